"""A whole turn that a bot proposes, with its reasons."""

from typing import NamedTuple

from babylon.rules.gardens.actions import Action


class Reason(NamedTuple):
    """One part of what a turn brings: points at once, or what it prepares."""

    what: str  # a category of the count, or a feature of babylon.bots.evaluating
    points: float
    at_once: bool


class Suggestion(NamedTuple):
    """The actions of a turn, the points at once, the gain expected in all, and why."""

    actions: tuple[Action, ...]
    points_now: int
    expected_gain: float
    reasons: tuple[Reason, ...]
