"""Makes the sounds of the game, from nothing but the standard library.

`python tools/sounds.py` writes assets/sounds/, `python tools/sounds.py --check` fails when they are
older than this script. Noise comes from seeded sources, so that every run writes the same bytes.
"""

import argparse
import hashlib
import json
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from math import exp, pi, sin
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
SOUNDS = ROOT / "assets" / "sounds"
TABLE = SOUNDS / "sounds.json"

RATE = 22_050
LOUDEST = 32_767
# Half tones by which the clicks of pillars rise: a scale of five, in which nothing sounds wrong.
PILLARS = (0, 2, 4, 7, 9, 12, 14, 16)
# The last moments of a sound fade, or its end would crack.
FADE = 0.012

Samples = list[float]


def silence(seconds: float) -> Samples:
    """So much of nothing, to put sounds into."""
    return [0.0] * int(seconds * RATE)


def put(into: Samples, sound: Sequence[float], at: float = 0.0, strength: float = 1.0) -> None:
    """Mix a sound into another from a moment on; what does not fit is cut."""
    begin = int(at * RATE)
    for place, sample in enumerate(sound[: len(into) - begin], begin):
        into[place] += strength * sample


def noise(seconds: float, seed: int) -> Samples:
    """White noise, the same for a seed on every machine."""
    source = Random(seed)
    return [2 * source.random() - 1 for _ in range(int(seconds * RATE))]


def tone(pitch: Callable[[float], float], seconds: float, decay: float) -> Samples:
    """A sine whose pitch may glide; after `decay` seconds little of it is left."""
    samples, phase = [], 0.0
    for place in range(int(seconds * RATE)):
        moment = place / RATE
        phase += 2 * pi * pitch(moment) / RATE
        samples.append(sin(phase) * exp(-3 * moment / decay))
    return samples


def steady(pitch: float) -> Callable[[float], float]:
    """A pitch that stays."""
    return lambda _: pitch


def rising(pitch: float) -> Callable[[float], float]:
    """The pitch of a bubble, which rises as it nears the surface."""
    return lambda moment: pitch * (1 + 9 * moment)


def struck(partials: Iterable[tuple[float, float, float]], seconds: float) -> Samples:
    """Something struck: each partial is a pitch, a strength and a time to die away."""
    samples = silence(seconds)
    for pitch, strength, decay in partials:
        put(samples, tone(steady(pitch), seconds, decay), 0, strength)
    return samples


def band(samples: Sequence[float], middle: Callable[[float], float], width: float) -> Samples:
    """What lies around a pitch, which may glide; a state-variable filter."""
    low = through = 0.0
    kept = []
    for place, sample in enumerate(samples):
        way = 2 * sin(pi * min(middle(place / RATE), RATE / 6.5) / RATE)
        low += way * through
        high = sample - low - width * through
        through += way * high
        kept.append(through * width)
    return kept


def shaped(samples: Sequence[float], shape: Callable[[float], float]) -> Samples:
    """The samples under a curve of time."""
    return [sample * shape(place / RATE) for place, sample in enumerate(samples)]


def scrape() -> Samples:
    """A stone drawn off another: rough noise that sticks and slips, over a low rumble."""
    seconds = 0.5
    slips = band(noise(seconds, 1), lambda _: 26, 0.9)
    peak = max(map(abs, slips))
    rough = [0.25 + abs(slip) / peak for slip in slips]
    stone = band(noise(seconds, 2), lambda t: 700 + 1100 * t, 0.8)
    rumble = band(noise(seconds, 3), lambda _: 150, 0.7)
    drawn = [grain * way for grain, way in zip(stone, rough, strict=True)]
    put(drawn, rumble, 0, 0.6)
    return shaped(drawn, lambda t: min(t / 0.04, 1) * min((seconds - t) / 0.22, 1) ** 2)


def pillar(steps: int) -> Samples:
    """A marble drum set down, so many half tones above the first."""
    pitch = 920 * 2 ** (steps / 12)
    partials = [(pitch, 1.0, 0.09), (2.76 * pitch, 0.35, 0.04), (5.4 * pitch, 0.12, 0.015)]
    click = struck([partial for partial in partials if partial[0] < RATE / 2], 0.13)
    put(click, shaped(noise(0.012, 4), lambda t: exp(-t / 0.002)), 0, 0.5)
    return click


def snap() -> Samples:
    """A tick, as of two stones that fit."""
    tick = struck([(2600, 1.0, 0.018), (4100, 0.5, 0.01), (1300, 0.4, 0.03)], 0.05)
    put(tick, shaped(noise(0.01, 5), lambda t: exp(-t / 0.0015)), 0, 0.7)
    return tick


def thud() -> Samples:
    """A slab that comes to lie: a falling low tone, dull noise, and grit after it."""
    blow = tone(lambda t: 52 + 110 * exp(-t / 0.03), 0.42, 0.26)
    dull = shaped(band(noise(0.42, 6), lambda _: 260, 0.9), lambda t: exp(-t / 0.05))
    grit = shaped(band(noise(0.3, 7), lambda _: 1500, 0.6), lambda t: t * exp(-t / 0.04))
    put(blow, dull, 0, 1.6)
    put(blow, grit, 0.04, 3.0)
    return blow


def water() -> Samples:
    """A fountain that begins to run: bubbles that rise in pitch, over a soft rush."""
    flow, drops = silence(0.95), Random(8)
    rush = shaped(
        band(noise(0.95, 9), lambda t: 1900 + 400 * sin(9 * t), 0.9),
        lambda t: min(t / 0.15, 1) * exp(-t / 0.45),
    )
    put(flow, rush, 0, 0.25)
    for number in range(22):
        at = 0.02 + 0.034 * number + 0.02 * drops.random()
        first, strength = 480 + 900 * drops.random(), 0.25 + 0.5 * drops.random()
        put(flow, tone(rising(first), 0.07, 0.05), at, strength * (1 - number / 30))
    return flow


def chime() -> Samples:
    """Three small bells, one after the other: something is complete."""
    bells = silence(1.3)
    for number, pitch in enumerate((1046.5, 1318.5, 1568.0)):
        bell = struck([(pitch, 1.0, 0.9), (2.0 * pitch, 0.4, 0.5), (2.99 * pitch, 0.2, 0.25)], 1.3)
        put(bells, shaped(bell, lambda t: min(t / 0.003, 1)), 0.11 * number, 0.8)
    return bells


def knock() -> Samples:
    """Wood, twice: no."""
    wood = struck([(196, 1.0, 0.11), (430, 0.7, 0.06), (905, 0.35, 0.03)], 0.15)
    put(wood, shaped(noise(0.02, 10), lambda t: exp(-t / 0.003)), 0, 0.4)
    both = silence(0.3)
    put(both, wood)
    put(both, wood, 0.13, 0.85)
    return both


def flip() -> Samples:
    """A bronze disc that turns in the air and falls flat."""
    turning = band(noise(0.22, 11), lambda t: 900 + 4200 * t, 0.7)
    air = shaped(turning, lambda t: abs(sin(pi * t / 0.055)) * min(t / 0.1, 1))
    disc = struck([(1710, 1.0, 0.12), (2890, 0.6, 0.09), (4230, 0.35, 0.06)], 0.2)
    put(disc, shaped(noise(0.01, 12), lambda t: exp(-t / 0.002)), 0, 0.6)
    both = silence(0.42)
    put(both, air, 0, 0.7)
    put(both, disc, 0.22, 0.8)
    return both


def all_sounds() -> dict[str, tuple[Samples, float]]:
    """Every sound by its name, and how loud its loudest moment is."""
    sounds = {
        "scrape": (scrape(), 0.55),
        "snap": (snap(), 0.45),
        "thud": (thud(), 0.9),
        "water": (water(), 0.5),
        "chime": (chime(), 0.5),
        "knock": (knock(), 0.65),
        "flip": (flip(), 0.5),
    }
    for number, steps in enumerate(PILLARS, 1):
        sounds[f"pillar-{number}"] = (pillar(steps), 0.5)
    return sounds


def pulses(samples: Sequence[float], loudness: float) -> bytes:
    """Samples as 16-bit numbers, the loudest as loud as asked, the end faded."""
    scale = loudness * LOUDEST / max(map(abs, samples))
    fading = FADE * RATE
    numbers = array(
        "h",
        (
            round(sample * scale * min((len(samples) - 1 - place) / fading, 1))
            for place, sample in enumerate(samples)
        ),
    )
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def fingerprint() -> str:
    """A hash over this script, the same whatever line endings a checkout has."""
    script = Path(__file__).read_bytes().replace(b"\r\n", b"\n")
    return hashlib.sha256(script).hexdigest()


def write(folder: Path = SOUNDS) -> None:
    """Make all sounds, and the table that says what they were made from."""
    folder.mkdir(parents=True, exist_ok=True)
    digests = {}
    for name, (samples, loudness) in sorted(all_sounds().items()):
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(pulses(samples, loudness))
        digests[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    table = {"script": fingerprint(), "sounds": digests}
    text = json.dumps(table, indent=1) + "\n"
    (folder / TABLE.name).write_text(text, encoding="utf-8", newline="\n")


def is_current(folder: Path = SOUNDS) -> bool:
    """Whether the sounds are those that this script wrote, all of them and no others."""
    if not (folder / TABLE.name).is_file():
        return False
    table = json.loads((folder / TABLE.name).read_text(encoding="utf-8"))
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.wav")
    }
    return bool(table == {"script": fingerprint(), "sounds": found})


def main() -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are current")
    if not parser.parse_args().check:
        write()
    elif not is_current():
        print("The sounds are older than tools/sounds.py: run it.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
