"""Connections to SQLite: how they are made, read and written, and what their errors mean."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]

# Another window of the app may be writing; its commits take milliseconds.
PATIENCE = 5.0

# SQLITE_ERROR is what a query gets that asks for tables which are not there.
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits nothing by itself, and loses nothing even if the power goes."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
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


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to read a file by that leaves it as it is."""
    if path.with_name(path.name + "-journal").exists():
        # The app died while it made the file; only a writer can wipe away what it began.
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA user_version")
    # The last to close a file tidies it up, unless it may not write. But that one would not see
    # the checks of the tables either, so there have to be two.
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as last:
        last.execute("SELECT count(*) FROM sqlite_master")
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            yield connection


def copy_in_memory(path: Path) -> sqlite3.Connection:
    """What a file holds, read without leaving a trace beside it."""
    if has_write_ahead_log(path):
        with tempfile.TemporaryDirectory() as folder:
            return _backup(sqlite3.connect(copy_into(folder, path)))
    # Then SQLite need not write to look, and nothing is missing.
    return _backup(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True))


def _backup(source: sqlite3.Connection) -> sqlite3.Connection:
    copy = in_memory()
    with closing(source):
        source.backup(copy)
    return copy


def has_write_ahead_log(path: Path) -> bool:
    """Whether the last commits of a file still lie beside it."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def copy_into(folder: str, path: Path) -> Path:
    """Copy a file with its last commits into a folder, where SQLite may do to it as it likes."""
    if has_write_ahead_log(path):
        shutil.copy(path.with_name(path.name + "-wal"), folder)
    return Path(shutil.copy(path, folder))


def fetch(connection: sqlite3.Connection, query: str, values: Sequence[Any] = ()) -> list[Row]:
    """All rows of a query; damaged letters come as question marks."""
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
