"""Lines around a tile, laid flat on its edges."""

from collections.abc import Sequence

from babylon.rules.gardens.columns import Column, Level
from babylon.scene.quads import Kind, Quad, Tag, flat

_HALF = 0.05
TILE_SIDE = 2


def outline(
    u: float, v: float, z: float, regions: Sequence[str], column: Column, level: Level
) -> list[Quad]:
    """Strips along the four edges of a tile whose nearest corner is (u, v).

    The regions are those of the edges north, east, south and west in the view.
    """
    quads = []
    tag = Tag(Kind.MARK, column, level, None)
    north, east, south, west = regions
    for step in range(TILE_SIDE):
        # Strips reach round the corners, so that the line is closed.
        begin = step - (_HALF if step == 0 else 0)
        end = step + 1 + (_HALF if step == TILE_SIDE - 1 else 0)
        near, far = -_HALF, _HALF
        sides = (
            (south, (begin, near, end, far)),
            (west, (near, begin, far, end)),
            (north, (begin, near + TILE_SIDE, end, far + TILE_SIDE)),
            (east, (near + TILE_SIDE, begin, far + TILE_SIDE, end)),
        )
        for turn, (region, (u0, v0, u1, v1)) in enumerate(sides):
            points = flat(u + u0, v + v0, u + u1, v + v1, z)
            quads.append(Quad(points, region, turn, tag))
    return quads
