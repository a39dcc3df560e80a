"""Frames that are drawn to the last pixel, and how long they take."""

from collections.abc import Callable
from time import perf_counter

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

SIZE = (1280, 800)
FRAMES = 300


def frame() -> None:
    """Draw a frame to the last pixel, whether or not anything has changed."""
    whole(EventLoop.idle)


def whole(work: Callable[[], object]) -> None:
    """Do what ends with a frame, and have all of that frame drawn."""
    Window.canvas.ask_update()
    work()
    glFinish()


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1e3


def part(times: list[float], share: float) -> float:
    """The time that this share of all does not exceed."""
    return sorted(times)[int(len(times) * share)]
