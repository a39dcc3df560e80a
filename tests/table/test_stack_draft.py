"""Considering a stack: what a dig would earn, edge by edge, and which stacks are open."""

from dataclasses import replace

import pytest

from babylon.rules.gardens.actions import Dig, Phase, Remove
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.quarry import STACKS
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SUPPLIES, Supply, SupplyKind
from babylon.rules.gardens.tiles import tile
from babylon.rules.gardens.tokens import TOKENS
from babylon.table.drafts.stack import consider_stack, open_stacks
from tests.rules.kit import UNLIMITED, quarry, turn

# North, east, south and west of b2 are a lower stack, an equal one, a higher one, an empty one.
UNEVEN = """
    3 3 3 3
    3 1 3 3
    0 2 2 3
    3 3 3 3
"""


def digging(
    heights: str, *, player: int = 0, token: str = "none", supply: Supply = UNLIMITED
) -> Position:
    """A player about to dig, white (0) or pink (1), with one pillar; all tiles are pink."""
    position = turn(singles=1, token=token, supply=supply)
    stores = (position.stores[0], position.stores[0])
    now = Turn(Phase.DIG, player, 2)
    return replace(position, quarry=quarry(heights), stores=stores, turn=now)


def test_income_edge_by_edge() -> None:
    draft = consider_stack(digging(UNEVEN), STACKS["b2"])
    assert draft.refusal is None
    assert draft.action == Dig(STACKS["b2"])
    assert draft.tile == tile("GpSFB.")
    assert draft.income is not None
    assert draft.income.edges == (True, True, False, True)
    assert (draft.income.flower, draft.income.fewer) == (0, 0)
    assert (draft.gained, draft.singles_after) == (3, 4)


@pytest.mark.parametrize(
    ("player", "token", "flower", "fewer", "gained"),
    [
        (1, "none", 1, 0, 4),
        (1, "flower", 2, 0, 5),
        (0, "flower", 0, 0, 3),
        (0, "fewer", 0, 1, 2),
    ],
)
def test_income_by_flower_and_token(
    player: int, token: str, flower: int, fewer: int, gained: int
) -> None:
    draft = consider_stack(digging(UNEVEN, player=player, token=token), STACKS["b2"])
    assert draft.income is not None
    assert (draft.income.flower, draft.income.fewer) == (flower, fewer)
    assert (draft.gained, draft.singles_after) == (gained, gained + 1)


def test_a_supply_that_runs_out_pays_what_it_has() -> None:
    poor = SUPPLIES[SupplyKind.BOX]._replace(singles=2)
    draft = consider_stack(digging(UNEVEN, supply=poor), STACKS["b2"])
    assert draft.income is not None
    assert draft.income.total == 3
    assert (draft.gained, draft.singles_after) == (2, 3)


@pytest.mark.parametrize("stack", range(16))
def test_a_draft_is_what_digging_then_brings(stack: int) -> None:
    position = digging(UNEVEN, player=1, token="fewer")
    draft = consider_stack(position, stack)
    if draft.refusal is None:
        after = position.play(draft.action)
        assert after.stores[1].singles == draft.singles_after
        assert after.turn.dug == draft.tile
    else:
        assert stack == STACKS["a2"]


def test_an_empty_stack_is_refused() -> None:
    draft = consider_stack(digging(UNEVEN), STACKS["a2"])
    assert draft.refusal is not None
    assert draft.refusal.code is Code.EMPTY_STACK
    assert (draft.tile, draft.income, draft.gained, draft.singles_after) == (None, None, 0, 1)


def test_a_tile_that_was_dug_already_is_the_only_one() -> None:
    draft = consider_stack(turn(dug="Cw....", singles=5), 0)
    assert draft.refusal is not None
    assert draft.refusal.code is Code.WRONG_PHASE
    assert (draft.income, draft.gained, draft.singles_after) == (None, 0, 5)
    assert draft.tile is not None


def test_before_the_game_clay_is_removed_for_nothing() -> None:
    position = Position.start(random_setup(2, seed=5))
    draft = consider_stack(position, 3)
    assert draft.action == Remove(3)
    assert draft.refusal is None
    assert (draft.income, draft.gained, draft.singles_after) == (None, 0, 0)
    again = consider_stack(position.play(draft.action), 3)
    assert again.refusal is not None
    assert again.refusal.code is Code.NO_CLAY


def test_open_stacks_to_light_up() -> None:
    assert set(open_stacks(digging(UNEVEN))) == set(range(16)) - {STACKS["a2"]}
    position = Position.start(random_setup(2, seed=5))
    assert set(open_stacks(position.play(Remove(3)))) == set(range(16)) - {3}


def test_no_stack_is_open_while_building_or_after_the_end() -> None:
    assert open_stacks(turn(dug="Cw....")) == ()
    over = replace(turn(), turn=Turn(Phase.OVER, 0, 15), tokens=(TOKENS["none"],) * 14)
    assert open_stacks(over) == ()
