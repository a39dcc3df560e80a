"""Layers over a scene that show states: legal, chosen, refused, earning, possible, hinted."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from babylon.rules.gardens.columns import FOOTPRINT, SIDE, Column, Level, each
from babylon.rules.gardens.garden import Decoration, Garden, Terrace
from babylon.rules.gardens.quarry import Quarry, Stack
from babylon.scene.outlines import NEAR, outline
from babylon.scene.pieces import decoration_quads
from babylon.scene.projection import LEVEL, TILE_SIDE, View, nearest_cell, project, tables
from babylon.scene.quads import Kind, Quad, Sizes, Tag, disc, space
from babylon.scene.quarry_scene import stack_corners, stack_top

# How high above a decoration its points are written, and how long the line down to it is.
_ABOVE = 0.85
STEM = 0.55


class Number(NamedTuple):
    """A number to be written, and the point of the scene in its middle."""

    value: int
    x: float
    y: float


class Mark(NamedTuple):
    """A quad that lies over the surface of a column at a level, before what is nearer.

    What lies on one of its near edges is seen over what stands and hangs there.
    """

    column: Column
    level: Level
    quad: Quad
    on_near_edge: bool = False


class Marks(NamedTuple):
    """The marks of a layer, and the numbers to write on it."""

    marks: list[Mark]
    numbers: list[Number]


def legal_beads(
    garden: Garden,
    places: Mapping[Column, Level],
    turn: int,
    sizes: Sizes,
    chosen: Column | None = None,
) -> Marks:
    """A bead in the middle of each legal place, on the highest surface below it.

    The lowest level at which a tile may lie there is written on it unless it is 1, or chosen.
    """
    found = Marks([], [])
    for place, level in places.items():
        told = level > 1 and place != chosen
        region = "bead-level" if told else "bead-chosen" if place == chosen else "bead"
        tag = Tag(Kind.BEAD, place, level, None)
        mark = _on_place(garden, place, turn, sizes, region, tag)
        found.marks.append(mark)
        if told:
            found.numbers.append(Number(level, *mark.quad.middle))
    return found


def terrace_outline(terrace: Terrace, turn: int, region: str) -> list[Mark]:
    """A line around a tile in the garden."""
    u, v = nearest_cell(terrace.column, turn)
    level = terrace.level
    marks = []
    for (du, dv), points, name, quarter in outline(u, v, level * LEVEL, (region,) * 4):
        column = tables(turn).columns[u + du, v + dv]
        quad = Quad(points, name, quarter, Tag(Kind.MARK, column, level, None))
        marks.append(Mark(column, level, quad, quarter in NEAR))
    return marks


def chosen_stack(quarry: Quarry, stack: Stack, turn: int, lift: float = 0.0) -> list[Quad]:
    """A gold line around the top tile of a stack, which may be lifted."""
    return _stack_outline(quarry, stack, turn, lift, ["edge-gold"] * 4)


def income_edges(quarry: Quarry, stack: Stack, turn: int, lift: float = 0.0) -> list[Quad]:
    """The edges of a stack's top tile: gold where they earn a pillar, dashed where not."""
    earning = quarry.earning_edges(stack)
    regions = ["edge-gold" if earning[(side - turn) % 4] else "edge-dashed" for side in range(4)]
    return _stack_outline(quarry, stack, turn, lift, regions)


def edge_middles(
    quarry: Quarry, stack: Stack, turn: int, lift: float = 0.0
) -> list[tuple[bool, float, float]]:
    """Whether each edge of a stack's top tile earns a pillar, and the point in its middle."""
    u, v = stack_corners(turn)[stack]
    z, half = stack_top(quarry, stack, lift), TILE_SIDE / 2
    middles = ((half, TILE_SIDE), (TILE_SIDE, half), (half, 0), (0, half))
    earning = quarry.earning_edges(stack)
    return [
        (earning[(side - turn) % 4], *project(u + du, v + dv, z))
        for side, (du, dv) in enumerate(middles)
    ]


def _stack_outline(
    quarry: Quarry, stack: Stack, turn: int, lift: float, regions: list[str]
) -> list[Quad]:
    u, v = stack_corners(turn)[stack]
    tag = Tag(Kind.MARK, stack, quarry.height(stack), None)
    strips = outline(u, v, stack_top(quarry, stack, lift), regions)
    return [Quad(points, region, quarter, tag) for _, points, region, quarter in strips]


def refused(garden: Garden, columns: Iterable[Column], turn: int) -> list[Mark]:
    """Hatching on the surfaces of these columns."""
    marks = []
    for column in columns:
        u, v = tables(turn).cells[column]
        level = garden.level_at(column)
        tag = Tag(Kind.MARK, column, level, None)
        quad = Quad(space(u, v, level * LEVEL), "hatch", 0, tag)
        marks.append(Mark(column, level, quad))
    return marks


def at_fault(garden: Garden, column: Column, turn: int, sizes: Sizes) -> Quad:
    """A cross on the surface of a column, to be seen over all that stands."""
    return _on_space(garden, column, turn, sizes, "cross")


def possible_decoration(
    decoration: Decoration, turn: int, sizes: Sizes, strength: float = 1.0
) -> Marks:
    """A decoration that could be built, and its points above its middle."""
    marks = []
    for part, quad in decoration_quads(decoration, None, turn, sizes):
        marks.append(Mark(part.column, part.level, quad._replace(strength=strength)))
    cells = [tables(turn).cells[column] for column in decoration.columns]
    u = sum(cell[0] for cell in cells) / len(cells) + 0.5
    v = sum(cell[1] for cell in cells) / len(cells) + 0.5
    z = max(decoration.levels) * LEVEL + _ABOVE
    return Marks(marks, [Number(decoration.points, *project(u, v, z))])


def hint_on_place(garden: Garden, place: Column, turn: int, sizes: Sizes) -> Quad:
    """A ring in the middle of a place, to be seen over all that stands."""
    return _on_place(garden, place, turn, sizes, "hint", Tag(Kind.MARK, place, 0, None)).quad


def hint_on_space(garden: Garden, column: Column, turn: int, sizes: Sizes) -> Quad:
    """A ring on the surface of a column, to be seen over all that stands."""
    return _on_space(garden, column, turn, sizes, "hint")


def hint_on_stack(quarry: Quarry, stack: Stack, turn: int, sizes: Sizes) -> Quad:
    """A ring on the top tile of a stack."""
    u, v = stack_corners(turn)[stack]
    middle = TILE_SIDE / 2
    points = disc(u + middle, v + middle, stack_top(quarry, stack), sizes["hint"])
    return Quad(points, "hint", 0, Tag(Kind.MARK, stack, quarry.height(stack), None))


def _on_place(
    garden: Garden, place: Column, turn: int, sizes: Sizes, region: str, tag: Tag
) -> Mark:
    """Something round in the middle of a place, on the highest of its surfaces."""
    level = max(garden.level_at(column) for column in each(FOOTPRINT << place))
    y, x = divmod(place, SIDE)
    middle = View(turn).turned(x + 1, y + 1)
    points = disc(*middle, level * LEVEL, sizes[region])
    # It touches four columns, and only what stands in the nearest can hide it.
    nearest = tables(turn).columns[nearest_cell(place, turn)]
    return Mark(nearest, level, Quad(points, region, 0, tag))


def _on_space(garden: Garden, column: Column, turn: int, sizes: Sizes, region: str) -> Quad:
    u, v = tables(turn).cells[column]
    level = garden.level_at(column)
    points = disc(u + 0.5, v + 0.5, level * LEVEL, sizes[region])
    return Quad(points, region, 0, Tag(Kind.MARK, column, level, None))
