"""Where statements go: a file, or while that takes none, a copy of it in memory."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from babylon.shelf.connection import Row, fetch, in_memory, savepoint, transaction
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.schema import migrate

Statement = tuple[str, tuple[Any, ...]]
Batch = Sequence[Statement]


class Store:
    """A database that never fails its user.

    What cannot be written now is written with the next batch that can; until then a stand-in in
    memory has it too, so that whatever was written can be read.
    """

    def __init__(self, connection: sqlite3.Connection, place: str, notices: list[Notice]) -> None:
        self._file = connection
        self._stand_in: sqlite3.Connection | None = None
        self._unwritten: list[Batch] = []
        self._place = place
        self._notices = notices

    def close(self) -> None:
        """Try once more to write what is left, and let go of the file."""
        if self._unwritten:
            self.write([])
        if self._stand_in is not None:
            self._stand_in.close()
        self._file.close()

    def read(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query."""
        if self._stand_in is None:
            try:
                return fetch(self._file, query, values)
            except sqlite3.Error as error:
                self._tell(Trouble.NOT_READ, str(error))
                self._stand_in = self._copy()
        return fetch(self._stand_in, query, values)

    def write(self, batch: Batch) -> None:
        """Commit statements together, after those that could not be written before."""
        waiting = [*self._unwritten, batch]
        try:
            all_held = _commit(self._file, waiting)
        except sqlite3.Error as error:
            self._keep(waiting, str(error))
            return
        self._unwritten = []
        if self._stand_in is not None:
            self._stand_in.close()
            self._stand_in = None
        # With every step it would be the same again.
        if not all_held and self._notices[-1:] != [Notice(Trouble.OVERTAKEN, self._place)]:
            self._tell(Trouble.OVERTAKEN)

    def _keep(self, waiting: list[Batch], reason: str) -> None:
        if not self._unwritten:
            self._tell(Trouble.NOT_SAVED, reason)
        self._unwritten = waiting
        if self._stand_in is None:
            self._stand_in = self._copy()
            _commit(self._stand_in, waiting)
        else:
            _commit(self._stand_in, waiting[-1:])

    def _copy(self) -> sqlite3.Connection:
        copy = in_memory()
        try:
            self._file.backup(copy)
        except sqlite3.Error:
            # The file cannot even be read, which the notice says; what is played now can.
            copy = in_memory()
            migrate(copy)
        return copy

    def _tell(self, trouble: Trouble, reason: str = "") -> None:
        self._notices.append(Notice(trouble, self._place, reason=reason))


def _commit(connection: sqlite3.Connection, batches: Sequence[Batch]) -> bool:
    """Commit batches together, but for those that the tables refuse; whether there was none."""
    refused = 0
    with transaction(connection):
        for batch in batches:
            try:
                with savepoint(connection):
                    for statement, values in batch:
                        connection.execute(statement, values)
            except sqlite3.IntegrityError:
                # It would be refused for ever, and all that comes after it would wait for ever.
                refused += 1
    return not refused
