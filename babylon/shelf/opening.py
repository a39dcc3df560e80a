"""Opening the shelf, whatever has become of its file: the app always starts."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from babylon.shelf.connection import connect, copy_in_memory, in_memory, is_damage
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import rescue
from babylon.shelf.schema import VERSION, migrate, version
from babylon.shelf.shelf import Shelf

FILE = "games.db"
# What belongs to a database: itself, the write-ahead log and the index of that.
PARTS = ("", "-wal", "-shm")
# Asks for every column that the shelf uses, and reads nothing.
_PROBE = """
    SELECT format, setup, extras, begun, touched, over, counts, deleted, problem, number, word,
           seat, look, name, bot, points, win, categories, key, value
    FROM game, step, seat, setting LIMIT 0
"""


class Damaged(Exception):
    """The file is not a database any more, or not a whole one."""


class Newer(Exception):
    """The file was written by a later version."""


def open_shelf(folder: Path) -> Shelf:
    """The shelf in a folder; what went wrong is among its notices."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _open_or_start_anew(path, [])
        except Newer:
            # Not in memory: a game must outlive the app, even one played by an old version.
            own = folder / f"games-{VERSION}.db"
            return _open_or_start_anew(own, [Notice(Trouble.NEWER, str(path))])
    except (OSError, ValueError, sqlite3.Error, Newer):
        return Shelf(_without_file(path), str(path), [Notice(Trouble.NOT_WRITABLE, str(path))])


def _open_or_start_anew(path: Path, notices: list[Notice]) -> Shelf:
    try:
        connection = _open(path)
    except Damaged:
        aside = _move_aside(path)
        connection = _open(path)
        saved = rescue(aside, connection)
        notices.append(Notice(Trouble.DAMAGED, str(aside), saved=saved))
    return Shelf(connection, str(path), notices)


def _open(path: Path) -> sqlite3.Connection:
    """A connection to a whole file of this version."""
    connection = None
    try:
        connection = connect(path)
        if version(connection) > VERSION:
            raise Newer
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Damaged
        migrate(connection)
        connection.execute(_PROBE)
    except (Newer, Damaged, sqlite3.Error) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.Error) and is_damage(error):
            raise Damaged from error
        raise
    return connection


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
        connection = copy_in_memory(path)
        if version(connection) > VERSION:
            raise Newer
        migrate(connection)
        connection.execute(_PROBE)
    except (OSError, ValueError, sqlite3.Error, Newer):
        # Then there is nothing to show, which the notice says.
        connection = in_memory()
        migrate(connection)
    return connection
