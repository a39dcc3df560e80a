"""The log of one game: its actions as records spell them, and between them undo and redo."""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any, NamedTuple

from babylon.rules.game import BadInput, Position
from babylon.shelf.store import Batch, Statement

UNDO = "undo"
REDO = "redo"

GameId = int
Write = Callable[[Batch], None]


class Unwound(NamedTuple):
    """What a log comes down to: actions that stand, and those that redo would bring back.

    The first `settled` words of the log are actions that were never taken back.
    """

    played: list[str]
    undone: list[str]
    settled: int


def unwind(words: Sequence[str]) -> Unwound:
    """Follow undo and redo through a log; raises BadInput where there is nothing to take back."""
    played: list[str] = []
    undone: list[str] = []
    settled = len(words)
    for number, word in enumerate(words):
        if word not in (UNDO, REDO):
            played.append(word)
            undone.clear()
            continue
        source, target = (played, undone) if word == UNDO else (undone, played)
        if not source:
            raise BadInput(f"steps[{number}]", "nothing-there", f"There is nothing to {word}.")
        target.append(source.pop())
        settled = min(settled, len(played) - (word == REDO))
    return Unwound(played, undone, settled)


class Log:
    """Where a game that is being played writes its steps, each committed at once.

    Each time the game gets another `revision`. If a second window has gone on with it, ours is
    not the one in the table, which then refuses the step: two games must not become one log.
    """

    def __init__(
        self,
        game: GameId,
        write: Write,
        now: Callable[[], datetime],
        words: Sequence[str] = (),
        revision: int = 0,
    ) -> None:
        self.game = game
        self._write = write
        self._now = now
        self._words = list(words)
        self._revision = revision

    def append(self, word: str) -> None:
        """Add an action that may be taken back, or the taking back."""
        self._write([insert_step(self.game, len(self._words), word), self._touch()])
        self._words.append(word)

    def settle(self, word: str, end: Position[Any, Any] | None = None) -> None:
        """Add an action that is final; what was taken back before it is forgotten.

        `end` is the position after it if the game is over.
        """
        kept, _, first = unwind([*self._words, word])
        first = min(first, len(self._words))
        self._write(
            [
                ("DELETE FROM step WHERE game = ? AND number >= ?", (self.game, first)),
                *(insert_step(self.game, first + index, w) for index, w in enumerate(kept[first:])),
                self._touch(),
                *(result(self.game, end) if end is not None else ()),
            ]
        )
        self._words = kept

    def _touch(self) -> Statement:
        before, self._revision = self._revision, random_id()
        return (
            # No revision at all is refused by the table.
            "UPDATE game SET touched = ?, revision = CASE revision WHEN ? THEN ? END WHERE id = ?",
            (self._now().isoformat(), before, self._revision, self.game),
        )


def random_id() -> int:
    """A number that no other window comes up with."""
    return SystemRandom().getrandbits(62)


def insert_step(game: GameId, number: int, word: str) -> Statement:
    """The statement for one word of a log."""
    return "INSERT INTO step (game, number, word) VALUES (?, ?, ?)", (game, number, word)


def result(game: GameId, end: Position[Any, Any]) -> Iterator[Statement]:
    """The statements for how a game ended; a shared victory is a part of a win."""
    winners = end.winners()
    for seat, score in enumerate(end.scores()):
        win = (seat in winners) / len(winners)
        values = (score.total, win, json.dumps(score.table()), game, seat)
        yield (
            "UPDATE seat SET points = ?, win = ?, categories = ? WHERE game = ? AND seat = ?",
            values,
        )
    yield "UPDATE game SET over = 1 WHERE id = ?", (game,)
