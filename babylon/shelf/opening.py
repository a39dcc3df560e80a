"""Opening the shelf, whatever has become of its file: the app always starts."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep

from babylon.shelf.connection import (
    connect,
    copy_in_memory,
    has_write_ahead_log,
    in_memory,
    looking_at,
)
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import rescue
from babylon.shelf.schema import VERSION, Damaged, Newer, damage_told, examine, migrate
from babylon.shelf.shelf import Shelf

FILE = "games.db"
# No page of a database is smaller, and no database smaller than a page.
SMALLEST = 512
# In seconds; it takes about a tenth of it.
TIME_TO_MAKE_A_FILE = 0.3
# What belongs to a database: the write-ahead log, the index of that, and itself.
PARTS = ("-wal", "-shm", "")


def open_shelf(folder: Path) -> Shelf:
    """The shelf in a folder; what went wrong is among its notices."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _open_or_mend(path, [])
        except Newer:
            # Not in memory: a game must outlive the app, even one played by an old version.
            own = folder / f"games-{VERSION}.db"
            return _open_or_mend(own, [Notice(Trouble.NEWER, str(path))])
    except (OSError, ValueError, sqlite3.Error, Newer, Damaged):
        notice = Notice(Trouble.NOT_WRITABLE, str(path))
        return Shelf(_without_file(path), str(path), [notice])


def _open_or_mend(path: Path, notices: list[Notice]) -> Shelf:
    try:
        connection = _open_patiently(path)
    except Damaged:
        notices.append(_mend(path))
        connection = _open_patiently(path)
    return Shelf(connection, str(path), notices)


def _open_patiently(path: Path) -> sqlite3.Connection:
    """SQLite waits for others who write, but not for one who is just making the file."""
    end = monotonic() + TIME_TO_MAKE_A_FILE
    while True:
        try:
            return _open(path)
        except sqlite3.OperationalError:
            if monotonic() > end:
                raise
        sleep(0.01)


def _open(path: Path) -> sqlite3.Connection:
    """A connection to a whole file of this version; nothing is written to any other."""
    size = path.stat().st_size if path.exists() else 0
    if 0 < size < SMALLEST or (size == 0 and has_write_ahead_log(path)):
        raise Damaged  # SQLite would take it for a new file
    if size:
        with damage_told(), looking_at(path) as found:
            examine(found)
    connection = connect(path)
    try:
        with damage_told():
            migrate(connection)
    except (Damaged, sqlite3.Error):
        connection.close()
        raise
    return connection


def _mend(path: Path) -> Notice:
    """Put a new file with all that can be saved in the place of a damaged one, which is kept.

    The new file is whole before the old one makes room, whenever the app may die.
    """
    fresh = path.with_name(f"{path.stem}-saved.db")
    fresh.unlink(missing_ok=True)
    with closing(rescue(path)) as saved, closing(sqlite3.connect(fresh)) as target:
        saved.backup(target)
        (games,) = saved.execute("SELECT count(*) FROM game").fetchone()
    aside = _move_aside(path)
    fresh.rename(path)
    return Notice(Trouble.DAMAGED, str(aside), saved=games)


def _move_aside(path: Path) -> Path:
    """Rename a damaged file with all that belongs to it, to a name that is not taken."""
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    names = (f"{path.stem}-damaged-{day}-{number}.db" for number in range(1, 1000))
    aside = next(path.with_name(name) for name in names if not path.with_name(name).exists())
    for part in PARTS:
        if (source := path.with_name(path.name + part)).exists():
            source.rename(aside.with_name(aside.name + part))
    return aside


def _without_file(path: Path) -> sqlite3.Connection:
    """A shelf in memory, with the games that can be read though nothing can be written."""
    try:
        try:
            connection = copy_in_memory(path)
            examine(connection)
        except (Damaged, sqlite3.Error):
            connection = rescue(path)
    except (OSError, ValueError, Newer):
        # Then there is nothing to show, which the notice says.
        connection = in_memory()
    migrate(connection)
    return connection
