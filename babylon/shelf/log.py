"""The log of one game: its actions as records spell them, and between them undo and redo."""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from babylon.rules.game import BadInput, Position

UNDO = "undo"
REDO = "redo"

GameId = int
Statement = tuple[str, tuple[Any, ...]]
Write = Callable[[Sequence[Statement]], None]


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
    """Where a game that is being played writes its steps, each committed at once."""

    def __init__(
        self, game: GameId, write: Write, now: Callable[[], datetime], words: Sequence[str]
    ) -> None:
        self.game = game
        self._write = write
        self._now = now
        self._settled = unwind(words).settled
        self._since = list(words[self._settled :])

    def append(self, word: str) -> None:
        """Add an action that may be taken back, or the taking back."""
        number = self._settled + len(self._since)
        self._since.append(word)
        self._write([insert_step(self.game, number, word), self._touch()])

    def settle(self, word: str, end: Position[Any, Any] | None = None) -> None:
        """Add an action that is final; what was taken back before it is forgotten.

        `end` is the position after it if the game is over.
        """
        kept = [*unwind(self._since).played, word]
        first = self._settled
        self._write(
            [
                ("DELETE FROM step WHERE game = ? AND number >= ?", (self.game, first)),
                *(insert_step(self.game, first + index, each) for index, each in enumerate(kept)),
                self._touch(),
                *(result(self.game, end) if end is not None else ()),
            ]
        )
        self._settled += len(kept)
        self._since = []

    def _touch(self) -> Statement:
        return "UPDATE game SET touched = ? WHERE id = ?", (self._now().isoformat(), self.game)


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
