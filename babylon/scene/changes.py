"""Where two scenes differ, so that no more than that need be painted anew."""

from collections.abc import Iterable, Sequence

from babylon.scene.quads import Bounds, Points, Quad

# With more areas than this it is cheaper to paint a single one around them all.
MOST_AREAS = 3


def changed_areas(before: Iterable[Quad], after: Iterable[Quad]) -> list[Bounds]:
    """A few areas that hold every quad that came or went; they do not overlap."""
    differing = {_look(quad) for quad in before} ^ {_look(quad) for quad in after}
    areas: list[Bounds] = []
    for points, *_ in differing:
        area = Bounds(min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2]))
        areas = _joined(areas, area)
    while len(areas) > MOST_AREAS:
        first, second, *others = areas
        areas = _joined(others, first.with_(second))
    return areas


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
        x0, y0, x1, y1, x2, y2, x3, y3 = quad.points
        if (
            min(x0, x1, x2, x3) <= right
            and max(x0, x1, x2, x3) >= left
            and min(y0, y1, y2, y3) <= top
            and max(y0, y1, y2, y3) >= bottom
        ):
            found.append(quad)
    return found
