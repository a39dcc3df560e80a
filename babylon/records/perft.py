"""Counting all sequences of actions to a depth: one number that any change of the rules moves."""

from typing import Any

from babylon.rules.game import Position


def perft(position: Position[Any, Any], depth: int) -> int:
    """How many sequences of `depth` legal actions there are."""
    if depth == 0:
        return 1
    legal = position.legal()
    if depth == 1:
        return len(legal)
    return sum(perft(position.play(action), depth - 1) for action in legal)


def divide(position: Position[Any, Any], depth: int) -> dict[Any, int]:
    """The same count for each first action."""
    return {action: perft(position.play(action), depth - 1) for action in position.legal()}
