"""A hand in a moment of a game, and what it says."""

from typing import Any

from babylon.records.record import Record
from babylon.rules.gardens.actions import Build, Phase, Source
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.quarry import STACKS
from babylon.table.hand import Focus, Hand
from babylon.table.table import Table
from tests.rules.kit import turn
from tests.table.kit import new_game, playing

D4 = STACKS["d4"]


def hand_after(*texts: str, record: Record | None = None) -> Hand:
    return Hand(playing(*texts, record=record))


def said(hand: Hand) -> str:
    assert hand.complaint is not None
    return hand.complaint.sentence


def phase(hand: Hand) -> Phase:
    return hand.phase


def source(hand: Hand) -> Source | None:
    return hand.source


def focus(hand: Hand) -> Focus | None:
    return hand.focus


def can_lend(hand: Hand) -> bool:
    return hand.can_lend


def lending(hand: Hand) -> bool:
    return hand.lending


def built(text: str) -> Build:
    action = read_action(text)
    assert isinstance(action, Build)
    return action


def at(standing: str, **given: Any) -> Hand:
    """A hand in a turn of a garden that was drawn."""
    table = Table(new_game(2))
    table._position = turn(standing, **given)
    return Hand(table)
