"""A short text on a pill."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Words, painted
from babylon.app.look import LOOK
from babylon.app.pressable import Ground, follow_look

# In its own size: what a letter takes on average.
WIDTH_OF_A_LETTER = 0.52


class Chip(BoxLayout, Ground):
    """As wide as its words, up to `widest`; without words it is not there."""

    tone = StringProperty("gold_ground")
    ink = StringProperty("gold")

    def __init__(self, **options: Any) -> None:
        super().__init__(padding=(dp(12), dp(6)), size_hint=(None, None), **options)
        self._widest = 1e6
        self._words = Words(role="small", ink=self.ink, natural=True)
        self.add_widget(self._words)
        self._words.bind(size=self._fit)
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
        """Be no wider than this; longer texts are written smaller."""
        self._widest = widest
        self._fit()

    def _fit(self, *_: object) -> None:
        shown = bool(self._words.text)
        room, letters = self._widest - dp(24), len(self._words.text)
        if letters and room > 0:
            full = LOOK.size_of("small")
            self._words.font_size = max(min(full, room / letters / WIDTH_OF_A_LETTER), full / 2)
        self.width = self._words.width + dp(24) if shown else 0
        self.height = max(dp(32), self._words.height + dp(10)) if shown else 0
        self.radius = self.height / 2
