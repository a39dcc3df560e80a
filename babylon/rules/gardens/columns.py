"""The 8 × 8 columns of a garden, and sets of them as 64-bit integers.

A *column* is a notch and the air above it, a number from 0 to 63: a1 is 0, b1 is 1, a2 is 8.
A set of columns is a *mask*: bit c is set when column c belongs to it. Moving a whole set one
step west is then a shift right by 1, one step south a shift by 8, and "which columns have a
neighbour to the east that shows a fountain" is `fountains >> 1`. Most rules about neighbours
are therefore a few shifts for the whole garden at once; the only trap is that a shift along a
row runs over the rim into the next row, which `starts` takes out.
"""

from collections.abc import Iterator
from enum import IntEnum

Column = int
Mask = int
Level = int

SIDE = 8
EAST = 1
NORTH = SIDE

NAMES = tuple(f"{letter}{number}" for number in "12345678" for letter in "abcdefgh")
COLUMNS = {name: column for column, name in enumerate(NAMES)}

EVERYWHERE: Mask = (1 << 64) - 1
ROW: Mask = 0xFF
FILE: Mask = 0x0101_0101_0101_0101
# Where a tile can have its south-west corner: anywhere but the last file and the last row.
PLACES: Mask = EVERYWHERE & ~(FILE << 7) & ~(ROW << 56)
# The four columns of a tile that lies at a1; shifted by a column, those of a tile there.
FOOTPRINT: Mask = 0b11 | 0b11 << NORTH


class Corner(IntEnum):
    """The corners of a tile as it lies, clockwise from the north-west."""

    NW = 0
    NE = 1
    SE = 2
    SW = 3

    @property
    def word(self) -> str:
        return self.name.lower()


# How far each corner's column lies from the tile's own, its south-west one.
OFFSETS = (NORTH, NORTH + EAST, EAST, 0)
CORNERS = tuple(Corner)


def starts(step: int) -> Mask:
    """The columns from which a step east or north stays in the garden."""
    if step < NORTH:
        return EVERYWHERE & ~sum(FILE << 7 - edge for edge in range(step))
    return EVERYWHERE >> step


def each(mask: Mask) -> Iterator[Column]:
    """The columns of a mask in rising order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def lines_through(mask: Mask) -> Mask:
    """Every column that shares a row or a file with one of the mask."""
    lines = 0
    for column in each(mask):
        lines |= LINES[column]
    return lines


LINES = tuple(ROW << (column & ~7) | FILE << (column & 7) for column in range(64))
