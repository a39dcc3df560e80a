"""Digging and what it earns (3.1), and the clay that leaves before the game (2.5)."""

from dataclasses import replace

import pytest

from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.quarry import STACKS, Quarry, income
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.rules.gardens.tokens import Token
from tests.rules.kit import (
    FULL_QUARRY,
    UNLIMITED,
    because,
    legal_texts,
    play,
    quarry,
    refusal,
    turn,
)

# All stacks of the kit are pink: "own" digs pink as pink, "foreign" as white.
OWN, FOREIGN = Flower.PINK, Flower.WHITE


def earned(stacks: Quarry, stack: str, flower: Flower, token: Token | None = None) -> int:
    return income(stacks, STACKS[stack], flower, token).total


def about_to_dig(stacks: Quarry, token: str = "none") -> Position:
    return replace(turn(singles=0, token=token), quarry=stacks, turn=Turn(Phase.DIG, 0, 2))


def test_the_first_printed_example() -> None:
    beside_granite_basalt_floor_and_clay = quarry("""
        3 3 3 3
        3 2 3 3
        1 2 0 3
        3 3 3 3
    """)
    assert earned(beside_granite_basalt_floor_and_clay, "b2", FOREIGN) == 3


def test_the_second_printed_example() -> None:
    beside_rim_basalt_clay_and_granite = quarry("""
        3 3 3 3
        1 3 3 3
        1 3 3 3
        2 3 3 3
    """)
    assert earned(beside_rim_basalt_clay_and_granite, "a2", OWN) == 3


def test_3_1_an_edge_earns_at_the_rim() -> None:
    stacks = quarry("""
        1 3 3 3
        3 3 3 3
        3 3 3 3
        3 3 3 3
    """)
    assert income(stacks, STACKS["a4"], FOREIGN, None).edges == (True, False, False, True)


def test_3_1_an_edge_earns_beside_an_empty_stack() -> None:
    stacks = quarry("""
        3 3 3 3
        3 0 3 3
        3 1 3 3
        3 3 3 3
    """)
    assert income(stacks, STACKS["b2"], FOREIGN, None).edges == (True, False, False, False)


def test_3_1_an_edge_earns_beside_the_same_or_a_lower_layer_only() -> None:
    stacks = quarry("""
        3 3 3 3
        3 3 3 3
        1 2 2 3
        3 3 3 3
    """)
    assert income(stacks, STACKS["b2"], FOREIGN, None).edges == (False, True, False, True)


@pytest.mark.parametrize("stack", STACKS)
def test_clay_always_earns_four_or_with_the_own_flower_five(stack: str) -> None:
    assert earned(FULL_QUARRY, stack, FOREIGN) == 4
    assert earned(FULL_QUARRY, stack, OWN) == 5


def test_a_tile_in_a_pit_earns_nothing() -> None:
    pit = quarry("""
        3 3 3 3
        3 3 3 3
        3 1 3 3
        3 3 3 3
    """)
    assert earned(pit, "b2", FOREIGN) == 0
    assert earned(pit, "b2", FOREIGN, Token.FEWER) == 0
    assert earned(pit, "b2", OWN, Token.FEWER) == 0
    assert earned(pit, "b2", OWN) == 1


def test_token_flower_pays_two_for_the_own_flower_only() -> None:
    assert earned(FULL_QUARRY, "b2", OWN, Token.FLOWER) == 6
    assert earned(FULL_QUARRY, "b2", FOREIGN, Token.FLOWER) == 4


def test_token_fewer_takes_one_from_the_whole_income() -> None:
    assert earned(FULL_QUARRY, "b2", OWN, Token.FEWER) == 4
    assert earned(FULL_QUARRY, "b2", FOREIGN, Token.FEWER) == 3


def test_other_tokens_leave_the_income_alone() -> None:
    for token in (Token.SINGLE, Token.DOUBLE, Token.CHANGE, Token.FILL, Token.NONE):
        assert earned(FULL_QUARRY, "b2", OWN, token) == 5


def test_3_1_the_dug_tile_comes_to_hand_and_its_pillars_at_once() -> None:
    after = play(about_to_dig(FULL_QUARRY, token="fewer"), "dig b2")
    assert str(after.turn.dug) == "CpSF.."
    assert after.stores[0].singles == 3
    assert after.quarry.height(STACKS["b2"]) == 2
    assert after.turn.phase is Phase.BUILD


def test_3_1_the_top_tile_of_any_stack_but_an_empty_one_may_be_dug() -> None:
    position = about_to_dig(
        quarry("""
            0 3 1 3
            2 3 3 3
            3 3 3 3
            3 3 3 0
        """)
    )
    assert legal_texts(position) == {f"dig {stack}" for stack in STACKS} - {"dig a4", "dig d1"}
    assert refusal(position, "dig a4") == because(Code.EMPTY_STACK, "a4")


def test_r15_income_ends_where_the_box_does() -> None:
    position = replace(about_to_dig(FULL_QUARRY), supply=UNLIMITED._replace(singles=3))
    after = play(position, "dig b2")
    assert after.stores[0].singles == 3
    assert after.supply.singles == 0


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [1, 0, 1, 0, 1, 0]), (3, [1, 2, 0]), (4, [])],
)
def test_2_5_who_removes_clay_and_how_often(players: int, order: list[int]) -> None:
    position = Position.start(random_setup(players, seed=7, first=1))
    removed_by = []
    for stack in STACKS:
        if position.turn.phase is Phase.REMOVE:
            removed_by.append(position.player)
            position = play(position, f"remove {stack}")
    assert removed_by == order
    assert (position.turn.phase, position.player, position.turn.round) == (Phase.DIG, 1, 1)
    assert sum(map(len, position.quarry.stacks)) == 48 - len(order)


def test_2_5_only_clay_is_removed_and_nothing_is_earned() -> None:
    position = Position.start(random_setup(3, seed=7))
    after = play(position, "remove a1")
    assert refusal(after, "remove a1") == because(Code.NO_CLAY, "a1")
    assert after.stores == position.stores
    assert after.supply == position.supply
    assert after.gone == (position.quarry.top(STACKS["a1"]),)
