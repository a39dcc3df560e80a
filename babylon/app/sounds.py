"""What is heard and felt: stones, pillars, water, bells. No music."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from kivy.clock import Clock, ClockEvent

from babylon.app import device
from babylon.app.motion import Speed
from babylon.app.places import ASSETS

if TYPE_CHECKING:
    from kivy.core.audio import Sound

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
    """All sounds, loaded together before the first is heard; a bad one stays silent."""

    def __init__(self, switches: Switches, folder: Path = FOLDER) -> None:
        self._switches = switches
        self._folder = folder
        self._waiting: list[ClockEvent] = []
        self._playing: list[Sound] = []
        self._loaded: dict[str, Sound] | None = None

    def load(self) -> dict[str, "Sound"]:
        """All that can be heard, by name; the first time it is read, which takes a moment."""
        if self._loaded is None:
            sounds = {name: _load(self._folder / f"{name}.wav") for name in NAMES}
            self._loaded = {name: sound for name, sound in sounds.items() if sound is not None}
        return self._loaded

    def play(self, name: str) -> None:
        """Let a sound be heard and felt, as far as the player wants that."""
        sound = self.load().get(name) if self._switches.sound else None
        if sound is not None:
            self._make_room()
            sound.play()
            self._playing.append(sound)
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


def _feel(seconds: float) -> None:
    device.vibrate(seconds)


def _load(path: Path) -> "Sound | None":
    """A sound, or None with a sentence in the log; Kivy returns an empty one for a bad file."""
    # Imported late: it looks for everything that could make a sound.
    from kivy.core.audio import SoundLoader

    sound: Any = None
    if path.is_file():
        sound = SoundLoader.load(str(path))
    if sound is None or not sound.length:
        log.warning("The sound %s is missing or cannot be read; it stays silent.", path)
        return None
    return sound
