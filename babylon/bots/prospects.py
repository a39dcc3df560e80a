"""Which placings look best at a glance, so that only those are tried out.

A spot is where a tile could lie, whatever tile: its price, and for each kind of decoration the
corners at which an icon would find its partner at once. A tile is then ranked over all spots and
rotations with a few masks each; trying a placing out costs thirty times as much.
"""

from collections.abc import Sequence
from functools import cache
from heapq import nlargest
from typing import NamedTuple

from babylon.bots.site import Site
from babylon.rules.gardens.actions import Place, Source, rotations
from babylon.rules.gardens.columns import (
    EVERYWHERE,
    FILE,
    FOOTPRINT,
    NORTH,
    OFFSETS,
    Column,
    Corner,
    Level,
    Mask,
    each,
)
from babylon.rules.gardens.decorating import statue_line
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.placing import CARRIED, footing, legal_places
from babylon.rules.gardens.tiles import Icon, Tile, icon_masks

_NOT_WEST = EVERYWHERE & ~FILE
_NOT_EAST = EVERYWHERE & ~(FILE << 7)
_NOT_WEST_2 = _NOT_WEST & ~(FILE << 1)
_NOT_EAST_2 = _NOT_EAST & ~(FILE << 6)
_SW, _SE, _NW, _NE = 1, 2, 1 << NORTH, 2 << NORTH

Partners = tuple[Mask, Mask, Mask, Mask]  # for the corners south-west, south-east, nw and ne


class Spot(NamedTuple):
    """A place for any tile: what it costs, and where which icon would score at once."""

    level: Level
    open_corner: Corner | None
    column: Column
    cost: int
    bare: float  # points that do not depend on the tile
    stairs: Mask
    fountains: Mask
    bridges: Mask
    statues: Mask


class Taste(NamedTuple):
    """What a glance makes of a placing, besides the points that it brings at once."""

    lift: float  # per level
    pillar: float  # per pillar it costs
    icon: float  # per level of an icon that waits for a partner


def _around(mask: Mask) -> Partners:
    """Where a corner must be to have one of the mask as its neighbour outside the tile."""
    to_west, to_east = (mask & _NOT_EAST) << 1, (mask & _NOT_WEST) >> 1
    to_south, to_north = mask << NORTH & EVERYWHERE, mask >> NORTH
    return to_west | to_south, to_east | to_south, to_west | to_north, to_east | to_north


def _across(mask: Mask, middle: Mask) -> Partners:
    """The same for bridges, with a column between that can be spanned."""
    to_west = (mask & _NOT_EAST_2) << 2 & (middle & _NOT_EAST) << 1
    to_east = (mask & _NOT_WEST_2) >> 2 & (middle & _NOT_WEST) >> 1
    to_south = mask << 2 * NORTH & middle << NORTH & EVERYWHERE
    to_north = mask >> 2 * NORTH & middle >> NORTH
    return to_west | to_south, to_east | to_south, to_west | to_north, to_east | to_north


def _corners(partners: Partners, column: Column) -> Mask:
    """The corners of a tile at a column that have a partner."""
    return (
        partners[0] >> column & _SW
        | partners[1] >> column & _SE
        | partners[2] >> column & _NW
        | partners[3] >> column & _NE
    )


def _partners(garden: Garden, level: Level) -> tuple[Partners, Partners, Partners]:
    """For stairs, fountains and bridges of a tile at a level."""
    tops, free, shown = garden.tops, garden.free, garden.shown
    beside = tops[level - 1] if level > 1 else 0
    here = 0
    if level < len(tops):
        here = tops[level]
        if level + 1 < len(tops):
            beside |= tops[level + 1]
    lower = 0
    for top in tops[:level]:
        lower |= top
    if level < len(garden.spans):
        lower &= ~garden.spans[level]
    lower &= ~(garden.stairs_feet & tops[level - 1])
    return (
        _around(shown[Icon.STAIRS] & free & beside),
        _around(shown[Icon.FOUNTAIN] & free & here),
        _across(shown[Icon.BRIDGE] & free & here, lower),
    )


def spots(site: Site) -> list[Spot]:
    """Every place for a tile that can be paid."""
    garden, doubles_at_hand = site.garden, site.doubles
    line = statue_line(garden)
    found: list[Spot] = []
    reached, hidden = 0, ~garden.free
    for level, open_corner, places in legal_places(garden, site.purse):
        if level != reached:
            reached = level
            ground = footing(garden, level)
            stairs, fountains, bridges = _partners(garden, level)
        corners = CARRIED[open_corner]
        above = 2.0 * (level > garden.highest) + (open_corner is not None)
        for column in each(places):
            here = corners << column
            bought = max(0, (ground.doubles & here).bit_count() - doubles_at_hand)
            found.append(
                Spot(
                    level,
                    open_corner,
                    column,
                    (ground.singles & here).bit_count() + 2 * bought,
                    above - 2.0 * (hidden >> column & FOOTPRINT).bit_count(),
                    _corners(stairs, column),
                    _corners(fountains, column),
                    _corners(bridges, column),
                    line >> column & FOOTPRINT,
                )
            )
    return found


@cache
def _turned(tile: Tile, open_corner: Corner | None) -> tuple[tuple[int, int, int, int, int], ...]:
    """The different ways to turn a tile: the rotation, and where each icon then shows."""
    shown = FOOTPRINT if open_corner is None else FOOTPRINT ^ 1 << OFFSETS[open_corner]
    ways: dict[tuple[int, ...], tuple[int, int, int, int, int]] = {}
    for rotation in range(4):
        stairs, fountains, bridges, statues = icon_masks(tile.spaces, rotation)
        way = (stairs & shown, fountains & shown, bridges & shown, statues & shown)
        ways.setdefault(way, (rotation, *way))
    return tuple(ways.values())


def best_places(
    found: Sequence[Spot], tile: Tile, source: Source, singles: int, taste: Taste, number: int
) -> list[tuple[float, Place]]:
    """The placings of a tile that look best, with what they seem to bring."""
    ranked: list[tuple[float, int, Place]] = []
    lift, pillar, icon = taste
    for spot in found:
        level, open_corner, column, cost, bare, stairs, fountains, bridges, statues = spot
        if cost > singles:
            continue
        base = bare + lift * level - pillar * cost
        double, triple, waiting = 2 * level, 3 * level, icon * level
        ways = rotations(source, level, open_corner)[column]
        for rotation, s, f, b, t in _turned(tile, open_corner):
            worth = base
            if s:
                worth += double if s & stairs else waiting
            if f:
                worth += triple if f & fountains else waiting
            if b:
                worth += triple if b & bridges else waiting
            if t & statues:
                worth += level
            ranked.append((worth, -len(ranked), ways[rotation]))
    return [(worth, place) for worth, _order, place in nlargest(number, ranked)]
