"""What happens in a game, as values: for screens that show it, one event after the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Place, Remove, Source
from babylon.rules.gardens.garden import Decoration, Terrace
from babylon.rules.gardens.placing import Price, price_of
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Income, Stack
from babylon.rules.gardens.storing import Stored
from babylon.rules.gardens.tiles import Tile
from babylon.rules.gardens.tokens import Token


@dataclass(frozen=True, slots=True)
class Removed:
    """A clay tile left the quarry before the game."""

    player: int
    stack: Stack
    tile: Tile
    uncovered: Tile | None


@dataclass(frozen=True, slots=True)
class Dug:
    """A tile was dug; `gained` is what the supply could pay of the income."""

    player: int
    stack: Stack
    tile: Tile
    income: Income
    gained: int
    uncovered: Tile | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile was laid in the garden."""

    player: int
    source: Source
    terrace: Terrace
    price: Price


@dataclass(frozen=True, slots=True)
class Built:
    """A decoration was built."""

    player: int
    decoration: Decoration


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A player ended the turn."""

    player: int
    stored: Stored


@dataclass(frozen=True, slots=True)
class TokenTurnedUp:
    """A new round began, and its token holds."""

    round: int
    token: Token | None  # None if the position does not know it


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """It is a player's turn, perhaps with a pillar from the token."""

    player: int
    singles_gained: int
    doubles_gained: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last turn was played."""

    winners: tuple[int, ...]


Event = Removed | Dug | Placed | Built | TurnOver | TokenTurnedUp | TurnBegun | GameOver


def happened(before: Position, action: Action, after: Position) -> tuple[Event, ...]:
    """What an action brought about, in the order in which it is shown."""
    return tuple(_happened(before, action, after))


def _happened(before: Position, action: Action, after: Position) -> Iterator[Event]:
    player = before.player
    match action:
        case Remove(stack) | Dig(stack):
            tile, uncovered = before.quarry.top(stack), after.quarry.top(stack)
            assert tile is not None
            if isinstance(action, Remove):
                yield Removed(player, stack, tile, uncovered)
            else:
                income, gained = before.income(stack), before.gain(stack)
                yield Dug(player, stack, tile, income, gained, uncovered)
        case Place(source):
            terrace = after.gardens[player].terraces[-1]
            yield Placed(player, source, terrace, price_of(terrace, before.purse))
        case Build():
            yield Built(player, after.gardens[player].decorations[-1])
        case Keep(tile):
            yield TurnOver(player, before.stored(tile))
    if after.over:
        yield GameOver(after.winners())
    elif after.player != player:
        if after.turn.round > before.turn.round:
            yield TokenTurnedUp(after.turn.round, after.token)
        store, old = after.stores[after.player], before.stores[after.player]
        yield TurnBegun(after.player, store.singles - old.singles, store.doubles - old.doubles)
