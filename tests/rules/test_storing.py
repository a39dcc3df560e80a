"""Storing (3.3), the order of turns, the rounds and their tokens (3, 4), and the end."""

from itertools import cycle, islice

import pytest

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.tiles import tile
from babylon.rules.gardens.tokens import TOKENS, Token
from tests.rules.kit import at_hand, because, idle, legal_texts, play, refusal, tile_at_hand, turn

ROUNDS = {2: 15, 3: 13, 4: 11}


def begun(players: int, first: int = 0, tokens: str | None = None) -> Position:
    """A game whose clay has been removed, with these tokens to turn up."""
    setup = random_setup(players, seed=5, first=first)
    if tokens is not None:
        named = tuple(TOKENS[token] for token in tokens.split())
        setup = setup._replace(tokens=named + setup.tokens[len(named) :])
    position = Position.start(setup)
    while position.turn.phase is Phase.REMOVE:
        position = position.play(position.legal()[0])
    return position


@pytest.mark.parametrize(
    ("singles", "doubles", "stored"), [(0, 0, 0), (5, 0, 5), (6, 1, 6), (7, 0, 6), (12, 3, 6)]
)
def test_3_3_six_singles_stay_and_no_double(singles: int, doubles: int, stored: int) -> None:
    position = play(turn(dug="Cw....", singles=singles, doubles=doubles), "keep nothing")
    assert at_hand(position) == (stored, 0)


@pytest.mark.parametrize(
    ("keep", "slot", "gone"),
    [
        ("dug", "CwS...", ["CwF..."]),
        ("stored", "CwF...", ["CwS..."]),
        ("nothing", None, ["CwS...", "CwF..."]),
    ],
)
def test_3_3_one_tile_stays_and_the_others_leave_the_game(
    keep: str, slot: str | None, gone: list[str]
) -> None:
    after = play(turn(dug="CwS...", stored="CwF..."), f"keep {keep}")
    assert after.stores[0].slot == (None if slot is None else tile(slot))
    assert sorted(map(str, after.gone)) == sorted(gone)
    assert after.turn.dug is None


@pytest.mark.parametrize(("placed", "other"), [("dug", "stored"), ("stored", "dug")])
def test_3_3_a_placed_tile_is_neither_kept_nor_discarded(placed: str, other: str) -> None:
    position = turn(dug="Cw....", stored="Cp....")
    position = play(position, f"place {placed} a1 L1 R0")
    assert refusal(position, f"keep {placed}") == because(Code.NO_TILE_AT_HAND, placed)
    remaining = tile_at_hand(position, Source(other))
    kept = play(position, f"keep {other}")
    assert (str(kept.stores[0].slot), kept.gone) == (remaining, ())
    assert list(map(str, play(position, "keep nothing").gone)) == [remaining]


def test_3_3_nothing_may_be_kept_from_an_empty_slot() -> None:
    position = turn(dug="Cw....")
    assert {text for text in legal_texts(position) if "keep" in text} == {
        "keep dug",
        "keep nothing",
    }
    assert refusal(position, "keep stored") == because(Code.NO_TILE_AT_HAND, "stored")


def test_3_a_turn_is_dig_then_build_then_store() -> None:
    position = begun(4)
    for text in ("place stored a1 L1 R0", "keep stored", "remove a1", "build statue a1"):
        assert refusal(position, text) == because(Code.WRONG_PHASE, "dig")
    dug = play(position, "dig a1")
    for text in ("dig a2", "remove a2"):
        assert refusal(dug, text) == because(Code.WRONG_PHASE, "build")
    assert play(dug, "keep dug").turn.phase is Phase.DIG


def test_2_5_clay_is_removed_before_anything_else() -> None:
    position = Position.start(random_setup(2, seed=5))
    for text in ("dig a1", "keep stored", "place stored a1 L1 R0"):
        assert refusal(position, text) == because(Code.WRONG_PHASE, "remove")


@pytest.mark.parametrize("players", ROUNDS)
def test_2_2_the_starting_tile_lies_in_the_slot_and_nobody_has_pillars(players: int) -> None:
    setup = random_setup(players, seed=5)
    position = Position.start(setup)
    assert [store.slot for store in position.stores] == list(setup.starting)
    assert [at_hand(position, player) for player in range(players)] == [(0, 0)] * players
    assert len({store.slot.flower for store in position.stores if store.slot}) == players


def test_r12_the_starting_tile_may_stay_and_be_built_later() -> None:
    position = idle(begun(4, tokens="none"), turns=4, keep="stored")
    position = play(position, "dig d4", "place stored a1 L1 R0", "keep dug")
    assert str(position.gardens[0].terraces[0].tile)[:2] == "Sw"


def test_r12_the_starting_tile_may_be_discarded_to_make_room() -> None:
    position = begun(4)
    start = position.stores[0].slot
    after = idle(position, keep="dug")
    assert after.gone == (start,)
    assert after.stores[0].slot == position.quarry.top(0)


@pytest.mark.parametrize(
    ("players", "first", "left"), [(2, 1, 12), (3, 2, 6), (4, 0, 4), (4, 3, 4)]
)
def test_3_turns_go_round_from_the_first_player_until_the_last_round(
    players: int, first: int, left: int
) -> None:
    position = begun(players, first)
    turns = []
    while not position.over:
        turns.append((position.turn.round, position.player))
        position = idle(position)
    seats = list(islice(cycle(range(players)), first, first + players))
    assert turns == [(number, seat) for number in range(1, ROUNDS[players] + 1) for seat in seats]
    # A fact that follows: the quarry never runs dry.
    assert sum(map(len, position.quarry.stacks)) == left


def test_3_after_the_last_round_nothing_can_be_done() -> None:
    position = idle(begun(2), turns=29)
    assert not position.over
    assert position.winners() == ()
    over = idle(position)
    assert over.over
    assert over.legal() == []
    assert over.winners() == (0, 1)
    for text in ("remove a1", "dig a1", "keep nothing", "place dug a1 L1 R0", "build statue a1"):
        assert refusal(over, text) == because(Code.GAME_OVER)


@pytest.mark.parametrize(("players", "first"), [(2, 0), (3, 1), (4, 2)])
def test_3_a_token_turns_up_after_each_round_and_holds_for_the_next(
    players: int, first: int
) -> None:
    position = begun(players, first)
    tokens: tuple[Token | None, ...] = position.tokens
    assert len(tokens) == ROUNDS[players] - 1
    in_force = []
    while not position.over:
        in_force.append(position.token)
        position = idle(position)
    assert in_force == [token for token in (None, *tokens) for _ in range(players)]


@pytest.mark.parametrize(
    ("token", "gained"),
    [
        ("single", (1, 0)),
        ("double", (0, 1)),
        *((token, (0, 0)) for token in ("change", "fill", "flower", "fewer", "none")),
    ],
)
def test_4_pillars_of_a_token_come_at_the_start_of_each_turn_of_its_round(
    token: str, gained: tuple[int, int]
) -> None:
    position = begun(3, first=1, tokens=f"none {token} none")
    stored = [at_hand(position, player) for player in range(3)]
    gains = []
    for _ in range(12):
        player = position.player
        before, now = stored[player], at_hand(position, player)
        gains.append((now[0] - before[0], now[1] - before[1]))
        position = idle(position)
        stored[player] = at_hand(position, player)
    assert gains == [(0, 0)] * 6 + [gained] * 3 + [(0, 0)] * 3


@pytest.mark.parametrize(
    ("token", "at_first", "at_last"), [("single", (7, 0), (6, 0)), ("double", (6, 1), (6, 0))]
)
def test_4_a_token_pillar_comes_on_top_of_a_full_store_but_is_not_stored(
    token: str, at_first: tuple[int, int], at_last: tuple[int, int]
) -> None:
    position = idle(begun(2, tokens=f"none none {token}"), turns=6)
    assert at_hand(position) == at_first
    assert at_hand(idle(position)) == at_last


def test_4_a_double_of_the_token_pays_in_its_turn() -> None:
    position = idle(begun(2, tokens="double"), turns=2, keep="stored")
    position = play(position, "dig d4")
    singles, doubles = at_hand(position)
    assert doubles == 1
    position = play(position, "place stored a1 L1 R0")
    after = play(position, "place dug b1 L2 R0 open-ne")
    assert at_hand(after) == (singles - 4 - 2, 0)
