"""Where the parts of the game's screen lie, for every size of window; y runs up."""

from enum import Enum
from typing import NamedTuple

from babylon.app.device import NO_INSETS, Insets

# All in dp, as in the drawings of the screens.
WIDE_FROM, TALL_FROM = 840, 560
GAP, EDGE = 12, 16
BAR, DOCK, PAGER = 56, 96, 52
QUARRY, WIDEST_QUARRY, FOLDED, FOLDED_HIGH = 478, 520, 150, 126
PLAYERS, WIDE_PLAYERS, COLUMN = 200, 276, 260
PHONE_TOP = 52


class Shape(Enum):
    """The three ways in which the screen is laid out."""

    TABLET = "tablet"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Sheet(Enum):
    """What a phone shows of the three that a tablet shows together."""

    QUARRY = "quarry"
    GARDEN = "garden"
    PLAYERS = "players"


class Box(NamedTuple):
    """A rectangle of the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height


class Areas(NamedTuple):
    """A box for each part; None for one that is not shown."""

    shape: Shape
    bar: Box
    quarry: Box | None
    folded: bool
    garden: Box | None
    players: Box | None
    dock: Box
    pager: Box | None


def shape_of(width: float, height: float) -> Shape:
    """Which way to lay out a window of this size, in dp."""
    if height < TALL_FROM and width > height:
        return Shape.LANDSCAPE
    return Shape.TABLET if width >= WIDE_FROM else Shape.PORTRAIT


def arranged(
    width: float,
    height: float,
    digging: bool,
    sheet: Sheet,
    dock: float,
    insets: Insets = NO_INSETS,
    *,
    large: bool = False,
) -> Areas:
    """The areas in a window of this size, all in dp.

    `dock` is how high the store has to be; `large` letters need more room than drawn.
    """
    room = Box(
        insets.left,
        insets.bottom,
        width - insets.left - insets.right,
        height - insets.bottom - insets.top,
    )
    match shape_of(room.width, room.height):
        case Shape.TABLET:
            return _tablet(room, digging, dock, large)
        case Shape.PORTRAIT:
            return _portrait(room, sheet, dock, large)
        case Shape.LANDSCAPE:
            return _landscape(room, sheet)


def _tablet(room: Box, digging: bool, dock: float, large: bool) -> Areas:
    left, right = room.x + EDGE, room.right - EDGE
    below = Box(left, room.y + GAP, right - left, dock)
    bar = Box(left, room.top - GAP - BAR, right - left, BAR)
    low, high = below.top + GAP, bar.y - GAP
    beside = WIDE_PLAYERS if large else min(max(PLAYERS, room.width * 0.13), 260)
    players = Box(right - beside, low, beside, high - low)
    if digging:
        wide = min(max(QUARRY, room.width * 0.3), WIDEST_QUARRY, room.width * 0.38)
        quarry = Box(left, low, wide, high - low)
        garden = Box(quarry.right + 6, low, players.x - quarry.right - 12, high - low)
    else:
        quarry = Box(left, high - FOLDED_HIGH, FOLDED, FOLDED_HIGH)
        garden = Box(left, low, players.x - left - 6, high - low)
    return Areas(Shape.TABLET, bar, quarry, not digging, garden, players, below, None)


def _portrait(room: Box, sheet: Sheet, dock: float, large: bool) -> Areas:
    rows = 2 if large else 1
    bar = Box(room.x, room.top - rows * PHONE_TOP - 4, room.width, rows * PHONE_TOP)
    # The card of the store goes to the very edge, whatever bar of the system lies over it.
    below = Box(room.x, 0, room.width, dock + room.y)
    pager = Box(room.x, below.top + 4, room.width, rows * PAGER)
    page = Box(room.x, pager.top, room.width, bar.y - pager.top)
    return _paged(Shape.PORTRAIT, bar, page, sheet, below, pager)


def _landscape(room: Box, sheet: Sheet) -> Areas:
    high = 2 * PHONE_TOP
    side = Box(room.right - COLUMN, 0, COLUMN, room.top - high)
    bar = Box(side.x, room.top - high, COLUMN, high)
    page = Box(room.x, room.y, side.x - room.x, room.height)
    pager = Box(room.x, room.y + 4, side.x - room.x, PAGER)
    return _paged(Shape.LANDSCAPE, bar, page, sheet, side, pager)


def _paged(shape: Shape, bar: Box, page: Box, sheet: Sheet, dock: Box, pager: Box) -> Areas:
    def shown(here: Sheet) -> Box | None:
        return page if here is sheet else None

    boxes = (shown(Sheet.QUARRY), False, shown(Sheet.GARDEN), shown(Sheet.PLAYERS))
    return Areas(shape, bar, *boxes, dock, pager)
