"""Looking back at a game: stepping, jumping to a turn, points over time, branching off."""

from functools import cache
from pathlib import Path

import pytest

from babylon.records.record import Record, read
from babylon.rules.game import BadInput
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.scoring import count
from babylon.table.hand import Hand
from babylon.table.replay import Replay, ReplayedTable
from babylon.table.table import CanUndo, Table
from tests.table.kit import OPENING, kinds, new_game, play, playing, spelled

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def finished(players: int) -> Record:
    return read((GOLDEN / f"random-{players}p-7.json").read_bytes())


def steps_of(record: Record) -> list[Position]:
    """Every position of a game, played anew."""
    positions = [GARDENS.start(record.setup)]
    for action in record.actions:
        positions.append(positions[-1].play(action))
    return positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_cursor_steps_through_every_position_and_back(players: int) -> None:
    record = finished(players)
    replay = Replay(record)
    positions = steps_of(record)
    assert replay.steps == len(record.actions)
    for step, position in enumerate(positions):
        assert (replay.step, replay.position) == (step, position)
        replay.move(1)
    for position in reversed(positions):
        assert replay.position == position
        replay.move(-1)


def test_a_cursor_stays_within_the_game() -> None:
    replay = Replay(finished(2))
    replay.move(-1)
    assert replay.step == 0
    replay.move(10_000)
    assert replay.step == replay.steps
    assert replay.position.over
    replay.move(-10_000)
    assert replay.step == 0


@pytest.mark.parametrize(("players", "removals"), [(2, 6), (3, 3), (4, 0)])
def test_there_is_a_turn_for_each_player_in_each_round(players: int, removals: int) -> None:
    replay = Replay(finished(players))
    assert len(replay.turns) == removals + players * replay.position.rounds
    begun = []
    for turn in range(len(replay.turns)):
        replay.jump(turn)
        begun.append((replay.position.round, replay.position.player))
        assert replay.position.phase_name == ("remove" if turn < removals else "dig")
    first = begun[removals][1]
    seats = [(first + seat) % players for seat in range(players)]
    rounds = range(1, replay.position.rounds + 1)
    assert begun[removals:] == [(number, seat) for number in rounds for seat in seats]


def test_a_jump_too_far_ends_at_the_last_or_the_first_turn() -> None:
    replay = Replay(finished(4))
    replay.jump(10_000)
    assert replay.step == replay.turns[-1] < replay.steps
    replay.jump(-1)
    assert replay.step == 0


def test_points_of_all_players_over_time() -> None:
    record = finished(3)
    points = Replay(record).points()
    counted = [
        tuple(count(garden).score.total for garden in position.gardens)
        for position in steps_of(record)
    ]
    assert points == counted
    assert points[0] == (0, 0, 0)


def test_news_are_what_the_last_action_brought() -> None:
    replay = Replay(playing(*OPENING, "keep dug").record)
    assert replay.news() == ()
    told = []
    while replay.step < replay.steps:
        replay.move(1)
        told.append(kinds(list(replay.news())))
    assert told == [["Dug"], ["Placed"], ["Built"], ["TurnOver", "TurnBegun"]]


def test_news_are_those_that_the_table_told() -> None:
    record = finished(3)
    table = Table(Record(record.game, record.setup))
    heard: list[object] = []
    table.listen(heard.append)
    for action in record.actions:
        table.play(action)
    replay = Replay(table.record)
    told: list[object] = []
    for _ in range(replay.steps):
        replay.move(1)
        told += replay.news()
    assert told == heard


def test_a_running_game_can_be_looked_back_at_while_it_goes_on() -> None:
    table = playing(*OPENING)
    replay = Replay(table.record)
    play(table, "keep dug", "dig a1")
    assert replay.steps == len(OPENING)
    assert Replay(table.record).steps == len(OPENING) + 2


def test_a_running_game_has_a_turn_that_is_not_over() -> None:
    assert Replay(playing(*OPENING).record).turns == [0]
    assert Replay(playing(*OPENING, "keep dug").record).turns == [0, 4]
    assert Replay(new_game()).turns == [0]


def test_a_branch_goes_its_own_way_from_any_step() -> None:
    table = playing(*OPENING, "keep dug")
    replay = Replay(table.record)
    for step in range(replay.steps + 1):
        replay.step = step
        branch = Table(replay.branch())
        assert branch.position == replay.position
        branch.play(branch.position.legal()[0])
        assert len(branch.record.actions) == step + 1
        assert branch.seats == table.seats
    assert spelled(table) == [*OPENING, "keep dug"]


def test_a_branch_inside_a_turn_can_be_taken_back_to_its_dig() -> None:
    replay = Replay(playing(*OPENING, "keep dug").record)
    replay.move(3)
    branch = Table(replay.branch())
    branch.undo()
    branch.undo()
    branch.undo()
    assert spelled(branch) == ["dig d4"]
    branch.redo()
    assert spelled(branch) == list(OPENING[:2])


def test_a_record_against_the_rules_is_refused_with_its_place() -> None:
    record = new_game()
    bad = Record(record.game, record.setup, (read_action("dig a1"), read_action("dig a2")))
    with pytest.raises(BadInput) as caught:
        Replay(bad)
    assert caught.value.place.startswith("actions[1]")


def test_a_replayed_table_shows_every_position_and_back() -> None:
    record = finished(2)
    table = ReplayedTable(record)
    positions = steps_of(record)
    for step, position in enumerate(positions):
        assert (table.step, table.position) == (step, position)
        assert table.record.actions == record.actions[:step]
        table.redo()
    assert table.can_undo()
    assert not table.can_redo()
    for position in reversed(positions):
        assert table.position == position
        table.undo()
    assert table.can_undo() is CanUndo.NOTHING_PLAYED
    assert table.can_redo()


def test_a_replayed_table_tells_what_happens_next_and_nothing_of_jumps() -> None:
    record = finished(2)
    table, told = ReplayedTable(record), list[object]()
    table.listen(told.append)
    replay = Replay(record)
    replay.move(1)
    table.redo()
    assert told == list(replay.news()) != []
    told.clear()
    for step in (40, 12, 12, -3, 9999):
        table.go(step)
    assert told == []
    assert table.step == table.steps == len(record.actions)


def test_nobody_plays_at_a_replayed_table() -> None:
    table = ReplayedTable(finished(2))
    for step in (0, 30, table.steps):
        table.go(step)
        before = table.position
        assert not Hand(table).free
        assert not table.advance(100)
        for action in before.legal()[:1]:
            table.play(action)
        assert table.position == before


def test_every_step_of_a_replayed_table_is_another_generation() -> None:
    table = ReplayedTable(finished(2))
    seen = {table.generation}
    for step in (5, 4, 30, 0):
        table.go(step)
        seen.add(table.generation)
    assert len(seen) == 5
