"""Disks that are full, and folders in which nothing can be written: the game goes on."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from babylon.records.record import Record
from babylon.rules.game import BadInput
from babylon.shelf.connection import connect, copy_in_memory, in_memory
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import migrate
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table
from tests.shelf.kit import (
    draw,
    finished_record,
    furnish,
    leave_running,
    listed,
    new_record,
    opened,
    part_of,
    play_until_undo,
    query,
    snapshot,
    troubles,
    use_everything,
)

ROOT = Path(__file__).parents[2]
NOBODY = 65534
GAMES = 6


def fill_disk(shelf: Shelf) -> None:
    """From now on the file must not grow."""
    shelf._store._file.execute("PRAGMA max_page_count = 1")


def free_disk(shelf: Shelf) -> None:
    shelf._store._file.execute("PRAGMA max_page_count = 100000")


def long_record(seed: int = 4) -> Record:
    """A running game with a remark that takes pages."""
    record = part_of(finished_record(None, "dice", seed=seed), 60)
    return Record(record.game, record.setup, record.actions, {"x-remark": "long " * 2000})


def play_much(table: Table, seed: int = 1) -> None:
    """Play enough for the file to need another page."""
    source = Random(seed)
    for _ in range(400):
        if table.position.over:
            return
        table.play(draw(table.position, source))


def test_a_full_disk_stops_nobody_and_nothing_is_lost_once_there_is_room(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    table = Table.begin(new_record(None, "dice"), shelf, counts=False)
    assert table.game_id is not None
    fill_disk(shelf)
    kept = long_record()
    imported = shelf.begin(kept)
    (notice,) = shelf.notices
    assert notice.trouble is Trouble.NOT_SAVED
    assert notice.reason == "database or disk is full"
    assert str(tmp_path / FILE) in notice.sentence
    play_much(table)
    assert table.position.over
    shelf.change_setting("sound", "quiet")

    def check(shelf: Shelf) -> None:
        assert shelf.setting("sound") == "quiet"
        assert table.game_id is not None
        assert shelf.load(table.game_id).record == table.record
        assert shelf.load(imported.game).record == kept
        assert [line.game for line in shelf.games(over=True)] == [table.game_id]

    check(shelf)
    assert troubles(shelf) == [Trouble.NOT_SAVED]
    assert query(tmp_path / FILE, "SELECT count(*) FROM game") == [(1,)]
    free_disk(shelf)
    shelf.change_setting("sound", "quiet")
    assert query(tmp_path / FILE, "SELECT count(*) FROM game") == [(2,)]
    check(shelf)
    shelf.close()
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        check(shelf)


def test_closing_writes_what_is_left(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    fill_disk(shelf)
    game = shelf.begin(long_record()).game
    free_disk(shelf)
    shelf.close()
    with opened(tmp_path) as shelf:
        assert listed(shelf) == {game}


def test_closing_with_a_full_disk_leaves_a_whole_file(tmp_path: Path) -> None:
    furnish(tmp_path, GAMES)
    shelf = open_shelf(tmp_path)
    fill_disk(shelf)
    table = Table.begin(long_record(), shelf)
    assert table.game_id is not None
    Table.resume(shelf, table.game_id)
    deletion = shelf.deletion(table.game_id)
    deletion.confirm()
    assert len(listed(shelf)) == GAMES
    deletion.take_back()
    assert len(listed(shelf)) == GAMES + 1
    shelf.close()
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == GAMES


def test_a_second_full_disk_is_a_second_notice(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    for seed in range(2):
        fill_disk(shelf)
        shelf.begin(long_record(seed))
        shelf.change_setting("sound", seed)
        free_disk(shelf)
        shelf.change_setting("sound", seed)
    assert troubles(shelf) == [Trouble.NOT_SAVED] * 2
    shelf.close()


class Broken(sqlite3.Connection):
    """A connection to a disk that was pulled out."""

    out = False

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        if self.out:
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(*arguments)

    def backup(self, *arguments: Any, **named: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")


def test_a_disk_that_was_pulled_out_leaves_what_is_played_now(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE, isolation_level=None, factory=Broken)
    migrate(connection)
    shelf = Shelf(connection, "the stick")
    before = shelf.begin(finished_record(None, None))
    connection.out = True
    assert shelf.games(over=True) == []
    assert shelf.statistics().all.games == 0
    assert shelf.notices[0].trouble is Trouble.NOT_READ
    assert "disk I/O error" in shelf.notices[0].sentence
    with pytest.raises(BadInput):
        shelf.load(before.game)
    use_everything(shelf)
    assert troubles(shelf) == [Trouble.NOT_READ, Trouble.NOT_SAVED]
    connection.out = False
    shelf.change_setting("sound", True)
    assert len(listed(shelf)) == 2
    shelf.close()


def test_a_query_that_is_wrong_is_not_blamed_on_the_disk() -> None:
    connection = in_memory()
    migrate(connection)
    shelf = Shelf(connection, "memory")
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        shelf._store.read("SELECT * FROM nowhere")


def test_a_file_that_another_program_locks_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babylon.shelf.connection.PATIENCE", 0.01)
    path = furnish(tmp_path, GAMES)
    greedy = connect(path)
    greedy.execute("PRAGMA locking_mode = EXCLUSIVE")
    greedy.execute("BEGIN EXCLUSIVE")
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.NOT_WRITABLE]
        use_everything(shelf)
    greedy.close()
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == GAMES


def test_no_folder_can_be_made_where_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "babylon", tmp_path / "null\0"):
        with opened(folder) as shelf:
            assert troubles(shelf) == [Trouble.NOT_WRITABLE]
            assert "untouched" in shelf.notices[0].sentence
            use_everything(shelf)


# What a player without rights, or with a full disk, does; it says what it found.
VISIT = """
import os, sys
from pathlib import Path
from tests.shelf.kit import listed, open_shelf, use_everything
folder, user, bytes_free = sys.argv[1:]
if user != "0":
    os.setuid(int(user))
if bytes_free != "-1":
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(bytes_free), int(bytes_free)))
shelf = open_shelf(Path(folder))
print(*(notice.trouble.value for notice in shelf.notices), len(listed(shelf)))
use_everything(shelf)
shelf.close()
"""

posix = pytest.mark.skipif(os.name != "posix", reason="users and limits as POSIX has them")


def visit(folder: Path, *, user: int = 0, bytes_free: int = -1) -> str:
    command = [sys.executable, "-c", VISIT, str(folder), str(user), str(bytes_free)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody may look into, unlike the one pytest makes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def lock(folder: Path) -> int:
    """Make a folder read-only, and say as whom it has to be visited for that to hold."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    return NOBODY if os.geteuid() == 0 else 0


@posix
def test_games_in_a_read_only_folder_are_shown_from_memory(public: Path) -> None:
    furnish(public, GAMES)
    before = snapshot(public)
    assert visit(public, user=lock(public)) == f"not-writable {GAMES}"
    assert snapshot(public) == before


@posix
def test_so_are_those_whose_last_commits_lie_beside_the_file(tmp_path: Path, public: Path) -> None:
    furnish(tmp_path, GAMES)
    with opened(tmp_path) as shelf:
        play_until_undo(Table.begin(new_record(None, None), shelf))
        folder = leave_running(tmp_path / FILE, public / "killed").parent
    before = snapshot(folder)
    assert visit(folder, user=lock(folder)) == f"not-writable {GAMES + 1}"
    assert snapshot(folder) == before


@posix
def test_a_damaged_file_in_a_read_only_folder_stays_where_it_is(public: Path) -> None:
    path = furnish(public, GAMES)
    query(path, "PRAGMA user_version = 0")
    before = snapshot(public)
    assert visit(public, user=lock(public)) == f"not-writable {GAMES}"
    assert snapshot(public) == before


def test_what_lies_beside_a_file_is_copied_with_it(tmp_path: Path) -> None:
    furnish(tmp_path, GAMES)
    with opened(tmp_path) as shelf:
        shelf.begin(new_record(None, None))
        path = leave_running(tmp_path / FILE, tmp_path / "killed")
    before = snapshot(path.parent)
    copy = copy_in_memory(path)
    assert copy.execute("SELECT count(*) FROM game").fetchone() == (GAMES + 1,)
    copy.close()
    assert snapshot(path.parent) == before


def test_what_is_no_database_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        copy_in_memory(tmp_path / FILE)


def test_a_file_that_cannot_be_brought_up_to_date_is_shown_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(tmp_path, GAMES)

    def fail(connection: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("babylon.shelf.opening.migrate", fail)
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.NOT_WRITABLE]
        assert len(listed(shelf)) == GAMES


@posix
def test_the_name_of_a_folder_need_not_be_text(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"Ev\xff")).mkdir()
    except OSError:
        pytest.skip("here it has to be")
    with opened(tmp_path / os.fsdecode(b"Ev\xff")) as shelf:
        use_everything(shelf)
        assert shelf.notices == []


def test_a_connection_that_cannot_write_is_none(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        connect(tmp_path / FILE)


@posix
def test_an_empty_read_only_folder_is_no_obstacle(public: Path) -> None:
    assert visit(public, user=lock(public)) == "not-writable 0"
    assert visit(public / "babylon", user=lock(public)) == "not-writable 0"


@posix
@pytest.mark.parametrize("bytes_free", [0, 5000, 20_000])
def test_the_app_starts_on_a_full_disk(tmp_path: Path, bytes_free: int) -> None:
    furnish(tmp_path, 20)
    content = (tmp_path / FILE).read_bytes()
    assert visit(tmp_path, bytes_free=bytes_free) == "not-writable 20"
    assert (tmp_path / FILE).read_bytes() == content
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == 20


@posix
@pytest.mark.parametrize("bytes_free", [0, 5000])
def test_a_new_app_starts_on_a_full_disk(tmp_path: Path, bytes_free: int) -> None:
    assert visit(tmp_path, bytes_free=bytes_free) == "not-writable 0"
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        use_everything(shelf)


@posix
def test_a_damaged_file_on_a_full_disk_stays_where_it_is(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    query(path, "DROP TABLE setting")
    content = path.read_bytes()
    assert visit(tmp_path, bytes_free=len(content) // 2).startswith("not-writable")
    assert path.read_bytes() == content
