"""The ghost: a tile that hovers where it might be placed, between what is behind and before it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from babylon.rules.gardens.columns import each
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.scene.garden_scene import Columns, garden_scene
from babylon.scene.outlines import outline
from babylon.scene.projection import LEVEL, tables
from babylon.scene.quads import Kind, Quad, Sizes

# Flat on the board, so never before anything.
_ON_THE_BOARD = (Kind.GROUND, Kind.SHADOW)


class GhostScene(NamedTuple):
    """Three lists of quads to be drawn one after the other.

    The pillars of the ghost are among what is behind, for they can be hidden by what stands below
    the tile. Like all of the ghost they belong to no piece.
    """

    behind: list[Quad]
    ghost: list[Quad]
    nearer: list[Quad]


def ghost_scene(garden: Garden, terrace: Terrace, turn: int, sizes: Sizes) -> GhostScene:
    """A garden with a tile hovering in it, which already casts its shadow.

    Statues that would carry it stand in the garden already.
    """
    standing = garden_scene(garden, turn, sizes, hovering=terrace)
    behind, nearer = split(standing, terrace, turn)
    return GhostScene(behind, ghost_quads(terrace, turn, sizes, pillars=False), nearer)


def touched(scene: GhostScene, terrace: Terrace, standing: Sequence[Quad]) -> list[Quad]:
    """What has to be painted anew behind a ghost, over a picture of the garden as it stands.

    That is all in its own columns, its pillars among it, and the shadow it casts beside them where
    the ground was in the light. With the ghost and what is nearer the picture is then complete.
    """
    own = terrace.footprint
    in_the_shade = {quad.tag.column for quad in standing if quad.tag.kind is Kind.SHADOW}
    return [
        quad
        for quad in scene.behind
        if quad.tag.column is not None
        and (
            own >> quad.tag.column & 1
            or (quad.tag.kind is Kind.SHADOW and quad.tag.column not in in_the_shade)
        )
    ]


def ghost_quads(terrace: Terrace, turn: int, sizes: Sizes, pillars: bool = True) -> list[Quad]:
    """The hovering tile alone, with its belvedere and a line around it, and with its pillars."""
    columns = Columns(terrace.level, turn, sizes)
    taken = terrace.open_mask if terrace.has_belvedere else 0
    columns.add_tile(terrace, None, terrace.footprint, taken, None)
    columns.add_belvedere(terrace, None)
    if pillars:
        columns.add_pillars(terrace, None)
    u, v = min(tables(turn).cells[column] for column in each(terrace.footprint))
    edge = outline(u, v, terrace.level * LEVEL, ("ghost-edge",) * 4, terrace.column, terrace.level)
    return [*columns.in_order(), *edge]


def split(standing: Iterable[Quad], terrace: Terrace, turn: int) -> tuple[list[Quad], list[Quad]]:
    """What is to be drawn before a hovering tile, and what after; both stay in order.

    Only a column that lies before one of the tile's in both directions of the view can hide it.
    In the tile's own columns, whatever is not lower can; that happens while it may not lie there.
    """
    cells = tables(turn).cells
    u, v = max(cells[column] for column in each(terrace.footprint))
    own = terrace.footprint
    before = sum(
        1 << column
        for column, cell in enumerate(cells)
        if cell[0] <= u and cell[1] <= v and not own >> column & 1
    )
    behind: list[Quad] = []
    nearer: list[Quad] = []
    for quad in standing:
        column, level = quad.tag.column, quad.tag.level
        if column is None or (not level and quad.tag.kind in _ON_THE_BOARD):
            behind.append(quad)
        elif before >> column & 1 or (own >> column & 1 and level >= terrace.level):
            nearer.append(quad)
        else:
            behind.append(quad)
    return behind, nearer
