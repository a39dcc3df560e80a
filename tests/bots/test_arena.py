"""The arena: pairs, counts, JSON, complaints, and an end by Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import pytest

from babylon.arena import Arena, Contest, OverBudget, Pairing, Result, Stopped, interval, play_game
from babylon.bots.bot import Thinking
from babylon.bots.levels import APPRENTICE, LEVELS
from babylon.bots.planner import Planner
from babylon.cli import main
from babylon.rules.game import IllegalAction
from babylon.rules.gardens import Observation
from babylon.rules.gardens.actions import Keep, Phase
from tests.interrupting import heed

KEYS = ["name", "wins", "rate", "low", "high", "points", "ms_median", "ms_p95", "ms_max"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["arena", *words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_every_set_up_is_played_twice_with_the_seats_exchanged() -> None:
    contest = Contest(("builder", "dice"), 4, 3, 10, 1)
    assert [contest.pairing(game) for game in range(4)] == [
        Pairing(("builder", "dice", "builder"), (0, 1, 0), 10),
        Pairing(("dice", "builder", "dice"), (1, 0, 1), 10),
        Pairing(("builder", "dice", "builder"), (0, 1, 0), 11),
        Pairing(("dice", "builder", "dice"), (1, 0, 1), 11),
    ]


def test_a_bot_against_itself_plays_no_game_twice() -> None:
    contest = Contest(("dice", "dice"), 3, 2, 10, 1)
    assert [contest.pairing(game).seed for game in range(3)] == [10, 11, 12]


def test_a_game_has_turns_points_and_a_victory_to_share() -> None:
    result = play_game(Pairing(("dice", "apprentice"), (0, 1), 3))
    assert sum(result.wins) == 1
    assert [len(turns) for turns in result.turns] == [15, 15]
    assert result.points[1] > result.points[0]


def test_a_game_can_be_given_up() -> None:
    with pytest.raises(Stopped):
        play_game(Pairing(("dice", "dice"), (0, 1), 3), stopped=lambda: True)


class Cheat:
    """Answers what no rule allows."""

    def think(self, seen: object, source: Random) -> Thinking:
        yield
        return Keep(None)


def test_an_illegal_action_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "cheat", Cheat())
    with pytest.raises(IllegalAction) as caught:
        play_game(Pairing(("dice", "cheat"), (0, 1), 17))
    assert caught.value.__notes__ == ["in the game of dice, cheat with seed 17"]


def test_more_nodes_than_the_budget_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Glutton(Planner):
        """Takes more than a third of its turn's nodes for everything it does."""

        def think(self, seen: Observation, source: Random) -> Thinking:
            yield
            known = seen.known
            if known.turn.phase is not Phase.REMOVE:
                self.spent += 101
            return known.legal()[0]

    monkeypatch.setitem(LEVELS, "glutton", Glutton(APPRENTICE.skill))
    with pytest.raises(OverBudget, match="303 nodes instead of 300") as caught:
        play_game(Pairing(("dice", "glutton"), (0, 1), 18))
    assert caught.value.__notes__ == ["in the game of dice, glutton with seed 18"]


def test_a_problem_in_another_process_names_the_game_too() -> None:
    contest = Contest(("dice", "nobody"), 2, 2, 19, 1)
    with pytest.raises(AssertionError) as caught:
        Arena(contest).run(lambda done, games: None)
    assert any("with seed 19" in note for note in caught.value.__notes__)


def test_the_count_by_hand() -> None:
    arena = Arena(Contest(("builder", "dice"), 2, 2, 1, 1))
    arena.results[1] = Result((1, 0), (0.5, 0.5), (30, 30), ((9.0,), (4.0,)))
    arena.results[0] = Result((0, 1), (1.0, 0.0), (50, 20), ((2.0, 3.0), (1.0,)))
    standings = arena.standings()
    builder, dice = standings.bots
    assert (standings.games, builder.wins, dice.wins) == (2, 1.5, 0.5)
    assert (builder.rate, builder.points, builder.spread) == (0.75, 40, 10)
    assert (builder.ms_median, builder.ms_max, dice.ms_max) == (3.0, 4.0, 9.0)


def test_the_interval_holds_the_rate_and_shrinks_with_more_games() -> None:
    low, high = interval(300, 400)
    assert (round(low, 3), round(high, 3)) == (0.705, 0.79)
    assert interval(10, 10)[1] == 1.0
    assert interval(10, 10)[0] > 0.7


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys, "apprentice", "dice", "--games", "4", "--workers", "2", "--seed", "3", "--json"
    )
    table = json.loads(out)
    assert (code, err) == (0, "")
    assert (table["games"], table["players"]) == (4, 2)
    assert [bot["name"] for bot in table["bots"]] == ["apprentice", "dice"]
    assert all(list(bot) == KEYS for bot in table["bots"])
    assert sum(bot["wins"] for bot in table["bots"]) == 4


def test_the_same_seed_brings_the_same_points(capsys: pytest.CaptureFixture[str]) -> None:
    def points(workers: str) -> list[float]:
        words = ("dice", "dice", "--players", "4", "--games", "6", "--json", "--workers", workers)
        return [bot["points"] for bot in json.loads(run(capsys, *words)[1])["bots"]]

    assert points("1") == points("2")


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = run(capsys, "dice", "dice", "--games", "2", "--players", "3")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "2 games, 3 players"
    assert [line.split()[0] for line in lines[2:]] == ["dice", "dice"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["grandmaster", "dice"], "unknown-bot"),
        (["master*0", "dice"], "unknown-bot"),
        (["dice*10", "dice"], "unknown-bot"),
        (["dice", "dice", "--games", "0"], "wrong-games"),
        (["dice", "dice", "--players", "5"], "wrong-players"),
        (["dice", "dice", "--workers", "0"], "wrong-workers"),
        (["dice", "dice", "--scheduler", "nowhere"], "wrong-address"),
        (["dice"], "BOT"),
        (["dice", "dice", "--games", "many"], "--games"),
    ],
)
def test_bad_input_is_a_sentence_and_2(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert complaint in err
    assert "Traceback" not in err


def interrupt(process: "subprocess.Popen[str]") -> None:
    """As a terminal does: everybody in the group hears it."""
    os.killpg(process.pid, signal.SIGINT)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a group by other means")
@pytest.mark.parametrize("hear", [interrupt, lambda process: process.send_signal(signal.SIGINT)])
def test_ctrl_c_prints_what_is_there_so_far(
    hear: Callable[["subprocess.Popen[str]"], None],
) -> None:
    command = [sys.executable, "-m", "babylon", "arena", "dice", "dice", "--json"]
    process = subprocess.Popen(
        [*command, "--games", "100000", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed,
    )
    time.sleep(2.5)
    hear(process)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in err
    assert process.returncode == 130
    assert 0 < json.loads(out)["games"] < 100000
