"""A kit for tests of bots: games played to their end, and what is seen on the way."""

from collections.abc import Iterator
from random import Random

from babylon.arena import decide
from babylon.bots.bot import Bot
from babylon.rules.gardens import GARDENS, Action, Position
from babylon.rules.gardens.actions import Keep
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SupplyKind


def answer(bot: Bot, position: Position) -> Action:
    """What a bot plays, with the luck it has at a table."""
    seen = position.observe()
    return decide(bot, seen, Random(repr(seen)))


def game(
    bot: Bot, players: int, seed: int, supply: SupplyKind = SupplyKind.UNLIMITED, rounds: int = 99
) -> Iterator[tuple[Position, Action]]:
    """Every position of a game of a bot against itself, and what it plays there."""
    position = GARDENS.start(random_setup(players, seed, supply))
    while not position.over and position.round <= rounds:
        action = answer(bot, position)
        yield position, action
        position = position.play(action)


def moments(bot: Bot, players: int, seed: int, every: int) -> list[Position]:
    """Positions from a game of a bot, spread over all of it."""
    return [position for position, _action in game(bot, players, seed)][::every]


def turn_of(position: Position, actions: tuple[Action, ...]) -> Position:
    """The position after a whole turn, each action of which is listed as legal."""
    for action in actions:
        assert action in position.legal()
        position = position.play(action)
    assert isinstance(actions[-1], Keep)
    return position
