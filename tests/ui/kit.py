"""A real window that nobody sees, frames that pass when asked, and fingers."""

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget


def frames(number: int = 2) -> None:
    """Let some frames pass."""
    for _ in range(number):
        EventLoop.idle()


@contextmanager
def shown(widget: Widget, size: tuple[int, int] = (800, 600)) -> Iterator[None]:
    """A widget in the window, at this size."""
    Window.size = size
    Window.add_widget(widget)
    frames(3)
    try:
        yield
    finally:
        Window.remove_widget(widget)
        frames(1)


def finger(x: float, y: float) -> UnitTestTouch:
    """A finger that has come down."""
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    frames(1)
    return touch


def move(touch: UnitTestTouch, x: float, y: float) -> None:
    """Move a finger, a frame passing on the way."""
    touch.touch_move(x, y)
    frames(1)


def lift(touch: UnitTestTouch) -> None:
    touch.touch_up()
    frames(1)


def tap(x: float, y: float) -> None:
    lift(finger(x, y))
