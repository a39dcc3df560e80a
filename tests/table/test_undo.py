"""Undo and redo: step by step inside the turn, back to the dig, which is final."""

import pytest

from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.notation import read_action
from babylon.table.table import CanUndo, TakenBack
from tests.table.kit import OPENING, kinds, new_game, play, playing, replayed, spelled, to_phase


def test_step_by_step_back_to_the_dig_and_forward_again() -> None:
    table = playing("dig d4")
    positions = [table.position]
    for text in OPENING[1:]:
        play(table, text)
        positions.append(table.position)
    for position in reversed(positions[:-1]):
        assert table.can_undo()
        table.undo()
        assert table.position == position == replayed(table.record)
    assert table.can_undo() is CanUndo.UNCOVERED
    for position in positions[1:]:
        assert table.can_redo()
        table.redo()
        assert table.position == position == replayed(table.record)
    assert not table.can_redo()


def test_at_first_there_is_nothing_to_take_back() -> None:
    table = playing()
    assert table.can_undo() is CanUndo.NOTHING_PLAYED
    assert not table.can_redo()


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["dig d4"], CanUndo.UNCOVERED),
        ([*OPENING, "keep dug"], CanUndo.TURN_OVER),
        ([*OPENING, "keep dug", "dig a1"], CanUndo.UNCOVERED),
    ],
)
def test_a_dig_and_the_end_of_a_turn_are_final(texts: list[str], why: CanUndo) -> None:
    table = playing(*texts)
    before, generation = table.position, table.generation
    assert table.can_undo() is why
    assert not table.can_undo()
    table.undo()
    assert table.position is before
    assert table.generation == generation
    assert spelled(table) == texts


def test_removing_a_tile_before_the_game_is_final() -> None:
    table = playing("remove a1", record=new_game(2))
    assert table.can_undo() is CanUndo.UNCOVERED


def test_the_end_of_the_game_is_final() -> None:
    table = playing()
    while not table.position.over:
        table.play(table.position.legal()[-1])
    assert table.can_undo() is CanUndo.TURN_OVER
    table.undo()
    assert table.position.over


def test_every_reason_has_a_sentence_of_its_own() -> None:
    sentences = {reason.sentence for reason in CanUndo}
    assert len(sentences) == len(CanUndo)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_taking_back_is_told_with_the_action() -> None:
    table = playing(*OPENING)
    heard: list[object] = []
    table.listen(heard.append)
    table.undo()
    assert heard == [TakenBack(0, read_action(OPENING[2]))]
    table.redo()
    assert kinds(heard) == ["TakenBack", "Built"]


def test_a_refused_undo_and_redo_tell_nothing() -> None:
    table = playing("dig d4")
    heard: list[object] = []
    table.listen(heard.append)
    table.undo()
    table.redo()
    assert heard == []


def test_a_new_action_clears_what_could_be_redone() -> None:
    table = playing(*OPENING)
    table.undo()
    table.undo()
    play(table, "place stored c3 L1 R0")
    assert not table.can_redo()
    table.redo()
    assert spelled(table) == ["dig d4", "place stored c3 L1 R0"]


def test_the_same_action_again_clears_it_too() -> None:
    table = playing(*OPENING)
    table.undo()
    table.undo()
    play(table, OPENING[1])
    assert not table.can_redo()


def test_ending_the_turn_leaves_nothing_to_redo_to_the_next_player() -> None:
    table = playing(*OPENING)
    table.undo()
    play(table, "keep dug")
    assert not table.can_redo()


def test_what_was_taken_back_is_not_in_the_record() -> None:
    table = playing(*OPENING)
    table.undo()
    assert spelled(table) == list(OPENING[:2])


def test_only_the_present_turn_is_taken_back() -> None:
    table = playing(*OPENING, "keep dug")
    to_phase(table, Phase.BUILD)
    mine = len(table.record.actions)
    table.play(next(a for a in table.position.legal() if "place" in spelling(a)))
    table.undo()
    table.undo()
    assert len(table.record.actions) == mine


def spelling(action: object) -> str:
    return str(action).lower()
