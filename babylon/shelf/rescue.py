"""Getting out of a damaged file whatever can still be read."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from babylon.shelf.connection import connect, transaction
from babylon.shelf.schema import migrate

Row = tuple[Any, ...]


def rescue(damaged: Path, target: sqlite3.Connection) -> int:
    """Copy the games and settings that are whole into another file; how many games there were.

    The damaged file is only read: SQLite would write to it, so a copy is opened in its place.
    """
    with tempfile.TemporaryDirectory(dir=damaged.parent) as folder:
        for part in damaged.parent.glob(damaged.name + "*"):
            shutil.copy(part, folder)
        try:
            with closing(connect(Path(folder) / damaged.name)) as source:
                migrate(source)
                _copy_settings(source, target)
                return sum(_copy_game(source, target, game) for game in _games(source))
        except sqlite3.Error:
            return 0  # nothing in it can be read; the untouched file is all there is


def _games(source: sqlite3.Connection) -> list[int]:
    return [game for (game,) in _readable(source, "SELECT id FROM game")]


def _readable(source: sqlite3.Connection, query: str) -> Iterator[Row]:
    """The rows of a query up to the first that cannot be read."""
    rows = source.execute(query)
    while True:
        try:
            row = next(rows, None)
        except sqlite3.Error:
            return
        if row is None:
            return
        yield row


def _copy_settings(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    with transaction(target):
        for row in list(_readable(source, "SELECT key, value FROM setting")):
            target.execute("INSERT INTO setting VALUES (?, ?)", row)


def _copy_game(source: sqlite3.Connection, target: sqlite3.Connection, game: int) -> bool:
    """Copy a game if all of it can be read; the rules judge later, when it is loaded."""
    try:
        with transaction(target):
            for table, key in (("game", "id"), ("seat", "game"), ("step", "game")):
                rows = source.execute(f"SELECT * FROM {table} WHERE {key} = ?", (game,)).fetchall()
                if not rows and table != "step":
                    raise sqlite3.DatabaseError("a part of the game is missing")
                for row in rows:
                    marks = ", ".join("?" * len(row))
                    target.execute(f"INSERT INTO {table} VALUES ({marks})", row)
    except sqlite3.Error:
        return False
    return True
