"""Getting out of a damaged file whatever can still be read."""

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path

from babylon.rules.game import BadInput
from babylon.rules.message import Message
from babylon.shelf.connection import (
    Batch,
    Row,
    copy_in_memory,
    fetch,
    forgiving,
    in_memory,
    savepoint,
    transaction,
)
from babylon.shelf.files import copy_into
from babylon.shelf.log import LARGEST_ID, unwind
from babylon.shelf.reading import kept_game, kept_words
from babylon.shelf.rows import Read, ending, putting, seating
from babylon.shelf.schema import PARTS_OF_A_GAME, Damaged, examine, migrate

# The largest number that SQLite knows.
HIGHEST = (1 << 63) - 1


def read_or_rescue(path: Path) -> sqlite3.Connection:
    """All that can be read of a file, in memory and of this version; raises OSError or Newer."""
    try:
        copy = copy_in_memory(path)
        try:
            examine(copy)
        except BaseException:
            copy.close()
            raise
    except (Damaged, sqlite3.Error):
        return rescue(path)
    migrate(copy)
    return copy


def rescue(damaged: Path) -> sqlite3.Connection:
    """What can be saved from a file, in memory.

    The damaged file is only read: SQLite would write to it, so a copy is opened in its place.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_into(folder, damaged)
        with closing(sqlite3.connect(copy, isolation_level=None)) as source:
            return salvage(source)


def salvage(source: sqlite3.Connection) -> sqlite3.Connection:
    """What can be saved from a copy of a damaged file, which may be changed, in memory."""
    source.text_factory = forgiving
    _migrate_if_possible(source)
    target = in_memory()
    migrate(target)
    target.execute("PRAGMA foreign_keys = ON")
    copy_games(source, target)
    return target


def copy_games(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy the settings and games that can be read and that the target does not have yet."""
    with transaction(target):
        for row in _readable(source, "SELECT key, value FROM setting"):
            # In the place of a value that the table refuses comes the default.
            target.execute("INSERT OR IGNORE INTO setting (key, value) VALUES (?, ?)", row)
        for game in sorted(_games(source)):
            if not fetch(target, "SELECT 1 FROM game WHERE id = ?", (game,)):
                _copy_game(partial(fetch, source), target, game)


def _migrate_if_possible(source: sqlite3.Connection) -> None:
    try:
        migrate(source)
    except sqlite3.Error:
        # The tables may be whole though the version is not; if they are not, reading will tell.
        return


def _games(source: sqlite3.Connection) -> set[int]:
    """The games that any table speaks of, looked for from both ends of each stretch of numbers."""
    return {
        row[0]
        for table, key in PARTS_OF_A_GAME.items()
        for order in ("ASC", "DESC")
        for stretch in pairwise((-HIGHEST, *range(0, LARGEST_ID, LARGEST_ID // 256), HIGHEST))
        for row in _readable(
            source,
            f"SELECT DISTINCT {key} FROM {table} WHERE {key} >= ? AND {key} < ?"
            f" ORDER BY {key} {order}",
            stretch,
        )
        if isinstance(row[0], int)
    }


def _readable(source: sqlite3.Connection, query: str, values: Sequence[int] = ()) -> Iterator[Row]:
    """The rows of a query up to the first that cannot be read."""
    try:
        yield from source.execute(query, values)
    except sqlite3.Error:
        # The untouched file is all there is of the rest.
        return


def _copy_game(read: Read, target: sqlite3.Connection, game: int) -> None:
    """Copy a game whose steps can be read, with new seats if the old ones are not whole.

    The rules judge later, when it is loaded.
    """
    for told in (_as_it_is, _with_new_seats):
        try:
            batch = told(read, game)
        except (sqlite3.Error, BadInput):
            # Not whole; if nothing else helps, the notice names the file in which it lies.
            continue
        if _put(target, batch):
            return


def _put(target: sqlite3.Connection, batch: Batch) -> bool:
    try:
        with savepoint(target):
            for statement, values in batch:
                target.execute(statement, values)
    except sqlite3.IntegrityError:
        # The tables know a damaged value.
        return False
    return True


def _as_it_is(read: Read, game: int) -> Batch:
    """A game with the seats that it has; raises BadInput if one is missing."""
    seats = [row[0] for row in read("SELECT seat FROM seat WHERE game = ? ORDER BY seat", (game,))]
    if seats != list(range(_seats_wanted(read, game, len(seats)))) or not seats:
        raise BadInput("", "missing-seat", Message("A seat has been lost."))
    return putting(read, game)


def _seats_wanted(read: Read, game: int, there: int) -> int:
    try:
        record = kept_game(read, game).record([])
    except BadInput:
        # Nobody can play it, but it is kept as it is, for a version that may read it.
        return there
    return len(record.game.seats(record.setup))


def _with_new_seats(read: Read, game: int) -> Batch:
    """A game with the seats of its set-up and the result of its steps; raises BadInput."""
    kept = kept_game(read, game)
    try:
        record = kept.record(unwind(kept_words(read, game)).played)
    except BadInput:
        record = kept.record([])
    return [
        *putting(read, game, ("game", "step")),
        *seating(game, record.game.seats(record.setup)),
        *ending(game, record.final()),
    ]
