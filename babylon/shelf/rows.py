"""All that is ever written of a game, as statements for the tables."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from babylon.records.record import Record, to_json
from babylon.rules.game import Position, Seat
from babylon.shelf.connection import Row, Statement
from babylon.shelf.schema import COLUMNS, PARTS_OF_A_GAME

Read = Callable[[str, tuple[Any, ...]], list[Row]]


def beginning(game: int, record: Record, now: datetime, *, counts: bool) -> Iterator[Statement]:
    """What puts a record, with all that was played in it, into tables that do not have it."""
    data = to_json(record)
    form, words = data.pop("format"), data.pop("actions")
    extras = {key: data.pop(key) for key in record.extras}
    moment = now.isoformat()
    yield (
        "INSERT INTO game (id, format, setup, extras, begun, touched, counts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (game, form, json.dumps(data), json.dumps(extras), moment, moment, counts),
    )
    yield from seating(game, record.game.seats(record.setup))
    yield from stepping(game, words)
    yield from ending(game, record.final())


def seating(game: int, seats: Iterable[Seat]) -> Iterator[Statement]:
    """What says who plays."""
    for number, seat in enumerate(seats):
        yield (
            "INSERT INTO seat (game, seat, look, name, bot) VALUES (?, ?, ?, ?, ?)",
            (game, number, seat.look, seat.name, seat.bot),
        )


def stepping(game: int, words: Sequence[str], first: int = 0) -> Iterator[Statement]:
    """What adds words to a log, the first of them at that place."""
    for number, word in enumerate(words, first):
        yield "INSERT INTO step (game, number, word) VALUES (?, ?, ?)", (game, number, word)


def forgetting(game: int, first: int) -> Statement:
    """What takes the words away from a log, from that place on."""
    return "DELETE FROM step WHERE game = ? AND number >= ?", (game, first)


def touching(game: int, now: datetime, before: int, after: int) -> Statement:
    """What gives a game its next revision; the table refuses it unless `before` is its present."""
    return (
        # No revision at all is what the table refuses.
        "UPDATE game SET touched = ?, revision = CASE revision WHEN ? THEN ? END WHERE id = ?",
        (now.isoformat(), before, after, game),
    )


def ending(game: int, end: Position[Any, Any]) -> Iterator[Statement]:
    """What says how a game ended, if it has; a shared victory is a part of a win."""
    if not end.over:
        return
    winners = end.winners()
    for seat, score in enumerate(end.scores()):
        win = (seat in winners) / len(winners)
        yield (
            "UPDATE seat SET points = ?, win = ?, categories = ? WHERE game = ? AND seat = ?",
            (score.total, win, json.dumps(score.table()), game, seat),
        )
    yield "UPDATE game SET over = 1 WHERE id = ?", (game,)


def noting(game: int, problem: str | None) -> Statement:
    """What says why a game cannot be played on."""
    return "UPDATE game SET problem = ? WHERE id = ?", (problem, game)


def putting(
    read: Read, game: int, tables: Iterable[str] = tuple(PARTS_OF_A_GAME)
) -> list[Statement]:
    """What puts a game, or some of it, as it is read now into tables that do not have it."""
    return [
        (f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({', '.join('?' * len(row))})", row)
        for table in tables
        for row in read(
            f"SELECT {COLUMNS[table]} FROM {table} WHERE {PARTS_OF_A_GAME[table]} = ?", (game,)
        )
    ]


def taking_away(game: int) -> list[Statement]:
    """What takes a game out of all tables, the one that the others point to last."""
    return [
        (f"DELETE FROM {table} WHERE {key} = ?", (game,))
        for table, key in reversed(PARTS_OF_A_GAME.items())
    ]
