"""Single pictures of the atlas among words: an icon, a pillar, or a player's flower on its disc."""

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.pictures import Pictures, pictures
from babylon.app.pressable import follow_look
from babylon.app.theme import colour

IVORY = colour("FFF7E6")
LEAF = colour("3C6B3E")
FLOWERS = {
    "white": colour("FAFAF2"),
    "pink": colour("E8639F"),
    "yellow": colour("F2B50F"),
    "blue": colour("2C4FB8"),
}
# In a window with a longer side than this the scenes need the finer sheet, in pixels.
DENSE_WINDOW = 1000


def usual_pictures() -> Pictures:
    """The sheet that the scenes of this window most likely use, so that no second one is read."""
    return pictures(2 if max(Window.size) > DENSE_WINDOW else 1)


class Emblem(Widget):
    """A region of the atlas as large as the widget allows, in its own shape."""

    picture = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas:
            self._light = Color(1, 1, 1, 1)
            self._shown = Rectangle(size=(0, 0))
        self.fbind("picture", self.repaint)
        self.fbind("pos", self.repaint)
        self.fbind("size", self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Show the picture in the middle."""
        side = min(self.size)
        if not self.picture or side < 1:
            self._shown.size = (0, 0)
            return
        texture = usual_pictures().region(self.picture)
        scale = min(self.width / texture.width, self.height / texture.height)
        width, height = texture.width * scale, texture.height * scale
        self._shown.texture, self._shown.size = texture, (width, height)
        # Not `center`: while a place is being changed it is still the old one.
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self._shown.pos = (x - width / 2, y - height / 2)


class Avatar(Widget):
    """A player's flower on a disc with a rim in its colour; it grows with text."""

    flower = StringProperty("white")
    side = NumericProperty(36)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint = (None, None)
        with self.canvas:
            self._ground_colour = Color()
            self._ground = SmoothEllipse()
            self._rim_colour = Color()
            self._rim = SmoothLine()
            Color(1, 1, 1, 1)
            self._flower = Rectangle()
        for name in ("flower", "pos", "side"):
            self.fbind(name, self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Draw disc, rim and flower."""
        side = dp(self.side) * (1 + (LOOK.text_size - 1) / 2)
        self.size = (side, side)
        self._ground_colour.rgba = LEAF if self.flower == "white" else IVORY
        self._ground.pos, self._ground.size = self.pos, self.size
        self._rim_colour.rgba = FLOWERS[self.flower]
        self._rim.width = max(dp(1), side / 36)
        # Not `center`: while a place is being changed it is still the old one.
        x, y = self.x + side / 2, self.y + side / 2
        self._rim.circle = (x, y, side / 2 - self._rim.width)
        inner = side * 0.74
        self._flower.texture = usual_pictures().region(f"flower-{self.flower}")
        self._flower.pos = (x - inner / 2, y - inner / 2)
        self._flower.size = (inner, inner)
