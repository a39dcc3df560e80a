"""What a player can do, as values; notation.py gives each its one spelling."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from babylon.rules.gardens.columns import PLACES, Column, Corner, Level, each
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.tiles import Icon


class Phase(Enum):
    """What the player whose turn it is does next."""

    REMOVE = "remove"
    DIG = "dig"
    BUILD = "build"
    OVER = "over"


class Source(Enum):
    """Which of the two tiles at hand: the one just dug or the one in the slot."""

    DUG = "dug"
    STORED = "stored"


@dataclass(frozen=True, slots=True)
class Remove:
    """Set-up with 2 or 3 players: take a clay tile out of the quarry."""

    stack: Stack

    def __post_init__(self) -> None:
        _must_be_possible(0 <= self.stack < 16)


@dataclass(frozen=True, slots=True)
class Dig:
    """Dig the top tile of a stack."""

    stack: Stack

    def __post_init__(self) -> None:
        _must_be_possible(0 <= self.stack < 16)


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile with its south-west corner on a column; all supports follow from the rest."""

    source: Source
    column: Column
    level: Level
    rotation: int
    open_corner: Corner | None

    def __post_init__(self) -> None:
        _must_be_possible(
            0 <= self.column < 64 and 1 <= self.level < 100 and 0 <= self.rotation < 4
        )


@dataclass(frozen=True, slots=True)
class Build:
    """Build a decoration; the token lends the icon at `using`, if that is needed."""

    kind: Icon
    first: Column
    second: Column | None
    using: Column | None

    def __post_init__(self) -> None:
        _must_be_possible(0 <= self.first < 64 and 0 <= (self.second or 0) < 64)


@dataclass(frozen=True, slots=True)
class Keep:
    """End the turn; `tile` is what lies in the slot afterwards."""

    tile: Source | None


def _must_be_possible(possible: bool) -> None:
    """Refuse what no notation can spell; whether the rest is legal is for a position to say."""
    if not possible:
        raise ValueError("there is no such action")


Action = Remove | Dig | Place | Build | Keep


@cache
def rotations(
    source: Source, level: Level, open_corner: Corner | None
) -> tuple[tuple[Place, ...], ...]:
    """For every column the four ways to turn a tile there.

    Lists of legal actions are long; made once, the same values serve for all of them.
    """
    here: list[tuple[Place, ...]] = [()] * 64
    for column in each(PLACES):
        here[column] = tuple(
            Place(source, column, level, rotation, open_corner) for rotation in range(4)
        )
    return tuple(here)
