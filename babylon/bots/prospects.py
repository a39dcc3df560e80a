"""Which placings look best at a glance, so that only those are tried out.

A spot is where a tile could lie, whatever tile: what it costs, and for each kind of decoration the
corners at which an icon would find its partner at once. A tile is then ranked over all spots and
rotations by looking things up; trying a placing out costs hundreds of times as much.
"""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from babylon.bots.site import Site
from babylon.rules.gardens.actions import Place, Source, rotations
from babylon.rules.gardens.columns import (
    EVERYWHERE,
    FILE,
    FOOTPRINT,
    NORTH,
    OFFSETS,
    SIDE,
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

# How many sides of a tile at a column lie along the rim.
_RIMS = tuple(
    sum(along in (0, SIDE - 2) for along in divmod(column, SIDE)) for column in range(SIDE * SIDE)
)

Partners = tuple[Mask, Mask, Mask, Mask]  # for the corners south-west, south-east, nw and ne
Corners = int  # four bits in that order
Pattern = int  # the open corner, then the corners with a partner: stairs to statues, 4 bits each


# A place for any tile: its cost, what a glance makes of it before it knows the tile, and where
# which icon would score at once. A bare tuple, because a master makes a hundred thousand in a turn.
Spot = tuple[Level, Corner | None, Column, int, float, Pattern]
COST: Final = 3  # its place in the tuple


class Taste(NamedTuple):
    """What a glance gives a placing, and takes off for what speaks against it.

    Where nothing else is said it looks for points at once.
    """

    lift: float = 0.0  # per level
    pillar: float = 0.0  # off, per pillar it costs
    # Per level, for stairs, fountains and bridges: an icon that waits, and one with a partner.
    waiting: tuple[float, float, float] = (0.0, 0.0, 0.0)
    paired: tuple[float, float, float] = (2.0, 3.0, 3.0)
    statue: float = 1.0  # per level, for one in line
    new: float = 2.0  # for a new highest level
    open: float = 1.0  # for an open corner
    taken: float = 2.0  # off, per corner on something that has been built
    rim: float = 0.0  # per side along the rim of the garden


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


def _corners(partners: Partners, column: Column) -> Corners:
    """The corners of a tile at a column that have a partner."""
    return (
        partners[0] >> column & 1
        | partners[1] >> column & 2
        | partners[2] >> column + NORTH - 2 & 4
        | partners[3] >> column + NORTH - 2 & 8
    )


def _of_tile(mask: Mask) -> Corners:
    """The corners of a tile at a1 that are in a mask."""
    return mask & 3 | mask >> NORTH - 2 & 12


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


def spots(site: Site, taste: Taste) -> list[Spot]:
    """Every place for a tile that can be paid."""
    garden, doubles_at_hand = site.garden, site.doubles
    per_pillar, per_taken, per_rim = taste.pillar, taste.taken, taste.rim
    found: list[Spot] = []
    reached, taken, highest = 0, ~garden.free, garden.highest
    for level, open_corner, places in legal_places(garden, site.purse):
        if level != reached:
            reached = level
            singles, doubles, _statues, _open = footing(garden, level)
            patterns = Patterns(garden, level)
        corners = CARRIED[open_corner]
        opening = 0 if open_corner is None else open_corner + 1 << 16
        bare = taste.new * (level > highest) + taste.lift * level
        if open_corner is not None:
            bare += taste.open
        for column in each(places):
            here = corners << column
            cost = (singles & here).bit_count()
            if doubles & here:
                bought = (doubles & here).bit_count() - doubles_at_hand
                if bought > 0:
                    cost += 2 * bought
            base = bare - per_pillar * cost + per_rim * _RIMS[column]
            base -= per_taken * (taken >> column & FOOTPRINT).bit_count()
            found.append((level, open_corner, column, cost, base, opening | patterns[column]))
    return found


class Patterns(dict[Column, Pattern]):
    """Where a tile at a level would find partners, by its column, whatever corner is open."""

    def __init__(self, garden: Garden, level: Level) -> None:
        self.pairs = _partners(garden, level)
        self.line = statue_line(garden)

    def __missing__(self, column: Column) -> Pattern:
        stairs, fountains, bridges = self.pairs
        self[column] = pattern = (
            _corners(stairs, column) << 12
            | _corners(fountains, column) << 8
            | _corners(bridges, column) << 4
            | _of_tile(self.line >> column)
        )
        return pattern


Ways = tuple[tuple[float, int], ...]


class Glances(dict[Pattern, Ways]):
    """For every pattern the rotations of a tile, and what each brings per level, best first."""

    def __init__(self, spaces: tuple[Icon | None, ...], taste: Taste) -> None:
        self.taste = taste
        self.turned = [
            [_of_tile(mask) for mask in icon_masks(spaces, rotation)] for rotation in range(4)
        ]

    def __missing__(self, pattern: Pattern) -> Ways:
        opening = pattern >> 16
        shown = 15 if not opening else 15 ^ _of_tile(1 << OFFSETS[opening - 1])
        ways: dict[tuple[int, ...], tuple[float, int]] = {}
        for rotation, masks in enumerate(self.turned):
            stairs, fountains, bridges, statues = way = tuple(mask & shown for mask in masks)
            worth = self.taste.statue if statues & pattern else 0.0
            for kind, icons in enumerate((stairs, fountains, bridges)):
                if icons:
                    found = icons & pattern >> 12 - 4 * kind
                    worth += (self.taste.paired if found else self.taste.waiting)[kind]
            ways.setdefault(way, (worth, rotation))
        self[pattern] = best = tuple(sorted(ways.values(), key=lambda way: -way[0]))
        return best


@cache
def _glances(spaces: tuple[Icon | None, ...], taste: Taste) -> Glances:
    return Glances(spaces, taste)


class Ranking:
    """The spots for one tile, those that look best first."""

    def __init__(self, found: Sequence[Spot], tile: Tile, taste: Taste) -> None:
        self.found = found
        self.glances = glances = _glances(tile.spaces, taste)
        worths = [
            base + level * glances[pattern][0][0]
            for level, _open, _column, _cost, base, pattern in found
        ]
        self.orders = sorted(range(len(found)), key=worths.__getitem__, reverse=True)

    def best(self, source: Source, singles: int, number: int) -> list[Place]:
        """The placings that can be paid and look best, best first."""
        # A placing among the best lies on one of the best spots, so no others need to be turned.
        found, glances = self.found, self.glances
        payable = islice((order for order in self.orders if found[order][COST] <= singles), number)
        ranked: list[tuple[float, int, int]] = []
        for order in payable:
            level, _open, _column, _cost, base, pattern = found[order]
            ranked += (
                (base + level * worth, -order, -rotation) for worth, rotation in glances[pattern]
            )
        ranked.sort(reverse=True)
        places = []
        for _worth, order, rotation in ranked[:number]:
            level, open_corner, column, _cost, _base, _pattern = found[-order]
            places.append(rotations(source, level, open_corner)[column][-rotation])
        return places
