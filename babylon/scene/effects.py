"""What is seen for a moment only: a tile coming down, dust, a piece being counted."""

from collections.abc import Iterable

from babylon.rules.gardens.columns import each
from babylon.rules.gardens.garden import Terrace
from babylon.scene.projection import LEVEL, TILE, tables
from babylon.scene.quads import Kind, Quad, Sizes, Tag, sprite


def raised(quads: Iterable[Quad], height: float) -> list[Quad]:
    """The same quads, higher by so many widths of a space."""
    if not height:
        return list(quads)
    moved = []
    for quad in quads:
        x0, y0, x1, y1, x2, y2, x3, y3 = quad.points
        points = (x0, y0 + height, x1, y1 + height, x2, y2 + height, x3, y3 + height)
        moved.append(quad._replace(points=points))
    return moved


def dust(terrace: Terrace, turn: int, sizes: Sizes) -> list[Quad]:
    """A puff below each corner of a tile that has come down."""
    quads = []
    for column in each(terrace.footprint):
        u, v = tables(turn).cells[column]
        points = sprite(u + 0.5, v + 0.5, terrace.level * LEVEL - TILE, sizes["dust"])
        quads.append(Quad(points, "dust", 0, Tag(Kind.MARK, column, terrace.level, None)))
    return quads


def with_pillars(terrace: Terrace, number: int) -> Terrace:
    """A terrace of whose pillars only the first few have risen."""
    pillars = [*each(terrace.singles), *each(terrace.doubles)][:number]
    risen = sum(1 << column for column in pillars)
    return terrace._replace(singles=terrace.singles & risen, doubles=terrace.doubles & risen)
