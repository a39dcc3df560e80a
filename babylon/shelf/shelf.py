"""The shelf: every game the player has begun, finished games with their results, settings."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from babylon.records.record import Record
from babylon.rules.game import BadInput, IllegalAction
from babylon.shelf.deletion import Deletion
from babylon.shelf.log import GameId, Log, random_id, unwind
from babylon.shelf.notices import Notice
from babylon.shelf.reading import kept_game, kept_words
from babylon.shelf.rows import beginning, noting
from babylon.shelf.statistics import FINISHED, Statistics, finished, sum_up
from babylon.shelf.store import Store


class SeatLine(NamedTuple):
    """A player in a list of games; points and win are None until the game is over."""

    look: str
    name: str | None
    bot: str | None
    points: int | None
    win: float | None


class GameLine(NamedTuple):
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


class Shelf:
    """One file of games, or games in memory where there can be no file."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        place: str,
        notices: Iterable[Notice] = (),
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.notices = list(notices)
        self.place = place
        self._store = Store(connection, place, self.notices)
        self._now = now

    def close(self) -> None:
        """Write what is left, if that is possible, and let go of the file.

        From then on everything that needs the file raises Closed.
        """
        self._store.close()

    def begin(self, record: Record, *, counts: bool | None = None) -> Log:
        """Put a game on the shelf; this is also the way to import a record.

        If it `counts`, it enters the statistics once it is over. If nothing is said, that is
        what a game does that begins here. The way to export a game is `load(...).record`.
        """
        game = random_id()
        counting = not record.actions if counts is None else counts
        self._store.write([*beginning(game, record, self._now(), counts=counting)])
        words = [record.game.write_action(action) for action in record.actions]
        return Log(game, self._store.write, self._now, words)

    def load(self, game: GameId) -> Loaded:
        """A game, replayed through the rules; raises BadInput and leaves a bad one as it is."""
        kept = kept_game(self._store.read, game)
        try:
            words = kept_words(self._store.read, game)
            unwound = unwind(words)
            record = kept.record(unwound.played)
            undone = _playable(record, unwound.undone)
        except BadInput as bad:
            self._store.write([noting(game, str(bad))])
            raise
        if kept.problem is not None:
            self._store.write([noting(game, None)])
        log = Log(game, self._store.write, self._now, words, kept.revision)
        return Loaded(record, undone, log)

    def games(self, *, over: bool) -> list[GameLine]:
        """The games in progress or those that are over, the newest first."""
        rows = self._store.read(
            "SELECT game.id, begun, touched, problem, look, name, bot, points, win"
            " FROM game JOIN seat ON seat.game = game.id WHERE over = ?"
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
        return Deletion(game, self._store)

    def statistics(self) -> Statistics:
        """How the player has fared against bots."""
        return sum_up(finished(self._store.read(FINISHED)))

    def setting(self, key: str, default: Any = None) -> Any:
        """A setting, or the default if it was never set or cannot be read."""
        rows = self._store.read("SELECT value FROM setting WHERE key = ?", (key,))
        try:
            return json.loads(rows[0][0]) if rows else default
        except (ValueError, RecursionError):
            return default

    def change_setting(self, key: str, value: Any) -> None:
        """Remember a setting, which can be anything that JSON can hold."""
        statement = "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)"
        self._store.write([(statement, (key, json.dumps(value)))])


def _playable(record: Record, undone: Sequence[str]) -> tuple[Any, ...]:
    """What redo can bring back, its next step last; no longer all of it if the rules changed."""
    position = record.final()
    playable: list[Any] = []
    for word in reversed(undone):
        try:
            action = record.game.read_action(word)
            position = position.play(action)
        except (BadInput, IllegalAction):
            break
        playable.append(action)
    return tuple(reversed(playable))
