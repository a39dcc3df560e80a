"""The bot of dice, and the levels by their names."""

from collections import Counter
from random import Random

import pytest

from babylon.bots.dice import Dice
from babylon.bots.levels import LEVELS
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Action, Keep, Place
from babylon.rules.gardens.setup import random_setup
from tests.rules.kit import turn


def answer(position: Position, source: Random) -> Action:
    """What the bot plays when it is given all the time it wants."""
    thinking = Dice().think(position.observe(), source)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            action: Action = decided.value
            return action


def test_dice_are_a_level() -> None:
    assert isinstance(LEVELS["dice"], Dice)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_play_a_whole_game_by_the_rules(players: int) -> None:
    position = GARDENS.start(random_setup(players, seed=7))
    source = Random(7)
    while not position.over:
        action = answer(position, source)
        assert action in position.legal()
        position = position.play(action)


def test_dice_let_others_have_time_before_they_decide() -> None:
    thinking = Dice().think(turn(dug="Cw....").observe(), Random(1))
    assert next(thinking) is None
    with pytest.raises(StopIteration):
        next(thinking)


def test_the_same_luck_plays_the_same() -> None:
    position = turn(dug="CwSF..", stored="CwT...")
    assert answer(position, Random(3)) == answer(position, Random(3))


def test_each_kind_of_action_is_as_likely_as_the_others() -> None:
    position = turn(dug="CwSF..", stored="CwT...")
    source = Random(5)
    drawn = Counter(type(answer(position, source)) for _ in range(400))
    assert set(drawn) == {Place, Keep}
    assert 140 < drawn[Keep] < 260


def test_every_action_of_a_kind_can_be_drawn() -> None:
    position = turn(dug="CwSF..", stored="CwT...")
    source = Random(5)
    keeps = {action for action in position.legal() if isinstance(action, Keep)}
    drawn = {answer(position, source) for _ in range(200)}
    assert keeps <= drawn


def test_luck_is_used_up_whatever_the_machine() -> None:
    # Only Random.random promises the same numbers in every version of Python.
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("not promised")

    assert answer(turn(dug="Cw...."), OnlyRandom(1)) in turn(dug="Cw....").legal()
