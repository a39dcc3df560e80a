"""How soon there is something to see, beside an app of KivyMD with nothing in it."""

import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

PROCESSES = 7
# A fresh process finds the same babylon and nothing of what a user's own start-up may load; it
# ends with the first frame that was drawn to the last pixel.
_BEGIN = """
import os, sys
sys.path.insert(0, {root!r})
os.environ["KIVY_HOME"] = {folder!r}
from babylon.app.start import prepare
prepare((1280, 800), offscreen=True)
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
Window.bind(on_flip=lambda _: (glFinish(), os._exit(0)))
"""
_OURS = """
from pathlib import Path
from babylon.app.app import run
run(Path({folder!r}))
"""
_EMPTY = """
from kivymd.app import MDApp
MDApp().run()
"""


def times_as_long(processes: int = PROCESSES) -> float:
    """How many times as long our first frame takes as that of an empty app, by their medians.

    They take turns, so that whatever else the machine does is shared; the first turn, in which
    files come into memory and the shelf is made, does not count.
    """
    ours, empty = [], []
    with TemporaryDirectory(prefix="babylon-bench-") as folder:
        for _ in range(processes + 1):
            ours.append(_seconds(_BEGIN + _OURS, folder))
            empty.append(_seconds(_BEGIN + _EMPTY, folder))
    return statistics.median(ours[1:]) / statistics.median(empty[1:])


def _seconds(program: str, folder: str) -> float:
    root = str(Path(__file__).parents[3])
    command = [sys.executable, "-I", "-c", program.format(root=root, folder=folder)]
    begin = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - begin
