"""The tables, and how a file of an earlier version becomes one of this."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from babylon.shelf.connection import is_damage, transaction

# "Baby" in ASCII, so that other tools can tell whose file it is.
APPLICATION_ID = 0x42616279

# The checks on types are there for a damaged file: SQLite goes through them when it is opened.
_GAMES_STEPS_AND_SETTINGS = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    format TEXT NOT NULL CHECK (typeof(format) = 'text'),
    -- JSON, the keys of a record that set a game up
    setup TEXT NOT NULL CHECK (typeof(setup) = 'text'),
    -- JSON, the x- keys of a record
    extras TEXT NOT NULL CHECK (typeof(extras) = 'text'),
    -- times are ISO 8601 in UTC
    begun TEXT NOT NULL CHECK (typeof(begun) = 'text'),
    touched TEXT NOT NULL CHECK (typeof(touched) = 'text'),
    -- another one with every step, so that two windows do not mix up theirs
    revision INTEGER NOT NULL DEFAULT 0 CHECK (typeof(revision) = 'integer'),
    over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
    -- whether it enters the statistics
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    -- why it cannot be played on, as last seen
    problem TEXT CHECK (typeof(problem) IN ('text', 'null'))
);

-- What happened in a game, in order: actions as records spell them, 'undo' and 'redo'.
CREATE TABLE step (
    game INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    word TEXT NOT NULL CHECK (typeof(word) = 'text'),
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- Who plays; once a game is over also how it ended. A shared victory is a part of a win.
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL CHECK (typeof(seat) = 'integer'),
    -- the flower
    look TEXT NOT NULL CHECK (typeof(look) = 'text'),
    name TEXT CHECK (typeof(name) IN ('text', 'null')),
    bot TEXT CHECK (typeof(bot) IN ('text', 'null')),
    points INTEGER CHECK (typeof(points) IN ('integer', 'null')),
    win REAL CHECK (typeof(win) IN ('real', 'null')),
    -- JSON, category to points
    categories TEXT CHECK (typeof(categories) IN ('text', 'null')),
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    -- JSON
    value TEXT NOT NULL CHECK (typeof(value) = 'text')
) WITHOUT ROWID;
"""

# The script at place n makes version n + 1 out of version n; none is ever changed again.
MIGRATIONS = (_GAMES_STEPS_AND_SETTINGS,)
VERSION = len(MIGRATIONS)

# The tables that hold a part of every game, each with the column that says which game it is.
PARTS_OF_A_GAME = {"game": "id", "seat": "game", "step": "game"}

# Every column that the shelf uses.
COLUMNS = {
    "game": "id, format, setup, extras, begun, touched, revision, over, counts, problem",
    "seat": "game, seat, look, name, bot, points, win, categories",
    "step": "game, number, word",
    "setting": "key, value",
}


class Damaged(Exception):
    """The file is not a database any more, not a whole one, or not one of ours."""


class Newer(Exception):
    """The file was written by a later version."""


@contextmanager
def damage_told() -> Iterator[None]:
    """Turns those errors of SQLite's into Damaged for which the file is at fault."""
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged from error
        raise


def examine(connection: sqlite3.Connection) -> None:
    """Read a file through; raises Damaged or Newer if this version cannot go on with it."""
    with damage_told():
        number = version(connection)
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        fresh = number == 0 and not tables
        if not fresh and (number <= 0 or application != APPLICATION_ID):
            raise Damaged
        if number > VERSION:
            raise Newer
        if not is_whole(connection):
            raise Damaged
        if number == VERSION:
            for table, columns in COLUMNS.items():
                connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether SQLite can read all there is, and the tables allow what it reads."""
    found: tuple[str] = connection.execute("PRAGMA quick_check(1)").fetchone()
    return found == ("ok",)


def version(connection: sqlite3.Connection) -> int:
    """The version of a file, 0 if it is empty."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def migrate(connection: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring a file up to date, each version in a transaction of its own."""
    while version(connection) < len(migrations):
        with transaction(connection):
            # Looked up again: another window of the app may have been faster.
            number = version(connection)
            if number < len(migrations):
                for statement in migrations[number].split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {number + 1}")
