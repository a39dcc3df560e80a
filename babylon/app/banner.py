"""A calm line at the top of the window that says something and goes away by itself."""

from collections import deque
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp

from babylon.app.chrome import Panel, Words
from babylon.app.turntable import Turntable

SHORTEST, PER_LETTER = 2.5, 0.055  # seconds: time enough to read it
WIDEST = 560


class Banner(Turntable):
    """Sentences, one after the other; a tap sends the one that is shown away."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._waiting: deque[str] = deque()
        self.inset_top = 0.0
        self._words = Words(halign="center")
        self._panel = Panel(size_hint=(None, None), padding=(dp(20), dp(12)), opacity=0)
        self._panel.add_widget(self._words)
        self._words.bind(height=self._place)
        self.content.bind(size=self._place)

    @property
    def sentence(self) -> str:
        """What is said at the moment, empty if nothing is."""
        return str(self._words.text) if self._panel.parent else ""

    def say(self, sentence: str) -> None:
        """Say a sentence after those that wait; what is being said is not repeated."""
        if sentence != self.sentence and sentence not in self._waiting:
            self._waiting.append(sentence)
            if not self._panel.parent:
                self._next()

    def _next(self, *_: object) -> None:
        Clock.unschedule(self._next)
        Animation.cancel_all(self._panel)
        if not self._waiting:
            self.content.clear_widgets()
            return
        self._words.text = self._waiting.popleft()
        if not self._panel.parent:
            self.content.add_widget(self._panel)
        self._place()
        self._panel.opacity = 0
        Animation(opacity=1, duration=0.15).start(self._panel)
        Clock.schedule_once(self._next, SHORTEST + PER_LETTER * len(self._words.text))

    def _place(self, *_: object) -> None:
        room = self.content
        self._panel.width = min(room.width - dp(24), dp(WIDEST))
        self._panel.height = self._words.height + dp(24)
        self._panel.center_x = room.center_x
        self._panel.top = room.top - dp(12) - self.inset_top

    def on_touch_down(self, touch: Any) -> bool:
        if self._panel.parent and self._panel.collide_point(*self._panel.to_widget(*touch.pos)):
            self._next()
            return True
        return False

    def on_touch_move(self, touch: Any) -> bool:
        """Leave it to what is below, however large what is turned is."""
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Leave it to what is below, however large what is turned is."""
        return False
