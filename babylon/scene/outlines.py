"""Lines around a tile, laid flat on its edges."""

from collections.abc import Sequence
from typing import NamedTuple

from babylon.scene.projection import TILE_SIDE, Cell
from babylon.scene.quads import Points, flat

_HALF = 0.075
# The quarter turns of the strips along the two near edges, south and west.
NEAR = (0, 1)


class Strip(NamedTuple):
    """A part of a line: the space of the tile on whose edge it lies, counted from the nearest."""

    space: Cell
    points: Points
    region: str
    turn: int


def outline(u: float, v: float, z: float, regions: Sequence[str]) -> list[Strip]:
    """Strips along the four edges of a tile whose nearest corner is (u, v).

    The regions are those of the edges north, east, south and west in the view.
    """
    strips = []
    north, east, south, west = regions
    last = TILE_SIDE - 1
    for step in range(TILE_SIDE):
        # Strips reach round the corners, so that the line is closed.
        begin = step - (_HALF if step == 0 else 0)
        end = step + 1 + (_HALF if step == last else 0)
        near, far = -_HALF, _HALF
        sides = (
            ((step, 0), south, (begin, near, end, far)),
            ((0, step), west, (near, begin, far, end)),
            ((step, last), north, (begin, near + TILE_SIDE, end, far + TILE_SIDE)),
            ((last, step), east, (near + TILE_SIDE, begin, far + TILE_SIDE, end)),
        )
        for turn, (space, region, (u0, v0, u1, v1)) in enumerate(sides):
            points = flat(u + u0, v + v0, u + u1, v + v1, z)
            strips.append(Strip(space, points, region, turn))
    return strips
