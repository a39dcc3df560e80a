"""Tabs for what a phone cannot show together, between undo and redo."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from babylon.app.look import LOOK
from babylon.app.play.arrangement import PAGER, Shape, Sheet
from babylon.app.play.part import Part
from babylon.app.play.session import Session
from babylon.app.play.swipe import swept
from babylon.app.play.tools import History
from babylon.app.pressable import Ground, Pressable, follow_look
from babylon.app.theme import CLEAR
from babylon.app.words import _


class Tab(Pressable, Label):
    """The name of a page."""

    def __init__(self, sheet: Sheet, **options: Any) -> None:
        super().__init__(bold=True, **options)
        self.sheet = sheet


class Pager(FloatLayout, Part):
    """Quarry, Garden, Players; undo and redo beside them, always in sight."""

    def __init__(self, on_sheet: Callable[[Sheet], None], history: History, **options: Any) -> None:
        super().__init__(**options)
        self.history = history
        self._on_sheet = on_sheet
        self._row = TabRow(spacing=dp(2), size_hint=(None, None))
        names = {
            Sheet.QUARRY: _("Quarry"),
            Sheet.GARDEN: _("Garden"),
            Sheet.PLAYERS: _("Players"),
        }
        self.tabs = {sheet: Tab(sheet, text=name) for sheet, name in names.items()}
        for tab in self.tabs.values():
            tab.bind(on_release=lambda tab: on_sheet(tab.sheet))
            self._row.add_widget(tab)
        self.add_widget(self._row)
        self.add_widget(history)
        self._sheet = Sheet.QUARRY
        self.bind(pos=self.arrange, size=self.arrange)
        follow_look(self.arrange)

    def arrange(self, *_: object) -> None:
        """Tabs in the middle, what takes back at the right, or above where letters are large."""
        theme = LOOK.theme
        above = self.shape is Shape.PORTRAIT and LOOK.large
        history = 0.0 if above else self.history.width
        self._row.height = dp(PAGER - 2)
        self._row.width = min(dp(250) * LOOK.text_size, self.width - history - dp(16))
        left = self.x + (self.width - self._row.width - history) / 2
        self._row.pos = (max(left, self.x + dp(8)), self.y)
        middle = (self._row.top + self.top) / 2 if above else self._row.center_y
        self.history.right, self.history.center_y = self.right - dp(4), middle
        self._row.ground, self._row.line = theme.surface, theme.line
        self._row.radius = self._row.height / 2
        for sheet, tab in self.tabs.items():
            on = sheet is self._sheet
            tab.ground = theme.primary if on else CLEAR
            tab.color = theme.on_primary if on else theme.second_ink
            tab.radius = self._row.height / 2
            tab.font_size = min(LOOK.size_of("small"), self._row.width / 3 / 4.6)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        pages = swept(touch) if self.collide_point(touch.ox, touch.oy) else 0
        if pages and touch.grab_current is None:
            self.sweep(pages)
        return bool(super().on_touch_up(touch))

    def sweep(self, pages: int) -> None:
        """Turn to the next page or to the one before."""
        sheets = list(Sheet)
        at = sheets.index(self._sheet) + pages
        if 0 <= at < len(sheets):
            self._on_sheet(sheets[at])

    def refresh(self, session: Session) -> None:
        """Mark the page in sight."""
        self._sheet = session.sheet
        self.arrange()


class TabRow(BoxLayout, Ground):
    """The ground below the tabs."""
