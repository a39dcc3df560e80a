"""How far away each point of a quad is, worked out apart from the code that orders the quads.

A ray from the eye through a point (X, Y) of the scene runs along x − y = 2X and
0.3 (x + y) + z = Y, so of two points on it the one with the smaller x + y is nearer. What a quad is
says in which plane it lies: what is flat in z = 0.58 · level, a face in one of the two near planes
of its column, what stands upright in the vertical plane across the middle of its column, where it
is cut to the air between its surface and the tile above. What is painted of it below that plane is
its foot, which lies on the near half of the surface.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import cos, pi, sin
from typing import NamedTuple

from babylon.rules.gardens.garden import Terrace
from babylon.scene.quads import Kind, Points, Quad

FLAT = {Kind.GROUND, Kind.RIM, Kind.SHADOW, Kind.TOP, Kind.ROUNDEL}
EPSILON = 1e-6
# In one plane a higher layer lies upon a lower one; all else is what things are made of.
LAYERS = {Kind.ROUNDEL: 1, Kind.VINE: 1, Kind.SHADOW: 2}
FOOT = 3

Corner = tuple[float, float]
Corners = tuple[Corner, ...]


class Sheet(NamedTuple):
    """A quad in space: its outline on the screen, and x + y there as a + b X + c Y."""

    corners: Corners
    a: float
    b: float
    c: float
    layer: int = 0

    def depth(self, x: float, y: float) -> float:
        return self.a + self.b * x + self.c * y

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in the outline, clear of its edges."""
        for (x0, y0), (x1, y1) in edges(self.corners):
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) <= EPSILON:
                return False
        return bool(self.corners)


def edges(corners: Corners) -> Iterator[tuple[Corner, Corner]]:
    """The edges of a polygon, each from corner to corner."""
    return zip(corners, corners[1:] + corners[:1], strict=True)


def seen_cell(column: int, turn: int) -> tuple[int, int]:
    """Where a column lies after quarter turns of the view."""
    x, y = column % 8, column // 8
    return ((x, y), (y, 7 - x), (7 - x, 7 - y), (7 - y, x))[turn]


def ceiling(column: int, level: int, terraces: Sequence[Terrace]) -> float:
    """The underside of the lowest tile above a level of a column."""
    above = [t.level for t in terraces if t.level > level and t.footprint >> column & 1]
    return min(above) * 0.58 - 0.15 if above else 99.0


def sheet(quad: Quad, turn: int, top: float) -> Sheet:
    """The sheet of a quad; `top` is the ceiling above what stands."""
    p, tag = quad.points, quad.tag
    corners: Corners = ((p[0], p[1]), (p[2], p[3]), (p[4], p[5]), (p[6], p[7]))
    z, layer = 0.58 * tag.level, LAYERS.get(tag.kind, 0)
    if tag.kind is Kind.ROUNDEL:
        corners = rounded(corners)
    if quad.region == "ledge":
        z = -0.12
    if tag.kind in FLAT or quad.region == "ledge":
        return Sheet(corners, -z / 0.3, 0, 1 / 0.3, layer)
    if tag.column is None:
        lit = quad.region.endswith("lit")
        # The base reaches a little beyond the rim on it.
        edge = 0.5 if quad.region.startswith("rim") else 0.58
        return Sheet(corners, -2 * edge, -2 if lit else 2, 0)
    u, v = seen_cell(tag.column, turn)
    middle = (u - v) / 2
    if tag.kind in (Kind.SIDE, Kind.VINE):
        looks_left = p[0] + p[2] < 2 * middle
        a, b = (2 * u, -2) if looks_left else (2 * v, 2)
        return Sheet(corners, a, b, 0, layer)
    ground = (u + v + 1) * 0.3
    return Sheet(cut_to(p, middle, ground + z, ground + top), u + v + 1, 0, 0)


def foot(quad: Quad, turn: int) -> Sheet | None:
    """The foot of what stands in a column; None for anything else, or if no foot is painted."""
    p, (kind, column, level, _) = quad.points, quad.tag
    if column is None or kind in FLAT or kind in (Kind.SIDE, Kind.VINE):
        return None
    u, v = seen_cell(column, turn)
    z = 0.58 * level
    middle, ground = (u - v) / 2, (u + v + 1) * 0.3 + z
    lying = -z / 0.3, 0, 1 / 0.3, FOOT
    near_half = ((middle - 0.5, ground), (middle, ground - 0.3), (middle + 0.5, ground))
    painted = ((p[0], p[1]), (p[2], p[3]), (p[4], p[5]), (p[6], p[7]))
    corners = common(Sheet(near_half, *lying), Sheet(painted, *lying))
    return Sheet(corners, *lying) if corners else None


def cut_to(points: Points, middle: float, bottom: float, top: float) -> Corners:
    """What of an upright picture is in its column; nothing, if all is cut away."""
    left, right = max(points[0], middle - 0.5), min(points[2], middle + 0.5)
    low, high = max(points[1], bottom), min(points[5], top)
    if left >= right or low >= high:
        return ()
    return (left, low), (right, low), (right, high), (left, high)


def rounded(corners: Corners) -> Corners:
    """The disc in a rectangle, as a polygon with twelve corners."""
    (left, bottom), _, (right, top), _ = corners
    x, y = (left + right) / 2, (bottom + top) / 2
    angles = [pi / 6 * step for step in range(12)]
    return tuple((x + (right - x) * cos(a), y + (top - y) * sin(a)) for a in angles)


def sheets(quads: Sequence[Quad], turn: int, terraces: Sequence[Terrace]) -> list[Sheet]:
    """The sheets of a scene, in its order."""
    found = []
    for quad in quads:
        column, level = quad.tag.column, quad.tag.level
        top = 99.0 if column is None else ceiling(column, level, terraces)
        found.append(sheet(quad, turn, top))
    return found


def overlaps(drawn: Sequence[Sheet]) -> Iterator[tuple[Sheet, Sheet, Corners]]:
    """Every two sheets that overlap, the one drawn first, and the corners of what they share."""
    boxed = []
    for one in drawn:
        if one.corners:
            xs, ys = zip(*one.corners, strict=True)
            boxed.append((one, min(xs), max(xs), min(ys), max(ys)))
    for (early, a, b, c, d), (late, e, f, g, h) in combinations(boxed, 2):
        if a < f and e < b and c < h and g < d:
            shared = common(early, late)
            if shared:
                yield early, late, shared


def common(one: Sheet, other: Sheet) -> Corners:
    """The corners of what two outlines have in common; none if that is but a line."""
    polygon = one.corners
    for (x0, y0), (x1, y1) in edges(other.corners):
        polygon = _cut(polygon, y0 - y1, x1 - x0, x0 * y1 - x1 * y0)
        if len(polygon) < 3:
            return ()
    return polygon if area(polygon) > EPSILON else ()


def _cut(polygon: Corners, a: float, b: float, c: float) -> Corners:
    """The part of a polygon where a x + b y + c is not negative."""
    kept = []
    for index, (x, y) in enumerate(polygon):
        from_x, from_y = polygon[index - 1]
        here, there = a * x + b * y + c, a * from_x + b * from_y + c
        if (here < 0) != (there < 0):
            share = there / (there - here)
            kept.append((from_x + share * (x - from_x), from_y + share * (y - from_y)))
        if here >= 0:
            kept.append((x, y))
    return tuple(kept)


def area(polygon: Corners) -> float:
    """The area of a polygon whose corners run counter-clockwise."""
    before = polygon[-1:] + polygon[:-1]
    return sum(a * y - x * b for (a, b), (x, y) in zip(before, polygon, strict=True)) / 2
