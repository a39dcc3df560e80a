"""Where a tile may lie, what carries it there, and what that costs."""

from collections.abc import Iterator
from typing import NamedTuple

from babylon.rules.gardens.columns import (
    CORNERS,
    EAST,
    EVERYWHERE,
    FOOTPRINT,
    NORTH,
    OFFSETS,
    PLACES,
    Column,
    Corner,
    Level,
    Mask,
    each,
)
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.tiles import Tile


class Purse(NamedTuple):
    """The pillars that can be spent: at hand, and doubles that the supply could sell."""

    singles: int
    doubles: int
    doubles_for_sale: float


class Price(NamedTuple):
    """What a placing takes out of the purse; a bought double costs two singles (R7)."""

    singles: int
    doubles: int
    doubles_bought: int

    @property
    def singles_in_all(self) -> int:
        return self.singles + 2 * self.doubles_bought


class Footing(NamedTuple):
    """What each column can do for a tile at one level: be carried by what, or hang open."""

    singles: Mask
    doubles: Mask
    statues: Mask
    open: Mask

    def price(self, corners: Mask, purse: Purse) -> Price:
        """The pillars under these corners; doubles at hand are spent first (R7)."""
        doubles = (self.doubles & corners).bit_count()
        at_hand = min(doubles, purse.doubles)
        return Price((self.singles & corners).bit_count(), at_hand, doubles - at_hand)


def footing(garden: Garden, level: Level) -> Footing:
    """The footing for a tile at a level that is at most one above the highest.

    Only surfaces below the level serve, so no tile is slid under another (R2).
    """
    below = garden.tops[level - 1]
    statues = garden.statues & below
    lower = 0
    for top in garden.tops[:level]:
        lower |= top
    return Footing(
        singles=garden.free & below,
        doubles=garden.free & garden.tops[level - 2] if level > 1 else 0,
        statues=statues,
        # A statue right below carries (R4), and stairs rise through their lower end (R5).
        open=lower & ~statues & ~(garden.stairs_feet & below),
    )


def legal_places(garden: Garden, purse: Purse) -> Iterator[tuple[Level, Corner | None, Mask]]:
    """For every level and open corner the places where a tile may lie and can be paid."""
    unused = PLACES & ~garden.places_used
    for level in range(1, garden.highest + 2):
        ground = footing(garden, level)
        carried = ground.singles | ground.doubles | ground.statues
        sw, se, nw, ne = carried, carried >> EAST, carried >> NORTH, carried >> NORTH + EAST
        hang = ground.open
        # In the order of Corner, so that the open one is left out of the other three.
        layouts = (
            (None, sw & se & nw & ne),
            (Corner.NW, sw & se & ne & hang >> NORTH),
            (Corner.NE, sw & se & nw & hang >> NORTH + EAST),
            (Corner.SE, sw & nw & ne & hang >> EAST),
            (Corner.SW, se & nw & ne & hang),
        )
        for open_corner, places in layouts:
            places = _affordable(places & unused, ground, open_corner, purse)
            if places:
                yield level, open_corner, places


def _affordable(places: Mask, ground: Footing, open_corner: Corner | None, purse: Purse) -> Mask:
    """Those of the places that the purse can pay."""
    corners = FOOTPRINT if open_corner is None else FOOTPRINT ^ 1 << OFFSETS[open_corner]
    if not ground.doubles and purse.singles >= corners.bit_count():
        return places
    singles_there, doubles_there = ground.singles, ground.doubles
    paid = 0
    for column in each(places):
        here = corners << column
        bought = max(0, (doubles_there & here).bit_count() - purse.doubles)
        cost = (singles_there & here).bit_count() + 2 * bought
        if cost <= purse.singles and bought <= purse.doubles_for_sale:
            paid |= 1 << column
    return paid


def why_not_place(
    garden: Garden, purse: Purse, column: Column, level: Level, open_corner: Corner | None
) -> Refusal | None:
    """The first rule that a placing breaks."""
    if not PLACES >> column & 1:
        return Refusal(Code.OFF_GARDEN, column=column)
    if garden.places_used >> column & 1:
        return Refusal(Code.SAME_PLACE, column=column)
    if not 1 <= level <= garden.highest + 1:
        return Refusal(Code.NO_LEVEL_BELOW, level=level, needed=level - 1)
    ground = footing(garden, level)
    carried = ground.singles | ground.doubles | ground.statues
    corners = FOOTPRINT << column
    if open_corner is not None:
        corners ^= 1 << column + OFFSETS[open_corner]
    footprint = FOOTPRINT << column
    if corners & ~carried or (footprint ^ corners) & ~ground.open:
        return _why_not_carried(garden, ground, column, level, open_corner)
    return _why_not_paid(ground.price(corners, purse), purse)


def _why_not_carried(
    garden: Garden, ground: Footing, column: Column, level: Level, open_corner: Corner | None
) -> Refusal:
    """The corner at fault: tiles in the way first, then each corner clockwise."""
    footprint = FOOTPRINT << column
    for corner_column in each(footprint):
        height = garden.level_at(corner_column)
        if height >= level:
            return Refusal(Code.TILE_IN_THE_WAY, column=corner_column, level=level, have=height)
    carried = ground.singles | ground.doubles | ground.statues
    for corner in CORNERS:
        corner_column = column + OFFSETS[corner]
        if corner is open_corner:
            if ground.statues >> corner_column & 1:
                return Refusal(Code.STATUE_CARRIES, column=corner_column)
            if not ground.open >> corner_column & 1:
                return Refusal(Code.STAIRS_RISE, column=corner_column, level=level)
        elif not carried >> corner_column & 1:
            height = garden.level_at(corner_column)
            code = Code.TOO_FAR_DOWN if height < level - 2 else Code.CANNOT_CARRY
            return Refusal(code, column=corner_column, level=level, have=height)
    raise AssertionError("every corner is in order")


def _why_not_paid(price: Price, purse: Purse) -> Refusal | None:
    if price.singles_in_all > purse.singles:
        return Refusal(Code.TOO_FEW_PILLARS, needed=price.singles_in_all, have=purse.singles)
    if price.doubles_bought > purse.doubles_for_sale:
        have = int(purse.doubles_for_sale)
        return Refusal(Code.NO_DOUBLES_LEFT, needed=price.doubles_bought, have=have)
    return None


def lay(
    garden: Garden,
    tile: Tile,
    column: Column,
    level: Level,
    rotation: int,
    open_corner: Corner | None,
    belvedere_left: bool,
) -> Terrace:
    """The terrace that a legal placing makes, with what carries it."""
    ground = footing(garden, level)
    corners = FOOTPRINT << column
    if open_corner is not None:
        corners ^= 1 << column + OFFSETS[open_corner]
    return Terrace(
        tile,
        column,
        level,
        rotation,
        open_corner,
        open_corner is not None and belvedere_left,
        ground.singles & corners,
        ground.doubles & corners,
        ground.statues & corners,
    )


def price_of(terrace: Terrace, purse: Purse) -> Price:
    """What the pillars under a terrace take out of the purse."""
    return Footing(terrace.singles, terrace.doubles, 0, 0).price(EVERYWHERE, purse)
