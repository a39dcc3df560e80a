"""The decorations that are possible now: what each brings, enables and rules out."""

import pytest

from babylon.rules.gardens.notation import write_action
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.supply import SUPPLIES, SupplyKind
from babylon.table.drafts.decorations import Offer, forgone, offers, without_rivals
from tests.rules.kit import builds, laid, play, turn

# 1 T T 1    A statue can be built on the new tile at c1, and a fountain joins both.
# 1 F F 1
FOUNTAIN = ("Cw.TF. a1 L1", "CwT..F", "c1 L1 R0")


def by_text(position: Position) -> dict[str, Offer]:
    return {write_action(offer.action).removeprefix("build "): offer for offer in offers(position)}


def texts(actions: object) -> set[str]:
    assert isinstance(actions, tuple | frozenset)
    return {write_action(action).removeprefix("build ") for action in actions}


def test_each_decoration_with_what_it_is_and_its_points_by_category() -> None:
    found = by_text(laid(*FOUNTAIN))
    assert set(found) == {"fountain b1 c1", "statue c2"}
    fountain = found["fountain b1 c1"]
    assert fountain.change.fountains == fountain.change.total == 3
    assert fountain.decoration.columns == (1, 2)
    assert found["statue c2"].change.statues == found["statue c2"].change.total == 1


@pytest.mark.parametrize("token", ["none", "change", "fill"])
def test_offers_are_what_is_legal_and_bring_what_they_say(token: str) -> None:
    position = laid("BwSFBT a1 L1\nGpSF.B e1 L1\nBbFSTB c3 L1", "GyFT.S", "c1 L1 R0", token)
    found = by_text(position)
    assert set(found) == builds(position)
    assert len(found) > 1
    for text, offer in found.items():
        after = play(position, f"build {text}")
        change = after.scores()[0].minus(position.scores()[0])
        assert offer.change == change
        assert after.gardens[0].decorations[-1] == offer.decoration
        assert texts(offer.rivals) == builds(position) - builds(after) - {text}
        assert texts(offer.enables) == builds(after) - builds(position)


def test_without_a_tile_of_this_turn_there_is_no_offer() -> None:
    assert offers(turn("CwT... a1 L1", dug="Cw....")) == ()


def test_two_that_want_the_same_space_are_rivals() -> None:
    position = laid("Cw..F. a3 L1\nCwF... c1 L1", "Cw.F..", "a1 L1 R0")
    found = by_text(position)
    assert set(found) == {"fountain b2 b3", "fountain b2 c2"}
    assert texts(found["fountain b2 b3"].rivals) == {"fountain b2 c2"}
    assert without_rivals(offers(position)) == ()


def test_a_statue_may_bring_others_into_line() -> None:
    position = turn("CwT... g7 L1\nstatue g8", dug="CwT..T", stored="CwT...")
    position = play(position, "place dug g1 L1 R0", "place stored d1 L1 R0")
    found = by_text(position)
    assert texts(found["statue g2"].enables) == {"statue d2"}
    assert found["statue g1"].enables == ()


def test_a_token_that_works_once_makes_rivals() -> None:
    position = laid("", "CwSF..", "a1 L1 R0", "change")
    found = by_text(position)
    assert set(found) == {"statue a2 using a2", "statue b2 using b2"}
    assert texts(found["statue a2 using a2"].rivals) == {"statue b2 using b2"}


def test_all_that_compete_with_nothing_can_be_built_together() -> None:
    position = laid(*FOUNTAIN)
    together = without_rivals(offers(position))
    assert texts(together) == {"fountain b1 c1", "statue c2"}
    for build in together:
        position = position.play(build)
    assert offers(position) == ()


@pytest.mark.parametrize(("left", "offered", "together"), [(3, 3, 3), (2, 3, 0), (0, 0, 0)])
def test_pieces_that_do_not_suffice_for_all_make_rivals(
    left: int, offered: int, together: int
) -> None:
    # All three stand in line with a4, and none is in the way of another.
    supply = SUPPLIES[SupplyKind.BOX]._replace(decorations=(15, 15, 15, left))
    position = turn("CwT... a3 L1\nstatue a4", dug="CwT..T", stored="CwT...", supply=supply)
    position = play(position, "place dug a1 L1 R0", "place stored a5 L1 R0")
    assert len(offers(position)) == offered
    assert len(without_rivals(offers(position))) == together


def forgone_texts(position: Position) -> list[str]:
    return [write_action(offer.action).removeprefix("build ") for offer in forgone(position)]


def test_what_an_end_of_the_turn_forgoes_begins_with_the_best() -> None:
    assert forgone_texts(laid(*FOUNTAIN)) == ["fountain b1 c1", "statue c2"]
    assert forgone_texts(turn("CwT... a1 L1", dug="Cw....")) == []


def test_of_two_that_want_the_same_space_only_one_is_forgone() -> None:
    assert len(forgone(laid("Cw..F. a3 L1\nCwF... c1 L1", "Cw.F..", "a1 L1 R0"))) == 1


def test_what_another_makes_possible_is_forgone_with_it() -> None:
    position = turn("CwT... g7 L1\nstatue g8", dug="CwT..T", stored="CwT...")
    position = play(position, "place dug g1 L1 R0", "place stored d1 L1 R0")
    assert {"statue g2", "statue d2"} <= set(forgone_texts(position))
