"""Opening the shelf, whatever has become of its file: the app always starts."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from babylon.shelf.connection import alone, connect, in_memory, looking_at
from babylon.shelf.files import has_write_ahead_log, resolved
from babylon.shelf.mending import mend, saved_from
from babylon.shelf.merging import bring_in_older, own_file
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import read_or_rescue
from babylon.shelf.schema import Damaged, Newer, damage_told, examine, migrate
from babylon.shelf.shelf import Shelf

FILE = "games.db"
# No page of a database is smaller, and no database smaller than a page.
SMALLEST = 512
# In seconds; it takes about a tenth of it.
TIME_TO_MAKE_A_FILE = 0.3


def open_shelf(folder: Path) -> Shelf:
    """The shelf in a folder; what went wrong is among its notices."""
    path = folder / FILE
    try:
        # What belongs to a file lies beside it, and not beside a link to it.
        path = resolved(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _open_with_older(path)
        except Newer:
            return _open_own(path)
    except (OSError, ValueError, sqlite3.Error, Damaged):
        notice = Notice(Trouble.NOT_WRITABLE, str(path))
        return Shelf(_without_file(path), str(path), [notice])


def _open_with_older(path: Path) -> Shelf:
    connection, notices = _open_patiently(path)
    return Shelf(connection, str(path), [*notices, *bring_in_older(connection, path)])


def _open_own(path: Path) -> Shelf:
    """Not in memory: a game must outlive the app, even one played by an old version."""
    own = own_file(path)
    try:
        connection, notices = _open_patiently(own)
    except Newer:
        return Shelf(_empty(), str(path), [Notice(Trouble.ONLY_NEWER, str(path.parent))])
    return Shelf(connection, str(own), [Notice(Trouble.NEWER, str(path)), *notices])


def _open_patiently(path: Path) -> tuple[sqlite3.Connection, list[Notice]]:
    """SQLite waits for others who write, but not for one who is just making or moving the file."""
    end = monotonic() + TIME_TO_MAKE_A_FILE
    while True:
        try:
            return _open_or_mend(path)
        except sqlite3.OperationalError:
            if monotonic() > end:
                raise
        sleep(0.01)


def _open_or_mend(path: Path) -> tuple[sqlite3.Connection, list[Notice]]:
    """A connection to a whole file, which is made or mended by one window at a time."""
    if path.exists() and not saved_from(path).exists():
        # A damaged one is looked at again, once nobody else can be mending it.
        with suppress(Damaged):
            return _open(path, make=False), []
    with alone(path.parent):
        if not saved_from(path).exists():
            # Still damaged, so it is for us to mend it.
            with suppress(Damaged):
                return _open(path), []
        notice = mend(path)
        return _open(path), [notice]


def _open(path: Path, *, make: bool = True) -> sqlite3.Connection:
    """A connection to a whole file of this version; nothing is written to any other."""
    size = path.stat().st_size if path.exists() else 0
    if 0 < size < SMALLEST or (size == 0 and has_write_ahead_log(path)):
        raise Damaged  # SQLite would take it for a new file
    if size:
        with damage_told(), looking_at(path) as found:
            examine(found)
    connection = connect(path, make=make)
    try:
        with damage_told():
            migrate(connection)
    except (Damaged, sqlite3.Error):
        connection.close()
        raise
    return connection


def _without_file(path: Path) -> sqlite3.Connection:
    """A shelf in memory, with the games that can be read though nothing can be written."""
    try:
        saved = saved_from(path)
        return read_or_rescue(saved if saved.exists() else path)
    except (OSError, ValueError, Newer):
        # Then there is nothing to show, which the notice says.
        return _empty()


def _empty() -> sqlite3.Connection:
    connection = in_memory()
    migrate(connection)
    return connection
