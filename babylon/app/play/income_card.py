"""The tile of a stack close up, and why it earns what it does."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Words, text_width
from babylon.app.look import LOOK
from babylon.app.play.session import Session
from babylon.app.play.telling import Reason, income_reasons, tile_name
from babylon.app.play.turned_clip import TurnedClip
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
        self._tile = TurnedTile(size_hint=(None, None), pos_hint={"center_y": 0.5})
        self._lines = BoxLayout(
            orientation="vertical", spacing=dp(2), size_hint_y=None, pos_hint={"center_y": 0.5}
        )
        self._lines.bind(minimum_height=self._lines.setter("height"))
        self._title = Words(role="strong")
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None)
        self._pool: list[ReasonRow] = []
        self.pictured = True
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
        # Large letters need all the room; the tile is seen in the quarry as well.
        pictured = self.pictured and not LOOK.large
        if pictured != (self._tile.parent is not None):
            if pictured:
                self.add_widget(self._tile, index=1)
            else:
                self.remove_widget(self._tile)
        side = min(dp(SIDE), self.width * 0.32) if pictured else 0.0
        self._tile.size = (side, side)
        self.height = max(side, self._lines.height) + dp(24)

    def picture(self, there: bool) -> None:
        """Show the tile beside the reasons, or leave all room to them."""
        self.pictured = there
        self._fit()

    def refresh(self, session: Session) -> None:
        """Show the considered stack; without one the card is empty."""
        draft, stack = session.hand.considered, session.hand.stack
        self.opacity = 0.0 if draft is None else 1.0
        if draft is None or stack is None or draft.tile is None:
            self._tile.show(None)
            self._title.text = ""
            self._show([])
            return
        self._tile.show(draft.tile)
        self._title.text = f"{tile_name(draft.tile)} · {STACK_NAMES[stack]}"
        if session.hand.phase is Phase.REMOVE:
            self._show([Reason("", _("It leaves the game; nothing is earned by it."), 0)])
            return
        self._show(income_reasons(session.position, stack))
        if draft.income is not None and draft.gained < draft.income.total:
            self._title.text += "  " + _("the supply gives {n}").format(n=draft.gained)

    def _show(self, reasons: list[Reason]) -> None:
        """Fill as many rows as there are reasons; rows are made once and used again."""
        while len(self._pool) < len(reasons):
            self._pool.append(ReasonRow())
        if len(self._rows.children) != len(reasons):
            self._rows.clear_widgets()
            for row in self._pool[: len(reasons)]:
                self._rows.add_widget(row)
        widest = max((text_width("small", reason.where) for reason in reasons), default=0.0)
        for row, reason in zip(self._pool, reasons, strict=False):
            row.show(reason, widest)


class TurnedTile(TurnedClip, TileView):
    """A tile close up, in an interface that may be turned."""


class ReasonRow(BoxLayout):
    """A side of the tile or the flower, why, and the pillars."""

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=dp(6), size_hint_y=None, **options)
        middle = {"center_y": 0.5}
        self._where = Words(role="small", ink="second_ink", size_hint_x=None, pos_hint=middle)
        self._why = Words(role="small", pos_hint=middle)
        self._earned = Words(role="small", halign="right", size_hint_x=None, pos_hint=middle)
        for part in (self._where, self._why, self._earned):
            self.add_widget(part)
        self._why.bind(height=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.height = max(dp(22), self._why.height)
        letter = LOOK.size_of("small")
        self._earned.width = letter * 1.6

    def show(self, reason: Reason, where: float) -> None:
        """Show one reason, its side in a column of this width."""
        self._where.text, self._why.text = reason.where, reason.why
        self._where.width = where + dp(4) if where else 0
        self._fit()
        self._earned.ink = "gold" if reason.earned > 0 else "second_ink"
        self._earned.text = f"+{reason.earned}" if reason.earned > 0 else str(reason.earned)
