"""Versions of the file: every earlier one opens, a newer one is left alone.

`python -m tests.shelf.test_schema` makes the file of the present version, once and for all.
"""

import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from babylon.rules.game import BadInput
from babylon.shelf.connection import connect
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import (
    APPLICATION_ID,
    MIGRATIONS,
    VERSION,
    Damaged,
    Newer,
    examine,
    migrate,
    version,
)
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table
from tests.shelf.kit import (
    finished_record,
    furnish,
    listed,
    new_record,
    opened,
    part_of,
    play_until_undo,
    query,
    shelf_at,
    snapshot,
    troubles,
    use_everything,
)

HERE = Path(__file__).parent


def make_schema_1(path: Path) -> None:
    """A file as the app leaves it: a finished game, running ones, a spoilt one, settings."""
    shelf = shelf_at(path)
    shelf.begin(finished_record(None, "dice", seed=1), counts=True)
    table = Table.begin(part_of(finished_record(None, None, None, seed=2), 30), shelf)
    play_until_undo(table)
    table.undo()
    table.redo()
    table.undo()
    spoilt = shelf.begin(part_of(finished_record(None, "dice", seed=3), 12)).game
    shelf.change_setting("language", "de")
    shelf.change_setting("sound", {"music": 0.5, "muted": False})
    shelf.close()
    query(path, "UPDATE step SET word = 'dig e9' WHERE game = ? AND number = 11", spoilt)


def check_schema_1(shelf: Shelf) -> None:
    """What was put in is there; the seeds' games are spelt out in the file itself."""
    (finished,) = shelf.games(over=True)
    assert finished.begun == "2026-01-01T00:00:00+00:00"
    assert [(seat.look, seat.bot) for seat in finished.seats] == [("white", None), ("pink", "dice")]
    loaded = shelf.load(finished.game)
    scores = [score.total for score in loaded.record.final().scores()]
    assert [seat.points for seat in finished.seats] == scores
    assert shelf.statistics().all.games == 1
    assert shelf.statistics().all.points == scores[0]
    spoilt, running = shelf.games(over=False)
    assert [seat.look for seat in running.seats] == ["white", "pink", "yellow"]
    table = Table.resume(shelf, running.game)
    assert table.can_redo()
    table.redo()
    assert not table.can_redo()
    with pytest.raises(BadInput):
        shelf.load(spoilt.game)
    assert shelf.setting("language") == "de"
    assert shelf.setting("sound") == {"music": 0.5, "muted": False}


CHECKS: dict[int, Callable[[Shelf], None]] = {1: check_schema_1}


def test_there_is_a_file_of_every_version() -> None:
    files = {f"schema-{number}.db" for number in range(1, VERSION + 1)}
    assert {path.name for path in HERE.glob("schema-*.db")} == files
    assert set(CHECKS) == set(range(1, VERSION + 1))


@pytest.mark.parametrize("number", sorted(CHECKS))
def test_a_file_of_an_earlier_version_opens_with_all_it_holds(tmp_path: Path, number: int) -> None:
    shutil.copy(HERE / f"schema-{number}.db", tmp_path / FILE)
    for _ in range(2):  # the second time it has been brought up to date
        with opened(tmp_path) as shelf:
            assert shelf.notices == []
            assert query(tmp_path / FILE, "PRAGMA user_version") == [(VERSION,)]
            if not any(line.problem for line in shelf.games(over=False)):
                CHECKS[number](shelf)
            use_everything(shelf)


def test_the_committed_file_is_what_this_version_writes(tmp_path: Path) -> None:
    make_schema_1(tmp_path / FILE)
    schema = "SELECT sql FROM sqlite_master ORDER BY name"
    assert query(tmp_path / FILE, schema) == query_copy(tmp_path, HERE / "schema-1.db", schema)
    with opened(tmp_path) as shelf:
        check_schema_1(shelf)


def query_copy(folder: Path, path: Path, sql: str) -> list[tuple[object, ...]]:
    """Ask a copy: SQLite leaves files beside what it opens."""
    return query(Path(shutil.copy(path, folder)), sql)


def test_a_new_file_says_whose_it_is(tmp_path: Path) -> None:
    with opened(tmp_path / "deep" / "down"):
        path = tmp_path / "deep" / "down" / FILE
        assert query(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
        assert query(path, "PRAGMA user_version") == [(VERSION,)]
        assert query(path, "PRAGMA journal_mode") == [("wal",)]


NEXT = "CREATE TABLE medal (game INTEGER);\nINSERT INTO medal VALUES (1);\n"
BROKEN = "CREATE TABLE medal (game INTEGER);\nALTER TABLE nowhere ADD COLUMN x;\n"


def test_migrations_are_run_once_and_in_order(tmp_path: Path) -> None:
    path = furnish(tmp_path)
    games = query(path, "SELECT * FROM game")
    for _ in range(2):
        with closing(connect(path)) as connection:
            migrate(connection, (*MIGRATIONS, NEXT, "UPDATE medal SET game = game + 1;\n"))
            assert version(connection) == VERSION + 2
            assert connection.execute("SELECT * FROM medal").fetchall() == [(2,)]
    assert query(path, "SELECT * FROM game") == games


def test_a_migration_that_fails_leaves_the_version_before(tmp_path: Path) -> None:
    path = furnish(tmp_path)
    with closing(connect(path)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, (*MIGRATIONS, BROKEN))
        assert version(connection) == VERSION
        assert not connection.in_transaction
        assert (
            connection.execute("SELECT * FROM sqlite_master WHERE name = 'medal'").fetchall() == []
        )


def test_windows_that_migrate_at_the_same_time_do_it_once(tmp_path: Path) -> None:
    path = furnish(tmp_path)

    def migrate_it(_: int) -> int:
        with closing(connect(path)) as connection:
            migrate(connection, (*MIGRATIONS, NEXT, NEXT.replace("CREATE TABLE", "-- ")))
            return version(connection)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(migrate_it, range(16))) == [VERSION + 2] * 16
    assert query(path, "SELECT count(*) FROM medal") == [(2,)]


def test_a_window_that_comes_second_finds_the_work_done(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(connect(path)) as slow, closing(connect(path)) as fast:
        statements: list[str] = []

        def overtake(statement: str) -> None:
            if statement == "BEGIN IMMEDIATE" and not statements:
                migrate(fast)
            statements.append(statement)

        slow.set_trace_callback(overtake)
        migrate(slow)
        slow.set_trace_callback(None)
        assert version(slow) == VERSION
        assert not any(statement.startswith("CREATE") for statement in statements)


def test_windows_that_start_at_the_same_time_share_the_new_file(tmp_path: Path) -> None:
    def start(seed: int) -> list[Trouble]:
        shelf = open_shelf(tmp_path)
        assert shelf.notices == []
        shelf.begin(new_record(None, None, seed=seed))
        shelf.close()
        return troubles(shelf)

    with ThreadPoolExecutor(8) as pool:
        # On a slow disk a game may have to wait until the window closes, but nothing worse.
        assert {*chain(*pool.map(start, range(16)))} <= {Trouble.NOT_SAVED}
    with opened(tmp_path) as shelf:
        assert len(shelf.games(over=False)) == 16


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_newer_file_is_left_alone_and_an_own_one_used(tmp_path: Path, mode: str) -> None:
    path = furnish(tmp_path)
    query(path, f"PRAGMA user_version = {VERSION + 1}")
    query(path, f"PRAGMA journal_mode = {mode}")
    before = path.read_bytes()
    for games in (0, 1):
        with opened(tmp_path) as shelf:
            assert troubles(shelf) == [Trouble.NEWER]
            assert str(path) in shelf.notices[0].sentence
            assert len(listed(shelf)) == games
            if not games:
                use_everything(shelf)
        assert path.read_bytes() == before
    assert f"games-{VERSION}.db" in snapshot(tmp_path)


def test_if_even_the_own_file_is_newer_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    for path in (tmp_path / f"games-{VERSION}.db", tmp_path / FILE):
        furnish(tmp_path).rename(path)
        query(path, f"PRAGMA user_version = {VERSION + 1}")
    before = snapshot(tmp_path)
    with opened(tmp_path) as shelf:
        (notice,) = shelf.notices
        assert notice.trouble is Trouble.ONLY_NEWER
        assert str(tmp_path) in notice.sentence
        assert "newer version" in notice.sentence
        assert "lost when Babylon closes" in notice.sentence
        use_everything(shelf)
    after = snapshot(tmp_path)
    assert {name: after[name] for name in before} == before


def test_an_examination_tells_damage_from_a_newer_file(tmp_path: Path) -> None:
    path = furnish(tmp_path)
    with closing(connect(path)) as connection:
        examine(connection)
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        with pytest.raises(Newer):
            examine(connection)
        connection.execute("PRAGMA user_version = -1")
        with pytest.raises(Damaged):
            examine(connection)


if __name__ == "__main__":
    make_schema_1(HERE / "schema-1.db")
