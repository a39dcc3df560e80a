"""What happens in a game, as events: what each says, and in which order they come."""

from dataclasses import replace

import pytest

from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.events import (
    Built,
    Dug,
    Event,
    GameOver,
    Placed,
    Removed,
    TokenTurnedUp,
    TurnBegun,
    TurnOver,
    happened,
)
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.quarry import STACKS
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.storing import Stored, store_away
from babylon.rules.gardens.supply import SUPPLIES, Store, SupplyKind
from babylon.rules.gardens.tiles import Icon, tile
from babylon.rules.gardens.tokens import Token
from tests.rules.kit import idle, laid, play, quarry, turn


def events(position: Position, text: str) -> list[Event]:
    return list(happened(position, read_action(text), play(position, text)))


def digging(position: Position, player: int = 0) -> Position:
    return replace(position, turn=Turn(Phase.DIG, player, position.turn.round))


def test_a_tile_is_removed_and_the_next_player_begins() -> None:
    position = Position.start(random_setup(2, seed=5, first=1))
    stack = position.quarry.stacks[STACKS["b2"]]
    assert events(position, "remove b2") == [
        Removed(1, STACKS["b2"], tile(str(stack[2])), stack[1]),
        TurnBegun(0, 0, 0),
    ]


def test_the_last_removal_leads_to_the_first_dig_without_a_token() -> None:
    position = Position.start(random_setup(3, seed=5, first=2))
    position = play(position, "remove a1", "remove a2")
    assert [type(event) for event in events(position, "remove a3")] == [Removed, TurnBegun]


def test_a_tile_is_dug() -> None:
    (event,) = events(digging(turn(singles=0), player=1), "dig a1")
    assert isinstance(event, Dug)
    assert (event.player, event.stack) == (1, STACKS["a1"])
    assert (event.tile, event.uncovered) == (tile("CpSF.."), tile("GpSFB."))
    assert (event.income.edges, event.income.flower) == ((True,) * 4, 1)
    assert event.gained == 5


def test_what_the_supply_cannot_pay_is_not_gained() -> None:
    poor = SUPPLIES[SupplyKind.BOX]._replace(singles=2)
    (event,) = events(digging(turn(singles=0, supply=poor)), "dig a1")
    assert isinstance(event, Dug)
    assert (event.income.total, event.gained) == (4, 2)


def test_below_the_last_tile_nothing_is_uncovered() -> None:
    position = replace(digging(turn()), quarry=quarry("1 1 1 1\n" * 4))
    (event,) = events(position, "dig a1")
    assert isinstance(event, Dug)
    assert event.uncovered is None


def test_a_tile_is_placed_with_what_carries_it_and_its_price() -> None:
    position = turn("Cw.... a1 L1", dug="CwS...", stored="CpF...", doubles=1)
    (event,) = events(position, "place stored b1 L2 R3")
    assert isinstance(event, Placed)
    assert (event.player, event.source) == (0, Source.STORED)
    assert event.terrace.tile == tile("CpF...")
    assert (event.terrace.column, event.terrace.level, event.terrace.rotation) == (1, 2, 3)
    assert event.price == (2, 1, 1)


def test_a_decoration_is_built() -> None:
    position = laid("Cw.F.. a1 L1", "CwF...", "c1 L1 R0")
    (event,) = events(position, "build fountain b2 c2")
    assert isinstance(event, Built)
    assert event.player == 0
    assert (event.decoration.kind, event.decoration.levels) == (Icon.FOUNTAIN, (1, 1))


def test_a_turn_is_over_and_what_it_cost() -> None:
    position = turn(dug="CwS...", stored="CpF...", singles=8, doubles=1)
    assert events(position, "keep dug") == [
        TurnOver(0, Stored(6, tile("CwS..."), 2, 1, (tile("CpF..."),))),
        TurnBegun(1, 0, 0),
    ]


@pytest.mark.parametrize(
    ("token", "gained"), [("single", (1, 0)), ("double", (0, 1)), ("fewer", (0, 0))]
)
def test_a_turn_begins_perhaps_with_a_pillar_of_the_token(
    token: str, gained: tuple[int, int]
) -> None:
    over, begun = events(turn(dug="Cw....", token=token), "keep nothing")
    assert isinstance(over, TurnOver)
    assert begun == TurnBegun(1, *gained)


def test_an_empty_supply_has_no_pillar_for_the_token() -> None:
    poor = SUPPLIES[SupplyKind.BOX]._replace(singles=0)
    *_, begun = events(turn(dug="Cw....", singles=0, token="single", supply=poor), "keep nothing")
    assert begun == TurnBegun(1, 0, 0)


def test_a_new_round_turns_its_token_up_before_the_turn_begins() -> None:
    position = idle(replace(turn(), turn=Turn(Phase.DIG, 0, 2)))
    tokens = (Token.NONE, Token.DOUBLE, *position.tokens[2:])
    position = replace(position.play(position.legal()[0]), tokens=tokens)
    over, turned_up, begun = events(position, "keep nothing")
    assert isinstance(over, TurnOver)
    assert over.player == 1
    assert turned_up == TokenTurnedUp(3, Token.DOUBLE)
    assert begun == TurnBegun(0, 0, 1)


def test_a_token_that_an_observer_does_not_know_is_none() -> None:
    position = idle(replace(turn(), turn=Turn(Phase.DIG, 0, 2)))
    known = position.play(position.legal()[0]).observe().known
    assert TokenTurnedUp(3, None) in events(known, "keep nothing")


@pytest.mark.parametrize("standing", ["", "Cw.... a1 L1"])
def test_the_game_is_over_and_has_winners(standing: str) -> None:
    position = turn(standing, dug="Cw....")
    position = replace(position, turn=position.turn._replace(player=1, round=15))
    over, end = events(position, "keep nothing")
    assert isinstance(over, TurnOver)
    assert end == GameOver((0,) if standing else (0, 1))


def test_the_game_itself_offers_the_events() -> None:
    position = turn(dug="Cw....")
    action = read_action("keep dug")
    after = position.play(action)
    assert GARDENS.happened(position, action, after) == happened(position, action, after)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_account_for_every_pillar_and_turn_of_a_game(players: int) -> None:
    position = GARDENS.start(random_setup(players, seed=11))
    begun = [position.player]
    singles = [0] * players
    while not position.over:
        legal = position.legal()
        action = legal[len(position.gone) * 7 % len(legal)]
        after = position.play(action)
        for event in happened(position, action, after):
            match event:
                case Dug(player=player, gained=gained):
                    singles[player] += gained
                case Placed(player=player, price=price):
                    singles[player] -= price.singles_in_all
                case TurnOver(player=player, stored=stored):
                    singles[player] -= stored.singles_returned
                case TurnBegun(player=player, singles_gained=gained):
                    singles[player] += gained
                    begun.append(player)
        assert singles == [store.singles for store in after.stores]
        assert begun[-1] == after.player
        position = after


@pytest.mark.parametrize(
    ("keep", "slot", "discarded"),
    [
        (Source.DUG, "CwS...", ["CpF..."]),
        (Source.STORED, "CpF...", ["CwS..."]),
        (None, None, ["CwS...", "CpF..."]),
    ],
)
def test_storing_keeps_one_tile_and_says_what_is_lost(
    keep: Source | None, slot: str | None, discarded: list[str]
) -> None:
    stored = store_away(Store(6, 0, tile("CpF...")), tile("CwS..."), keep)
    assert stored.slot == (None if slot is None else tile(slot))
    assert sorted(stored.discarded) == sorted(map(tile, discarded))
    assert stored.loses_something


def test_storing_what_fits_loses_nothing() -> None:
    assert not store_away(Store(6, 0, None), tile("CwS..."), Source.DUG).loses_something
    assert not store_away(Store(0, 0, None), None, None).loses_something


@pytest.mark.parametrize(("singles", "doubles", "lost"), [(9, 0, (3, 0)), (0, 2, (0, 2))])
def test_storing_gives_back_what_does_not_fit(
    singles: int, doubles: int, lost: tuple[int, int]
) -> None:
    stored = store_away(Store(singles, doubles, None), None, None)
    assert (stored.singles_returned, stored.doubles_returned) == lost
    assert stored.singles == singles - lost[0]
    assert stored.loses_something
