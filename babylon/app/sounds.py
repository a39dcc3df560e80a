"""What is heard and felt: stones, pillars, water, bells. No music."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kivy.clock import Clock, ClockEvent
from kivy.core.audio import Sound, SoundLoader

from babylon.app import device
from babylon.app.motion import DROP, PILLAR_APART, Speed
from babylon.app.pictures import ASSETS
from babylon.rules.gardens.events import Built, Dug, GameOver, Placed, Removed, TokenTurnedUp
from babylon.rules.gardens.tiles import Icon
from babylon.table.table import Table, TakenBack

log = logging.getLogger(__name__)

FOLDER = ASSETS / "sounds"
PILLARS = tuple(f"pillar-{number}" for number in range(1, 9))
NAMES = ("scrape", *PILLARS, "snap", "thud", "water", "chime", "knock", "flip")
# The mixer has room for eight, and complains about a ninth.
AT_ONCE = 7

# What a sound feels like: when a phone is felt, and for how long, in seconds.
FEELINGS: dict[str, tuple[tuple[float, float], ...]] = {
    "scrape": ((0.0, 0.012),),
    "snap": ((0.0, 0.006),),
    "thud": ((0.0, 0.03),),
    "chime": ((0.0, 0.012), (0.12, 0.03)),
    "knock": ((0.0, 0.008), (0.13, 0.008)),
}


class Switches(Protocol):
    """What the player has chosen about all this; the settings are such."""

    @property
    def sound(self) -> bool: ...

    @property
    def haptics(self) -> bool: ...

    @property
    def animation(self) -> Speed: ...


class Cue(NamedTuple):
    """A sound, and how many seconds after the event it comes at normal speed."""

    name: str
    after: float = 0.0


class Sounds:
    """All sounds, loaded before the window opens; one that cannot be read stays silent."""

    def __init__(self, switches: Switches, folder: Path = FOLDER) -> None:
        self._switches = switches
        self._waiting: list[ClockEvent] = []
        self._playing: list[Sound] = []
        self._loaded: dict[str, Sound] = {}
        for name in NAMES:
            sound = _load(folder / f"{name}.wav")
            if sound is not None:
                self._loaded[name] = sound

    def play(self, name: str) -> None:
        """Let a sound be heard and felt, as far as the player wants that."""
        if self._switches.sound and name in self._loaded:
            self._make_room()
            self._loaded[name].play()
            self._playing.append(self._loaded[name])
        if self._switches.haptics:
            for after, seconds in FEELINGS.get(name, ()):
                self._later(after, partial(_feel, seconds))

    def _make_room(self) -> None:
        """End the oldest sound if as many are heard as can be."""
        self._playing = [sound for sound in self._playing if sound.state == "play"]
        while len(self._playing) >= AT_ONCE:
            self._playing.pop(0).stop()

    def pillar(self, number: int) -> None:
        """The click of one pillar of several, counted from 0; each is higher than the last."""
        self.play(PILLARS[min(number, len(PILLARS) - 1)])

    def perform(self, cues: Iterable[Cue]) -> None:
        """Play sounds as fast as things move; if they do not move, only what comes last."""
        cues, speed = tuple(cues), self._switches.animation
        if speed is Speed.OFF:
            cues = tuple(cue._replace(after=0.0) for cue in cues[-1:])
        for name, after in cues:
            self._later(after / (speed.value or 1), partial(self.play, name))

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        if seconds == 0:
            act()
            return
        self._waiting = [event for event in self._waiting if event.is_triggered]
        self._waiting.append(Clock.schedule_once(lambda _: act(), seconds))

    def hush(self) -> None:
        """Nothing more of what was to come."""
        for event in self._waiting:
            event.cancel()
        self._waiting.clear()

    def listen_to(self, table: Table) -> Callable[[], None]:
        """Play what happens at a table; what is returned ends that."""
        return table.listen(Ear(self, table))


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


def _feel(seconds: float) -> None:
    device.vibrate(seconds)


def _load(path: Path) -> Sound | None:
    """A sound, or None with a sentence in the log; Kivy returns an empty one for a bad file."""
    sound: Any = None
    if path.is_file():
        sound = SoundLoader.load(str(path))
    if sound is None or not sound.length:
        log.warning("The sound %s is missing or cannot be read; it stays silent.", path)
        return None
    return sound
