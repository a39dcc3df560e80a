"""What the end of a turn is worth: the points so far, and what the garden promises.

The promise is a sum of features, each with two weights: one for what can be used soon, one for
what takes many rounds. With no round left nothing is promised, and points are all that counts.
"""

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from babylon.rules.gardens.columns import (
    EAST,
    EVERYWHERE,
    FILE,
    NORTH,
    PLACES,
    Mask,
    lines_through,
)
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.tiles import Icon, Tile

_NOT_WEST = EVERYWHERE & ~FILE
_NOT_EAST = EVERYWHERE & ~(FILE << 7)

SOON = 2.0  # rounds after which most of what is at hand has been used
LONG = 15.0  # rounds of the longest game

ENOUGH = 3  # pillars for a tile

WEIGHTS = Path(__file__).with_name("weights.json")


class Features(NamedTuple):
    """What a garden and a store promise, in numbers."""

    always: float
    pillars: float
    many_pillars: float  # beyond what a tile costs
    slot: float
    slot_icons: float
    height: float
    stairs: float  # levels of free icons that can still find a partner
    fountains: float
    bridges: float
    platform: float  # free spaces on the highest level
    terrace_below: float  # and one and two levels below it
    foundation: float
    pads: float  # places for a tile on top of everything, with three single pillars
    steep_pads: float  # the same where doubles are needed
    side_pads: float  # places that widen the highest level
    low_pads: float  # and the one below it
    partners: float  # levels of the places on the highest two levels beside a waiting icon
    statue_lines: float
    flowers: float  # of the next set
    kinds: float  # of the next set of decorations
    free_height: float  # mean level of what is free


def points(garden: Garden) -> int:
    """The points of a garden; `scoring.score` without its categories."""
    return (
        sum(garden.points)
        + 4 * min(garden.numbers)
        + 4 * min(garden.flowers)
        + garden.belvederes.bit_count()
        + 2 * garden.highest
    )


def _beside(mask: Mask) -> Mask:
    return (
        (mask & _NOT_EAST) << EAST
        | (mask & _NOT_WEST) >> EAST
        | mask << NORTH & EVERYWHERE
        | mask >> NORTH
    )


def _pads(mask: Mask, places: Mask) -> Mask:
    """Which of the places have three or four corners in a mask."""
    sw, se, nw, ne = mask, mask >> EAST, mask >> NORTH, mask >> NORTH + EAST
    return places & (sw & se & (nw | ne) | nw & ne & (sw | se))


def _all_in(mask: Mask) -> Mask:
    """The places with all corners in a mask."""
    rows = mask & mask >> EAST
    return rows & rows >> NORTH


def _covered(places: Mask) -> Mask:
    """All columns that tiles at these places would cover."""
    rows = places | places << EAST
    return (rows | rows << NORTH) & EVERYWHERE


def _next_set(numbers: Sequence[int]) -> float:
    """How far the next set of four has come, and a little for the one after it."""
    whole = min(numbers)
    begun = sum(1 for number in numbers if number > whole)
    more = sum(1 for number in numbers if number > whole + 1)
    return begun + 0.4 * more


def features(garden: Garden, pillars: int, slot: Tile | None) -> Features:
    """What is promised when a turn ends like this."""
    tops, free, shown = garden.tops, garden.free, garden.shown
    highest = len(tops) - 1
    stairs_icons = shown[Icon.STAIRS] & free
    fountain_icons = shown[Icon.FOUNTAIN] & free
    bridge_icons = shown[Icon.BRIDGE] & free
    stairs = fountains = bridges = 0
    height = 0
    lower = tops[0]
    two_below, one_below = 0, tops[0] & free
    for level in range(1, highest + 1):
        top = tops[level]
        growing = _beside(one_below | two_below)
        stairs += (2 * level + 1) * (stairs_icons & top).bit_count()
        fountains += 3 * level * (fountain_icons & top & growing).bit_count()
        ends = bridge_icons & top
        if ends:
            bridges += 3 * level * (ends & _beside(lower)).bit_count()
        free_top = top & free
        height += level * free_top.bit_count()
        lower |= top
        two_below, one_below = one_below, free_top
    top_free = tops[highest] & free
    below_free = tops[highest - 1] & free if highest > 0 else 0
    deep_free = tops[highest - 2] & free if highest > 1 else 0
    standing = garden.statues | garden.hidden_statues
    unused = PLACES & ~garden.places_used
    above = EVERYWHERE ^ tops[highest] if highest else 0
    pads = _pads(top_free, unused)
    steep = _pads(top_free | below_free, unused) & ~pads
    side = _pads(below_free | deep_free, unused & _all_in(above))
    low = 0
    if highest > 1:
        deeper = tops[highest - 3] & free if highest > 2 else 0
        low = _pads(deep_free | deeper, unused & _all_in(above ^ tops[highest - 1]))
    partners = highest * (_covered(side) & _beside(fountain_icons & tops[highest])).bit_count()
    if highest > 1:
        waiting = fountain_icons & tops[highest - 1]
        partners += (highest - 1) * (_covered(low) & _beside(waiting)).bit_count()
    return Features(
        1.0,
        pillars,
        max(0, pillars - ENOUGH),
        float(slot is not None),
        0.0 if slot is None else icons(slot),
        highest,
        stairs,
        fountains,
        bridges,
        top_free.bit_count(),
        below_free.bit_count(),
        deep_free.bit_count(),
        pads.bit_count() if highest else 0,
        steep.bit_count() if highest else 0,
        side.bit_count(),
        low.bit_count(),
        partners,
        lines_through(standing).bit_count() / 8,
        _next_set(garden.flowers),
        _next_set(garden.numbers),
        height / 8,
    )


def shares(rounds: int) -> tuple[float, float]:
    """How much the two weights of a feature count with so many rounds to come."""
    return 1.0 - exp(-rounds / SOON), rounds / LONG


class Weights(NamedTuple):
    """How much each feature counts, for use soon and in the long run."""

    soon: tuple[float, ...]
    long: tuple[float, ...]

    def after(self, rounds: int) -> tuple[float, ...]:
        """The weight of each feature with so many rounds to come."""
        soon, long = shares(rounds)
        return tuple(a * soon + b * long for a, b in zip(self.soon, self.long, strict=True))


def read_weights(file: Path, name: str) -> Weights:
    """Weights from a data file, by name."""
    table = json.loads(file.read_text("utf-8"))[name]
    return Weights(
        tuple(table[feature][0] for feature in Features._fields),
        tuple(table[feature][1] for feature in Features._fields),
    )


@cache
def learned(name: str) -> Weights:
    """The weights that the bots play with; `tools/tune_bots.py` makes them."""
    return read_weights(WEIGHTS, name)


def garden_worth(garden: Garden, weights: Sequence[float]) -> float:
    """The points of a garden, and those still to be expected of it."""
    values = features(garden, 0, None)
    return points(garden) + sum(map(float.__mul__, weights, map(float, values)))


def store_worth(pillars: int, slot: Tile | None, weights: Sequence[float]) -> float:
    """The points to be expected of what lies in the store; the rest of the features."""
    _always, each, each_more, any_tile, each_icon, *_others = weights
    worth = each * pillars + each_more * max(0, pillars - ENOUGH)
    return worth if slot is None else worth + any_tile + each_icon * icons(slot)


def icons(tile: Tile) -> int:
    """How many icons a tile shows."""
    return 4 - tile.spaces.count(None)
