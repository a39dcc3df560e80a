"""Which sounds go with what happens at a table."""

from collections.abc import Callable

from babylon.app.motion import DROP, PILLAR_APART
from babylon.app.sounds import PILLARS, Cue, Sounds
from babylon.rules.gardens.events import Built, Dug, GameOver, Placed, Removed, TokenTurnedUp
from babylon.rules.gardens.tiles import Icon
from babylon.table.table import Table, TakenBack


def let_hear(sounds: Sounds, table: Table) -> Callable[[], None]:
    """Play what happens at a table; what is returned ends that."""
    return table.listen(Ear(sounds, table))


class Ear:
    """Turns the events of a table into sounds; it remembers sets, so that new ones chime."""

    def __init__(self, sounds: Sounds, table: Table) -> None:
        self._sounds = sounds
        self._table = table
        self._sets = self._count()

    def __call__(self, event: object) -> None:
        before, self._sets = self._sets, self._count()
        complete = any(now > then for now, then in zip(self._sets, before, strict=True))
        self._sounds.perform(cues(event, complete))

    def _count(self) -> list[int]:
        """The points that everybody has for sets."""
        tables = [score.table() for score in self._table.position.scores()]
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
