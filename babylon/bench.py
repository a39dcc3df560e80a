"""How fast the rules are: random games, single steps, and the start of a fresh process."""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from babylon.rules.gardens import GARDENS, Action, Position

PROCESSES = 15
# A fresh process finds the same babylon, and nothing of what a user's own start-up may load.
_IMPORT = [sys.executable, "-I", "-c"]
_STATEMENT = "import sys; sys.path.insert(0, {root!r}); import babylon.rules.gardens"


class Figures(NamedTuple):
    """What a run measured; rates are per second, medians over processes for the import."""

    games: int
    decisions_per_second: float
    legal_actions_per_second: float
    copy_microseconds: float
    play_and_undo_microseconds: float
    import_milliseconds: float


def measure(seconds: float) -> Figures:
    """Measure for about this long, and then the import."""
    games, decisions, offered, elapsed = random_play(seconds)
    copying, playing = step_times(seed=1)
    return Figures(
        games,
        decisions / elapsed,
        offered / elapsed,
        copying * 1e6,
        playing * 1e6,
        import_time() * 1e3,
    )


def random_play(seconds: float) -> tuple[int, int, int, float]:
    """Uniformly random games with 2 to 4 players: games, decisions, actions offered, seconds."""
    games = decisions = offered = 0
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        for _position, legal, _action in random_game(2 + games % 3, games):
            decisions += 1
            offered += len(legal)
        games += 1
    return games, decisions, offered, perf_counter() - begin


def random_game(players: int, seed: int) -> Iterator[tuple[Position, list[Action], Action]]:
    """Every position of a random game, what is legal there and what is played."""
    source = Random(seed)
    position = GARDENS.start(GARDENS.random_setup(players, seed))
    while not position.over:
        legal = position.legal()
        action = legal[int(source.random() * len(legal))]
        yield position, legal, action
        position = position.play(action)


def step_times(seed: int, rounds: int = 20) -> tuple[float, float]:
    """Seconds for a copy, and for playing an action and taking it back, over whole games.

    A position is a value, so the copy measured here is the honest worst case: a second object
    with all the fields, though nobody ever needs one.
    """
    steps = [
        (position, action)
        for players in (2, 3, 4)
        for position, _legal, action in random_game(players, seed)
    ]
    begin = perf_counter()
    for _ in range(rounds):
        for position, _action in steps:
            position.copy()
    copied = perf_counter()
    for _ in range(rounds):
        for position, action in steps:
            position.play(action).undo()
    played = perf_counter()
    number = rounds * len(steps)
    return (copied - begin) / number, (played - copied) / number


def import_time() -> float:
    """Median seconds of a whole process that imports the rules and ends."""
    root = str(Path(__file__).parent.parent)
    command = [*_IMPORT, _STATEMENT.format(root=root)]
    times = []
    for _ in range(PROCESSES):
        begin = perf_counter()
        subprocess.run(command, check=True)
        times.append(perf_counter() - begin)
    return statistics.median(times)
