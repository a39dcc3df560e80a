"""A game record: the set-up and the actions of one game, as one JSON object.

Whatever a file holds, reading it ends in a record that has been played through the rules, or in
one BadInput that names the place.
"""

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from babylon.rules.game import BadInput, Game, IllegalAction, Position
from babylon.rules.games import GAMES
from babylon.rules.message import Message

# Far above any game with remarks, far below what would keep somebody waiting.
LARGEST_FILE = 1 << 20
# What is read can be written again, wherever in a program: Python writes nested JSON recursively.
DEEPEST = 100
_OWN_KEYS = ("format", "actions")


@dataclass(frozen=True)
class Record:
    """A game written down; `extras` are the keys that begin with x-.

    Set-up and actions are of the classes of the game, whichever it is.
    """

    game: Game[Any, Any, Any]
    setup: Any
    actions: tuple[Any, ...] = ()
    extras: dict[str, Any] = field(default_factory=dict, hash=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy what was written down; the replay is done again where it is needed."""
        return Record, (self.game, self.setup, self.actions, self.extras)

    def start(self) -> Position[Any, Any]:
        return self.game.start(self.setup)

    def final(self) -> Position[Any, Any]:
        """The position after the last action; raises BadInput at one that is not legal."""
        return self._replayed

    @cached_property
    def _replayed(self) -> Position[Any, Any]:
        position = self.start()
        for index, action in enumerate(self.actions):
            try:
                position = position.play(action)
            except IllegalAction as illegal:
                place = f"actions[{index}]: {self.game.write_action(action)}"
                sentence = self.game.explain(illegal.refusal)
                raise BadInput(place, illegal.refusal.code, sentence) from None
        return position


def read_file(path: Path) -> Record:
    """The record in a file; raises BadInput."""
    try:
        # A pipe could keep us waiting for ever, a device has no end.
        if not path.is_file():
            missing = Message("There is no such file.")
            problem = Message("It is not a file.") if path.exists() else missing
            raise BadInput("", "no-file", problem)
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise BadInput("", "unreadable-file", Message("The file cannot be read.")) from error
    return read(content)


def read(content: bytes) -> Record:
    """The record in the content of a file; raises BadInput."""
    if len(content) > LARGEST_FILE:
        sentence = Message("A record has at most {most} bytes.", most=LARGEST_FILE)
        raise BadInput("", "too-large", sentence)
    try:
        data = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        sentence = Message("The text is not UTF-8 at byte {byte}.", byte=error.start)
        raise BadInput("", "not-utf8", sentence) from None
    except json.JSONDecodeError as error:
        sentence = Message(
            "This is not JSON: line {line}, column {column}.", line=error.lineno, column=error.colno
        )
        raise BadInput("", "not-json", sentence) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise _huge_number() from None
    return from_json(data)


def from_json(data: object) -> Record:
    """The record in parsed JSON, played through the rules; raises BadInput."""
    if not isinstance(data, dict):
        raise BadInput("", "wrong-type", Message("A record is a JSON object."))
    game = GAMES.get(data["format"]) if isinstance(data.get("format"), str) else None
    if game is None:
        sentence = Message("The format must be one of: {formats}.", formats=", ".join(GAMES))
        raise BadInput("format", "wrong-format", sentence)
    extras = {key: value for key, value in data.items() if key.startswith("x-")}
    _check_depth(extras)
    own = {key: value for key, value in data.items() if key not in extras}
    actions = own.get("actions")
    setup = game.read_setup({key: own[key] for key in own if key not in _OWN_KEYS})
    record = Record(game, setup, _read_actions(game, actions), extras)
    record.final()
    return record


def _read_actions(game: Game[Any, Any, Any], texts: object) -> tuple[Any, ...]:
    if not isinstance(texts, list):
        raise BadInput("actions", "wrong-type", Message("The actions are a list of texts."))
    actions = []
    for index, text in enumerate(texts):
        place = f"actions[{index}]"
        if not isinstance(text, str):
            raise BadInput(place, "wrong-type", Message("An action is a text."))
        try:
            actions.append(game.read_action(text))
        except BadInput as problem:
            raise problem.within(place) from None
    return tuple(actions)


def to_json(record: Record) -> dict[str, Any]:
    """A record as a JSON object."""
    return {
        "format": record.game.format,
        **record.game.write_setup(record.setup),
        "actions": [record.game.write_action(action) for action in record.actions],
        **record.extras,
    }


def write(record: Record) -> str:
    """A record as text, one action a line so that two games can be compared."""
    text = json.dumps(to_json(record), ensure_ascii=False, indent=1) + "\n"
    # UTF-8 has no half surrogate pairs, which JSON escapes may have brought into an extra.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise BadInput("", "double-key", Message("A key stands twice in the same object."))
    return keys


def _no_constant(word: str) -> NoReturn:
    raise BadInput("", "not-json", Message("{word} is not a JSON number.", word=word))


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _huge_number()
    return number


def _check_depth(data: object) -> None:
    layer = [data]
    for _ in range(DEEPEST):
        layer = [part for whole in layer for part in _parts(whole)]
        if not layer:
            return
    raise _too_deep()


def _parts(whole: object) -> Iterable[object]:
    if isinstance(whole, dict):
        return whole.values()
    return whole if isinstance(whole, list) else ()


def _too_deep() -> BadInput:
    return BadInput("", "too-deep", Message("The JSON is nested too deeply."))


def _huge_number() -> BadInput:
    return BadInput("", "huge-number", Message("A number in it is too large."))
