"""What the app promises about its speed and its memory, and whether it keeps it."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kivy.core.window import Window

from babylon.app.app import BabylonApp
from babylon.app.bench import memory, start
from babylon.app.bench.frames import dragging_frames, thinking_frames
from babylon.app.bench.timing import SIZE, part
from babylon.app.robot import running


class Promise(NamedTuple):
    """A figure and the most that it may be; None where it cannot be measured."""

    name: str
    sentence: str
    figure: float | None
    limit: float

    @property
    def kept(self) -> bool:
        return self.figure is None or self.figure <= self.limit

    @property
    def verdict(self) -> str:
        """In a sentence, with both numbers."""
        if self.figure is None:
            return f"unknown  {self.sentence} (at most {self.limit:g}): not measured on this system"
        word = "kept" if self.kept else "BROKEN"
        return f"{word:8} {self.sentence}: {self.figure:.2f}, at most {self.limit:g}"


def measure_promises() -> Iterator[Promise]:
    """Measure one after the other; it takes about a minute."""
    yield Promise(
        "first_frame_ratio",
        "First frame in a fresh process, as a multiple of that of an empty KivyMD app",
        start.times_as_long(),
        1.3,
    )
    Window.size = SIZE
    with TemporaryDirectory(prefix="babylon-bench-") as folder:
        app = BabylonApp(Path(folder))
        with running(app):
            # First, while nothing has filled yet what fills once.
            taken = memory.held_after(app)
            yield Promise(
                "memory_growth_megabytes",
                "Megabytes of growth after the third of twenty games shown",
                None if taken is None else memory.growth(taken),
                10,
            )
            yield Promise(
                "game_dragging_frame_p95_milliseconds",
                "Milliseconds for 95 % of frames while a tile is dragged over 15 terraces",
                part(dragging_frames(app), 0.95),
                16,
            )
            yield Promise(
                "game_thinking_frame_p95_milliseconds",
                "Milliseconds for 95 % of frames while the master thinks",
                part(thinking_frames(app), 0.95),
                33,
            )
