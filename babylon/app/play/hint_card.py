"""A hint: the best turn in words, why it is good, and a way to see it."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from babylon.app.chrome import Panel, PushButton, RoundButton, Words, text_width
from babylon.app.look import LOOK
from babylon.app.play.hinting import reasons_in_words, steps_in_words
from babylon.app.play.session import Session
from babylon.app.sentences import points_of
from babylon.app.theme import GOLD
from babylon.app.words import _
from babylon.bots.suggestion import Suggestion
from babylon.rules.gardens.actions import Keep

GAP = 4
# dp: a narrower card has its button below the words.
NARROW = 300


class HintCard(Panel):
    """Shown while there is advice; where it has little room, its words are scrolled."""

    def __init__(
        self, on_show: Callable[[], object], on_close: Callable[[], object], **options: Any
    ) -> None:
        super().__init__(
            size_hint=(None, None), padding=(dp(14), dp(8)), spacing=dp(GAP), **options
        )
        self.shown = False
        self._most = dp(200)
        middle = {"center_y": 0.5}
        self._row = BoxLayout(spacing=dp(8), size_hint_y=None)
        self._title = Words(role="strong", pos_hint=middle)
        self.show_me = PushButton(kind="gold", size_hint_x=None, pos_hint=middle)
        self.show_me.bind(on_release=lambda _: on_show())
        self.close = RoundButton(icon="close", spoken=_("Put the hint away"), pos_hint=middle)
        self.close.bind(on_release=lambda _: on_close())
        self._words = BoxLayout(orientation="vertical", spacing=dp(GAP), size_hint_y=None)
        self._words.bind(minimum_height=self._words.setter("height"))
        self._steps = Words(role="small")
        self._why = Words(role="small", ink="second_ink")
        self._scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), size_hint_y=None)
        self._scroll.add_widget(self._words)
        for part in (self._title, self.show_me, self._words):
            part.bind(height=self._fit)
        self.bind(minimum_height=self.setter("height"))
        self.opacity = 0.0

    def refresh(self, session: Session) -> None:
        """Show the advice, that it is being thought of, or nothing."""
        advice = session.advice
        self.shown = advice is not None
        self.opacity = 1.0 if self.shown else 0.0
        for box in (self, self._row, self._words):
            box.clear_widgets()
        if advice is None:
            return
        suggestion = advice.suggestion
        if not advice.ready:
            self._title.text = _("Thinking …")
        elif suggestion is None:
            self._title.text = _("There is no hint for this.")
        else:
            self._tell(suggestion)
        self._build(suggestion is not None and not isinstance(suggestion.actions[0], Keep))

    def _tell(self, suggestion: Suggestion) -> None:
        points = points_of(suggestion.points_now)
        self._title.text = _("A good turn: {points}").format(points=points)
        steps = enumerate(steps_in_words(suggestion), start=1)
        self._steps.text = "\n".join(f"{number}. {step}" for number, step in steps)
        self._why.text = "\n".join(reasons_in_words(suggestion))
        self._words.add_widget(self._steps)
        if self._why.text:
            self._words.add_widget(self._why)

    def _build(self, can_be_shown: bool) -> None:
        """Title and buttons in a row; large letters need it for themselves."""
        self._row.add_widget(self._title)
        self.add_widget(self._row)
        if self._words.children:
            self.add_widget(self._scroll)
        if can_be_shown:
            self.show_me.text = _("Show me")
            self.show_me.width = text_width("action", self.show_me.text) + dp(36)
            (self if self._tight else self._row).add_widget(self.show_me)
        self._row.add_widget(self.close)
        self._fit()

    @property
    def _tight(self) -> bool:
        return LOOK.large or self.width < dp(NARROW)

    def fit(self, width: float, most: float) -> None:
        """Be so wide, and no higher than this."""
        self.width, self._most = width, most
        self._fit()

    def repaint(self, *_: object) -> None:
        self.ground, self.line = LOOK.theme.surface, GOLD

    def _fit(self, *_: object) -> None:
        self._row.height = max((part.height for part in self._row.children), default=0)
        button = self.show_me.height + dp(GAP) if self.show_me.parent is self else 0
        room = self._most - self._row.height - button - dp(16 + GAP)
        self._scroll.height = max(min(self._words.height, room), dp(24))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What lies below it is not touched through it."""
        if not self.shown or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True
