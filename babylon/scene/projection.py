"""How the garden lies on the screen: four view directions, one projection, and the way back.

Three systems of coordinates follow each other. *Garden* coordinates run x to the east and y to the
north. *View* coordinates u and v are the same after quarter turns, so that u always leads to the
right and away, v to the left and away, and the column at (0, 0) is the nearest. *Scene*
coordinates are flat, y up, and count in widths of a space. A z is a height in the same unit.

A `turn` is a number of quarter turns from 0 to 3, here and in all of this package.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from babylon.rules.gardens.columns import FOOTPRINT, SIDE, Column, Corner, each

RISE = 0.30
LEVEL = 0.58
TILE = 0.15
TILE_SIDE = 2
# How far each corner's space lies from a tile's south-west one.
SPACES = {Corner.NW: (0, 1), Corner.NE: (1, 1), Corner.SE: (1, 0), Corner.SW: (0, 0)}

Cell = tuple[int, int]
Point = tuple[float, float]
Way = TypeVar("Way", int, float)


def project(u: float, v: float, z: float = 0.0) -> Point:
    """The point of the scene at which a point of the view is seen."""
    return (u - v) / 2, (u + v) * RISE + z


def unproject(x: float, y: float, z: float = 0.0) -> Point:
    """The point of the view that is seen at a point of the scene, if it is at this height."""
    along = (y - z) / RISE
    return along / 2 + x, along / 2 - x


def turned(x: Way, y: Way, turn: int, width: Way) -> tuple[Way, Way]:
    """Where quarter turns bring a point of a square that is so wide."""
    for _ in range(turn):
        x, y = y, width - x
    return x, y


@dataclass(frozen=True, slots=True)
class View:
    """A square area, a garden of 8 × 8 unless told otherwise, after so many quarter turns."""

    turn: int
    width: float = SIDE

    def turned(self, x: float, y: float) -> Point:
        """Garden to view coordinates."""
        return turned(x, y, self.turn, self.width)

    def unturned(self, u: float, v: float) -> Point:
        """View to garden coordinates."""
        return turned(u, v, -self.turn % 4, self.width)

    def project(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a point of the garden is seen."""
        return project(*self.turned(x, y), z)

    def unproject(self, x: float, y: float, z: float = 0.0) -> Point:
        """The point of the garden that is seen here, if it is at this height."""
        return self.unturned(*unproject(x, y, z))


@dataclass(frozen=True, slots=True)
class ColumnTables:
    """For one view direction, what is asked of columns again and again."""

    # Where each column lies in the view.
    cells: tuple[Cell, ...]
    # How many columns are drawn before each: far to near, from the left.
    ranks: tuple[int, ...]
    # The neighbour in front of the left and of the right face; None at the rim.
    left: tuple[Column | None, ...]
    right: tuple[Column | None, ...]
    # From a cell of the view back to its column.
    columns: dict[Cell, Column]


@cache
def tables(turn: int) -> ColumnTables:
    """The tables of a view direction."""
    cells = []
    for column in range(SIDE * SIDE):
        y, x = divmod(column, SIDE)
        cells.append(turned(x, y, turn, SIDE - 1))
    columns = {cell: column for column, cell in enumerate(cells)}
    far_to_near = sorted(cells, key=lambda cell: (-cell[0] - cell[1], cell[0]))
    rank = {cell: number for number, cell in enumerate(far_to_near)}
    return ColumnTables(
        cells=tuple(cells),
        ranks=tuple(rank[cell] for cell in cells),
        left=tuple(columns.get((u - 1, v)) for u, v in cells),
        right=tuple(columns.get((u, v - 1)) for u, v in cells),
        columns=columns,
    )


@cache
def nearest_cell(place: Column, turn: int) -> Cell:
    """The nearest cell of a tile at a place."""
    return min(tables(turn).cells[column] for column in each(FOOTPRINT << place))


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a scene lies on a screen: the width of a space there, and an offset."""

    scale: float
    x: float
    y: float

    def to_screen(self, x: float, y: float) -> Point:
        return x * self.scale + self.x, y * self.scale + self.y

    def to_scene(self, x: float, y: float) -> Point:
        return (x - self.x) / self.scale, (y - self.y) / self.scale
