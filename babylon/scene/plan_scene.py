"""The plan: a garden seen from straight above, flat, each column a square with its level.

It counts in spaces from the near left corner. Pieces are told by their roundels: a built one has a
ring at each end and a gold line between the ends; statues and belvederes stand as themselves.
"""

from typing import NamedTuple

from babylon.rules.gardens.columns import OFFSETS, SIDE, Column, Level, each
from babylon.rules.gardens.garden import Decoration, Garden
from babylon.rules.gardens.tiles import Icon
from babylon.scene.board import RIM, border, ground
from babylon.scene.pieces import KINDS
from babylon.scene.projection import Cell, nearest_cell, tables
from babylon.scene.quads import Kind, Points, Quad, Size, Sizes, Tag, rectangle
from babylon.scene.regions import ROUNDELS, TOPS

_PIECE = 0.8
_LINE = 0.1
# How far a level is written from the edges of its square.
_CORNER = 0.14


class LevelNumber(NamedTuple):
    """A level to be written, in the corner of a square that lies farthest from its tile's middle.

    Neither icons nor flowers lie there.
    """

    column: Column
    level: Level
    x: float
    y: float


class Plan(NamedTuple):
    """The squares of a plan, and the levels to write on them."""

    quads: list[Quad]
    numbers: list[LevelNumber]


def plan_scene(garden: Garden, turn: int, sizes: Sizes) -> Plan:
    """The plan of a garden."""
    quads = [
        *border(0.0, SIDE, SIDE, RIM, "rim", "rim-corner", rectangle),
        *_squares(garden, turn, sizes),
    ]
    numbers = []
    for piece, terrace in enumerate(garden.terraces):
        u, v = nearest_cell(terrace.column, turn)
        for column in each(garden.terraces_seen[piece]):
            at_u, at_v = tables(turn).cells[column]
            x = at_u + (_CORNER if at_u == u else 1 - _CORNER)
            y = at_v + (_CORNER if at_v == v else 1 - _CORNER)
            numbers.append(LevelNumber(column, terrace.level, x, y))
    for piece, terrace in enumerate(garden.terraces):
        for column in each(terrace.open_mask & garden.belvederes & garden.terraces_seen[piece]):
            tag = Tag(Kind.BELVEDERE, column, terrace.level, piece)
            quads.append(_upright("belvedere", column, turn, sizes, tag))
    for piece, decoration in enumerate(garden.decorations):
        if garden.decorations_seen[piece]:
            quads += _decoration(decoration, piece, garden, turn, sizes)
    return Plan(quads, numbers)


def _squares(garden: Garden, turn: int, sizes: Sizes) -> list[Quad]:
    """The highest surface of each column, with its icon if that is not taken."""
    cells = tables(turn).cells
    quads = []
    for column in each(garden.tops[0]):
        u, v = cells[column]
        tag = Tag(Kind.GROUND, column, 0, None)
        quads.append(Quad(_square(u, v), ground(column), 0, tag))
    for piece, terrace in enumerate(garden.terraces):
        tile = terrace.tile
        for corner, offset in enumerate(OFFSETS):
            column = terrace.column + offset
            if not garden.terraces_seen[piece] >> column & 1:
                continue
            u, v = cells[column]
            tag = Tag(Kind.TOP, column, terrace.level, piece)
            region = TOPS[tile.material, tile.flower][corner]
            quads.append(Quad(_square(u, v), region, turn, tag))
            icon = tile.spaces[(corner - terrace.rotation) % 4]
            if icon is not None and garden.free >> column & 1:
                quads.append(_roundel(icon, u, v, sizes, tag._replace(kind=Kind.ROUNDEL)))
    return quads


def _decoration(
    decoration: Decoration, piece: int, garden: Garden, turn: int, sizes: Sizes
) -> list[Quad]:
    """What is seen of a decoration: its ends, and in each square its part of the line."""
    kind, cells = KINDS[decoration.kind], tables(turn).cells
    seen = garden.decorations_seen[piece]
    ends = (decoration.columns[0], decoration.columns[-1])
    lines: list[Quad] = []
    pieces: list[Quad] = []
    for column, level in zip(decoration.columns, decoration.levels, strict=True):
        tag = Tag(kind, column, level, piece)
        if not seen >> column & 1:
            continue
        if decoration.kind is Icon.STATUE:
            return [_upright("statue", column, turn, sizes, tag)]
        lines.append(_line_in(cells[column], cells[ends[0]], cells[ends[1]], tag))
        if column in ends:
            u, v = cells[column]
            pieces.append(_roundel(decoration.kind, u, v, sizes, tag))
            pieces.append(Quad(_round(u, v, sizes["ring"]), "ring", 0, tag))
    return lines + pieces


def _line_in(cell: Cell, one_end: Cell, other_end: Cell, tag: Tag) -> Quad:
    """The part in one square of a line from the middle of a square to that of another."""
    (u0, v0), (u1, v1) = sorted((one_end, other_end))
    half, (u, v) = _LINE / 2, cell
    if v0 == v1:
        points = rectangle(max(u, u0 + 0.5), v + 0.5 - half, min(u + 1, u1 + 0.5), v + 0.5 + half)
        return Quad(points, "edge-gold", 0, tag)
    points = rectangle(u + 0.5 - half, max(v, v0 + 0.5), u + 0.5 + half, min(v + 1, v1 + 0.5))
    return Quad(points, "edge-gold", 1, tag)


def _square(u: int, v: int) -> Points:
    return rectangle(u, v, u + 1, v + 1)


def _round(u: int, v: int, size: Size) -> Points:
    """A round picture in the middle of a square, no wider than a piece may be."""
    half = min(size.width, _PIECE) / 2
    return rectangle(u + 0.5 - half, v + 0.5 - half, u + 0.5 + half, v + 0.5 + half)


def _roundel(icon: Icon, u: int, v: int, sizes: Sizes, tag: Tag) -> Quad:
    region = ROUNDELS[icon]
    return Quad(_round(u, v, sizes[region]), region, 0, tag)


def _upright(region: str, column: Column, turn: int, sizes: Sizes, tag: Tag) -> Quad:
    """A standing piece, made to fit into its square."""
    u, v = tables(turn).cells[column]
    size = sizes[region]
    scale = _PIECE / max(size.width, size.height)
    wide, high = size.width * scale / 2, size.height * scale / 2
    points = rectangle(u + 0.5 - wide, v + 0.5 - high, u + 0.5 + wide, v + 0.5 + high)
    return Quad(points, region, 0, tag)
