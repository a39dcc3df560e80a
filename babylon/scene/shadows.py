"""Shadows: the light comes from the left, so a tile's shadow moves to the right with each level.

A shadow is cut to the spaces it falls on, and where several fall on one space they are joined, so
that no place is darkened twice.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, floor

from babylon.rules.gardens.columns import SIDE, Column, Level
from babylon.rules.gardens.garden import Terrace
from babylon.scene.board import RIM
from babylon.scene.projection import LEVEL, TILE_SIDE, Cell, nearest_cell, tables
from babylon.scene.quads import Kind, Quad, Tag, flat

# How far a shadow moves per level: east in the view, and south.
WALK = 0.3

# West, south, east and north end.
Rectangle = tuple[float, float, float, float]

_WHOLE: Rectangle = (0.0, 0.0, 1.0, 1.0)


@cache
def cast(levels: int) -> tuple[tuple[int, int, Rectangle], ...]:
    """Which cells the shadow of a tile at (0, 0) reaches so many levels lower, and what of them."""
    west, south = round(levels * WALK, 6), round(-levels * WALK, 6)
    reached = []
    for u in range(floor(west), ceil(west + TILE_SIDE)):
        for v in range(floor(south), ceil(south + TILE_SIDE)):
            part = (
                round(max(west - u, 0.0), 6),
                round(max(south - v, 0.0), 6),
                round(min(west + TILE_SIDE - u, 1.0), 6),
                round(min(south + TILE_SIDE - v, 1.0), 6),
            )
            reached.append((u, v, part))
    return tuple(reached)


@lru_cache(4096)
def joined(parts: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """Rectangles that cover the same and do not overlap."""
    if len(parts) == 1:
        return parts
    if _WHOLE in parts:
        return (_WHOLE,)
    covered: list[Rectangle] = []
    ends = sorted({end for part in parts for end in (part[1], part[3])})
    for south, north in pairwise(ends):
        row = sorted((p[0], p[2]) for p in parts if p[1] <= south and p[3] >= north)
        runs: list[tuple[float, float]] = []
        for west, east in row:
            if runs and west <= runs[-1][1]:
                runs[-1] = (runs[-1][0], max(runs[-1][1], east))
            else:
                runs.append((west, east))
        for west, east in runs:
            below = (west, east, south)
            grown = next((c for c in covered if (c[0], c[2], c[3]) == below), None)
            if grown is not None:
                covered.remove(grown)
            covered.append((west, south if grown is None else grown[1], east, north))
    return tuple(covered)


class Shadows:
    """The shadows of a garden's terraces on all its surfaces."""

    def __init__(self, terraces: Iterable[Terrace], turn: int):
        self._cells = tables(turn).cells
        self._columns = tables(turn).columns
        # What falls on each cell at each level, whether there is a surface or not.
        self._parts: dict[tuple[Cell, Level], list[Rectangle]] = {}
        for terrace in terraces:
            u, v = nearest_cell(terrace.column, turn)
            for level in range(terrace.level):
                for du, dv, part in cast(terrace.level - level):
                    self._parts.setdefault(((u + du, v + dv), level), []).append(part)

    def on(self, column: Column, level: Level) -> list[Quad]:
        """The shadow on a tile's space."""
        u, v = cell = self._cells[column]
        parts = self._parts.get((cell, level))
        if parts is None:
            return []
        tag, z = Tag(Kind.SHADOW, column, level, None), level * LEVEL
        return [_shadow(u, v, part, z, tag) for part in joined(tuple(parts))]

    def on_the_board(self) -> list[Quad]:
        """All shadows on the ground and on the rim around it."""
        quads = []
        for (cell, level), parts in self._parts.items():
            if level:
                continue
            u, v = cell
            column = self._columns.get(cell)
            tag = Tag(Kind.SHADOW, column, 0, None)
            for part in joined(tuple(parts)):
                on_rim = part if column is not None else _cut_to_rim(u, v, part)
                if on_rim is not None:
                    quads.append(_shadow(u, v, on_rim, 0.0, tag))
        return quads


def _shadow(u: int, v: int, part: Rectangle, z: float, tag: Tag) -> Quad:
    west, south, east, north = part
    return Quad(flat(u + west, v + south, u + east, v + north, z), "shadow", 0, tag)


def _cut_to_rim(u: int, v: int, part: Rectangle) -> Rectangle | None:
    """What of a shadow beside the ground is still on the rim."""
    west = max(part[0], -RIM - u)
    south = max(part[1], -RIM - v)
    east = min(part[2], SIDE + RIM - u)
    north = min(part[3], SIDE + RIM - v)
    return (west, south, east, north) if west < east and south < north else None
