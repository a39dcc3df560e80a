"""A hand in the quarry: stacks considered, dug and lifted."""

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.quarry import STACKS
from babylon.table.drafts.complaint import SENTENCES, Missing
from tests.table.hand_kit import D4, hand_after, phase, said, source
from tests.table.kit import new_game, spelled


def test_a_stack_is_considered_before_it_is_dug() -> None:
    hand = hand_after()
    assert phase(hand) is Phase.DIG
    assert not hand.take()
    assert said(hand) == SENTENCES[Missing.STACK]
    assert hand.consider(D4)
    draft = hand.considered
    assert draft is not None
    assert draft.gained == hand.position.gain(D4)
    assert spelled(hand.table) == []
    assert hand.take()
    assert spelled(hand.table) == ["dig d4"]
    assert (phase(hand), hand.stack, hand.considered) == (Phase.BUILD, None, None)


def test_a_stack_cannot_be_dug_twice_in_a_turn() -> None:
    hand = hand_after("dig d4")
    assert not hand.consider(D4)
    assert "not the moment" in said(hand)
    assert hand.complaint is not None
    assert hand.complaint.rule == "3"
    assert not hand.take()
    assert "not the moment" in said(hand)


def test_an_empty_stack_says_so() -> None:
    hand = hand_after(*[text for _ in range(3) for text in ("dig d4", "keep nothing")])
    assert not hand.consider(D4)
    assert said(hand) == "Stack d4 is empty."
    assert hand.considered is None


def test_before_a_game_of_two_clay_is_removed() -> None:
    hand = hand_after(record=new_game(2))
    assert hand.phase is Phase.REMOVE
    assert hand.consider(D4)
    assert hand.take()
    assert spelled(hand.table) == ["remove d4"]
    assert not hand.consider(D4)
    assert said(hand) == "There is no clay tile on stack d4."


def test_a_tile_that_is_dragged_from_the_quarry_before_the_game_is_removed() -> None:
    hand = hand_after(record=new_game(2))
    assert hand.lift(D4)
    assert hand.held is None
    assert hand.drop()
    assert spelled(hand.table) == ["remove d4"]


def test_arrows_go_from_stack_to_stack_past_empty_ones() -> None:
    hand = hand_after(*[text for _ in range(3) for text in ("dig b1", "keep nothing")])
    assert hand.step(1, 0)
    assert hand.stack == STACKS["a1"]
    assert hand.step(1, 0)
    assert hand.stack == STACKS["c1"]
    assert hand.step(0, 1)
    assert hand.stack == STACKS["c2"]
    assert not hand.step(0, -3)
    assert hand.stack == STACKS["c2"]


def test_tab_goes_through_all_stacks_and_round_again() -> None:
    hand = hand_after()
    for expected in (*range(16), 0):
        assert hand.next_focus()
        assert hand.stack == expected
    assert hand.next_focus(-1)
    assert hand.stack == 15


def test_a_lifted_tile_knows_its_places_and_is_not_dug_yet() -> None:
    hand = hand_after()
    assert hand.lift(D4)
    assert source(hand) is Source.DUG
    assert hand.held is not None
    assert hand.held.places
    assert hand.move(1, 1)
    assert hand.placing is not None
    assert hand.placing.refusal is None
    assert spelled(hand.table) == []


def test_dropped_in_the_dock_it_is_dug() -> None:
    hand = hand_after()
    hand.lift(D4)
    assert hand.drop()
    assert spelled(hand.table) == ["dig d4"]
    assert hand.held is None


def test_dropped_over_the_garden_it_is_dug_and_stays_there_as_a_draft() -> None:
    hand = hand_after()
    hand.lift(D4)
    hand.turn()
    hand.move_to(COLUMNS["c3"])
    assert hand.drop()
    assert spelled(hand.table) == ["dig d4"]
    assert hand.placing is not None
    assert hand.placing.action.column == COLUMNS["c3"]
    assert hand.placing.action.rotation == 1
    assert hand.place()
    assert spelled(hand.table)[-1].startswith("place dug c3 L1 R1")


def test_dropped_where_it_cannot_lie_it_is_dug_and_goes_back() -> None:
    hand = hand_after("dig d4", "place stored c3 L1 R0", *_round_of_four())
    hand.lift(STACKS["a1"])
    hand.move_to(COLUMNS["c3"])
    assert not hand.drop()
    assert spelled(hand.table)[-1] == "dig a1"
    assert source(hand) is Source.DUG
    assert hand.placing is None
    assert hand.refused is not None
    assert said(hand) == "A tile lies on exactly these four columns already."


def _round_of_four() -> list[str]:
    """The other three dig and build nothing."""
    rest = [text for stack in ("a4", "b4", "c4") for text in (f"dig {stack}", "keep stored")]
    return ["keep nothing", *rest]


def test_a_lift_that_is_cancelled_changes_nothing() -> None:
    hand = hand_after()
    hand.lift(D4)
    assert hand.cancel()
    assert (hand.held, hand.stack, spelled(hand.table)) == (None, None, [])
    assert not hand.cancel()
