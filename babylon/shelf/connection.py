"""Connections to SQLite: how they are made, and what their errors mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

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
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def copy_in_memory(path: Path) -> sqlite3.Connection:
    """What a file holds, read without leaving a trace beside it."""
    # Without a journal beside it nothing can be missing, and SQLite need not write to look.
    still = "immutable=1" if not path.with_name(path.name + "-wal").exists() else "mode=ro"
    connection = in_memory()
    uri = f"{path.absolute().as_uri()}?{still}"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as source:
        source.backup(connection)
    return connection


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


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is at fault, and not the disk or the folder around it."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED
