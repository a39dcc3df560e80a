"""A kit for tests of the table: games from a seed, actions from their spelling, plain bots."""

from collections.abc import Callable
from random import Random
from typing import Any

from babylon.bots.bot import Thinking
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.notation import read_action, write_action
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table

# White digs at a corner, which earns four pillars at least, and lays the starting tile.
OPENING = ("dig d4", "place stored a1 L1 R0 open-ne", "build statue a1")


def new_game(players: int = 4, bots: str = "", seed: int = 5) -> Record:
    """A game that the first seat begins; `bots` has a level for each of the last seats."""
    levels = [None] * (players - len(bots.split())) + bots.split()
    seats = tuple(Seat(*seat) for seat in zip(Flower, "ABCD", levels, strict=False))
    return Record(GARDENS, random_setup(players, seed, seats=seats[:players], first=0))


def playing(*texts: str, record: Record | None = None) -> Table:
    """A table of people, kept nowhere, at which this has been played."""
    table = Table(record or new_game())
    play(table, *texts)
    return table


def play(table: Table, *texts: str) -> None:
    for text in texts:
        table.play(read_action(text))


def spelled(table: Table) -> list[str]:
    """What the table's record says was played."""
    return [write_action(action) for action in table.record.actions]


def kinds(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def replayed(record: Record) -> Position:
    """The position that the record leads to, played anew."""
    position = GARDENS.start(record.setup)
    for action in record.actions:
        position = position.play(action)
    return position


class Ticks:
    """A clock that only runs when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Ponderer:
    """A bot that takes so many steps of a millisecond, then answers what it is told to.

    Without an answer it plays the first legal action that comes.
    """

    def __init__(
        self, clock: Ticks, steps: int, answer: Callable[[Position], Any] | None = None
    ) -> None:
        self._clock = clock
        self._steps = steps
        self._answer = answer or (lambda position: position.legal()[-1])
        self.begun = 0
        self.taken = 0

    def think(self, seen: Any, source: Random) -> Thinking:
        self.begun += 1
        for _ in range(self._steps):
            self.taken += 1
            self._clock.now += 0.001
            yield
        return self._answer(seen.known)


def to_phase(table: Table, phase: Phase) -> None:
    """Play the first legal action until the game comes to a phase."""
    while table.position.phase_name != phase.value:
        table.play(table.position.legal()[0])
