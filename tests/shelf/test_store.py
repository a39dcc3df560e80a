"""What is a trouble of the disk and what is our own fault; damage and locks while we play."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from babylon.rules.game import BadInput
from babylon.shelf import store as stores
from babylon.shelf.connection import connect
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.shelf import Shelf
from babylon.shelf.store import Closed
from babylon.table.table import Table
from tests.shelf.kit import (
    draw,
    finished_record,
    furnish,
    listed,
    new_record,
    opened,
    part_of,
    play_until_undo,
    query,
    troubles,
    use_everything,
)

GAMES = 20
PAGE = 4096
WRONG: list[tuple[str, tuple[Any, ...]]] = [
    ("UPDATE game SET touched = ?", (object(),)),
    ("UPDATE game SET touched = ?", ()),
    ("UPDATE game SET touched = ?", ("\ud800",)),
    ("UPDATE game SET over = ?", (1 << 70,)),
    ("UPDATE nowhere SET touched = ?", ("now",)),
]


def fill_disk(shelf: Shelf) -> None:
    shelf._store._file.execute("PRAGMA max_page_count = 1")


@pytest.mark.parametrize("full", [False, True], ids=["disk with room", "full disk"])
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_statement_is_raised_and_blocks_nothing(
    tmp_path: Path, wrong: tuple[str, tuple[Any, ...]], full: bool
) -> None:
    with opened(tmp_path) as shelf:
        kept = shelf.begin(new_record(None, None)).game
        if full:
            fill_disk(shelf)
            shelf.change_setting("remark", "long " * 3000)
        before = troubles(shelf)
        with pytest.raises((sqlite3.Error, OverflowError, UnicodeError)):
            shelf._store.write([("DELETE FROM step", ()), wrong])
        assert troubles(shelf) == before
        assert listed(shelf) == {kept}
        shelf._store._file.execute("PRAGMA max_page_count = 100000")
        other = shelf.begin(new_record(None, None, seed=2)).game
        assert query(tmp_path / FILE, "SELECT count(*) FROM game") == [(2,)]
        assert listed(shelf) == {kept, other}
        assert troubles(shelf) == before


def test_a_wrong_question_is_raised_and_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        for values in ((), (object(),)):
            with pytest.raises(sqlite3.Error):
                shelf._store.read("SELECT * FROM game WHERE id = ?", values)
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            shelf._store.read("SELECT * FROM nowhere")
        assert shelf._store._stand_in is None
        assert shelf.notices == []


def test_a_step_that_raised_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.ProgrammingError("wrong thread")

    with opened(tmp_path) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        assert table.game_id is not None
        play_until_undo(table)
        with monkeypatch.context() as patch:
            patch.setattr(stores, "_commit", fail)
            with pytest.raises(sqlite3.ProgrammingError):
                table.undo()
        table.undo()
        assert shelf.load(table.game_id).record == table.record
        assert shelf.notices == []


@pytest.mark.parametrize(
    "use",
    [
        lambda shelf: shelf.begin(new_record(None, None)),
        lambda shelf: shelf.games(over=False),
        lambda shelf: shelf.load(1),
        lambda shelf: shelf.setting("sound"),
        lambda shelf: shelf.change_setting("sound", True),
        lambda shelf: shelf.statistics(),
        lambda shelf: shelf.deletion(1).confirm(),
    ],
)
def test_a_closed_shelf_says_so(tmp_path: Path, use: Callable[[Shelf], object]) -> None:
    shelf = open_shelf(tmp_path)
    game = shelf.begin(new_record(None, None)).game
    shelf.close()
    shelf.close()
    with pytest.raises(Closed, match=FILE):
        use(shelf)
    assert shelf.notices == []
    with opened(tmp_path) as shelf:
        assert listed(shelf) == {game}


def spoil(path: Path, pages: range) -> None:
    """Overwrite pages of a file that is open."""
    size = path.stat().st_size // PAGE
    with path.open("r+b") as file:
        for page in pages:
            if page < size:
                file.seek(page * PAGE)
                file.write(Random(page).randbytes(PAGE))


@pytest.mark.parametrize(
    "pages",
    [range(1), range(1, 9), range(2, 3), range(1, 1000), range(9, 1000), range(1000)],
    ids=str,
)
@pytest.mark.parametrize("write_first", [True, False])
def test_damage_while_we_play_stops_nobody(tmp_path: Path, pages: range, write_first: bool) -> None:
    path = furnish(tmp_path, GAMES)
    shelf = open_shelf(tmp_path)
    spoil(path, pages)
    if write_first:
        shelf.change_setting("sound", True)
    for game in listed(shelf):
        try:
            shelf.load(game)
        except BadInput:
            continue
    shelf.games(over=True)
    for _ in range(2):
        use_everything(shelf)
        assert len(shelf.games(over=False)) >= 1
    assert set(troubles(shelf)) <= {Trouble.NOT_READ, Trouble.NOT_SAVED, Trouble.OVERTAKEN}
    assert len(shelf.notices) <= 3
    shelf.close()
    with opened(tmp_path) as shelf:
        use_everything(shelf)


def test_what_can_be_saved_from_damage_is_shown_at_once(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    with opened(tmp_path) as shelf:
        before = shelf.statistics(), shelf.games(over=True), shelf.games(over=False)
    (root,) = query(path, "SELECT rootpage FROM sqlite_master WHERE name = 'seat'")
    shelf = open_shelf(tmp_path)
    spoil(path, range(root[0] - 1, root[0]))
    after = shelf.statistics(), shelf.games(over=True), shelf.games(over=False)
    assert after == before
    assert troubles(shelf) == [Trouble.NOT_READ]
    assert "malformed" in shelf.notices[0].sentence
    shelf.change_setting("sound", "quiet")
    assert shelf.setting("sound") == "quiet"
    assert troubles(shelf) == [Trouble.NOT_READ]
    shelf.close()
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]
        assert shelf.setting("sound") == "quiet"
        assert shelf.games(over=True) == before[1]


def test_a_player_does_not_wait_for_another_program_that_holds_the_file(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        table = Table.begin(part_of(finished_record(None, None), 20), shelf)
        assert table.game_id is not None
        greedy = connect(tmp_path / FILE)
        greedy.execute("BEGIN IMMEDIATE")
        source, begun = Random(1), perf_counter()
        for _ in range(25):
            table.play(draw(table.position, source))
        taken = perf_counter() - begun
        assert troubles(shelf) == [Trouble.NOT_SAVED]
        assert "locked" in shelf.notices[0].sentence
        greedy.execute("ROLLBACK")
        greedy.close()
        shelf.change_setting("sound", True)
        assert query(tmp_path / FILE, "SELECT count(*) FROM step") == [(45,)]
    # Once a fifth of a second; 25 times would be 5, and it was 5 for each of them.
    assert taken < 4


def test_closing_waits_longer_since_nobody_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_shelf(tmp_path)
    patience: list[str] = []
    greedy = connect(tmp_path / FILE)
    greedy.execute("BEGIN IMMEDIATE")
    shelf._store._file.set_trace_callback(
        lambda sql: patience.append(sql) if "busy_timeout" in sql else None
    )
    shelf.change_setting("sound", True)
    shelf.change_setting("sound", True)
    greedy.close()
    shelf.close()
    assert [sql.split()[-1] for sql in patience] == ["200", "0", "5000"]
    with opened(tmp_path) as shelf:
        assert shelf.setting("sound") is True
