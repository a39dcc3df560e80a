"""What the tables hold of a game, as a record."""

import json
from typing import Any, NamedTuple

from babylon.records.record import Record, from_json
from babylon.rules.game import BadInput
from babylon.rules.message import Message
from babylon.shelf.rows import Read


class Kept(NamedTuple):
    """A game as it is kept, not yet judged by the rules."""

    format: str
    setup: str
    extras: str
    problem: str | None
    revision: int

    def record(self, actions: list[str]) -> Record:
        """The game with these actions, played through the rules; raises BadInput."""
        return from_json(
            {
                "format": self.format,
                **json_object(self.setup),
                "actions": actions,
                **json_object(self.extras),
            }
        )


def kept_game(read: Read, game: int) -> Kept:
    """What is kept of a game but for its log; raises BadInput if there is no such game."""
    rows = read("SELECT format, setup, extras, problem, revision FROM game WHERE id = ?", (game,))
    if not rows:
        raise BadInput("", "no-game", Message("This game is no longer on the shelf."))
    return Kept(*rows[0])


def kept_words(read: Read, game: int) -> list[str]:
    """The log of a game; raises BadInput if a word is missing."""
    words: list[str] = []
    for number, word in read(
        "SELECT number, word FROM step WHERE game = ? ORDER BY number", (game,)
    ):
        if number != len(words):
            raise BadInput(f"steps[{len(words)}]", "missing-step", Message("A step has been lost."))
        words.append(word)
    return words


def json_object(text: object) -> dict[str, Any]:
    """The JSON object in a text; raises BadInput."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput("", "not-json", Message("What the shelf holds of it is not a JSON object."))
    return found
