"""A golden ring that draws the eye to a place, as long as a hint is shown."""

from math import cos, pi
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.theme import GOLD

# Seconds from one beat to the next, and how often in a second it is drawn.
BEAT, RATE = 1.4, 30
# How high a ring on the ground is seen from the side of the garden, in parts of its width.
FLAT = 0.6
AWAY = -9000


class Pulse(Widget):
    """Beats between faint and strong; where nothing is to move, it is there and still."""

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self._passed = 0.0
        self._beating = Clock.create_trigger(self._beat, 1 / RATE, interval=True)
        with self.canvas:
            self._colour = Color(*GOLD)
            self._line = Line(width=dp(2.5))
        self.hide()

    def mark(self, x: float, y: float, wide: float, beats: bool, flat: float = FLAT) -> None:
        """Lie around a point."""
        high = wide * flat
        self.pos, self.size = (x - wide / 2, y - high / 2), (wide, high)
        self._line.ellipse = (*self.pos, wide, high)
        if not beats:
            self._beating.cancel()
            self._colour.a = 1.0
        elif not self._beating.is_triggered:
            self._passed = 0.0
            self._beating()

    def hide(self) -> None:
        """Be nowhere."""
        self._beating.cancel()
        self.pos = (dp(AWAY), 0)
        self._line.ellipse = (*self.pos, 1, 1)

    def _beat(self, passed: float) -> None:
        if self.get_root_window() is None:
            self._beating.cancel()
        self._passed += passed
        self._colour.a = 0.65 + 0.35 * cos(2 * pi * self._passed / BEAT)
