"""Where a tile may lie, what carries it there, and what that costs."""

from collections.abc import Iterator
from typing import NamedTuple

from babylon.rules.gardens.actions import Place
from babylon.rules.gardens.columns import (
    CORNERS,
    EAST,
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

# Per open corner: the corners to be carried, of a tile at a1.
CARRIED: dict[Corner | None, Mask] = {
    None: FOOTPRINT,
    **{corner: FOOTPRINT ^ 1 << OFFSETS[corner] for corner in CORNERS},
}


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

    @staticmethod
    def of(singles: int, doubles: int, purse: Purse) -> "Price":
        """The price of so many pillars; doubles at hand are spent first (R7)."""
        at_hand = min(doubles, purse.doubles)
        return Price(singles, at_hand, doubles - at_hand)

    @property
    def singles_in_all(self) -> int:
        return self.singles + 2 * self.doubles_bought

    @property
    def pillars(self) -> int:
        """How many singles it is worth, a double counting for two."""
        return self.singles_in_all + 2 * self.doubles

    def why_not(self, purse: Purse) -> Refusal | None:
        """Why the purse cannot pay, or None if it can."""
        if self.singles_in_all > purse.singles:
            needed, have = self.singles_in_all, purse.singles
            return Refusal(Code.TOO_FEW_PILLARS, needed=needed, have=have)
        if self.doubles_bought > purse.doubles_for_sale:
            needed, have = self.doubles_bought, int(purse.doubles_for_sale)
            return Refusal(Code.NO_DOUBLES_LEFT, needed=needed, have=have)
        return None


class Footing(NamedTuple):
    """What each column can do for a tile at one level: be carried by what, or hang open."""

    singles: Mask
    doubles: Mask
    statues: Mask
    open: Mask

    @property
    def carried(self) -> Mask:
        return self.singles | self.doubles | self.statues

    def price(self, corners: Mask, purse: Purse) -> Price:
        """The price of the pillars under these corners."""
        singles = (self.singles & corners).bit_count()
        return Price.of(singles, (self.doubles & corners).bit_count(), purse)


def carried_corners(column: Column, open_corner: Corner | None) -> Mask:
    """The corners of a tile that something has to carry."""
    return CARRIED[open_corner] << column


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
        carried = ground.carried
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
    corners = CARRIED[open_corner]
    number = corners.bit_count()
    if not ground.doubles and purse.singles >= number:
        return places
    # A double costs two and may be bought under every corner.
    if purse.singles >= 2 * number and purse.doubles_for_sale >= number:
        return places
    singles_there, doubles_there = ground.singles, ground.doubles
    paid = 0
    for column in each(places):
        # What Price says, written out: half of the time of listing legal actions goes by here.
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
    corners = carried_corners(column, open_corner)
    hanging = FOOTPRINT << column ^ corners
    if corners & ~ground.carried or hanging & ~ground.open:
        return _why_not_carried(garden, ground, column, level, open_corner)
    return ground.price(corners, purse).why_not(purse)


def _why_not_carried(
    garden: Garden, ground: Footing, column: Column, level: Level, open_corner: Corner | None
) -> Refusal:
    """The corner at fault: tiles in the way first, then each corner clockwise."""
    footprint = FOOTPRINT << column
    for corner_column in each(footprint):
        height = garden.level_at(corner_column)
        if height >= level:
            return Refusal(Code.TILE_IN_THE_WAY, column=corner_column, level=level, have=height)
    for corner in CORNERS:
        corner_column = column + OFFSETS[corner]
        if corner is open_corner:
            if ground.statues >> corner_column & 1:
                return Refusal(Code.STATUE_CARRIES, column=corner_column)
            if not ground.open >> corner_column & 1:
                return Refusal(Code.STAIRS_RISE, column=corner_column, level=level)
        elif not ground.carried >> corner_column & 1:
            height = garden.level_at(corner_column)
            code = Code.TOO_FAR_DOWN if height < level - 2 else Code.CANNOT_CARRY
            return Refusal(code, column=corner_column, level=level, have=height)
    raise AssertionError("every corner is in order")


def lay(garden: Garden, tile: Tile, place: Place, belvedere_left: bool) -> Terrace:
    """The terrace that a legal placing makes, with what carries it."""
    ground = footing(garden, place.level)
    corners = carried_corners(place.column, place.open_corner)
    return Terrace(
        tile,
        place.column,
        place.level,
        place.rotation,
        place.open_corner,
        place.open_corner is not None and belvedere_left,
        ground.singles & corners,
        ground.doubles & corners,
        ground.statues & corners,
    )


def price_of(terrace: Terrace, purse: Purse) -> Price:
    """What the pillars under a terrace take out of the purse."""
    return Price.of(terrace.singles.bit_count(), terrace.doubles.bit_count(), purse)
