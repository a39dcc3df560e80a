"""The tables, and how a file of an earlier version becomes one of this."""

import sqlite3
from collections.abc import Sequence

from babylon.shelf.connection import transaction

# "Baby" in ASCII, so that other tools can tell whose file it is.
APPLICATION_ID = 0x42616279

_GAMES_STEPS_AND_SETTINGS = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    format TEXT NOT NULL,
    setup TEXT NOT NULL,                 -- JSON, the keys of a record that set a game up
    extras TEXT NOT NULL,                -- JSON, the x- keys of a record
    begun TEXT NOT NULL,                 -- times are ISO 8601 in UTC
    touched TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0,
    counts INTEGER NOT NULL,             -- whether it enters the statistics
    deleted INTEGER NOT NULL DEFAULT 0,  -- goes with the next start of the app
    problem TEXT                         -- why it cannot be played on, as last seen
);
CREATE INDEX game_by_time ON game (deleted, over, touched);

-- What happened in a game, in order: actions as records spell them, 'undo' and 'redo'.
CREATE TABLE step (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- Who plays; once a game is over also how it ended. A shared victory is a part of a win.
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    look TEXT NOT NULL,                  -- the flower
    name TEXT,
    bot TEXT,
    points INTEGER,
    win REAL,
    categories TEXT,                     -- JSON, category to points
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL                  -- JSON
) WITHOUT ROWID;
"""

# The script at place n makes version n + 1 out of version n; none is ever changed again.
MIGRATIONS = (_GAMES_STEPS_AND_SETTINGS,)
VERSION = len(MIGRATIONS)


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
