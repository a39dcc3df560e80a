"""A player's garden, small, on a card with name and points."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Words
from babylon.app.emblem import Avatar
from babylon.app.garden_view import GardenView
from babylon.app.look import LOOK
from babylon.app.pressable import Pressable, follow_look
from babylon.rules.gardens.garden import Garden


class GardenCard(Pressable, BoxLayout):
    """Another player's garden, small, with name and points."""

    player = NumericProperty(0)

    def __init__(self, name: str, flower: str, points: int, garden: Garden, **options: Any) -> None:
        super().__init__(**options)
        self._name, self._points = _line(name, "strong"), _line(str(points), "small figure")
        self._words = BoxLayout(orientation="vertical", size_hint_y=None)
        self._words.add_widget(self._name)
        self._words.add_widget(self._points)
        self._head = BoxLayout(spacing=dp(8))
        self._avatar = Avatar(flower=flower, side=34)
        self._head.add_widget(self._avatar)
        self._head.add_widget(self._words)
        self.view = GardenView(named=False, movable=False)
        self.view.show(garden)
        self.add_widget(self._head)
        self.add_widget(self.view)
        self.spoken = name
        self.bind(width=self._fit)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground, self.line = LOOK.theme.surface, LOOK.theme.line
        self._fit()

    @staticmethod
    def beside(width: float) -> bool:
        """Whether a card of this width has words beside its garden, not above it."""
        return bool(width > dp(250) * (1 + (LOOK.text_size - 1) / 2))

    def _fit(self, *_: object) -> None:
        beside, text = self.beside(self.width), LOOK.text_size
        self.orientation = "horizontal" if beside else "vertical"
        self._head.orientation = "vertical" if beside else "horizontal"
        self._head.size_hint = (None, 1) if beside else (1, None)
        self._head.width = dp(82) * text
        for words in (self._name, self._points):
            words.height = round(LOOK.size_of(words.role) * 1.35)
        self._words.height = self._name.height + self._points.height
        self._head.height = max(self._words.height, self._avatar.height)
        for part in (self._avatar, self._words):
            part.pos_hint = {} if beside else {"center_y": 0.5}


def _line(text: str, role: str) -> Words:
    """A line that is cut with dots where there is no room for it."""
    return Words(
        text=text,
        role=role,
        fitting=False,
        size_hint_y=None,
        shorten=True,
        shorten_from="right",
        max_lines=1,
    )
