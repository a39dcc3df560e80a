"""Stairs, fountains, bridges and statues, cut by column, as a view shows them."""

from typing import NamedTuple

from babylon.rules.gardens.columns import Column, Level
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.tiles import Icon
from babylon.scene.projection import LEVEL, Cell, tables
from babylon.scene.quads import Kind, Quad, Sizes, Tag, sprite
from babylon.scene.regions import BRIDGES, FOUNTAINS, STAIRS

KINDS = {
    Icon.STAIRS: Kind.STAIRS,
    Icon.FOUNTAIN: Kind.FOUNTAIN,
    Icon.BRIDGE: Kind.BRIDGE,
    Icon.STATUE: Kind.STATUE,
}
_WAYS = {(0, 1): "n", (1, 0): "e", (0, -1): "s", (-1, 0): "w"}


class Part(NamedTuple):
    """The part of a decoration in one column, and the level at which it stands there."""

    column: Column
    level: Level
    region: str


def parts(decoration: Decoration, turn: int) -> list[Part]:
    """A decoration's parts, one per column."""
    cells = tables(turn).cells
    spots = sorted(
        (cells[column], column, level)
        for column, level in zip(decoration.columns, decoration.levels, strict=True)
    )
    match decoration.kind:
        case Icon.STATUE:
            regions: tuple[str, ...] = ("statue",)
        case Icon.STAIRS:
            spots.sort(key=lambda spot: spot[2])
            (u, v), (to_u, to_v) = spots[0][0], spots[1][0]
            regions = STAIRS[_WAYS[to_u - u, to_v - v]]
        case Icon.FOUNTAIN:
            regions = FOUNTAINS[_axis(spots[0][0], spots[1][0])]
        case Icon.BRIDGE:
            regions = BRIDGES[_axis(spots[0][0], spots[1][0])]
    return [
        Part(column, level, region)
        for (_, column, level), region in zip(spots, regions, strict=True)
    ]


def _axis(near: Cell, far: Cell) -> str:
    return "x" if near[1] == far[1] else "y"


def decoration_quads(
    decoration: Decoration, piece: int | None, turn: int, sizes: Sizes
) -> list[tuple[Part, Quad]]:
    """The parts of a decoration with their quads; all are anchored at its lower level."""
    cells = tables(turn).cells
    kind, z = KINDS[decoration.kind], min(decoration.levels) * LEVEL
    found = []
    for part in parts(decoration, turn):
        u, v = cells[part.column]
        points = sprite(u + 0.5, v + 0.5, z, sizes[part.region])
        quad = Quad(points, part.region, 0, Tag(kind, part.column, part.level, piece))
        found.append((part, quad))
    return found
