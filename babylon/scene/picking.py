"""From a point of a scene to what is seen there."""

from collections.abc import Iterable, Iterator, Sequence
from math import floor
from typing import NamedTuple

from babylon.rules.gardens.columns import Column, Level
from babylon.scene.projection import LEVEL, RISE, Point, project, tables
from babylon.scene.quads import Kind, Points, Quad, box

# The point goes through these to what carries them.
_NOT_PICKED = frozenset((Kind.BASE, Kind.RIM, Kind.SHADOW, Kind.ROUNDEL, Kind.VINE, Kind.MARK))


class Pick(NamedTuple):
    """What is seen at a point; column, level and piece as in a tag."""

    column: Column
    level: Level
    kind: Kind
    piece: int | None


class Body(NamedTuple):
    """How much of an upright picture is solid: from its middle to a side, and upwards."""

    half_width: float
    height: float


# Pictures have empty corners, and a finger there means what is behind.
_BODIES = {
    Kind.PILLAR: Body(0.15, 0.43),
    Kind.CARRYING_STATUE: Body(0.15, 0.43),
    Kind.STATUE: Body(0.15, 0.48),
    Kind.BELVEDERE: Body(0.22, 0.52),
    Kind.STAIRS: Body(0.26, 0.34),
    Kind.FOUNTAIN: Body(0.30, 0.18),
    Kind.BRIDGE: Body(0.32, 0.28),
}
# Of the scene, as wide as a space is; a quad lies in few of them.
_STRIP = 1.0
_DOUBLE_PILLAR = Body(0.16, LEVEL + 0.43)


def pick(quads: Sequence[Quad], turn: int, x: float, y: float) -> Pick | None:
    """The nearest thing at a point of a garden, or None on empty air."""
    for quad, found in _hits(quads, x, y):
        if found.kind not in _BODIES or _in_body(quad, found, turn, x, y):
            return found
    return None


def pick_flat(quads: Sequence[Quad], x: float, y: float) -> Pick | None:
    """The nearest thing at a point of a quarry, of a plan or of a layer of beads, or None."""
    return next((found for _, found in _hits(quads, x, y)), None)


def picks(quads: Sequence[Quad], turn: int, points: Iterable[Point]) -> list[Pick | None]:
    """What is seen at each of many points of a garden, sooner than one after the other."""
    wanted = list(points)
    strips: dict[int, list[Quad]] = {floor(x / _STRIP): [] for x, _ in wanted}
    for quad in quads if strips else ():
        if quad.tag.column is not None and quad.tag.kind not in _NOT_PICKED:
            left, _, right, _ = box(quad.points)
            for number in range(floor(left / _STRIP), floor(right / _STRIP) + 1):
                if number in strips:
                    strips[number].append(quad)
    return [pick(strips[floor(x / _STRIP)], turn, x, y) for x, y in wanted]


def _hits(quads: Sequence[Quad], x: float, y: float) -> Iterator[tuple[Quad, Pick]]:
    """The quads at a point that can be picked, nearest first."""
    for quad in reversed(quads):
        kind, column, level, piece = quad.tag
        if column is not None and kind not in _NOT_PICKED and inside(quad.points, x, y):
            yield quad, Pick(column, level, kind, piece)


def inside(points: Points, x: float, y: float) -> bool:
    """Whether a point lies in a quad, whose corners run counter-clockwise."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    return (
        (x1 - x0) * (y - y0) >= (y1 - y0) * (x - x0)
        and (x2 - x1) * (y - y1) >= (y2 - y1) * (x - x1)
        and (x3 - x2) * (y - y2) >= (y3 - y2) * (x - x2)
        and (x0 - x3) * (y - y3) >= (y0 - y3) * (x - x3)
    )


def _in_body(quad: Quad, found: Pick, turn: int, x: float, y: float) -> bool:
    """Whether a point is in the solid part of something that stands."""
    body = _DOUBLE_PILLAR if quad.region == "pillar-double" else _BODIES[found.kind]
    u, v = tables(turn).cells[found.column]
    foot_x, foot_y = project(u + 0.5, v + 0.5, found.level * LEVEL)
    depth = body.half_width * 2 * RISE
    return abs(x - foot_x) <= body.half_width and -depth <= y - foot_y <= body.height
