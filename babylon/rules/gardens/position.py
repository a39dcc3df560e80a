"""A game of Babylon at one moment, and how an action changes it."""

from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from babylon.rules.game import IllegalAction
from babylon.rules.gardens.actions import (
    Action,
    Build,
    Dig,
    Keep,
    Phase,
    Place,
    Remove,
    Source,
    rotations,
)
from babylon.rules.gardens.columns import FOOTPRINT, Mask, each
from babylon.rules.gardens.decorating import Workshop, decoration, legal_builds, why_not_build
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.rules.gardens.placing import Purse, lay, legal_places, price_of, why_not_place
from babylon.rules.gardens.quarry import FULL_HEIGHT, Income, Quarry, Stack, income
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.scoring import Score, score, winners
from babylon.rules.gardens.setup import Setup
from babylon.rules.gardens.storing import Stored, store_away
from babylon.rules.gardens.supply import SUPPLIES, Store, Supply
from babylon.rules.gardens.tiles import Flower, Tile
from babylon.rules.gardens.tokens import Token

# How many clay tiles are removed before a game with 2, 3 and 4 players.
REMOVALS = {2: 6, 3: 3, 4: 0}

_REMOVES = tuple(Remove(stack) for stack in range(16))
_DIGS = tuple(Dig(stack) for stack in range(16))
_KEEP_NOTHING = Keep(None)
_KEEPS = {source: Keep(source) for source in Source}


class Turn(NamedTuple):
    """Where in the game we are, and what this turn has brought so far."""

    phase: Phase
    player: int
    round: int
    removals_left: int = 0
    dug: Tile | None = None
    fresh: Mask = 0  # the columns of the tiles placed this turn
    token_spent: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What every player may see; nothing is private to one of them.

    It is a position of its own, in which hidden tiles and tokens are None. Playing on in it comes
    to an end where all top tiles are unknown: nothing is legal then, though it is not over.
    """

    known: "Position"


@dataclass(frozen=True, slots=True)
class Position:
    """The whole state of a game; a value, so playing gives a new one."""

    flowers: tuple[Flower, ...]
    first: int
    quarry: Quarry
    tokens: tuple[Token | None, ...]  # None where the token to come is unknown
    supply: Supply
    gardens: tuple[Garden, ...]
    stores: tuple[Store, ...]
    gone: tuple[Tile, ...]  # the tiles that were removed or discarded, in that order
    turn: Turn
    before: "Position | None" = field(default=None, compare=False, repr=False)

    @staticmethod
    def start(setup: Setup) -> "Position":
        """The position before the first action."""
        removals = REMOVALS[len(setup.seats)]
        phase = Phase.REMOVE if removals else Phase.DIG
        return Position(
            tuple(seat.flower for seat in setup.seats),
            setup.first,
            setup.quarry,
            setup.tokens,
            SUPPLIES[setup.supply],
            (EMPTY,) * len(setup.seats),
            tuple(Store(0, 0, tile) for tile in setup.starting),
            (),
            Turn(phase, setup.first, 1, removals),
        )

    def observe(self) -> Observation:
        """What may be seen of this position."""
        turned_up = self.turn.round - 1
        to_come = len(self.tokens) - turned_up
        return Observation(
            replace(
                self,
                quarry=self.quarry.as_seen(),
                tokens=self.tokens[:turned_up] + (None,) * to_come,
                before=None,
            )
        )

    @property
    def round(self) -> int:
        return self.turn.round

    @property
    def rounds(self) -> int:
        return len(self.tokens) + 1

    @property
    def over(self) -> bool:
        return self.turn.phase is Phase.OVER

    @property
    def player(self) -> int:
        return self.turn.player

    @property
    def phase_name(self) -> str:
        return self.turn.phase.value

    @property
    def token(self) -> Token | None:
        """The round token in force; None in the first round."""
        return self.tokens[self.turn.round - 2] if self.turn.round > 1 else None

    @property
    def purse(self) -> Purse:
        """What the player can pay with."""
        store = self.stores[self.turn.player]
        return Purse(store.singles, store.doubles, self.supply.doubles)

    @property
    def workshop(self) -> Workshop:
        """What the player's building depends on besides the garden."""
        turn = self.turn
        return Workshop(turn.fresh, self.token, turn.token_spent, self.supply.decorations)

    def tile_at_hand(self, source: Source) -> Tile | None:
        """The tile just dug, or the one in the slot, while it is unplaced."""
        if source is Source.DUG:
            return self.turn.dug
        return self.stores[self.turn.player].slot

    def income(self, stack: Stack) -> Income:
        """What digging at a stack earns the player, and why."""
        return income(self.quarry, stack, self.flowers[self.turn.player], self.token)

    def gain(self, stack: Stack) -> int:
        """The single pillars that a dig brings: the income, as far as the supply can pay (R15)."""
        return int(min(self.income(stack).total, self.supply.singles))

    def scores(self) -> tuple[Score, ...]:
        return tuple(score(garden) for garden in self.gardens)

    def winners(self) -> tuple[int, ...]:
        return winners(self.scores()) if self.over else ()

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # a value; and a copy link by link would run out of stack in long games

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position without those before it, which could be hundreds."""
        values = tuple(getattr(self, each.name) for each in fields(self) if each.compare)
        return Position, values

    def copy(self) -> "Position":
        """A second object of the same value; as nothing can change a position, a reference
        does as well.
        """
        return replace(self)

    def undo(self) -> "Position":
        if self.before is None:
            raise IndexError("nothing has been played")
        return self.before

    def legal(self) -> list[Action]:
        """Every legal action."""
        quarry = self.quarry
        match self.turn.phase:
            case Phase.REMOVE:
                return [
                    _REMOVES[stack] for stack in range(16) if quarry.height(stack) == FULL_HEIGHT
                ]
            case Phase.DIG:
                return [_DIGS[stack] for stack in range(16) if quarry.top(stack) is not None]
            case Phase.BUILD:
                return self._legal_builds()
        return []

    def _legal_builds(self) -> list[Action]:
        garden = self.gardens[self.turn.player]
        sources = [source for source in Source if self.tile_at_hand(source) is not None]
        actions: list[Action] = []
        if sources:
            for level, open_corner, places in legal_places(garden, self.purse):
                ways = [rotations(source, level, open_corner) for source in sources]
                for column in each(places):
                    for way in ways:
                        actions += way[column]
        actions += legal_builds(garden, self.workshop)
        actions += [_KEEPS[source] for source in sources]
        actions.append(_KEEP_NOTHING)
        return actions

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that an action breaks, or None if it is legal."""
        phase = self.turn.phase
        if phase is Phase.OVER:
            return Refusal(Code.GAME_OVER)
        garden = self.gardens[self.turn.player]
        match action:
            case Remove(stack) if phase is Phase.REMOVE:
                if self.quarry.height(stack) < FULL_HEIGHT:
                    return Refusal(Code.NO_CLAY, stack=stack)
                return None
            case Dig(stack) if phase is Phase.DIG:
                return self._why_not_dig(stack)
            case Place(source, column, level, _, open_corner) if phase is Phase.BUILD:
                if self.tile_at_hand(source) is None:
                    return Refusal(Code.NO_TILE_AT_HAND, source=source)
                return why_not_place(garden, self.purse, column, level, open_corner)
            case Build() if phase is Phase.BUILD:
                return why_not_build(garden, self.workshop, action)
            case Keep(tile) if phase is Phase.BUILD:
                if tile is not None and self.tile_at_hand(tile) is None:
                    return Refusal(Code.NO_TILE_AT_HAND, source=tile)
                return None
        return Refusal(Code.WRONG_PHASE, phase=phase)

    def _why_not_dig(self, stack: Stack) -> Refusal | None:
        if not self.quarry.height(stack):
            return Refusal(Code.EMPTY_STACK, stack=stack)
        if self.quarry.top(stack) is None:
            return Refusal(Code.UNKNOWN_TILE, stack=stack)
        return None

    def play(self, action: Action) -> "Position":
        """The position after an action; raises IllegalAction if the rules refuse it."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        match action:
            case Remove(stack):
                return self._remove(stack)
            case Dig(stack):
                return self._dig(stack)
            case Place():
                return self._place(action)
            case Build():
                return self._build(action)
            case Keep(tile):
                return self._keep(tile)

    def _remove(self, stack: Stack) -> "Position":
        turn, removed = self.turn, self.quarry.top(stack)
        assert removed is not None
        left = turn.removals_left - 1
        following = (turn.player + 1) % len(self.flowers)
        return replace(
            self,
            quarry=self.quarry.without_top(stack),
            gone=(*self.gone, removed),
            turn=Turn(Phase.REMOVE if left else Phase.DIG, following, 1, left),
            before=self,
        )

    def _dig(self, stack: Stack) -> "Position":
        gained = self.gain(stack)
        store = self.stores[self.turn.player]
        return self._after(
            store._replace(singles=store.singles + gained),
            self.turn._replace(phase=Phase.BUILD, dug=self.quarry.top(stack)),
            supply=self.supply._replace(singles=self.supply.singles - gained),
            quarry=self.quarry.without_top(stack),
        )

    def _place(self, action: Place) -> "Position":
        turn, supply = self.turn, self.supply
        store = self.stores[turn.player]
        garden = self.gardens[turn.player]
        tile = self.tile_at_hand(action.source)
        assert tile is not None
        terrace = lay(garden, tile, action, supply.belvederes >= 1)
        price = price_of(terrace, self.purse)
        # The two singles of an exchange go back to the supply, the others stay under the tile.
        supply = supply._replace(
            singles=supply.singles + 2 * price.doubles_bought,
            doubles=supply.doubles - price.doubles_bought,
            belvederes=supply.belvederes - terrace.has_belvedere,
        )
        from_slot = action.source is Source.STORED
        store = Store(
            store.singles - price.singles_in_all,
            store.doubles - price.doubles,
            None if from_slot else store.slot,
        )
        turn = turn._replace(
            dug=turn.dug if from_slot else None,
            fresh=turn.fresh | FOOTPRINT << action.column,
        )
        return self._after(store, turn, garden=garden.with_terrace(terrace), supply=supply)

    def _build(self, action: Build) -> "Position":
        turn = self.turn
        garden = self.gardens[turn.player]
        if action.using is not None:
            turn = turn._replace(token_spent=True)
        return self._after(
            self.stores[turn.player],
            turn,
            garden=garden.with_decoration(decoration(garden, action)),
            supply=self.supply.without_decoration(action.kind),
        )

    def stored(self, keep: Source | None) -> Stored:
        """What ending the turn with this tile in the slot keeps and loses."""
        return store_away(self.stores[self.turn.player], self.turn.dug, keep)

    def _keep(self, source: Source | None) -> "Position":
        turn, supply, stored = self.turn, self.supply, self.stored(source)
        supply = supply._replace(
            singles=supply.singles + stored.singles_returned,
            doubles=supply.doubles + stored.doubles_returned,
        )
        following = (turn.player + 1) % len(self.flowers)
        round_number = turn.round + (following == self.first)
        if round_number > self.rounds:
            turn = Turn(Phase.OVER, turn.player, turn.round)
        else:
            turn = Turn(Phase.DIG, following, round_number)
        store = Store(stored.singles, 0, stored.slot)
        after = self._after(store, turn, supply=supply, gone=(*self.gone, *stored.discarded))
        return after if after.over else after._with_token_pillar()

    def _with_token_pillar(self) -> "Position":
        """The turn begins: the token in force may bring a pillar, if the supply has one."""
        store, supply = self.stores[self.turn.player], self.supply
        if self.token is Token.SINGLE and supply.singles >= 1:
            store = store._replace(singles=store.singles + 1)
            supply = supply._replace(singles=supply.singles - 1)
        elif self.token is Token.DOUBLE and supply.doubles >= 1:
            store = store._replace(doubles=1)
            supply = supply._replace(doubles=supply.doubles - 1)
        else:
            return self
        return replace(self._after(store, self.turn, supply=supply), before=self.before)

    def _after(
        self,
        store: Store,
        turn: Turn,
        *,
        garden: Garden | None = None,
        supply: Supply | None = None,
        quarry: Quarry | None = None,
        gone: tuple[Tile, ...] | None = None,
    ) -> "Position":
        """The next position: a new store for the player of this turn, and what else changes."""
        player = self.turn.player
        stores, gardens = self.stores, self.gardens
        return Position(
            self.flowers,
            self.first,
            quarry or self.quarry,
            self.tokens,
            supply or self.supply,
            (gardens if garden is None else (*gardens[:player], garden, *gardens[player + 1 :])),
            (*stores[:player], store, *stores[player + 1 :]),
            self.gone if gone is None else gone,
            turn,
            self,
        )
