"""A choice of one among a few, all in sight."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import PushButton, text_width
from babylon.app.look import LOOK
from babylon.app.pressable import TARGET, follow_look

INNER, TICK, APART = 8, 18, 8  # dp


class Segments(BoxLayout):
    """Buttons of which one is chosen, which is marked by a tick and not by colour alone.

    They stand side by side as far as their words allow, and go on in further rows.
    """

    choices: Sequence[tuple[Any, str]] = ListProperty([])
    value = ObjectProperty(None, allownone=True)
    __events__ = ("on_choice",)

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=dp(APART), orientation="vertical", size_hint_y=None, **options)
        self.bind(minimum_height=self.setter("height"))
        self._buttons: list[PushButton] = []
        self._columns = 0
        for name, heed in (("choices", self._fill), ("value", self._mark), ("width", self._order)):
            self.fbind(name, heed)
        follow_look(self._order)
        self._fill()

    def choose(self, value: Any) -> None:
        """Take a value as a tap on it does, and tell of it."""
        if value != self.value:
            self.value = value
            self.dispatch("on_choice", value)

    def on_choice(self, value: Any) -> None:
        """The player has chosen."""

    def _fill(self, *_: object) -> None:
        self._buttons = []
        for value, text in self.choices:
            button = PushButton(
                text=text, kind="outline", role="strong", least=TARGET, inner=INNER, icon_dp=TICK
            )
            button.bind(on_release=lambda _, value=value: self.choose(value))
            self._buttons.append(button)
        self._columns = 0
        self._mark()
        self._order()

    def _mark(self, *_: object) -> None:
        for button, (value, _text) in zip(self._buttons, self.choices, strict=True):
            chosen = value == self.value
            button.kind = "primary" if chosen else "outline"
            button.icon = "check" if chosen else ""

    def _order(self, *_: object) -> None:
        """As many columns as the longest word leaves room for, the rows as even as can be."""
        number = max(len(self._buttons), 1)
        widest = max((text_width("strong", text) for _, text in self.choices), default=0.0)
        tick = dp(TICK) * (1 + (LOOK.text_size - 1) / 2) + dp(8)
        room = int((self.width + dp(APART)) // (widest + tick + dp(2 * INNER + 4 + APART)))
        rows = -(-number // max(min(room, number), 1))
        columns = -(-number // rows)
        if columns != self._columns:
            self._columns = columns
            self._lay(columns)

    def _lay(self, columns: int) -> None:
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        for begin in range(0, len(self._buttons), columns):
            row = BoxLayout(spacing=dp(APART), size_hint_y=None)
            row.bind(minimum_height=row.setter("height"))
            for button in self._buttons[begin : begin + columns]:
                row.add_widget(button)
            self.add_widget(row)
