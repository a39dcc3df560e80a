"""Getting out of a damaged file whatever can still be read."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from babylon.shelf.connection import (
    Row,
    copy_into,
    fetch,
    forgiving,
    in_memory,
    savepoint,
    transaction,
)
from babylon.shelf.rows import putting
from babylon.shelf.schema import PARTS_OF_A_GAME, migrate


def rescue(damaged: Path) -> sqlite3.Connection:
    """The games and settings that are whole, in memory.

    The damaged file is only read: SQLite would write to it, so a copy is opened in its place.
    """
    target = in_memory()
    migrate(target)
    target.execute("PRAGMA foreign_keys = ON")
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_into(folder, damaged)
        with closing(sqlite3.connect(copy, isolation_level=None)) as source, transaction(target):
            source.text_factory = forgiving
            _migrate_if_possible(source)
            _copy_settings(source, target)
            for game in sorted(_games(source)):
                _copy_game(source, target, game)
    return target


def _migrate_if_possible(source: sqlite3.Connection) -> None:
    try:
        migrate(source)
    except sqlite3.Error:
        # The tables may be whole though the version is not; if they are not, reading will tell.
        return


def _games(source: sqlite3.Connection) -> set[int]:
    """The games that any table speaks of, looked for from both ends."""
    return {
        row[0]
        for table, key in PARTS_OF_A_GAME.items()
        for order in ("ASC", "DESC")
        for row in _readable(source, f"SELECT DISTINCT {key} FROM {table} ORDER BY {key} {order}")
        if isinstance(row[0], int)
    }


def _readable(source: sqlite3.Connection, query: str) -> Iterator[Row]:
    """The rows of a query up to the first that cannot be read."""
    try:
        yield from source.execute(query)
    except sqlite3.Error:
        # The untouched file is all there is of the rest.
        return


def _copy_settings(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy what can be read; in the place of a value that the table refuses comes the default."""
    for row in _readable(source, "SELECT key, value FROM setting"):
        target.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", row)


def _copy_game(source: sqlite3.Connection, target: sqlite3.Connection, game: int) -> None:
    """Copy a game if all of it can be read; the rules judge later, when it is loaded."""
    try:
        if not fetch(source, "SELECT 1 FROM seat WHERE game = ?", (game,)):
            return
        statements = putting(partial(fetch, source), game)
        with savepoint(target):
            for statement, values in statements:
                target.execute(statement, values)
    except sqlite3.Error:
        # Not whole; the notice names the file in which it lies.
        return
