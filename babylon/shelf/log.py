"""The log of one game: its actions as records spell them, and between them undo and redo."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any, NamedTuple

from babylon.rules.game import BadInput, Position
from babylon.rules.message import Message
from babylon.shelf.connection import Batch, Statement
from babylon.shelf.rows import ending, forgetting, stepping, touching

UNDO = "undo"
REDO = "redo"
_NOTHING_THERE = {
    UNDO: Message("There is nothing to undo."),
    REDO: Message("There is nothing to redo."),
}

GameId = int
LARGEST_ID = 1 << 62
# Says whether the tables have taken the batch.
Write = Callable[[Batch], bool]


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
            raise BadInput(f"steps[{number}]", "nothing-there", _NOTHING_THERE[word])
        target.append(source.pop())
        settled = min(settled, len(played) - (word == REDO))
    return Unwound(played, undone, settled)


class Log:
    """Where a game that is being played writes its steps, each at once.

    Each time the game gets another `revision`. If a second window has gone on with it, ours is
    not the one in the table, which then refuses the step: two games must not become one log. What
    was refused is tried again with the next step, since a deleted game may have come back.
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
        self._kept = len(self._words)
        self._revision = revision

    def append(self, word: str) -> None:
        """Add an action that may be taken back, or the taking back."""
        self._put([*self._words, word], len(self._words))

    def settle(self, word: str, after: Position[Any, Any]) -> None:
        """Add an action that is final; what was taken back before it is forgotten.

        `after` is the position that it leads to: if the game is over, the result is kept too.
        """
        kept, _, first = unwind([*self._words, word])
        self._put(kept, min(first, len(self._words)), ending(self.game, after))

    def _put(self, words: list[str], first: int, result: Iterable[Statement] = ()) -> None:
        """Write what differs, from `first` on or from where the table has been left behind."""
        self._kept = min(first, self._kept)
        revision = random_id()
        held = self._write(
            [
                forgetting(self.game, self._kept),
                *stepping(self.game, words[self._kept :], self._kept),
                touching(self.game, self._now(), self._revision, revision),
                *result,
            ]
        )
        self._words = words
        if held:
            self._kept, self._revision = len(words), revision


def random_id() -> int:
    """A number that no other window comes up with."""
    return SystemRandom().randrange(LARGEST_ID)
