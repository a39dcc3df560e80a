"""The shelf: every game the player has begun, finished games with their results, settings."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from babylon.records.record import Record, from_json, to_json
from babylon.rules.game import BadInput, IllegalAction, Seat
from babylon.shelf.log import GameId, Log, insert_step, random_id, result, unwind
from babylon.shelf.notices import Notice
from babylon.shelf.rows import putting, taking_away
from babylon.shelf.statistics import Finished, Statistics, sum_up
from babylon.shelf.store import Statement, Store


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


class Deletion:
    """A game that may be deleted: nothing happens before `confirm`.

    Until the app closes `take_back` brings it back, from memory.
    """

    def __init__(self, game: GameId, store: Store) -> None:
        self.game = game
        self._store = store
        self._putting_back: list[Statement] = []

    def confirm(self) -> None:
        self._putting_back = putting(self._store.read, self.game)
        self._store.write(taking_away(self.game))

    def take_back(self) -> None:
        self._store.write(self._putting_back)
        self._putting_back = []


class Shelf:
    """One file of games, or a place in memory where there can be no file."""

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
        """Let go of the file."""
        self._store.close()

    def begin(self, record: Record, *, counts: bool = True) -> Log:
        """Put a game on the shelf; with `counts` it enters the statistics once it is over."""
        game = random_id()
        data = to_json(record)
        form, words = data.pop("format"), data.pop("actions")
        extras = {key: data.pop(key) for key in record.extras}
        now = self._now().isoformat()
        header = (game, form, json.dumps(data), json.dumps(extras), now, now, counts)
        end = record.final()
        self._store.write(
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
        return Log(game, self._store.write, self._now, words)

    def load(self, game: GameId) -> Loaded:
        """A game, replayed through the rules; raises BadInput and leaves a bad one as it is."""
        query = "SELECT format, setup, extras, problem, revision FROM game WHERE id = ?"
        rows = self._store.read(query, (game,))
        if not rows:
            raise BadInput("", "no-game", "This game is no longer on the shelf.")
        form, setup, extras, problem, revision = rows[0]
        try:
            words = self._words(game)
            unwound = unwind(words)
            record = from_json(
                {"format": form, **_object(setup), "actions": unwound.played, **_object(extras)}
            )
            undone = _playable(record, unwound.undone)
        except BadInput as bad:
            self._note(game, str(bad))
            raise
        if problem is not None:
            self._note(game, None)
        return Loaded(record, undone, Log(game, self._store.write, self._now, words, revision))

    def _words(self, game: GameId) -> list[str]:
        query = "SELECT number, word FROM step WHERE game = ? ORDER BY number"
        words: list[str] = []
        for number, word in self._store.read(query, (game,)):
            if number != len(words):
                raise BadInput(f"steps[{len(words)}]", "missing-step", "A step has been lost.")
            words.append(word)
        return words

    def _note(self, game: GameId, problem: str | None) -> None:
        self._store.write([("UPDATE game SET problem = ? WHERE id = ?", (problem, game))])

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
        return sum_up(self._finished())

    def _finished(self) -> Iterator[Finished]:
        rows = self._store.read(
            "SELECT game.id, bot, points, win, categories FROM game JOIN seat ON game = game.id"
            " WHERE over AND counts ORDER BY touched, game.id"
        )
        for _, group in groupby(rows, itemgetter(0)):
            seats = list(group)
            players = [seat for seat in seats if seat[1] is None]
            if len(players) != 1 or len(seats) == 1:
                continue
            _, _, points, win, categories = players[0]
            try:
                table = _object(categories)
            except BadInput:
                # The result was damaged; the game itself can still be looked at.
                continue
            levels = frozenset(seat[1] for seat in seats if seat[1] is not None)
            yield Finished(levels, points, win, table)

    def setting(self, key: str, default: Any = None) -> Any:
        """A setting, or the default if it was never set or cannot be read."""
        rows = self._store.read("SELECT value FROM setting WHERE key = ?", (key,))
        try:
            return json.loads(rows[0][0]) if rows else default
        except ValueError:
            return default

    def change_setting(self, key: str, value: Any) -> None:
        """Remember a setting, which can be anything that JSON can hold."""
        statement = "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)"
        self._store.write([(statement, (key, json.dumps(value)))])


def _insert_seats(game: GameId, seats: Iterable[Seat]) -> Iterator[Statement]:
    for number, seat in enumerate(seats):
        yield (
            "INSERT INTO seat (game, seat, look, name, bot) VALUES (?, ?, ?, ?, ?)",
            (game, number, seat.look, seat.name, seat.bot),
        )


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


def _object(text: str | None) -> dict[str, Any]:
    try:
        found = None if text is None else json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput("", "not-json", "What the shelf holds of it is not a JSON object.")
    return found
