"""The app is killed at any moment: every step whose call had returned is there again."""

import multiprocessing
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from babylon.shelf.log import GameId, unwind
from babylon.shelf.opening import FILE
from tests.effort import EFFORT
from tests.shelf.kit import listed, opened, query, words
from tests.shelf.player import BEGIN, DONE, FINAL, play_for_ever

KILLS = 30 * EFFORT
CHUNKS = 10
# In seconds; long enough to open the file or to take dozens of steps.
LONGEST_LIFE = 0.05

Logs = dict[GameId, list[str]]


def fastest_context() -> Any:
    """How to start a process; a server that forks has everything imported already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.shelf.player"])
    return context


def live_and_die(folder: Path, source: Random) -> list[str]:
    """Let a player play for a while, kill it, and return what it had said."""
    context = fastest_context()
    ours, theirs = context.Pipe(duplex=False)
    player = context.Process(
        target=play_for_ever, args=(folder, source.randrange(10**9), theirs), daemon=True
    )
    player.start()
    theirs.close()
    said = [ours.recv()]
    if source.random() < 0.8:  # the others may die while they open the file
        while not said[-1].startswith("game "):
            said.append(ours.recv())
    sleep(source.random() * LONGEST_LIFE)
    player.kill()
    said += everything(ours)
    player.join()
    player.close()
    ours.close()
    return said


def everything(pipe: Connection) -> list[str]:
    said = []
    while True:
        try:
            said.append(pipe.recv())
        except EOFError:
            return said


def after(log: list[str], word: str) -> list[str]:
    """What a log should be after a step: undo stays in it until a final action."""
    if word.startswith(FINAL):
        return unwind([*log, word.removeprefix(FINAL)]).played
    return [*log, word]


def follow(said: list[str], logs: Logs) -> tuple[GameId | None, str | None]:
    """Bring the logs to where the returned calls left them; the game, and the call in flight."""
    game, in_flight = None, None
    for word in said:
        if word.startswith("game "):
            game = int(word.removeprefix("game "))
            logs.setdefault(game, [])
        elif word == DONE:
            assert in_flight is not None
            if in_flight != BEGIN:
                assert game is not None
                logs[game] = after(logs[game], in_flight)
            in_flight = None
        elif word != "awake":
            in_flight = word
    return game, in_flight


def check(folder: Path, said: list[str], logs: Logs) -> str:
    """Open the file again and compare; says what was being done, and whether it was kept."""
    game, in_flight = follow(said, logs)
    with opened(folder) as shelf:
        assert shelf.notices == []
        assert query(folder / FILE, "PRAGMA quick_check") == [("ok",)]
        found = listed(shelf)
        over = {line.game for line in shelf.games(over=True)}
        # A game whose beginning was under way may be there or not.
        begun_unheard = found - set(logs)
        assert set(logs) <= found
        assert len(begun_unheard) <= (game is None or said[-1] in (BEGIN, DONE))
        for unheard in begun_unheard:
            logs[unheard] = []
        kept = False
        if game is not None and in_flight not in (None, BEGIN):
            assert in_flight is not None
            wanted = after(logs[game], in_flight)
            kept = words(folder / FILE, game) == wanted
            if kept:
                logs[game] = wanted
        for each, log in logs.items():
            assert words(folder / FILE, each) == log
            loaded = shelf.load(each)
            spelt = [loaded.record.game.write_action(action) for action in loaded.record.actions]
            assert spelt == unwind(log).played
            assert loaded.record.final().over == (each in over)
    return f"{'nothing' if in_flight is None else 'a call'}{' kept' if kept else ''}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whatever_had_returned_is_there_after_a_kill(tmp_path: Path, chunk: int) -> None:
    source = Random(chunk)
    logs: Logs = {}
    landed = Counter[str]()
    for _ in range(KILLS):
        landed[check(tmp_path, live_and_die(tmp_path, source), logs)] += 1
    steps = sum(map(len, logs.values()))
    print(dict(landed), f"{len(logs)} games, {steps} steps")  # with -s
    assert steps
    assert landed["a call"] + landed["a call kept"] > KILLS / 10
