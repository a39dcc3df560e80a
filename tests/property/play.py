"""Whole games for property tests."""

from collections.abc import Iterator, Sequence

from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Build
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SupplyKind


def building_game(
    players: int, seed: int, supply: SupplyKind, choices: Sequence[int]
) -> Iterator[Position]:
    """A whole game: each choice picks a legal action, and one that builds if there is any.

    With actions picked alike gardens would stay too poor to put the laws to the test.
    """
    position = GARDENS.start(random_setup(players, seed, supply))
    step = 0
    while not position.over:
        yield position
        legal = position.legal()
        wanted = [action for action in legal if isinstance(action, Build)] or legal
        position = position.play(wanted[choices[step % len(choices)] % len(wanted)])
        step += 1
    yield position
