"""All that the tables hold of one game, as the statements that put it there."""

from collections.abc import Callable
from typing import Any

from babylon.shelf.connection import Row
from babylon.shelf.schema import PARTS_OF_A_GAME
from babylon.shelf.store import Statement

Read = Callable[[str, tuple[Any, ...]], list[Row]]


def putting(read: Read, game: int) -> list[Statement]:
    """What puts a game, as it is read now, into tables that do not have it."""
    return [
        (f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        for table, key in PARTS_OF_A_GAME.items()
        for row in read(f"SELECT * FROM {table} WHERE {key} = ?", (game,))
    ]


def taking_away(game: int) -> list[Statement]:
    """What takes a game out of all tables, the one that the others point to last."""
    return [
        (f"DELETE FROM {table} WHERE {key} = ?", (game,))
        for table, key in reversed(PARTS_OF_A_GAME.items())
    ]
