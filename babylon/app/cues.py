"""Which sounds go with what happens at a table."""

from collections.abc import Callable
from typing import Any

from babylon.app.motion import DROP, PILLAR_APART
from babylon.app.sounds import PILLARS, Cue, Sounds
from babylon.rules.game import Position
from babylon.rules.gardens.events import Built, Dug, GameOver, Placed, Removed, TokenTurnedUp
from babylon.rules.gardens.tiles import Icon
from babylon.table.table import Table, TakenBack


def let_hear(sounds: Sounds, table: Table) -> Callable[[], None]:
    """Play what happens at a table; what is returned ends that."""
    return table.listen(Ear(sounds, table))


class Ear:
    """Turns the events of a table into sounds; the first of a step that completes a set chimes."""

    def __init__(self, sounds: Sounds, table: Table) -> None:
        self._sounds = sounds
        self._table = table
        self._generation = table.generation

    def __call__(self, event: object) -> None:
        first = self._table.generation != self._generation
        self._generation = self._table.generation
        played = first and not isinstance(event, TakenBack)
        self._sounds.perform(cues(event, played and _completes(self._table.position)))


def _completes(after: Position[Any, Any]) -> bool:
    """Whether the last action has brought anybody points for sets."""
    # A table may have been elsewhere before the action, as one that is looked at again.
    before = _sets(after.undo())
    return any(now > then for now, then in zip(_sets(after), before, strict=True))


def _sets(position: Position[Any, Any]) -> list[int]:
    """The points that everybody has for sets."""
    tables = [score.table() for score in position.scores()]
    return [table["diversity"] + table["flowers"] for table in tables]


def cues(event: object, complete: bool = False) -> tuple[Cue, ...]:
    """What an event sounds like; `complete` if it has completed a set."""
    heard: tuple[Cue, ...] = ()
    match event:
        case Removed():
            heard = (Cue("scrape"),)
        case Dug(gained=gained):
            heard = (Cue("scrape"), *_clicks(gained, 0.25))
        case Placed(terrace=terrace):
            pillars = terrace.singles.bit_count() + terrace.doubles.bit_count()
            heard = (*_clicks(pillars), Cue("thud", pillars * PILLAR_APART + DROP))
        case Built(decoration=decoration):
            heard = (Cue("water" if decoration.kind is Icon.FOUNTAIN else "snap"),)
        case TokenTurnedUp():
            heard = (Cue("flip"),)
        case TakenBack():
            heard = (Cue("snap"),)
        case GameOver():
            heard = (Cue("chime"),)
    if complete and heard:
        heard = (*heard, Cue("chime", heard[-1].after + 0.15))
    return heard


def _clicks(number: int, begin: float = 0.0) -> tuple[Cue, ...]:
    """One click for each pillar, as far apart as the pillars rise."""
    return tuple(
        Cue(PILLARS[min(step, len(PILLARS) - 1)], begin + step * PILLAR_APART)
        for step in range(number)
    )
