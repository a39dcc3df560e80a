"""A short word to whoever's turn it is now, where several people share a screen."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import Panel, Words, text_width
from babylon.app.emblem import Avatar

SECONDS = 1.4


class TurnBanner(FloatLayout):
    """Name and flower in the middle of the screen; any touch sends it away."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._panel = Panel(
            orientation="horizontal", size_hint=(None, None), padding=dp(20), spacing=dp(16)
        )
        self._avatar = Avatar(side=64, pos_hint={"center_y": 0.5})
        self._words = Words(role="title", pos_hint={"center_y": 0.5})
        self._panel.add_widget(self._avatar)
        self._panel.add_widget(self._words)
        self.bind(size=self._fit, pos=self._fit)
        self._words.bind(height=self._fit)

    @property
    def text(self) -> str:
        """What is said at the moment."""
        return str(self._words.text) if self._panel.parent else ""

    def say(self, flower: str, words: str) -> None:
        """Tell somebody that it is their turn."""
        self._avatar.flower, self._words.text = flower, words
        if not self._panel.parent:
            self.add_widget(self._panel)
        self._fit()
        Clock.unschedule(self.hide)
        Clock.schedule_once(self.hide, SECONDS)

    def hide(self, *_: object) -> None:
        """Say nothing more."""
        Clock.unschedule(self.hide)
        self.clear_widgets()

    def _fit(self, *_: object) -> None:
        words = text_width(self._words.role, self._words.text) + self._avatar.width + dp(64)
        self._panel.size = (
            min(self.width - dp(32), max(words, dp(420))),
            max(dp(104), self._words.height + dp(40)),
        )
        self._panel.center = self.center

    def on_touch_down(self, touch: Any) -> bool:
        if self._panel.parent:
            self.hide()
        return False
