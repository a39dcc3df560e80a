"""A short text on a pill."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Words, painted, text_width
from babylon.app.pressable import Ground, follow_look


class Chip(BoxLayout, Ground):
    """As wide as its words, up to `widest`; without words it is not there."""

    tone = StringProperty("gold_ground")
    ink = StringProperty("gold")

    def __init__(self, **options: Any) -> None:
        super().__init__(padding=(dp(12), dp(6)), size_hint=(None, None), **options)
        self._widest = 1e6
        self._words = Words(role="small", ink=self.ink, size_hint_x=None)
        self.add_widget(self._words)
        self._words.bind(height=self._fit)
        follow_look(self.repaint)
        self.repaint()

    def show(self, text: str) -> None:
        """Say something, or nothing."""
        self._words.text = text
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground = painted(self.tone) if self._words.text else (0, 0, 0, 0)
        self._words.ink = self.ink
        self._words.paint()
        self._fit()

    def limit(self, widest: float) -> None:
        """Be no wider than this; longer texts go on in another line."""
        self._widest = widest
        self._fit()

    def _fit(self, *_: object) -> None:
        text = self._words.text
        room = max(self._widest - dp(24), 1)
        self._words.width = min(text_width("small", text) + dp(2), room)
        self.width = self._words.width + dp(24) if text else 0
        self.height = max(dp(32), self._words.height + dp(10)) if text else 0
        self.radius = min(self.height / 2, dp(20))
