"""A turn as a bot tries it out: one player's garden and store, without the rest of the game.

It does what a position does when a tile is laid or a decoration built, and leaves out what a
search never asks: checks, other players and the way back. `tests/bots` plays plans through real
positions to see that the two agree.
"""

from collections.abc import Sequence
from typing import NamedTuple

from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Place, Source
from babylon.rules.gardens.columns import FOOTPRINT, Mask
from babylon.rules.gardens.decorating import Workshop, legal_builds
from babylon.rules.gardens.garden import Decoration, Garden
from babylon.rules.gardens.placing import Purse, lay, price_of
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.storing import STORE_ROOM
from babylon.rules.gardens.supply import Supply
from babylon.rules.gardens.tiles import Tile
from babylon.rules.gardens.tokens import Token


class Site(NamedTuple):
    """What building in this turn depends on."""

    garden: Garden
    singles: int
    doubles: int
    dug: Tile | None
    slot: Tile | None
    fresh: Mask
    token: Token | None
    token_spent: bool
    supply: Supply

    @property
    def purse(self) -> Purse:
        return Purse(self.singles, self.doubles, self.supply.doubles)

    @property
    def workshop(self) -> Workshop:
        return Workshop(self.fresh, self.token, self.token_spent, self.supply.decorations)

    def tile(self, source: Source) -> Tile | None:
        """A tile at hand."""
        return self.dug if source is Source.DUG else self.slot

    @property
    def pillars_kept(self) -> int:
        return min(self.singles, STORE_ROOM)

    def lay(self, place: Place) -> "Site":
        """The site after a legal placing."""
        garden, supply = self.garden, self.supply
        from_slot = place.source is Source.STORED
        tile = self.slot if from_slot else self.dug
        assert tile is not None
        terrace = lay(garden, tile, place, supply.belvederes >= 1)
        price = price_of(terrace, self.purse)
        return Site(
            garden.with_terrace(terrace),
            self.singles - price.singles_in_all,
            self.doubles - price.doubles,
            self.dug if from_slot else None,
            None if from_slot else self.slot,
            self.fresh | FOOTPRINT << place.column,
            self.token,
            self.token_spent,
            Supply(
                supply.singles + 2 * price.doubles_bought,
                supply.doubles - price.doubles_bought,
                supply.belvederes - terrace.has_belvedere,
                supply.decorations,
            ),
        )

    def with_decoration(self, build: Build, piece: Decoration) -> "Site":
        """The site after a legal build, which makes this piece."""
        return self._replace(
            garden=self.garden.with_decoration(piece),
            token_spent=self.token_spent or build.using is not None,
            supply=self.supply.without_decoration(build.kind),
        )

    def builds(self) -> list[Build]:
        """The decorations that may be built now."""
        return list(legal_builds(self.garden, self.workshop))


def site_of(position: Position) -> Site:
    """The site of the player whose turn it is."""
    turn, store = position.turn, position.stores[position.player]
    return Site(
        position.gardens[turn.player],
        store.singles,
        store.doubles,
        turn.dug,
        store.slot,
        turn.fresh,
        position.token,
        turn.token_spent,
        position.supply,
    )


def dig_site(position: Position, stack: Stack) -> Site:
    """The site after a dig whose tile is in view."""
    gained = position.gain(stack)
    supply = position.supply
    return site_of(position)._replace(
        dug=position.quarry.top(stack),
        singles=position.stores[position.player].singles + gained,
        supply=supply._replace(singles=supply.singles - gained),
    )


class Line(NamedTuple):
    """Actions of one turn, where they lead, and what that is worth to the bot."""

    actions: tuple[Action, ...]
    site: Site
    keep: Source | None
    worth: float

    @property
    def whole(self) -> tuple[Action, ...]:
        """The actions with the one that ends the turn."""
        return (*self.actions, Keep(self.keep))

    @property
    def at_hand(self) -> bool:
        """Whether there is a tile that could still be laid."""
        return self.site.dug is not None or self.site.slot is not None


def digs(position: Position) -> Sequence[tuple[Dig, Site]]:
    """Every dig whose tile is in view, and the site it leads to."""
    return [
        (Dig(stack), dig_site(position, stack))
        for stack in range(16)
        if position.quarry.top(stack) is not None
    ]
