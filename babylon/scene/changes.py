"""Where two scenes differ, so that no more than that need be painted anew."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from babylon.scene.quads import Bounds, Points, Quad, box

# With more areas than this it is cheaper to paint a single one around them all.
MOST_AREAS = 3


def changed_areas(before: Iterable[Quad], after: Iterable[Quad]) -> list[Bounds]:
    """A few areas that hold every quad that came or went; they do not overlap."""
    differing = {_look(quad) for quad in before} ^ {_look(quad) for quad in after}
    areas: list[Bounds] = []
    for points, *_ in differing:
        area = box(points)
        if not any(other.holds(area) for other in areas):
            areas = _joined(areas, area)
    while len(areas) > MOST_AREAS:
        one, other = min(combinations(areas, 2), key=lambda pair: _waste(*pair))
        apart = [area for area in areas if area not in (one, other)]
        areas = _joined(apart, one.with_(other))
    return areas


def _waste(one: Bounds, other: Bounds) -> float:
    """How much is painted for nothing if two areas become one."""
    return one.with_(other).area - one.area - other.area


def _look(quad: Quad) -> tuple[Points, str, int, float]:
    points, region, turn, _, strength = quad
    return points, region, turn, strength


def _joined(areas: Sequence[Bounds], area: Bounds) -> list[Bounds]:
    """The areas with one more, and those that it overlaps taken into it."""
    apart = []
    for other in areas:
        if area.meets(other):
            area = area.with_(other)
        else:
            apart.append(other)
    return [*apart, area] if len(apart) == len(areas) else _joined(apart, area)


def inside(quads: Iterable[Quad], area: Bounds) -> list[Quad]:
    """The quads of which something may be seen in an area, in their order."""
    left, bottom, right, top = area
    found = []
    for quad in quads:
        _, y0, x1, y1, _, y2, x3, y3 = quad.points
        if x3 > right or x1 < left or (y0 > top and y1 > top) or (y2 < bottom and y3 < bottom):
            continue
        found.append(quad)
    return found
