"""The controls around a hovering tile: turn, level, open corner, cancel, place."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any, NamedTuple

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import RoundButton
from babylon.app.play.arrangement import Box
from babylon.app.play.choices import why_not_place
from babylon.app.play.session import Session
from babylon.app.words import _, said
from babylon.table.drafts.complaint import SENTENCES, Missing


class Control(NamedTuple):
    """A button of the ring: its icon and name, and where it sits, clockwise from the east."""

    icon: str
    name: str
    angle: float
    kind: str = "outline"


RADIUS, SIDE, CONFIRM = 142, 54, 70
PHONE_RADIUS, PHONE_SIDE, PHONE_CONFIRM = 104, 48, 60


class Ring(FloatLayout):
    """Six buttons on a circle; the circle moves so that all of them can be reached."""

    def __init__(self, verbs: dict[str, Callable[[], object]], **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self.controls = (
            Control("close", _("Cancel"), 205, "danger"),
            Control("chevron-up", _("Level up"), -96),
            Control("chevron-down", _("Level down"), 78),
            Control("rotate-right", _("Turn"), -18),
            Control("crop-square", _("Open corner"), 130),
            Control("check", _("Place"), 28, "confirm"),
        )
        with self.canvas.before:
            Color(1, 1, 1, 0.85)
            self._circle = Line(width=dp(1))
        self.buttons: dict[str, RoundButton] = {}
        for control in self.controls:
            button = RoundButton(icon=control.icon, spoken=control.name, kind=control.kind)
            button.bind(on_release=lambda _, icon=control.icon: verbs[icon]())
            self.buttons[control.icon] = button
            self.add_widget(button)
        self.phone = False
        self.away = False
        self.hide()

    @property
    def radius(self) -> float:
        return float(dp(PHONE_RADIUS if self.phone else RADIUS))

    def refresh(self, session: Session) -> None:
        """Weaken what makes no difference here."""
        placing = session.hand.placing
        if placing is None:
            return
        level = placing.action.level
        for icon, possible in (
            ("chevron-up", any(other > level for other in placing.levels)),
            ("chevron-down", any(other < level for other in placing.levels)),
        ):
            self.buttons[icon].why_not = "" if possible else said(SENTENCES[Missing.LEVELS])
        corners = len(placing.open_corners) > 1
        self.buttons["crop-square"].why_not = "" if corners else said(SENTENCES[Missing.CORNERS])
        # The dock's button for the same deed looks and says the same.
        self.buttons["check"].why_not = why_not_place(placing)

    def surround(self, x: float, y: float, pane: Box, phone: bool, least: float) -> None:
        """Lie around a point, as far as the pane allows, and not nearer than the tile is wide."""
        self.phone = phone
        radius = self.radius if phone else max(self.radius, least)
        reach = radius + dp(PHONE_SIDE if phone else SIDE) / 2 + dp(6)
        # Buttons sit at all sides, but none at the very left; a small pane squeezes the ring.
        shrink = min(1.0, pane.height / (2 * reach), pane.width / (2 * reach))
        radius, reach = radius * shrink, reach * shrink
        x = min(max(x, pane.x + reach), pane.right - reach)
        y = min(max(y, pane.y + reach), pane.top - reach)
        self._circle.circle = (x, y, radius)
        for control in self.controls:
            button = self.buttons[control.icon]
            confirm = control.icon == "check"
            small, large = (PHONE_SIDE, PHONE_CONFIRM) if phone else (SIDE, CONFIRM)
            button.side = large if confirm else small
            angle = radians(-control.angle)
            button.center = (x + radius * cos(angle), y + radius * sin(angle))
        self.away = False

    def hide(self) -> None:
        """Be out of the way, and out of reach."""
        if not self.away:
            self.away = True
            self._circle.circle = (0, 0, 0)
            for button in self.buttons.values():
                button.pos = (-dp(9000), -dp(9000))
