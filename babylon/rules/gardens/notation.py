"""Actions as text and back: each action has exactly one spelling."""

from functools import cache

from babylon.rules.game import BadInput
from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Place, Remove, Source
from babylon.rules.gardens.columns import COLUMNS, CORNERS, NAMES
from babylon.rules.gardens.quarry import STACK_NAMES, STACKS
from babylon.rules.gardens.tiles import Icon
from babylon.rules.message import Message

LONGEST = 40
_SOURCES = {source.value: source for source in Source}
_LEVELS = {f"L{level}": level for level in range(1, 100)}
_ROTATIONS = {f"R{rotation}": rotation for rotation in range(4)}
_OPEN = {f"open-{corner.word}": corner for corner in CORNERS}
_KINDS = {kind.word: kind for kind in Icon}
_KEPT = {**_SOURCES, "nothing": None}


def write_action(action: Action) -> str:
    """The spelling of an action."""
    match action:
        case Remove(stack):
            return f"remove {STACK_NAMES[stack]}"
        case Dig(stack):
            return f"dig {STACK_NAMES[stack]}"
        case Place(source, column, level, rotation, open_corner):
            text = f"place {source.value} {NAMES[column]} L{level} R{rotation}"
            return text if open_corner is None else f"{text} open-{open_corner.word}"
        case Build(kind, first, second, using):
            text = f"build {kind.word} {NAMES[first]}"
            if second is not None:
                text += f" {NAMES[second]}"
            return text if using is None else f"{text} using {NAMES[using]}"
        case Keep(tile):
            return f"keep {'nothing' if tile is None else tile.value}"


def read_action(text: str) -> Action:
    """The action behind a spelling; whether it is legal is for a position to say."""
    if len(text) > LONGEST:
        raise BadInput("", "unreadable-action", Message("That is too long to be an action."))
    return _read(text)


@cache
def _read(text: str) -> Action:
    # Unreadable texts raise and are therefore not kept, so the cache has an end.
    try:
        action = _parse(text.split(" "))
    except KeyError:
        raise _unreadable(text) from None
    if action is None:
        raise _unreadable(text)
    return action


def _parse(words: list[str]) -> Action | None:
    match words:
        case ["remove", stack]:
            return Remove(STACKS[stack])
        case ["dig", stack]:
            return Dig(STACKS[stack])
        case ["keep", tile]:
            return Keep(_KEPT[tile])
        case ["place", source, column, level, rotation, *rest] if len(rest) <= 1:
            return Place(
                _SOURCES[source],
                COLUMNS[column],
                _LEVELS[level],
                _ROTATIONS[rotation],
                _OPEN[rest[0]] if rest else None,
            )
        case ["build", kind, *columns, "using", using]:
            return _parse_build(_KINDS[kind], columns, using)
        case ["build", kind, *columns]:
            return _parse_build(_KINDS[kind], columns, None)
    return None


def _parse_build(kind: Icon, columns: list[str], using: str | None) -> Build | None:
    """A statue names one column, everything else two in alphabetical order."""
    if len(columns) != (1 if kind is Icon.STATUE else 2) or sorted(set(columns)) != columns:
        return None
    if using is not None and using not in columns:
        return None
    first, *second = (COLUMNS[column] for column in columns)
    return Build(
        kind, first, second[0] if second else None, None if using is None else COLUMNS[using]
    )


def _unreadable(text: str) -> BadInput:
    return BadInput("", "unreadable-action", Message("{text!a} is not an action.", text=text))
