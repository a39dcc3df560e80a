"""The tile between the fingers: over which place it hovers, and what would come of it."""

from babylon.rules.gardens.actions import Place, Source
from babylon.rules.gardens.columns import SIDE, Column, Level
from babylon.rules.gardens.garden import Terrace
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.refusals import Refusal
from babylon.table.drafts.complaint import Missing
from babylon.table.drafts.decorations import Offer, offers
from babylon.table.drafts.tile import Placing, TileDraft

# A tile has room for this many places in a row of the garden.
PLACES_WIDE = SIDE - 1


class Held:
    """A draft that may also be outside the garden, and that works out each answer once.

    The verbs return why nothing was done, or None. `position` may be one that has not come yet:
    that after the dig which the tile still waits for.
    """

    def __init__(self, position: Position, source: Source) -> None:
        self.position = position
        self.source = source
        self.hovering = False
        self._draft = TileDraft(position, source)
        self._placing: Placing | None = None
        self._foreseen: tuple[Place, tuple[Offer, ...], int] | None = None
        self.places: dict[Column, Level] = {
            column: levels[0] for column, levels in self._draft.places.items()
        }

    @property
    def column(self) -> Column:
        return self._draft.column

    @property
    def rotation(self) -> int:
        return self._draft.rotation

    @property
    def placing(self) -> Placing | None:
        """What placing it would bring, or why it cannot be; None outside the garden."""
        if not self.hovering:
            return None
        if self._placing is None:
            self._placing = self._draft.answer()
        return self._placing

    @property
    def ghost(self) -> Terrace | None:
        """The tile as a terrace; where it may not lie nothing carries it."""
        placing = self.placing
        if placing is None:
            return None
        action, position = placing.action, self.position
        tile = position.tile_at_hand(self.source)
        assert tile is not None
        if placing.refusal is not None:
            place = action.column, action.level, action.rotation
            return Terrace(tile, *place, None, False, 0, 0, 0)
        garden = position.gardens[position.player]
        return lay(garden, tile, action, position.supply.belvederes >= 1)

    @property
    def prospects(self) -> tuple[Offer, ...]:
        """The decorations that placing it would make possible, without a token's help."""
        found = self._foresee()
        return () if found is None else tuple(o for o in found[1] if o.action.using is None)

    @property
    def points_after(self) -> int | None:
        """The points after placing it and building the best of its decorations."""
        found = self._foresee()
        return None if found is None else found[2]

    def _foresee(self) -> tuple[Place, tuple[Offer, ...], int] | None:
        placing = self.placing
        if placing is None or placing.refusal is not None:
            return None
        if self._foreseen is None or self._foreseen[0] != placing.action:
            after = self.position.play(placing.action)
            possible = offers(after)
            self._foreseen = placing.action, possible, best_total(after, possible)
        return self._foreseen

    def move(self, east: float, north: float) -> None:
        """Bring its middle to a point, in columns from the garden's south-west corner."""
        before = self._draft.column
        self._draft.move(east, north)
        if self._draft.column != before:
            self._placing = None
        self.hovering = True

    def step(self, east: int, north: int) -> None:
        """Go to a neighbouring place, as far as the garden reaches."""
        if not self.hovering:
            self.move(SIDE / 2, SIDE / 2)
            return
        row, file = divmod(self._draft.column, SIDE)
        x, y = file + east, row + north
        if 0 <= x < PLACES_WIDE and 0 <= y < PLACES_WIDE:
            self._draft.column, self._placing = y * SIDE + x, None

    def turn(self, quarters: int) -> None:
        """Turn it clockwise."""
        self._draft.turn(quarters)
        self._placing = None

    def next_level(self, steps: int) -> Refusal | Missing | None:
        """Choose a higher or a lower level."""
        placing = self.placing
        if placing is None:
            return Missing.PLACE
        here = placing.action.level
        others = [level for level in placing.levels if (level - here) * steps > 0]
        if not others:
            return placing.refusal or Missing.LEVELS
        self._draft.choose_level(min(others) if steps > 0 else max(others))
        self._placing = None
        return None

    def next_open(self) -> Refusal | Missing | None:
        """Choose the next corner that may stay open, or that all are carried."""
        placing = self.placing
        if placing is None:
            return Missing.PLACE
        ways = placing.open_corners
        if len(ways) < 2:
            return placing.refusal or Missing.CORNERS
        index = ways.index(placing.action.open_corner)
        self._draft.choose_open(ways[(index + 1) % len(ways)])
        self._placing = None
        return None

    def lie_as(self, action: Place) -> None:
        """Hover exactly as an action would lay it."""
        self._draft.column, self._draft.rotation = action.column, action.rotation
        self._draft.choose_level(action.level)
        self._draft.choose_open(action.open_corner)
        self.hovering, self._placing = True, None

    def as_in(self, other: "Held") -> None:
        """Hover as another does, such as before the dig."""
        self._draft.column, self._draft.rotation = other.column, other.rotation
        self.hovering, self._placing = other.hovering, None


def best_total(position: Position, offered: tuple[Offer, ...]) -> int:
    """The points of the player if the best of the offers were built, one after the other."""
    player = position.player
    for offer in sorted(offered, key=lambda offer: -offer.change.total):
        if offer.action.using is None and position.why_not(offer.action) is None:
            position = position.play(offer.action)
    return position.scores()[player].total
