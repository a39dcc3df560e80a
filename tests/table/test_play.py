"""The table's one door: what play changes, tells and refuses."""

import pytest

from babylon.rules.game import BadInput, IllegalAction
from babylon.rules.gardens.events import Built, Dug, GameOver, Placed, TurnBegun, TurnOver
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.refusals import Code
from babylon.table.table import Table
from tests.table.kit import OPENING, kinds, new_game, play, playing, replayed, spelled


def test_a_table_has_seats_with_flower_name_and_level() -> None:
    seats = Table(new_game(3, bots="dice")).seats
    assert [(seat.look, seat.name, seat.bot) for seat in seats] == [
        ("white", "A", None),
        ("pink", "B", None),
        ("yellow", "C", "dice"),
    ]


def test_an_unknown_level_is_refused_with_its_seat() -> None:
    with pytest.raises(BadInput) as caught:
        Table(new_game(3, bots="dice genius"))
    assert (caught.value.place, caught.value.code) == ("players[2].bot", "unknown-bot")
    assert "dice" in caught.value.sentence


def test_a_record_with_an_illegal_action_is_refused() -> None:
    record = new_game()
    bad = type(record)(record.game, record.setup, (read_action("keep dug"),))
    with pytest.raises(BadInput, match="wrong-phase"):
        Table(bad)


def test_play_moves_the_game_on() -> None:
    table = playing(*OPENING)
    assert spelled(table) == list(OPENING)
    assert table.position == replayed(table.record)
    assert table.game_id is None


def test_the_record_keeps_what_others_noted_in_it() -> None:
    record = new_game()
    table = playing("dig a1", record=type(record)(record.game, record.setup, (), {"x-note": 1}))
    assert table.record.extras == {"x-note": 1}


def test_listeners_are_told_what_changed() -> None:
    table = playing()
    heard: list[object] = []
    table.listen(heard.append)
    play(table, *OPENING, "keep dug")
    assert kinds(heard) == ["Dug", "Placed", "Built", "TurnOver", "TurnBegun"]
    dug, placed, built, over, begun = heard
    assert isinstance(dug, Dug)
    assert dug.gained == dug.income.total >= 4
    assert isinstance(placed, Placed)
    assert placed.price.singles == 3
    assert isinstance(built, Built)
    assert built.decoration.columns == (0,)
    assert isinstance(over, TurnOver)
    assert over.stored.slot == dug.tile
    assert begun == TurnBegun(1, 0, 0)


def test_the_round_token_and_the_end_are_told() -> None:
    table = playing()
    heard: list[object] = []
    table.listen(heard.append)
    while not table.position.over:
        play(table, f"dig {next_stack(table)}", "keep nothing")
    told = kinds(heard)
    assert told.count("TokenTurnedUp") == table.position.rounds - 1
    assert told[-2:] == ["TurnOver", "GameOver"]
    assert heard[-1] == GameOver(tuple(table.position.winners()))
    assert not table.bots_turn


def next_stack(table: Table) -> str:
    action = table.position.legal()[0]
    return table.record.game.write_action(action).removeprefix("dig ")


def test_when_a_listener_is_told_the_game_has_moved_on() -> None:
    table = playing()
    seen: list[tuple[int, list[str]]] = []
    table.listen(lambda event: seen.append((table.generation, spelled(table))))
    play(table, "dig a1")
    assert seen == [(1, ["dig a1"])]


def test_a_refused_action_changes_nothing() -> None:
    table = playing(*OPENING)
    table.undo()
    heard: list[object] = []
    table.listen(heard.append)
    before, generation = table.position, table.generation
    with pytest.raises(IllegalAction) as caught:
        play(table, "build bridge g7 g8")
    assert caught.value.refusal.code is Code.NOT_IN_REACH
    assert (table.position, table.generation, heard) == (before, generation, [])
    assert table.can_redo()


def test_nothing_reaches_the_next_player_before_keep() -> None:
    table = playing(*OPENING)
    assert table.position.player == 0
    play(table, "keep dug")
    assert table.position.player == 1


def test_an_answer_to_the_present_is_played_and_a_late_one_dropped() -> None:
    table = playing("dig d4")
    asked = table.generation
    assert table.offer(read_action(OPENING[1]), asked)
    before = table.position
    assert not table.offer(read_action("keep dug"), asked)
    assert table.position is before


def test_undo_and_redo_make_earlier_answers_late() -> None:
    table = playing(*OPENING)
    asked = table.generation
    table.undo()
    table.redo()
    assert not table.offer(read_action("keep dug"), asked)
    assert table.position.player == 0
