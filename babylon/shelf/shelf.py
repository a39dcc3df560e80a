"""The shelf: every game the player has begun, finished games with their results, settings."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from random import SystemRandom
from typing import Any

from babylon.records.record import Record, from_json, to_json
from babylon.rules.game import BadInput, Seat
from babylon.shelf.connection import transaction
from babylon.shelf.log import GameId, Log, Statement, insert_step, result, unwind
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.statistics import Finished, Statistics, sum_up


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player in a list of games; points and win are None until the game is over."""

    look: str
    name: str | None
    bot: str | None
    points: int | None
    win: float | None


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list; `problem` says why it cannot be played on, if that was found out."""

    game: GameId
    begun: str
    touched: str
    problem: str | None
    over: bool
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game from the shelf: what was played, what redo would bring back, where it goes on."""

    record: Record
    undone: tuple[Any, ...]
    log: Log


class Deletion:
    """A game that may be deleted: nothing happens before `confirm`.

    Until the app closes `take_back` brings it back; the next start clears it away.
    """

    def __init__(self, game: GameId, write: Callable[[Sequence[Statement]], None]) -> None:
        self.game = game
        self._write = write

    def confirm(self) -> None:
        self._write([("UPDATE game SET deleted = 1 WHERE id = ?", (self.game,))])

    def take_back(self) -> None:
        self._write([("UPDATE game SET deleted = 0 WHERE id = ?", (self.game,))])


class Shelf:
    """One file of games, or a place in memory where there can be no file.

    Nothing that a player does fails because of the disk: what cannot be written now is written
    with the next step that can, and a notice says so.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        place: str,
        notices: Iterable[Notice] = (),
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._connection = connection
        self._now = now
        self._unwritten: list[Statement] = []
        self.place = place
        self.notices = list(notices)
        self._write([("DELETE FROM game WHERE deleted", ())])

    def close(self) -> None:
        """Try once more to write what is left, and let go of the file."""
        if self._unwritten:
            self._write([])
        self._connection.close()

    def _write(self, statements: Sequence[Statement]) -> None:
        """Commit statements together, after those that could not be written before."""
        waiting = [*self._unwritten, *statements]
        try:
            with transaction(self._connection):
                for statement, values in waiting:
                    self._connection.execute(statement, values)
        except sqlite3.Error as error:
            if not self._unwritten:
                self.notices.append(Notice(Trouble.NOT_SAVED, self.place, reason=str(error)))
            self._unwritten = waiting
        else:
            self._unwritten = []

    def begin(self, record: Record, *, counts: bool = True) -> Log:
        """Put a game on the shelf; with `counts` it enters the statistics once it is over."""
        game = SystemRandom().getrandbits(62)
        data = to_json(record)
        form, words = data.pop("format"), data.pop("actions")
        extras = {key: data.pop(key) for key in record.extras}
        now = self._now().isoformat()
        header = (game, form, json.dumps(data), json.dumps(extras), now, now, counts)
        end = record.final()
        self._write(
            [
                (
                    "INSERT INTO game (id, format, setup, extras, begun, touched, counts)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    header,
                ),
                *_insert_seats(game, record.game.seats(record.setup)),
                *(insert_step(game, number, word) for number, word in enumerate(words)),
                *(result(game, end) if end.over else ()),
            ]
        )
        return Log(game, self._write, self._now, words)

    def load(self, game: GameId) -> Loaded:
        """A game, replayed through the rules; raises BadInput and leaves a bad one as it is."""
        query = "SELECT format, setup, extras, problem FROM game WHERE id = ?"
        row = self._connection.execute(query, (game,)).fetchone()
        if row is None:
            raise BadInput("", "no-game", "This game is no longer on the shelf.")
        form, setup, extras, problem = row
        query = "SELECT word FROM step WHERE game = ? ORDER BY number"
        words = [word for (word,) in self._connection.execute(query, (game,))]
        try:
            unwound = unwind(words)
            record = from_json(
                {"format": form, **_object(setup), "actions": unwound.played, **_object(extras)}
            )
            undone = tuple(record.game.read_action(word) for word in unwound.undone)
        except BadInput as bad:
            self._note(game, str(bad))
            raise
        if problem is not None:
            self._note(game, None)
        return Loaded(record, undone, Log(game, self._write, self._now, words))

    def _note(self, game: GameId, problem: str | None) -> None:
        self._write([("UPDATE game SET problem = ? WHERE id = ?", (problem, game))])

    def games(self, *, over: bool) -> list[GameLine]:
        """The games in progress or those that are over, the newest first."""
        rows = self._connection.execute(
            "SELECT game.id, begun, touched, problem, look, name, bot, points, win"
            " FROM game JOIN seat ON seat.game = game.id WHERE NOT deleted AND over = ?"
            " ORDER BY touched DESC, game.id, seat",
            (over,),
        )
        return [
            GameLine(
                game, begun, touched, problem, over, tuple(SeatLine(*row[4:]) for row in seats)
            )
            for (game, begun, touched, problem), seats in groupby(rows, itemgetter(slice(0, 4)))
        ]

    def deletion(self, game: GameId) -> Deletion:
        """Offer to delete a game, which the player has to confirm."""
        return Deletion(game, self._write)

    def statistics(self) -> Statistics:
        """How the player has fared against bots."""
        return sum_up(self._finished())

    def _finished(self) -> Iterator[Finished]:
        rows = self._connection.execute(
            "SELECT game.id, bot, points, win, categories FROM game JOIN seat ON game = game.id"
            " WHERE NOT deleted AND over AND counts ORDER BY touched, game.id"
        )
        for _, group in groupby(rows, itemgetter(0)):
            seats = list(group)
            players = [seat for seat in seats if seat[1] is None]
            if len(players) == 1 and len(seats) > 1:
                levels = frozenset(bot for _, bot, *_ in seats if bot is not None)
                _, _, points, win, categories = players[0]
                yield Finished(levels, points, win, _object(categories))

    def setting(self, key: str, default: Any = None) -> Any:
        """A setting, or the default if it was never set or cannot be read."""
        row = self._connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        try:
            return default if row is None else json.loads(row[0])
        except ValueError:
            return default

    def change_setting(self, key: str, value: Any) -> None:
        """Remember a setting, which can be anything that JSON can hold."""
        statement = "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)"
        self._write([(statement, (key, json.dumps(value)))])


def _insert_seats(game: GameId, seats: Iterable[Seat]) -> Iterator[Statement]:
    for number, seat in enumerate(seats):
        yield (
            "INSERT INTO seat (game, seat, look, name, bot) VALUES (?, ?, ?, ?, ?)",
            (game, number, seat.look, seat.name, seat.bot),
        )


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput("", "not-json", "What the shelf holds of it is not a JSON object.")
    return found
