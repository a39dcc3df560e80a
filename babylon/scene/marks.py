"""Layers over a scene that show states: legal, chosen, refused, earning, possible, hinted."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from babylon.rules.gardens.columns import FOOTPRINT, Column, Level, each
from babylon.rules.gardens.garden import Decoration, Garden, Terrace
from babylon.rules.gardens.quarry import Quarry, Stack
from babylon.scene.outlines import TILE_SIDE, outline
from babylon.scene.pieces import decoration_quads
from babylon.scene.projection import LEVEL, project, tables
from babylon.scene.quads import Kind, Points, Quad, Sizes, Tag, disc, space
from babylon.scene.quarry_scene import stack_corners, stack_top

# How high above a decoration its points are written.
_ABOVE = 0.7


class Number(NamedTuple):
    """A number to be written, and the point of the scene in its middle."""

    value: int
    x: float
    y: float


class Marks(NamedTuple):
    """Quads of a layer, and the numbers to write on it."""

    quads: list[Quad]
    numbers: list[Number]


def legal_beads(
    garden: Garden,
    places: Mapping[Column, Level],
    turn: int,
    sizes: Sizes,
    chosen: Column | None = None,
) -> Marks:
    """A bead in the middle of each legal place, on the highest surface below it.

    The lowest level at which a tile may lie there is written on it unless it is 1.
    """
    marks = Marks([], [])
    for column, level in places.items():
        u, v = _nearest_cell(column, turn)
        z = _highest_below(garden, column) * LEVEL
        region = "bead-chosen" if column == chosen else "bead"
        points = disc(u + 1, v + 1, z, sizes[region])
        marks.quads.append(Quad(points, region, 0, Tag(Kind.BEAD, column, level, None)))
        if level > 1:
            marks.numbers.append(Number(level, *project(u + 1, v + 1, z)))
    return marks


def chosen_terrace(terrace: Terrace, turn: int) -> list[Quad]:
    """A gold line around a tile in the garden."""
    u, v = _nearest_cell(terrace.column, turn)
    z = terrace.level * LEVEL
    return outline(u, v, z, ("edge-gold",) * 4, terrace.column, terrace.level)


def chosen_stack(quarry: Quarry, stack: Stack, turn: int, lift: float = 0.0) -> list[Quad]:
    """A gold line around the top tile of a stack, which may be lifted."""
    u, v = stack_corners(turn)[stack]
    z = stack_top(quarry, stack, lift)
    return outline(u, v, z, ("edge-gold",) * 4, stack, quarry.height(stack))


def income_edges(quarry: Quarry, stack: Stack, turn: int, lift: float = 0.0) -> list[Quad]:
    """The edges of a stack's top tile: gold where they earn a pillar, dashed where not."""
    u, v = stack_corners(turn)[stack]
    earning = quarry.earning_edges(stack)
    regions = ["edge-gold" if earning[(side - turn) % 4] else "edge-dashed" for side in range(4)]
    return outline(u, v, stack_top(quarry, stack, lift), regions, stack, quarry.height(stack))


def refused(
    garden: Garden, columns: Iterable[Column], at_fault: Column | None, turn: int, sizes: Sizes
) -> list[Quad]:
    """Hatching on the surfaces of these columns, and a cross on the one at fault."""
    quads = []
    for column in columns:
        u, v = tables(turn).cells[column]
        level = garden.level_at(column)
        tag = Tag(Kind.MARK, column, level, None)
        quads.append(Quad(space(u, v, level * LEVEL), "hatch", 0, tag))
    if at_fault is not None:
        points = _on_space(garden, at_fault, turn, sizes, "cross")
        quads.append(Quad(points, "cross", 0, Tag(Kind.MARK, at_fault, 0, None)))
    return quads


def possible_decoration(decoration: Decoration, turn: int, sizes: Sizes) -> Marks:
    """A decoration that could be built, and its points above its middle."""
    quads = [quad for _, quad in decoration_quads(decoration, None, turn, sizes)]
    cells = [tables(turn).cells[column] for column in decoration.columns]
    u = sum(cell[0] for cell in cells) / len(cells) + 0.5
    v = sum(cell[1] for cell in cells) / len(cells) + 0.5
    z = max(decoration.levels) * LEVEL + _ABOVE
    return Marks(quads, [Number(decoration.points, *project(u, v, z))])


def hint_on_place(garden: Garden, column: Column, turn: int, sizes: Sizes) -> list[Quad]:
    """A ring in the middle of a place."""
    u, v = _nearest_cell(column, turn)
    level = _highest_below(garden, column)
    points = disc(u + 1, v + 1, level * LEVEL, sizes["ring"])
    return [Quad(points, "ring", 0, Tag(Kind.MARK, column, level, None))]


def hint_on_space(garden: Garden, column: Column, turn: int, sizes: Sizes) -> list[Quad]:
    """A ring on the surface of a column."""
    points = _on_space(garden, column, turn, sizes, "ring")
    return [Quad(points, "ring", 0, Tag(Kind.MARK, column, garden.level_at(column), None))]


def hint_on_stack(quarry: Quarry, stack: Stack, turn: int, sizes: Sizes) -> list[Quad]:
    """A ring on the top tile of a stack."""
    u, v = stack_corners(turn)[stack]
    middle = TILE_SIDE / 2
    points = disc(u + middle, v + middle, stack_top(quarry, stack), sizes["ring"])
    return [Quad(points, "ring", 0, Tag(Kind.MARK, stack, quarry.height(stack), None))]


def _nearest_cell(place: Column, turn: int) -> tuple[int, int]:
    return min(tables(turn).cells[column] for column in each(FOOTPRINT << place))


def _highest_below(garden: Garden, place: Column) -> Level:
    return max(garden.level_at(column) for column in each(FOOTPRINT << place))


def _on_space(garden: Garden, column: Column, turn: int, sizes: Sizes, region: str) -> Points:
    u, v = tables(turn).cells[column]
    return disc(u + 0.5, v + 0.5, garden.level_at(column) * LEVEL, sizes[region])
