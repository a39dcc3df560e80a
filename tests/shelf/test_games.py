"""Games on the shelf: begun, played on, over, imported, exported and deleted."""

import json
from pathlib import Path

import pytest

from babylon.records.record import Record, read, write
from babylon.rules.game import BadInput
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE
from babylon.table.table import Table
from tests.shelf.kit import (
    finished_record,
    listed,
    new_record,
    opened,
    part_of,
    play_until_undo,
    query,
    shelf_at,
    troubles,
    words,
)


def test_every_action_is_in_the_file_once_it_is_played(tmp_path: Path) -> None:
    record = finished_record(None, None)
    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        assert table.game_id is not None
        for number, action in enumerate(record.actions, 1):
            table.play(action)
            spelt = [record.game.write_action(each) for each in record.actions[:number]]
            assert words(tmp_path / FILE, table.game_id) == spelt


def test_undo_is_recorded_until_the_turn_ends(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
        game = table.game_id
        assert game is not None
        before = words(tmp_path / FILE, game)
        table.undo()
        assert words(tmp_path / FILE, game) == [*before, "undo"]
        table.redo()
        assert words(tmp_path / FILE, game) == [*before, "undo", "redo"]
        table.undo()
        keep = next(a for a in table.position.legal() if table.record.game.finality(a))
        table.play(keep)
        assert words(tmp_path / FILE, game) == [*before[:-1], table.record.game.write_action(keep)]


def test_a_game_goes_on_after_the_app_was_closed_with_its_redo(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
        table.undo()
    with opened(tmp_path) as shelf:
        (line,) = shelf.games(over=False)
        resumed = Table.resume(shelf, line.game)
        assert resumed.record == table.record
        assert resumed.can_redo()
        resumed.redo()
        resumed.undo()
        resumed.redo()
        assert not resumed.can_redo()
        again = shelf.load(line.game)
        assert again.record == resumed.record
        assert again.undone == ()


def test_the_result_is_there_when_the_last_action_is(tmp_path: Path) -> None:
    record = finished_record(None, "dice", seed=3)
    with opened(tmp_path) as shelf:
        table = Table.begin(part_of(record, len(record.actions) - 1), shelf)
        assert shelf.games(over=True) == []
        table.play(record.actions[-1])
        assert shelf.games(over=False) == []
        (line,) = shelf.games(over=True)
    end = record.final()
    assert line.over
    assert [seat.points for seat in line.seats] == [score.total for score in end.scores()]
    assert [seat.win for seat in line.seats] == [
        (seat in end.winners()) / len(end.winners()) for seat in range(2)
    ]


def test_a_list_has_the_newest_first_with_all_its_seats(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path / FILE)
    older = shelf.begin(new_record("dice", None, "dice"))
    newer = shelf.begin(new_record(None, None))
    assert [line.game for line in shelf.games(over=False)] == [newer.game, older.game]
    table = Table.resume(shelf, older.game)
    table.play(table.position.legal()[0])
    first, second = shelf.games(over=False)
    assert (first.game, second.game) == (older.game, newer.game)
    assert first.begun == "2026-01-01T00:00:00+00:00"
    assert first.touched == "2026-01-01T00:02:00+00:00"
    assert [(seat.look, seat.bot) for seat in first.seats] == [
        ("white", "dice"),
        ("pink", None),
        ("yellow", "dice"),
    ]
    assert all(seat.points is None and seat.win is None for seat in first.seats)
    shelf.close()


@pytest.mark.parametrize("actions", [0, 17, 10_000])
def test_a_record_that_is_imported_is_exported_alike(tmp_path: Path, actions: int) -> None:
    whole = part_of(finished_record(None, "dice", seed=2), actions)
    record = Record(whole.game, whole.setup, whole.actions, {"x-note": "für später", "x-n": [1]})
    with opened(tmp_path) as shelf:
        imported = shelf.begin(read(write(record).encode()), counts=False)
        assert write(shelf.load(imported.game).record) == write(record)
        assert shelf.statistics().all.games == 0


def test_names_of_any_script_are_kept(tmp_path: Path) -> None:
    data = json.loads(write(new_record(None, None)))
    data["players"][0]["name"] = "Σεμίραμις 巴比伦 '); DROP TABLE game; --"[:40]
    with opened(tmp_path) as shelf:
        log = shelf.begin(read(json.dumps(data).encode()))
        (line,) = shelf.games(over=False)
        assert line.seats[0].name == data["players"][0]["name"]
        assert json.loads(write(shelf.load(log.game).record)) == data


def test_half_a_surrogate_pair_in_a_remark_does_no_harm(tmp_path: Path) -> None:
    plain = new_record(None, None)
    record = Record(plain.game, plain.setup, (), {"x-remark": "A\ud800"})
    with opened(tmp_path) as shelf:
        log = shelf.begin(record)
        assert shelf.load(log.game).record == record


def test_a_game_that_is_gone_is_named_as_such(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf, pytest.raises(BadInput) as caught:
        shelf.load(4711)
    assert caught.value.code == "no-game"


def test_deleting_waits_for_confirmation_and_can_be_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        kept = shelf.begin(new_record(None, None))
        table = Table.begin(part_of(finished_record(None, None), 30), shelf)
        game = table.game_id
        assert game is not None
        play_until_undo(table)
        table.undo()
        before = shelf.load(game)
        lines = shelf.games(over=False)

        deletion = shelf.deletion(game)
        assert listed(shelf) == {kept.game, game}
        deletion.confirm()
        assert listed(shelf) == {kept.game}
        with pytest.raises(BadInput):
            shelf.load(game)
        deletion.take_back()
        assert shelf.games(over=False) == lines
        after = shelf.load(game)
        assert (after.record, after.undone) == (before.record, before.undone)
        table.redo()  # and the table that was open all the time plays on
        assert shelf.load(game).record == table.record
        assert shelf.notices == []


def test_a_confirmed_deletion_is_final_once_the_app_closes(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        log = shelf.begin(finished_record(None, "dice"))
        shelf.deletion(log.game).confirm()
        assert shelf.statistics().all.games == 0
    with opened(tmp_path) as shelf:
        assert listed(shelf) == set()
    for table in ("game", "seat", "step"):
        assert query(tmp_path / FILE, f"SELECT * FROM {table}") == []


def test_a_deletion_that_is_confirmed_twice_can_still_be_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        log = shelf.begin(part_of(finished_record(None, None), 25))
        deletion = shelf.deletion(log.game)
        deletion.confirm()
        deletion.confirm()
        assert listed(shelf) == set()
        deletion.take_back()
        assert len(shelf.load(log.game).record.actions) == 25


@pytest.mark.parametrize("steps", [1, 2, 30])
def test_what_is_played_while_a_game_is_deleted_is_kept_once_it_is_back(
    tmp_path: Path, steps: int
) -> None:
    record = finished_record(None, None)
    with opened(tmp_path) as shelf:
        table = Table.begin(part_of(record, 30), shelf)
        assert table.game_id is not None
        deletion = shelf.deletion(table.game_id)
        deletion.confirm()
        for action in record.actions[30 : 30 + steps]:
            table.play(action)
        assert troubles(shelf) == [Trouble.OVERTAKEN]
        assert "deleted" in shelf.notices[0].sentence
        deletion.take_back()
        assert shelf.load(table.game_id).record == part_of(record, 30)
        for number, action in enumerate(record.actions[30 + steps :], 31 + steps):
            table.play(action)
            assert len(words(tmp_path / FILE, table.game_id)) == number
        assert shelf.load(table.game_id).record == record
        assert [line.game for line in shelf.games(over=True)] == [table.game_id]
        assert troubles(shelf) == [Trouble.OVERTAKEN]


def test_a_deletion_that_was_not_confirmed_takes_nothing_back(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        log = shelf.begin(new_record(None, None))
        deletion = shelf.deletion(log.game)
        deletion.take_back()
        deletion.confirm()
        deletion.take_back()
        deletion.take_back()
        assert listed(shelf) == {log.game}
        assert shelf.notices == []


@pytest.mark.parametrize("value", [True, None, 0.5, "läut", [1, {"a": None}], {}])
def test_a_setting_comes_back_as_it_was_set(tmp_path: Path, value: object) -> None:
    with opened(tmp_path) as shelf:
        shelf.change_setting("sound", "loud")
        shelf.change_setting("sound", value)
    with opened(tmp_path) as shelf:
        assert shelf.setting("sound", "default") == value


def test_a_setting_that_is_unknown_or_spoilt_has_its_default(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        assert shelf.setting("nobody-set-this") is None
        assert shelf.setting("nobody-set-this", 3) == 3
        query(tmp_path / FILE, "INSERT INTO setting VALUES ('speed', '{not json')")
        assert shelf.setting("speed", 2) == 2
        query(tmp_path / FILE, "UPDATE setting SET value = ?", "[" * 100_000)
        assert shelf.setting("speed", 2) == 2
        query(tmp_path / FILE, "INSERT INTO setting VALUES ('from-the-future', '[1]')")
        shelf.change_setting("speed", 3)
        assert shelf.setting("speed", 2) == 3
    assert query(tmp_path / FILE, "SELECT value FROM setting ORDER BY key") == [("[1]",), ("3",)]
