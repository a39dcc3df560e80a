"""The board below a garden: base, rim and checkered ground, none of it above level 0."""

from collections.abc import Callable
from functools import cache

from babylon.rules.gardens.columns import SIDE, Column
from babylon.scene.projection import tables
from babylon.scene.quads import Bounds, Kind, Points, Quad, Tag, flat, left_face, right_face, space
from babylon.scene.regions import BASE_FACES, RIM_FACES, SOFT_SHADOWS, Faces

RIM = 0.5
RIM_HEIGHT = 0.12
BASE_HEIGHT = 0.28
# How far the base reaches beyond the rim.
LEDGE = 0.08
# The soft shadow below a board: how far it moves, as all shadows do; and in pixels of its picture
# how wide it is, how far it fades, and from where to where its parts reach.
_SOFT_WALK = 0.35
_SOFT_STRAIGHT, _SOFT_FADE = 48, 6
_SOFT_PARTS = ((0, 0, 60, 9), (0, 9, 5, 60), (51, 9, 60, 60))

_RIM_TAG = Tag(Kind.RIM, None, 0, None)
_BASE_TAG = Tag(Kind.BASE, None, 0, None)
Lay = Callable[[float, float, float, float], Points]
_LOW, _WIDE = -RIM - LEDGE, SIDE + 2 * (RIM + LEDGE)


@cache
def board(turn: int) -> tuple[Quad, ...]:
    """The board in painter's order; all that stands in the garden comes after it."""
    return (
        *outer_faces(_LOW, _WIDE, SIDE + 1, -RIM_HEIGHT, BASE_HEIGHT, BASE_FACES),
        Quad(flat(_LOW, _LOW, -RIM, _LOW + _WIDE, -RIM_HEIGHT), "ledge", 0, _BASE_TAG),
        Quad(flat(-RIM, _LOW, _LOW + _WIDE, -RIM, -RIM_HEIGHT), "ledge", 0, _BASE_TAG),
        *outer_faces(-RIM, SIDE + 2 * RIM, SIDE + 1, 0.0, RIM_HEIGHT, RIM_FACES),
        *border(0.0, SIDE, SIDE, RIM, "rim", "rim-corner"),
        *_ground(turn),
    )


def soft_shadow(start: float, length: float, z: float) -> tuple[Quad, ...]:
    """The shadow of a whole board on the sand below it; no part of a scene, as it has no end.

    It is seen as far as `shadowed` reaches, and left out where the board hides it.
    """
    unit = length / _SOFT_STRAIGHT
    west, south = start - _SOFT_FADE * unit + _SOFT_WALK, start - _SOFT_FADE * unit - _SOFT_WALK
    quads = []
    for region, (left, bottom, right, top) in zip(SOFT_SHADOWS, _SOFT_PARTS, strict=True):
        area = (west + left * unit, south + bottom * unit, west + right * unit, south + top * unit)
        quads.append(Quad(flat(*area, z), region, 0, _BASE_TAG))
    return tuple(quads)


def shadowed(board: Bounds) -> Bounds:
    """The bounds of a board with as much of its soft shadow as anyone can see."""
    left, bottom, right, top = board
    return Bounds(left - 0.3, bottom - 0.3, right + 1.0, top)


BOARD_SHADOW = soft_shadow(_LOW, _WIDE, -RIM_HEIGHT - BASE_HEIGHT)


def _on_the_ground(u0: float, v0: float, u1: float, v1: float) -> Points:
    return flat(u0, v0, u1, v1, 0.0)


def outer_faces(
    start: float, length: float, pieces: int, z: float, height: float, regions: Faces
) -> list[Quad]:
    """The two near faces of a square body, cut into pieces, below the height z."""
    step = length / pieces
    quads = []
    for number in reversed(range(pieces)):
        at = start + number * step
        lit = left_face(start, at, step, z, height)
        shaded = right_face(at, start, step, z, height)
        quads.append(Quad(lit, regions.lit, 0, _BASE_TAG))
        quads.append(Quad(shaded, regions.shaded, 0, _BASE_TAG))
    return quads


def border(
    start: float,
    length: float,
    pieces: int,
    depth: float,
    strip: str,
    corner: str,
    lay: Lay = _on_the_ground,
) -> list[Quad]:
    """A flat border around a square, the outer side of its textures outwards."""
    end, step = start + length, length / pieces
    low, high = start - depth, end + depth
    quads = []
    for number in range(pieces):
        a, b = start + number * step, start + (number + 1) * step
        sides = ((a, low, b, start), (low, a, start, b), (a, end, b, high), (end, a, high, b))
        for turn, side in enumerate(sides):
            quads.append(Quad(lay(*side), strip, turn, _RIM_TAG))
    corners = (
        (low, low, start, start),
        (low, end, start, high),
        (end, end, high, high),
        (end, low, high, start),
    )
    for turn, square in enumerate(corners):
        quads.append(Quad(lay(*square), corner, turn, _RIM_TAG))
    return quads


def ground(column: Column) -> str:
    """The region of a column's ground: light and dark by turns, as on a chess board."""
    return "ground-dark" if (column + column // SIDE) % 2 else "ground-light"


def _ground(turn: int) -> list[Quad]:
    quads = []
    for column, (u, v) in enumerate(tables(turn).cells):
        tag = Tag(Kind.GROUND, column, 0, None)
        quads.append(Quad(space(u, v, 0.0), ground(column), 0, tag))
    return quads
