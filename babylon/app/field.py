"""A line of text to type in; with `palette.py` all that the app takes from KivyMD's widgets."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivymd.uix.textfield import MDTextField

from babylon.app.look import LOOK
from babylon.app.pressable import TARGET, follow_look
from babylon.app.theme import GOLD


class Field(MDTextField):
    """A line of text, no longer than `limit`; its name stands beside it."""

    limit = NumericProperty(40)
    ringed = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(mode="outlined", write_tab=False, multiline=False, **options)
        self.fbind("ringed", self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the size of text, and show whether the keyboard's ring is here."""
        self.theme_line_color = "Custom" if self.ringed else "Primary"
        if self.ringed:
            self.line_color_normal = self.line_color_focus = GOLD
        self.font_size = LOOK.size_of("body")
        self.height = max(dp(TARGET), self.font_size * 2.6)

    def press(self) -> None:
        """Begin to type."""
        self.focus = True

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted as far as it fits, on one line."""
        room = max(int(self.limit) - len(self.text), 0)
        fit = "".join(letter for letter in substring if letter.isprintable())[:room]
        return super().insert_text(fit, from_undo=from_undo)
