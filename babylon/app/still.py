"""A part of the screen that seldom changes, painted into a picture when it does."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor
from typing import Any

from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.painter import as_painted, as_usual, onto_nothing

RING = 6  # dp: so far a line or the ring of what has the focus lies around its widget


class Still(Widget):
    """Shows itself and its children from a picture, so that a frame costs one rectangle.

    Letters, icons and lines cost a weak phone more by their number than by their size. What lies
    within must not cut itself to the window, nor reach farther beyond this widget than a ring does;
    nor may it or what is around it be let fade, since the picture's colours would stay as strong.
    """

    canvas: Canvas

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # What is mixed in has names that no part uses for itself.
        self._still_drawn: Canvas = self.canvas
        # Kivy draws a translucent line through a stencil.
        self._still_picture, self._still_away = Fbo(with_stencilbuffer=True), Translate()
        for instruction in (
            ClearColor(0, 0, 0, 0),
            ClearBuffers(),
            Callback(onto_nothing),
            PushMatrix(),
            self._still_away,
            self._still_drawn,
            PopMatrix(),
            Callback(as_usual),
        ):
            self._still_picture.add(instruction)
        self._still_picture.add_reload_observer(lambda *_: self._still_picture.ask_update())
        self._still_shown = Rectangle()
        self.canvas = Canvas()
        for instruction in (
            self._still_picture,
            Callback(as_painted),
            Color(1, 1, 1, 1),
            self._still_shown,
            Callback(as_usual),
        ):
            self.canvas.add(instruction)
        self.bind(pos=self._frame_still, size=self._frame_still)
        self._frame_still()

    def add_widget(self, *args: Any, **options: Any) -> None:
        with self._painting_still():
            super().add_widget(*args, **options)

    def remove_widget(self, *args: Any, **options: Any) -> None:
        with self._painting_still():
            super().remove_widget(*args, **options)

    @contextmanager
    def _painting_still(self) -> Iterator[None]:
        """While children come and go the canvas is the one that they are painted from."""
        shown, self.canvas = self.canvas, self._still_drawn
        try:
            yield
        finally:
            self.canvas = shown

    def _frame_still(self, *_: object) -> None:
        """Keep to whole pixels, so that those of the picture are those of the screen."""
        around = dp(RING)
        x, y = floor(self.x - around), floor(self.y - around)
        # While everything is laid out anew a size may be less than nothing for a moment.
        size = max(ceil(self.right + around) - x, 1), max(ceil(self.top + around) - y, 1)
        self._still_away.xyz = (-x, -y, 0)
        if tuple(self._still_picture.size) != size:
            self._still_picture.size = size
        self._still_shown.texture = self._still_picture.texture
        self._still_shown.pos, self._still_shown.size = (x, y), size
