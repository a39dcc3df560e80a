"""A page with its name at the top, a body that scrolls, and perhaps an action at the bottom."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from babylon.app.screens.page import Page, load_kv

WIDEST = 720  # dp: lines longer than this are hard to read


class TitledPage(Page):
    """The frame of all screens that are read rather than played."""

    heading = StringProperty("")
    margin = NumericProperty(dp(16))

    def __init__(self, app: Any, **options: Any) -> None:
        load_kv("titled")
        super().__init__(app, **options)
        self.fbind("width", self._set_margin)
        self.fbind("insets", self._set_margin)

    def _set_margin(self, *_: object) -> None:
        room = self.width - self.insets[0] - self.insets[2]
        self.margin = max(dp(16), (room - dp(WIDEST)) / 2)
