"""What to keep at the end of a turn, with a warning if something would be lost."""

from dataclasses import replace

import pytest

from babylon.rules.gardens.actions import Keep, Phase, Source
from babylon.rules.gardens.position import Turn
from babylon.rules.gardens.tiles import tile
from babylon.table.drafts.keeping import ways_to_keep
from tests.rules.kit import turn


def test_every_way_to_end_the_turn_is_one_that_is_legal() -> None:
    position = turn(dug="CwS...", stored="CwSF..")
    legal = {action for action in position.legal() if isinstance(action, Keep)}
    assert {way.action for way in ways_to_keep(position)} == legal


@pytest.mark.parametrize(
    ("dug", "stored", "first"),
    [
        ("CwS...", "CwSF..", Source.STORED),
        ("GwSFB.", "CwSF..", Source.DUG),
        ("CwS...", None, Source.DUG),
        (None, "CwS...", Source.STORED),
        (None, None, None),
    ],
)
def test_the_tile_with_most_icons_is_suggested(
    dug: str | None, stored: str | None, first: Source | None
) -> None:
    ways = ways_to_keep(turn(dug=dug, stored=stored))
    assert ways[0].action == Keep(first)
    assert ways[-1].action == Keep(None)


@pytest.mark.parametrize(
    ("singles", "doubles", "stored", "loses"),
    [
        (6, 0, None, False),
        (7, 0, None, True),
        (0, 1, None, True),
        (6, 0, "Cw....", True),
    ],
)
def test_the_player_is_warned_if_pillars_or_a_tile_would_be_lost(
    singles: int, doubles: int, stored: str | None, loses: bool
) -> None:
    position = turn(dug="CwSF..", stored=stored, singles=singles, doubles=doubles)
    best = ways_to_keep(position)[0]
    assert best.action == Keep(Source.DUG)
    assert best.loses_something is loses


def test_a_warning_says_what_stays_and_what_would_be_lost() -> None:
    position = turn(dug="CwSF..", stored="CwS...", singles=9, doubles=1)
    stored = ways_to_keep(position)[0].stored
    assert (stored.singles, stored.slot) == (6, tile("CwSF.."))
    assert (stored.singles_returned, stored.doubles_returned) == (3, 1)
    assert stored.discarded == (tile("CwS..."),)


def test_keeping_nothing_loses_every_tile_at_hand() -> None:
    nothing = ways_to_keep(turn(dug="CwSF..", stored="CwS...", singles=0))[-1]
    assert nothing.loses_something
    assert nothing.stored.discarded == (tile("CwSF.."), tile("CwS..."))
    assert not ways_to_keep(turn(singles=0))[-1].loses_something


@pytest.mark.parametrize("way", range(3))
def test_a_draft_is_what_keeping_then_brings(way: int) -> None:
    position = turn(dug="CwSF..", stored="CwS...", singles=9, doubles=1)
    draft = ways_to_keep(position)[way]
    after = position.play(draft.action)
    assert after.stores[0] == (draft.stored.singles, 0, draft.stored.slot)
    assert after.gone == draft.stored.discarded


@pytest.mark.parametrize("phase", [Phase.DIG, Phase.OVER])
def test_there_is_no_way_while_the_turn_cannot_be_ended(phase: Phase) -> None:
    assert ways_to_keep(replace(turn(stored="CwS..."), turn=Turn(phase, 0, 2))) == ()
