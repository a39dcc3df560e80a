"""Logs: what undo and redo come to, and games whose log no longer passes the rules."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babylon.rules.game import BadInput
from babylon.shelf.connection import Batch
from babylon.shelf.log import Log, Unwound, unwind
from babylon.shelf.opening import FILE
from babylon.table.table import Table
from tests.shelf.kit import finished_record, new_record, opened, part_of, play_until_undo, query


@pytest.mark.parametrize(
    ("log", "played", "undone", "settled"),
    [
        ("", "", "", 0),
        ("a b", "a b", "", 2),
        ("a b undo", "a", "b", 1),
        ("a b undo redo", "a b", "", 1),
        ("a b undo c", "a c", "", 1),
        ("a b undo undo", "", "b a", 0),
        ("a b c undo undo redo d", "a b d", "", 1),
        ("a undo redo b c undo", "a b", "c", 0),
    ],
)
def test_a_log_comes_down_to(log: str, played: str, undone: str, settled: int) -> None:
    assert unwind(log.split()) == Unwound(played.split(), undone.split(), settled)


@pytest.mark.parametrize("log", ["undo", "redo", "a redo", "a undo b redo", "a undo undo"])
def test_what_is_not_there_cannot_be_taken_back(log: str) -> None:
    with pytest.raises(BadInput) as caught:
        unwind(log.split())
    assert caught.value.code == "nothing-there"
    assert caught.value.place == f"steps[{len(log.split()) - 1}]"


@given(st.lists(st.sampled_from(["a", "b", "c", "undo", "redo"])))
def test_a_log_is_what_two_stacks_would_be(words: list[str]) -> None:
    log, played, undone = [], list[str](), list[str]()
    for word in words:
        if word == "undo" and played:
            undone.append(played.pop())
        elif word == "redo" and undone:
            played.append(undone.pop())
        elif word not in ("undo", "redo"):
            played.append(word)
            undone.clear()
        else:
            continue
        log.append(word)
    unwound = unwind(log)
    assert (unwound.played, unwound.undone) == (played, undone)
    assert log[: unwound.settled] == played[: unwound.settled]
    assert not {"undo", "redo"} & set(log[: unwound.settled])


def test_a_final_step_that_was_taken_back_is_settled_by_its_redo() -> None:
    written: list[Batch] = []

    def write(batch: Batch) -> bool:
        written.append(batch)
        return True

    log = Log(1, write, lambda: datetime(2026, 1, 1, tzinfo=UTC), ["a", "b", "undo"])
    log.settle("redo", new_record(None, None).start())
    inserted = [values for statement, values in written[0] if statement.startswith("INSERT")]
    assert inserted == [(1, 1, "b")]


def test_what_was_played_before_the_app_closed_can_be_taken_back_and_settled(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
    with opened(tmp_path) as shelf:
        assert table.game_id is not None
        resumed = Table.resume(shelf, table.game_id)
        resumed.undo()
        final = next(a for a in resumed.position.legal() if resumed.record.game.finality(a))
        resumed.play(final)
        assert shelf.load(table.game_id).record == resumed.record


def spoil(folder: Path, sql: str, *values: object) -> int:
    """A folder with one running game, changed behind the shelf's back."""
    with opened(folder) as shelf:
        game = shelf.begin(part_of(finished_record(None, None), 20)).game
    query(folder / FILE, sql, *values)
    return game


@pytest.mark.parametrize(
    ("sql", "place"),
    [
        ("UPDATE step SET word = 'keep nothing' WHERE number = 3", "actions[3]: keep nothing"),
        ("UPDATE step SET word = 'fly a1' WHERE number = 7", "actions[7]"),
        ("UPDATE step SET word = 'redo' WHERE number = 7", "steps[7]"),
        ("DELETE FROM step WHERE number = 19 - 4", "steps[15]"),
        ("UPDATE game SET format = 'chess/1'", "format"),
        ("UPDATE game SET setup = '{}'", ""),
        ("UPDATE game SET setup = '[' || setup || ']'", ""),
        ("UPDATE game SET extras = '{'", ""),
    ],
)
def test_a_game_that_no_longer_passes_the_rules_says_why_and_stays(
    tmp_path: Path, sql: str, place: str
) -> None:
    game = spoil(tmp_path, sql)
    tables = ("SELECT * FROM step", "SELECT format, setup, extras, over, revision FROM game")
    before = [query(tmp_path / FILE, table) for table in tables]
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        with pytest.raises(BadInput) as caught:
            Table.resume(shelf, game)
        assert caught.value.place.startswith(place)
        (line,) = shelf.games(over=False)
        assert line.problem == str(caught.value)
        shelf.begin(new_record(None, None))
        assert len(shelf.games(over=False)) == 2
    query_after = [query(tmp_path / FILE, table) for table in tables]
    assert query_after[0] == before[0]
    assert before[1][0] in query_after[1]


def test_a_problem_is_forgotten_when_the_game_loads_again(tmp_path: Path) -> None:
    game = spoil(tmp_path, "UPDATE game SET problem = 'an old one'")
    with opened(tmp_path) as shelf:
        assert shelf.games(over=False)[0].problem == "an old one"
        shelf.load(game)
        assert shelf.games(over=False)[0].problem is None


@pytest.mark.parametrize("word", ["fly a1", "remove a1"])
def test_what_redo_cannot_bring_back_any_more_is_left_out(tmp_path: Path, word: str) -> None:
    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
        table.undo()
        undone = len(table.record.actions)
        query(tmp_path / FILE, "UPDATE step SET word = ? WHERE number = ?", word, undone)
        assert table.game_id is not None
        resumed = Table.resume(shelf, table.game_id)
        assert resumed.record == table.record
        assert not resumed.can_redo()
        resumed.play(resumed.position.legal()[0])
        assert shelf.load(table.game_id).record == resumed.record
