"""Connections to SQLite: how they are made, read and written, and what their errors mean."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from babylon.shelf.files import beside, copy_into, has_write_ahead_log

Row = tuple[Any, ...]
Statement = tuple[str, tuple[Any, ...]]
Batch = Sequence[Statement]

# In seconds, to open a file while another window of the app makes, mends or changes it.
PATIENCE = 5.0
LOCK = "mending.lock"

# SQLITE_ERROR is what a query gets that asks for tables which are not there.
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def connect(path: Path, *, make: bool = True) -> sqlite3.Connection:
    """A connection that begins nothing by itself, and loses no commit even if the power goes.

    Unless it may `make` one, there has to be a file.
    """
    uri = _uri(path, "mode=rwc" if make else "mode=rw")
    connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def in_memory() -> sqlite3.Connection:
    """A connection to nothing that lasts."""
    return sqlite3.connect(":memory:", isolation_level=None)


def _uri(path: Path, option: str) -> str:
    return f"{path.absolute().as_uri()}?{option}"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Have other windows wait that would make, mend or bring in files in the same folder.

    It is SQLite's own lock, which ends with the app, however that ends.
    """
    lock = sqlite3.connect(folder / LOCK, timeout=PATIENCE, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to read a file by that leaves it as it is, but for a commit cut short."""
    if beside(path, "-journal").exists():
        # The app died while it made the file; only a writer can wipe away what it began.
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA user_version")
    # The last to close a file tidies it up, unless it may not write. But that one would not see
    # the checks of the tables either, so there have to be two.
    with closing(sqlite3.connect(_uri(path, "mode=ro"), uri=True, timeout=PATIENCE)) as last:
        last.execute("SELECT count(*) FROM sqlite_master")
        uri = _uri(path, "mode=rw")
        with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as connection:
            yield connection


def copy_in_memory(path: Path) -> sqlite3.Connection:
    """What a file holds, read without leaving a trace beside it."""
    if has_write_ahead_log(path):
        with tempfile.TemporaryDirectory() as folder:
            return _backup(sqlite3.connect(copy_into(folder, path)))
    # Then SQLite need not write to look, and nothing is missing.
    return _backup(sqlite3.connect(_uri(path, "immutable=1"), uri=True))


def _backup(source: sqlite3.Connection) -> sqlite3.Connection:
    copy = in_memory()
    with closing(source):
        try:
            source.backup(copy)
        except sqlite3.Error:
            copy.close()
            raise
    return copy


def file_of(connection: sqlite3.Connection) -> Path | None:
    """The file behind a connection, None if there is nothing but memory."""
    # As bytes: the name of a folder need not be UTF-8.
    query = "SELECT CAST(file AS BLOB) FROM pragma_database_list WHERE name = 'main'"
    (name,) = connection.execute(query).fetchone()
    return Path(os.fsdecode(name)) if name else None


def fetch(connection: sqlite3.Connection, query: str, values: Sequence[Any] = ()) -> list[Row]:
    """All rows of a query; what are no letters come as U+FFFD, the mark for such."""
    try:
        return connection.execute(query, values).fetchall()
    except sqlite3.OperationalError as error:
        # What Python cannot decode has no code of SQLite's.
        if getattr(error, "sqlite_errorcode", None) is not None:
            raise
        connection.text_factory = forgiving
        return connection.execute(query, values).fetchall()


def forgiving(text: bytes) -> str:
    """A text whose bytes need not be UTF-8; slower than what SQLite does by itself."""
    return text.decode("utf-8", "replace")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, inside a transaction that goes on either way."""
    connection.execute("SAVEPOINT part")
    try:
        yield
    except sqlite3.Error:
        # Some errors, such as a full disk, end the whole transaction by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise
    connection.execute("RELEASE part")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is at fault, and not the disk or the folder around it."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED
