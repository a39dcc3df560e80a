"""The tile of a stack close up, and why it earns what it does."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from babylon.app.chrome import Words
from babylon.app.emblem import Emblem
from babylon.app.look import LOOK
from babylon.app.play.session import Session
from babylon.app.play.telling import income_reasons, tile_name
from babylon.app.pressable import Ground, follow_look
from babylon.app.tile_view import TileView
from babylon.app.words import _
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.quarry import STACK_NAMES

SIDE = 132


class IncomeCard(BoxLayout, Ground):
    """What the considered stack would bring, line by line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(padding=dp(12), spacing=dp(14), size_hint=(None, None), **options)
        self.radius = dp(16)
        self._tile = TileView(size_hint=(None, None), pos_hint={"center_y": 0.5})
        self._lines = BoxLayout(
            orientation="vertical", spacing=dp(2), size_hint_y=None, pos_hint={"center_y": 0.5}
        )
        self._lines.bind(minimum_height=self._lines.setter("height"))
        self._title = Words(role="strong")
        self._rows = GridLayout(cols=3, size_hint_y=None, row_default_height=dp(23))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        for part in (self._tile, self._lines):
            self.add_widget(part)
        self._lines.add_widget(self._title)
        self._lines.add_widget(self._rows)
        self._lines.bind(height=self._fit)
        self.bind(width=self._fit)
        follow_look(self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.ground = LOOK.theme.raised
        side = min(dp(SIDE), self.width * 0.32)
        self._tile.size = (side, side)
        self.height = max(side, self._lines.height) + dp(24)

    def refresh(self, session: Session) -> None:
        """Show the considered stack; without one the card is empty."""
        draft, stack = session.hand.considered, session.hand.stack
        self.opacity = 0.0 if draft is None else 1.0
        self._rows.clear_widgets()
        if draft is None or stack is None or draft.tile is None:
            self._tile.show(None)
            self._title.text = ""
            return
        self._tile.show(draft.tile)
        self._title.text = f"{tile_name(draft.tile)} · {STACK_NAMES[stack]}"
        if session.hand.phase is Phase.REMOVE:
            words = Words(text=_("It leaves the game; nothing is earned by it."), role="small")
            self._rows.cols = 1
            self._rows.add_widget(words)
            return
        self._rows.cols = 3
        flower = session.seat(session.player).flower.word
        for where, why, earned in income_reasons(session.position, stack):
            ink = "gold" if earned > 0 else "second_ink"
            if where:
                self._rows.add_widget(Words(text=where, role="small", ink="second_ink", **_NARROW))
            else:
                self._rows.add_widget(_mark(f"flower-{flower}" if earned > 0 else "token-fewer"))
            self._rows.add_widget(Words(text=why, role="small"))
            signed = f"+{earned}" if earned > 0 else str(earned)
            row = Words(text=signed, role="small", ink=ink, bold=True, halign="right", **_NUMBER)
            self._rows.add_widget(row)
        if draft.income is not None and draft.gained < draft.income.total:
            self._title.text += "  " + _("the supply gives {n}").format(n=draft.gained)


_NARROW = {"size_hint_x": 0.34}
_NUMBER = {"size_hint_x": 0.18}


def _mark(picture: str) -> Emblem:
    return Emblem(picture=picture, size_hint=(0.34, None), height=dp(18))
