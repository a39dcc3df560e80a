"""What may be seen (2): all but the tiles under others and the tokens to come."""

from dataclasses import replace

import pytest

from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import STACK_NAMES, Quarry
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.setup import Setup, random_setup
from babylon.rules.gardens.tokens import TOKENS
from tests.rules.kit import because, idle, legal_texts, play, refusal

SETUP = random_setup(4, seed=3)


def after_turns(turns: int, setup: Setup = SETUP) -> Position:
    return idle(Position.start(setup), turns, keep="dug")


def otherwise_hidden(setup: Setup) -> Setup:
    """The same set-up with the two lower layers turned about and the tokens in reverse."""
    stacks = setup.quarry.stacks
    lower = [stack[:2] for stack in stacks[1:] + stacks[:1]]
    turned = tuple((*below, stack[2]) for below, stack in zip(lower, stacks, strict=True))
    return setup._replace(quarry=Quarry(turned), tokens=setup.tokens[::-1])


def test_2_only_top_tiles_are_seen_in_the_quarry() -> None:
    position = after_turns(6)
    seen = position.observe().known.quarry
    for before, stack in zip(position.quarry.stacks, seen.stacks, strict=True):
        assert len(stack) == len(before)
        assert stack[-1:] == before[-1:]
        assert set(stack[:-1]) <= {None}


@pytest.mark.parametrize(("turns", "known"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (43, 10)])
def test_2_tokens_are_seen_up_to_the_one_in_force(turns: int, known: int) -> None:
    position = after_turns(turns)
    seen = position.observe().known
    assert seen.tokens == SETUP.tokens[:known] + (None,) * (10 - known)
    assert seen.token is position.token
    assert seen.rounds == 11


def test_2_gardens_stores_and_discarded_tiles_are_open_to_all() -> None:
    position = play(after_turns(5), "dig d4", "keep stored")
    seen = position.observe().known
    assert (seen.gardens, seen.stores, seen.gone) == (
        position.gardens,
        position.stores,
        position.gone,
    )
    assert (seen.turn, seen.supply) == (position.turn, position.supply)
    assert len(seen.gone) == 6


def test_2_games_that_differ_in_the_hidden_alone_look_alike() -> None:
    here, there = Position.start(SETUP), Position.start(otherwise_hidden(SETUP))
    assert here != there
    assert here.observe() == there.observe()
    assert here.legal() == there.legal()
    # A dig uncovers one tile, and that is all there is to tell them apart.
    seen, other = play(here, "dig b3").observe().known, play(there, "dig b3").observe().known
    differing = [
        name
        for name, mine, theirs in zip(
            STACK_NAMES, seen.quarry.stacks, other.quarry.stacks, strict=True
        )
        if mine != theirs
    ]
    assert differing == ["b3"]
    assert replace(seen, quarry=other.quarry) == other


@pytest.mark.parametrize("turns", [0, 5, 17, 43, 44])
def test_a_position_from_what_is_seen_holds_nothing_hidden(turns: int) -> None:
    position = after_turns(turns)
    known = position.observe().known
    assert all(set(stack[:-1]) <= {None} for stack in known.quarry.stacks)
    in_force = position.turn.round - 1
    assert known.tokens == SETUP.tokens[:in_force] + (None,) * (10 - in_force)
    with pytest.raises(IndexError):
        known.undo()


@pytest.mark.parametrize("turns", [0, 5, 17, 43, 44])
def test_a_position_from_what_is_seen_is_played_like_the_true_one(turns: int) -> None:
    position = after_turns(turns)
    known = position.observe().known
    assert known.observe() == position.observe()
    assert known.legal() == position.legal()
    assert (known.rounds, known.token, known.over) == (11, position.token, position.over)
    for action in position.legal():
        after, truly = known.play(action), position.play(action)
        assert after.stores == truly.stores
        assert after.legal() == truly.legal()


def test_an_unknown_tile_is_neither_listed_nor_dug() -> None:
    known = Position.start(SETUP).observe().known
    after = play(known, "dig a1", "keep dug")
    assert refusal(after, "dig a1") == because(Code.UNKNOWN_TILE, "a1")
    assert legal_texts(after) == {f"dig {name}" for name in STACK_NAMES if name != "a1"}


def test_beyond_the_round_the_token_is_unknown_and_brings_nothing() -> None:
    setup = SETUP._replace(tokens=(TOKENS["single"],) * 10)
    known = Position.start(setup).observe().known
    for stack in STACK_NAMES[:4]:
        known = play(known, f"dig {stack}", "keep dug")
    assert (known.turn.round, known.token) == (2, None)
    true_one = Position.start(setup)
    for stack in STACK_NAMES[:4]:
        true_one = play(true_one, f"dig {stack}", "keep dug")
    player = true_one.player
    assert true_one.stores[player].singles == known.stores[player].singles + 1


def test_the_hidden_may_be_guessed() -> None:
    position = after_turns(9)
    seen = position.observe()
    assert replace(seen.known, quarry=position.quarry, tokens=SETUP.tokens) == position
    # A wrong guess is another position that looks the same.
    wrong = replace(seen.known, quarry=position.quarry, tokens=SETUP.tokens[:2] + SETUP.tokens[:8])
    assert wrong != position
    assert wrong.observe() == seen
