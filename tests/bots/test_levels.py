"""The four levels: whole games by the rules, honest, alike everywhere, within their budgets."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babylon.arena import decide
from babylon.bots.foresight import Foresight
from babylon.bots.levels import APPRENTICE, ARCHITECT, BUILDER, LADDER, LEVELS, MASTER, named
from babylon.bots.planner import SEARCHES, Planner
from babylon.bots.planning import Width
from babylon.rules.gardens import Position
from babylon.rules.gardens.actions import Build, Dig, Phase, Place
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.setup import tile_set
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tokens import Token
from tests.bots.kit import answer, game, moments
from tests.rules.kit import turn

BOTS = {
    "apprentice": APPRENTICE,
    "builder": BUILDER,
    "architect": ARCHITECT,
    # The master in a hurry: all that it does, with less of it.
    "master": Planner(
        MASTER.skill._replace(
            nodes=1200,
            digging=Width(4, 4, 4),
            building=Width(8, 4, 4),
            looks=(Foresight(4, 1, 2, 2), Foresight(2, 2, 3, 3)),
        )
    ),
}


def fresh(name: str) -> Planner:
    """A bot of its own, that has counted nothing yet."""
    return Planner(BOTS[name].skill)


def test_levels_are_named_in_rising_order() -> None:
    assert tuple(LEVELS)[:4] == LADDER == ("apprentice", "builder", "architect", "master")


def test_a_level_can_be_given_a_multiple_of_its_nodes() -> None:
    tenfold, once = named("master*10"), named("master*1")
    assert isinstance(tenfold, Planner)
    assert isinstance(once, Planner)
    assert tenfold.skill.nodes == 10 * MASTER.skill.nodes
    assert once.skill == MASTER.skill
    most = 0
    for position in moments(BUILDER, 2, seed=3, every=23):
        before = tenfold.spent
        decide(tenfold, position.observe(), Random(1))
        decide(once, position.observe(), Random(1))
        most = max(most, tenfold.spent - before)
    assert 5 * once.spent < tenfold.spent
    assert once.skill.nodes // SEARCHES < most <= tenfold.skill.nodes // SEARCHES


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_level_plays_whole_games_by_the_rules_and_within_its_budget(
    name: str, players: int
) -> None:
    bot = fresh(name)
    supply = SupplyKind.BOX if players == 4 else SupplyKind.UNLIMITED
    position, nodes, before = None, Counter[tuple[int, int]](), 0
    for position, action in game(bot, players, seed=players, supply=supply):
        assert action in position.legal()
        nodes[position.round, position.player] += bot.spent - before
        before = bot.spent
    assert position is not None
    assert position.round == position.rounds
    assert 0 < max(nodes.values()) <= bot.skill.nodes


def test_no_search_of_the_master_itself_takes_more_than_its_share() -> None:
    spent = []
    for position in moments(BUILDER, 2, seed=3, every=23):
        bot = Planner(MASTER.skill)
        assert answer(bot, position) in position.legal()
        spent.append(bot.spent)
    assert 0 < max(spent) <= MASTER.skill.nodes // SEARCHES


@pytest.mark.parametrize("name", ["architect", "master"])
def test_a_small_budget_is_shared_by_the_searches_of_a_turn(name: str) -> None:
    # So small that the master must stop in the middle of its looks as well.
    share = 40
    bot = Planner(BOTS[name].skill._replace(nodes=share * SEARCHES))
    turns, most, before = Counter[tuple[int, int]](), 0, 0
    for position, action in game(bot, 2, seed=1, rounds=6):
        assert action in position.legal()
        turns[position.round, position.player] += bot.spent - before
        most, before = max(most, bot.spent - before), bot.spent
    assert most == share
    assert share < max(turns.values()) <= share * SEARCHES


@pytest.mark.parametrize("name", LADDER)
def test_the_same_luck_plays_the_same_whatever_was_played_before(name: str) -> None:
    once = [action for _position, action in game(fresh(name), 2, seed=5, rounds=3)]
    bot = fresh(name)
    for position in moments(APPRENTICE, 2, seed=9, every=30):
        answer(bot, position)
    assert [action for _position, action in game(bot, 2, seed=5, rounds=3)] == once


@pytest.mark.parametrize("name", LADDER)
def test_luck_is_used_up_whatever_the_machine(name: str) -> None:
    # Only Random.random promises the same numbers in every version of Python.
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("not promised")

    for position in moments(APPRENTICE, 2, seed=2, every=25):
        assert decide(BOTS[name], position.observe(), OnlyRandom(1)) in position.legal()


MOMENTS = [
    position for players in (2, 4) for position in moments(APPRENTICE, players, seed=11, every=5)
]


def reshuffled(position: Position, luck: Random) -> Position:
    """The same to the eye, with any tiles at all below the top ones and any tokens to come."""
    tiles, tokens = tile_set().quarry, list(Token)
    stacks = [
        (*(tiles[int(luck.random() * 48)] for _ in stack[:-1]), *stack[-1:])
        for stack in position.quarry.stacks
    ]
    shown = position.tokens[: position.round - 1]
    hidden = (tokens[int(luck.random() * 7)] for _ in position.tokens[len(shown) :])
    return replace(position, quarry=Quarry(tuple(stacks)), tokens=(*shown, *hidden))


@pytest.mark.parametrize("name", LADDER)
@settings(max_examples=12, deadline=None, derandomize=True)
@given(moment=st.integers(0, len(MOMENTS) - 1), seed=st.integers(0, 10**6))
def test_what_is_hidden_never_changes_an_action(name: str, moment: int, seed: int) -> None:
    position = MOMENTS[moment]
    other = reshuffled(position, Random(seed))
    assert other.observe() == position.observe()
    assert answer(BOTS[name], other) == answer(BOTS[name], position)


def test_the_builder_takes_what_scores_most_at_once() -> None:
    position = turn("CwF... d4 L1 R0", dug="CpF...", singles=3)
    place = answer(BUILDER, position)
    assert isinstance(place, Place)
    after = position.play(place)
    assert after.scores()[0].total == position.scores()[0].total + 1  # the belvedere
    build = answer(BUILDER, after)
    assert isinstance(build, Build)
    assert after.play(build).scores()[0].fountains == 3


def test_a_bot_that_can_lay_nothing_ends_its_turn() -> None:
    position = turn(dug="Cw....", singles=0)
    for name in LADDER:
        assert answer(BOTS[name], position) in position.legal()


@pytest.mark.parametrize("name", LADDER)
def test_even_the_apprentice_builds_decorations(name: str) -> None:
    *_, (last, _action) = game(BOTS[name], 2, seed=4)
    assert all(len(garden.decorations) >= 4 for garden in last.gardens)


def test_a_dig_that_is_worth_it_is_found() -> None:
    position = next(moment for moment in MOMENTS if moment.turn.phase is Phase.DIG)
    assert isinstance(answer(ARCHITECT, position), Dig)
