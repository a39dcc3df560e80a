"""A table whose game is kept on the shelf: left at any moment, it is found again as it was."""

from pathlib import Path

import pytest

from babylon.records.record import Record
from babylon.rules.game import BadInput
from babylon.shelf.opening import open_shelf
from babylon.shelf.store import Closed
from babylon.table.replay import Replay
from babylon.table.table import CanUndo, Table
from tests.table.kit import OPENING, new_game, play, replayed, spelled


def keep(folder: Path, *texts: str, record: Record | None = None) -> Table:
    table = Table.begin(record or new_game(), open_shelf(folder))
    play(table, *texts)
    return table


def found_again(folder: Path, table: Table) -> Table:
    """The table as another start of the app finds it; what is played is on the disk at once."""
    assert table.game_id is not None
    return Table.resume(open_shelf(folder), table.game_id)


def test_every_step_is_kept_at_once(tmp_path: Path) -> None:
    table = keep(tmp_path)
    for text in (*OPENING, "keep dug", "dig a1"):
        play(table, text)
        again = found_again(tmp_path, table)
        assert again.position == table.position
        assert again.record == table.record
        assert again.game_id == table.game_id


def test_a_step_is_kept_before_listeners_hear_of_it(tmp_path: Path) -> None:
    table = keep(tmp_path)
    found: list[list[str]] = []
    table.listen(lambda event: found.append(spelled(found_again(tmp_path, table))))
    play(table, "dig d4")
    assert found == [["dig d4"]]


def test_a_step_is_kept_although_a_listener_raises(tmp_path: Path) -> None:
    def fail(event: object) -> None:
        raise RuntimeError("broken")

    table = keep(tmp_path, "dig d4")
    table.listen(fail)
    with pytest.raises(RuntimeError, match="broken"):
        play(table, "keep dug")
    assert found_again(tmp_path, table).position == table.position


def test_undo_after_the_game_was_resumed(tmp_path: Path) -> None:
    table = found_again(tmp_path, keep(tmp_path, *OPENING))
    table.undo()
    table.undo()
    assert table.can_undo() is CanUndo.UNCOVERED
    again = found_again(tmp_path, table)
    assert spelled(again) == ["dig d4"]
    assert again.can_redo()


def test_the_turn_goes_on_and_ends_after_undo_in_a_resumed_game(tmp_path: Path) -> None:
    table = found_again(tmp_path, keep(tmp_path, *OPENING))
    table.undo()
    play(table, "keep dug", "dig a1")
    expected = [*OPENING[:2], "keep dug", "dig a1"]
    assert spelled(table) == spelled(found_again(tmp_path, table)) == expected


def test_the_turn_ends_after_undo_in_a_game_that_branched_off_inside_it(tmp_path: Path) -> None:
    source = keep(tmp_path, *OPENING)
    branch = keep(tmp_path, record=source.record)
    branch.undo()
    play(branch, "keep dug")
    assert spelled(found_again(tmp_path, branch)) == [*OPENING[:2], "keep dug"]
    assert spelled(found_again(tmp_path, source)) == list(OPENING)


def test_redo_after_the_game_was_resumed(tmp_path: Path) -> None:
    table = keep(tmp_path, *OPENING)
    table.undo()
    table.undo()
    for expected in (OPENING[:2], OPENING):
        table = found_again(tmp_path, table)
        assert table.can_redo()
        table.redo()
        assert spelled(table) == list(expected)
        assert table.position == replayed(table.record)
    assert not found_again(tmp_path, table).can_redo()


def test_a_new_action_after_resuming_clears_redo_for_ever(tmp_path: Path) -> None:
    table = keep(tmp_path, *OPENING)
    table.undo()
    table = found_again(tmp_path, table)
    table.undo()
    play(table, "place stored c3 L1 R0")
    again = found_again(tmp_path, table)
    assert not table.can_redo()
    assert not again.can_redo()
    assert spelled(again) == ["dig d4", "place stored c3 L1 R0"]


def test_an_unknown_level_leaves_nothing_on_the_shelf(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    with pytest.raises(BadInput, match="unknown-bot"):
        Table.begin(new_game(2, bots="genius"), shelf)
    assert shelf.games(over=False) == []


def test_a_kept_game_with_an_unknown_level_is_refused_and_stays(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    game = shelf.begin(new_game(2, bots="genius")).game
    with pytest.raises(BadInput, match="unknown-bot"):
        Table.resume(shelf, game)
    assert [line.game for line in shelf.games(over=False)] == [game]


def test_a_game_that_is_not_there_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no-game"):
        Table.resume(open_shelf(tmp_path), 7)


def play_to_the_end(table: Table) -> None:
    while not table.position.over:
        if not table.advance(10):
            table.play(table.position.legal()[-1])


@pytest.mark.parametrize("counts", [True, False])
def test_a_game_enters_the_statistics_only_if_it_counts(tmp_path: Path, counts: bool) -> None:
    shelf = open_shelf(tmp_path)
    table = Table.begin(new_game(2, bots="dice"), shelf, counts=counts)
    play_to_the_end(table)
    assert [line.game for line in shelf.games(over=True)] == [table.game_id]
    assert shelf.statistics().all.games == int(counts)


def test_a_table_whose_shelf_was_closed_says_so_and_stays_as_it_was(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    table = Table.begin(new_game(), shelf)
    play(table, *OPENING)
    shelf.close()
    shelf.close()
    position, generation = table.position, table.generation
    with pytest.raises(Closed, match="closed"):
        play(table, "keep dug")
    with pytest.raises(Closed):
        table.undo()
    assert (table.position, table.generation) == (position, generation)
    assert spelled(table) == spelled(found_again(tmp_path, table)) == list(OPENING)


def test_a_branch_does_not_count_unless_somebody_says_so(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    source = Table.begin(new_game(2, bots="dice"), shelf)
    play_to_the_end(source)
    assert shelf.statistics().all.games == 1
    replay = Replay(source.record)
    replay.move(5)
    branch = Table.begin(replay.branch(), shelf)
    play_to_the_end(branch)
    assert len(shelf.games(over=True)) == 2
    assert shelf.statistics().all.games == 1


def test_two_tables_on_one_shelf_do_not_disturb_each_other(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    tables = [Table.begin(new_game(seed=seed), shelf) for seed in (5, 6)]
    heard: list[object] = []
    tables[1].listen(heard.append)
    for text in OPENING:
        play(tables[0], text)
    tables[0].undo()
    assert (heard, tables[1].generation, spelled(tables[1])) == ([], 0, [])
    play(tables[1], "dig a1")
    assert tables[0].can_redo()
    for table in tables:
        assert found_again(tmp_path, table).record == table.record
