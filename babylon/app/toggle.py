"""A switch that is on or off."""

from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from babylon.app.chrome import Glyph
from babylon.app.look import LOOK
from babylon.app.pressable import TARGET, Pressable, follow_look

TRACK = (52, 32)  # dp


class Toggle(Pressable):
    """On, the knob is to the right, larger, and shows a tick: it is not told by colour alone."""

    active = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint = (None, None)
        self.size = (dp(TRACK[0] + 4), dp(TARGET))
        self._tick = Glyph(icon="check", size_dp=18)
        with self.canvas:
            self._track_colour = Color()
            self._track = SmoothRoundedRectangle(radius=[dp(16)])
            self._line_colour_of_track = Color()
            self._track_line = SmoothLine(width=dp(0.9))
            self._knob_colour = Color()
            self._knob = SmoothEllipse()
        self.add_widget(self._tick)
        self.bind(pos=self.repaint, active=self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def on_release(self) -> None:
        self.active = not self.active

    def repaint(self, *_: object) -> None:
        """Draw track, knob and tick as they are now."""
        theme, on = LOOK.theme, self.active
        width, height = map(dp, TRACK)
        left, bottom = self.center_x - width / 2, self.center_y - height / 2
        self._track_colour.rgba = theme.primary if on else theme.slot
        self._track.pos, self._track.size = (left, bottom), (width, height)
        self._line_colour_of_track.rgba = theme.primary if on else theme.second_ink
        self._track_line.rounded_rectangle = (left, bottom, width, height, height / 2)
        side = dp(24) if on else dp(16)
        x = left + width - dp(16) if on else left + dp(16)
        self._knob_colour.rgba = theme.on_primary if on else theme.second_ink
        self._knob.pos = (x - side / 2, self.center_y - side / 2)
        self._knob.size = (side, side)
        self._tick.opacity, self._tick.ink = (1 if on else 0), "primary"
        self._tick.center = (x, self.center_y)
