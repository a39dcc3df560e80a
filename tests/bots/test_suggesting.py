"""What a bot proposes: whole turns, best first, with reasons that add up."""

from dataclasses import replace

import pytest

from babylon.bots.levels import APPRENTICE, ARCHITECT, BUILDER, MASTER
from babylon.bots.planner import Planner
from babylon.rules.gardens import Observation
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.quarry import Quarry
from tests.bots.kit import moments, turn_of

MOMENTS = moments(APPRENTICE, 2, seed=21, every=17)
TURNS = [moment for moment in MOMENTS if moment.turn.phase in (Phase.DIG, Phase.BUILD)]


@pytest.mark.parametrize("bot", [APPRENTICE, BUILDER, ARCHITECT])
def test_every_suggestion_is_a_legal_whole_turn(bot: Planner) -> None:
    for position in TURNS:
        suggestions = bot.suggest(position.observe(), 3)
        assert 1 <= len(suggestions) <= 3
        player = position.player
        for suggestion in suggestions:
            after = turn_of(position, suggestion.actions)
            gained = after.scores()[player].total - position.scores()[player].total
            assert suggestion.points_now == gained


def test_all_that_a_master_looked_at_are_legal_turns() -> None:
    for position in TURNS[::3]:
        for suggestion in MASTER.suggest(position.observe(), 150):
            turn_of(position, suggestion.actions)


def test_where_no_top_is_known_nothing_is_suggested() -> None:
    digging = next(moment for moment in TURNS if moment.turn.phase is Phase.DIG)
    unknown = Quarry(tuple((None,) * len(stack) for stack in digging.quarry.stacks))
    seen = Observation(replace(digging, quarry=unknown))
    assert ARCHITECT.suggest(seen, 3) == []


def test_reasons_at_once_add_up_to_the_points_now() -> None:
    for position in TURNS:
        for suggestion in ARCHITECT.suggest(position.observe(), 2):
            at_once = sum(reason.points for reason in suggestion.reasons if reason.at_once)
            assert at_once == suggestion.points_now


def test_a_planner_also_says_what_a_turn_prepares() -> None:
    (best,) = ARCHITECT.suggest(TURNS[0].observe(), 1)
    assert any(not reason.at_once for reason in best.reasons)
    assert best.expected_gain != best.points_now


def test_the_builder_thinks_of_points_only() -> None:
    for position in TURNS[:3]:
        (best,) = BUILDER.suggest(position.observe(), 1)
        assert best.expected_gain == best.points_now
        assert all(reason.at_once for reason in best.reasons)


def test_the_best_comes_first() -> None:
    worths = [each.points_now for each in BUILDER.suggest(TURNS[-1].observe(), 20)]
    assert worths == sorted(worths, reverse=True)


def test_a_master_suggests_what_it_would_play_in_sight_of_the_same() -> None:
    position = TURNS[1]
    assert MASTER.suggest(position.observe(), 2) == MASTER.suggest(position.observe(), 2)


def test_while_tiles_are_removed_there_is_nothing_to_suggest() -> None:
    assert MOMENTS[0].turn.phase is Phase.REMOVE
    assert ARCHITECT.suggest(MOMENTS[0].observe(), 3) == []
