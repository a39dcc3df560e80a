"""Where statements go: a file, or while that takes none, a copy of it in memory."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from babylon.shelf.connection import (
    PATIENCE,
    Batch,
    Row,
    fetch,
    file_of,
    in_memory,
    savepoint,
    transaction,
)
from babylon.shelf.files import identity
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import salvage
from babylon.shelf.schema import is_whole, migrate

# In seconds, for each step: a player waits, and a commit of another window takes milliseconds.
PATIENCE_FOR_A_STEP = 0.2

# Errors of ours, which no disk is to blame for and which waiting does not mend.
OWN_FAULTS = (sqlite3.ProgrammingError, sqlite3.InterfaceError)


class Closed(Exception):
    """A shelf was used after it had been closed; nothing has changed."""


class Moved(sqlite3.OperationalError):
    """The file is not in its place any more, or another one is."""


class Store:
    """A database that no disk can fail.

    What cannot be written now is written with the next batch that can; until then a stand-in in
    memory has it too, so that whatever was written can be read.
    """

    def __init__(self, connection: sqlite3.Connection, place: str, notices: list[Notice]) -> None:
        self._file = connection
        self._path = file_of(connection)
        self._identity = identity(self._path) if self._path else None
        self._stand_in: sqlite3.Connection | None = None
        self._damaged = False
        self._unwritten: list[Batch] = []
        self._place = place
        self._notices = notices
        self._closed = False

    def close(self) -> None:
        """Try once more to write what is left, and let go of the file."""
        if self._closed:
            return
        if self._unwritten:
            self._write([], PATIENCE)
        self._closed = True
        if self._stand_in is not None:
            self._stand_in.close()
        self._file.close()

    def read(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query; raises Closed."""
        self._check_open()
        if self._stand_in is not None:
            return fetch(self._stand_in, query, values)
        try:
            return fetch(self._file, query, values)
        except OWN_FAULTS:
            raise
        except sqlite3.Error as error:
            stand_in, reason = self._copy(), str(error)
        try:
            rows = fetch(stand_in, query, values)
        except sqlite3.Error:
            # It is the query that is wrong, and not the file.
            stand_in.close()
            raise
        self._stand_in = stand_in
        self._tell(Trouble.NOT_READ, reason)
        return rows

    def write(self, batch: Batch) -> bool:
        """Commit statements together, after those that could not be written before.

        False if the tables refuse the batch; true also if it has to wait. Raises Closed.
        """
        self._check_open()
        return self._write(batch, 0 if self._unwritten else PATIENCE_FOR_A_STEP)

    def _write(self, batch: Batch, patience: float) -> bool:
        waiting = [*self._unwritten, batch]
        try:
            self._check_place()
            self._file.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
            held = _commit(self._file, waiting)
        except OWN_FAULTS:
            raise
        except sqlite3.Error as error:
            self._keep(waiting, str(error))
            return True
        self._unwritten = []
        self._leave_stand_in(batch)
        # With every step it would be the same again.
        if not all(held) and self._notices[-1:] != [Notice(Trouble.OVERTAKEN, self._place)]:
            self._tell(Trouble.OVERTAKEN)
        return held[-1]

    def _keep(self, waiting: list[Batch], reason: str) -> None:
        """Have the stand-in take what the file does not; if it cannot either, nothing changes."""
        stand_in = self._stand_in or self._copy()
        try:
            _commit(stand_in, waiting if self._stand_in is None else waiting[-1:])
        except BaseException:
            if self._stand_in is None:
                stand_in.close()
            raise
        if not self._unwritten:
            self._tell(Trouble.NOT_SAVED, reason)
        self._stand_in, self._unwritten = stand_in, waiting

    def _leave_stand_in(self, batch: Batch) -> None:
        """Read from the file again, unless it was found damaged."""
        if self._stand_in is None:
            return
        if self._damaged:
            _commit(self._stand_in, [batch])
            return
        self._stand_in.close()
        self._stand_in = None

    def _copy(self) -> sqlite3.Connection:
        """What the file holds, or what can be saved from it, which the next start will do."""
        copy = in_memory()
        try:
            self._file.backup(copy)
            if is_whole(copy):
                return copy
            self._damaged = True
        except sqlite3.Error:
            # The file cannot even be read, which the notice says; what is played now can.
            copy.close()
            copy = in_memory()
            migrate(copy)
            return copy
        try:
            return salvage(copy)
        finally:
            copy.close()

    def _check_open(self) -> None:
        if self._closed:
            raise Closed(f"The shelf at {self._place} has been closed.")

    def _check_place(self) -> None:
        """Whoever mends or clears up may have moved the file, and SQLite would write on into it."""
        if self._path is not None and identity(self._path) != self._identity:
            raise Moved("the file has been moved or deleted")

    def _tell(self, trouble: Trouble, reason: str = "") -> None:
        self._notices.append(Notice(trouble, self._place, reason=reason))


def _commit(connection: sqlite3.Connection, batches: Sequence[Batch]) -> list[bool]:
    """Commit batches together, but for those that the tables refuse; which of them held."""
    held = []
    with transaction(connection):
        for batch in batches:
            try:
                with savepoint(connection):
                    for statement, values in batch:
                        connection.execute(statement, values)
            except sqlite3.IntegrityError:
                # It would be refused for ever, and all that comes after it would wait for ever.
                held.append(False)
            else:
                held.append(True)
    return held
