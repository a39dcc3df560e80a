"""Plays through the window as a person would: fingers that come down, eyes that look for words."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input import MotionEvent
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from babylon.app.app import BabylonApp
from babylon.app.look import LOOK
from babylon.app.scene_view import SceneView

# A list waits so long before it hands a touch on to what lies in it.
LIST_WAITS = 0.25
# So many seconds from one frame to the next on a slow phone.
FRAME = 1 / 30


class Lost(Exception):
    """Something is not where it was looked for; the message is a sentence."""


class Finger(MotionEvent):
    """A finger that touches the window; every movement takes a frame."""

    numbers: ClassVar[Iterator[int]] = count(1)

    def __init__(self, x: float, y: float) -> None:
        place = self._part(x, y)
        super().__init__("robot", next(self.numbers), place, is_touch=True, type_id="touch")
        self.profile = ["pos"]
        EventLoop.post_dispatch_input("begin", self)
        frames()

    @staticmethod
    def _part(x: float, y: float) -> dict[str, float]:
        return {"x": x / (Window.width - 1), "y": y / (Window.height - 1)}

    def depack(self, args: dict[str, float]) -> None:
        """Take the place, as parts of the window's size."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def go(self, x: float, y: float, steps: int = 6) -> None:
        """Move there, with some places in between."""
        from_x, from_y = self.x, self.y
        for step in range(1, steps + 1):
            part = step / steps
            self.move(self._part(from_x + (x - from_x) * part, from_y + (y - from_y) * part))
            EventLoop.post_dispatch_input("update", self)
            frames()

    def lift(self) -> None:
        """Leave the window."""
        EventLoop.post_dispatch_input("end", self)
        frames(3)


@contextmanager
def running(app: BabylonApp) -> Iterator[None]:
    """Let an app run, though frames pass only when they are asked for."""
    app._run_prepare()
    runTouchApp(embedded=True)
    try:
        frames(4)
        yield
        if app.guard.caught:
            raise Lost("The app had to catch an exception; it is in the log.")
    finally:
        stop(app)


def stop(app: BabylonApp) -> None:
    """End an app as closing its window does, and leave nothing behind for the next one."""
    app.stop()
    for child in Window.children[:]:
        if isinstance(child, ModalView):
            child.dismiss(animation=False)
        for widget in child.walk():
            Animation.cancel_all(widget)  # which would keep it for ever
        Window.remove_widget(child)
    for event in Clock.get_events():
        event.cancel()
    LOOK.text_size = 1.0
    EventLoop.start()  # or no frame would be drawn any more, neither for widgets nor for apps


@contextmanager
def staged_time() -> Iterator[None]:
    """Let each frame take as long by Kivy's clock, however long it takes to draw.

    What moves then goes the same way on every machine, and nobody waits for it.
    """
    true_time, begin = Clock.time, Clock.time() - FRAME * Clock.frames
    Clock.time = lambda: begin + FRAME * Clock.frames
    try:
        yield
    finally:
        Clock.time = true_time


def frames(number: int = 1) -> None:
    """Let frames pass."""
    for _ in range(number):
        EventLoop.idle()


def wait(seconds: float) -> None:
    """Let time pass by Kivy's clock."""
    until = Clock.time() + seconds
    while Clock.time() < until:
        frames()


def tap(x: float, y: float) -> None:
    """Touch a point of the window for a moment."""
    Finger(x, y).lift()


def press(widget: Widget) -> None:
    """Tap the middle of a widget, after scrolling to it if it lies in a list."""
    parent = widget.parent
    listed = False
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            if parent.children[0].height > parent.height:
                parent.scroll_to(widget, animate=False)
            listed = True
            frames(3)
        parent = parent.parent
    x, y = widget.to_window(*widget.center)
    if not (0 <= x <= Window.width and 0 <= y <= Window.height):
        raise Lost(f"{_said(widget)} lies outside the window.")
    tap(x, y)
    if listed:
        wait(LIST_WAITS)


def press_words(*words: str) -> None:
    """Tap what shows or says one of these words."""
    press(find(*words))


def find(*words: str) -> Widget:
    """What can be pressed and begins with one of these words, the frontmost first."""
    for root in Window.children:
        for widget in root.walk():
            if _can_be_pressed(widget) and any(
                said.startswith(word) for said in _said(widget) for word in words
            ):
                return widget
    raise Lost(f"Nothing says {' or '.join(words)}.")


def _can_be_pressed(widget: Any) -> bool:
    shown = widget.get_root_window() is not None and widget.opacity and widget.width > 1
    return bool(shown and hasattr(widget, "on_release"))


def _said(widget: Any) -> list[str]:
    said = (getattr(widget, name, "") for name in ("text", "title", "spoken"))
    return [words for words in said if words]


def photograph(path: Path) -> Path:
    """Write what the window shows.

    Kivy's own screenshot reads rows of three bytes to a pixel, which is skewed where a row is no
    multiple of four. Pillow is a developer's tool: a phone does without it.
    """
    from PIL import Image

    frames(3)
    _finish_scenes()
    Window.canvas.ask_update()
    frames(1)
    width, height = Window.size
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    picture = Image.frombytes("RGBA", (width, height), pixels).convert("RGB")
    picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(path)
    return path


def _finish_scenes() -> None:
    """Smooth what was painted in haste, as it is a moment after the finger rests."""
    for root in Window.children:
        for widget in root.walk():
            if isinstance(widget, SceneView):
                widget.finish()
