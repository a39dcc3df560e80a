"""Drafts are asked with every movement of a finger: each answer takes less than 2 ms."""

from collections.abc import Callable
from functools import cache, partial
from statistics import median
from time import thread_time

import pytest

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.position import Position
from babylon.table.drafts.decorations import offers
from babylon.table.drafts.keeping import ways_to_keep
from babylon.table.drafts.stack import consider_stack, open_stacks
from babylon.table.drafts.tile import TileDraft
from tests.rules.kit import play, turn

LIMIT = 0.002
RUNS = 7
TOKENS = ("none", "change", "fill")
SPACES = ("SFBT", "FSTB", "BTSF", "TBFS")
GROUND = [f"{letter}{number}" for number in "1357" for letter in "aceg"]
# More than any real garden holds: 14 of 16 squares, and above them what there is room for.
UPPER = "\n".join(
    f"Bw{SPACES[0]} {place}" for place in ("b5 L2", "d5 L2", "f5 L2", "c6 L3", "e6 L3")
)


@cache
def crammed(token: str) -> Position:
    """A turn in which one tile was laid amid all that, and the other is in the air."""
    tiles = [
        f"B{'wpyb'[index % 4]}{SPACES[index % 4]} {place} L1"
        for index, place in enumerate(GROUND)
        if place not in ("c3", "e3")
    ]
    standing = "\n".join([*tiles, UPPER])
    position = turn(standing, dug="BwSFBT", stored="BpFBTS", token=token)
    return play(position, "place dug c3 L1 R0")


def seconds(answer: Callable[[], object]) -> float:
    """The time that an answer takes; what a run takes longer than others is not its doing."""
    times = []
    for _ in range(RUNS):
        begun = thread_time()
        answer()
        times.append(thread_time() - begun)
    return median(times)


def hover(draft: TileDraft, east: float, north: float) -> None:
    draft.move(east, north)
    assert draft.answer().action.column == draft.column


def test_the_garden_is_crammed() -> None:
    position = crammed("change")
    assert len(position.gardens[0].terraces) == 20
    assert len(offers(position)) >= 5
    assert len(TileDraft(position, Source.STORED).places) > 20


@pytest.mark.parametrize("token", TOKENS)
def test_a_tile_over_any_place_however_it_is_turned(token: str) -> None:
    draft = TileDraft(crammed(token), Source.STORED)
    for north in range(1, 8):
        for east in range(1, 8):
            draft.turn()
            taken = seconds(partial(hover, draft, east, north))
            assert taken < LIMIT, f"{taken} s at {east}, {north}"


@pytest.mark.parametrize("token", TOKENS)
def test_a_tile_that_is_picked_up_and_lights_up_places(token: str) -> None:
    position = crammed(token)
    taken = seconds(lambda: TileDraft(position, Source.STORED).places)
    assert taken < LIMIT


@pytest.mark.parametrize("token", TOKENS)
def test_the_decorations_possible_with_two_new_tiles(token: str) -> None:
    position = play(crammed(token), "place stored e3 L1 R0")
    taken = seconds(lambda: offers(position))
    assert taken < LIMIT


def test_what_to_keep() -> None:
    taken = seconds(partial(ways_to_keep, crammed("none")))
    assert taken < LIMIT


def test_every_stack_considered_and_lit_up() -> None:
    position = play(crammed("none"), "keep stored")
    assert position.turn.phase is Phase.DIG
    for moment in (position, crammed("none")):
        taken = seconds(partial(open_stacks, moment))
        assert taken < LIMIT
    for stack in range(16):
        taken = seconds(partial(consider_stack, position, stack))
        assert taken < LIMIT
