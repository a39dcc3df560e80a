"""The evening sky behind the home screen: a low sun, stars, and far ziggurats."""

import itertools
from collections.abc import Sequence
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothEllipse
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from babylon.app.theme import NIGHT, Colour, Theme, colour

# From the top to the bottom: how far down, and the colour there.
SKY = (
    (0.0, colour("101C4E")),
    (0.26, colour("3B3A8C")),
    (0.46, colour("93569B")),
    (0.62, colour("DE7F86")),
    (0.8, colour("F4B183")),
    (1.0, colour("F9D7A0")),
)
SUN, HALO = colour("FFE2AE"), colour("FFDFA8")
STAR = colour("FFF3D0")
HILL = colour("8A3F72")
VEIL = colour("101642")
STARS = 46
LOW = 600  # dp: in a lower window the title stands beside the sun
STEPS = 256
Stops = tuple[tuple[float, Colour], ...]


@cache
def gradient(stops: Stops, *, upright: bool = True) -> Texture:
    """Colours running into each other, from the top or from the left."""
    pixels = bytearray()
    for step in range(STEPS):
        part = step / (STEPS - 1)
        shade = _between(stops, 1 - part if upright else part)
        pixels += bytes(round(255 * way) for way in shade)
    size = (1, STEPS) if upright else (STEPS, 1)
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _between(stops: Stops, part: float) -> Colour:
    for (begin, first), (end, last) in itertools.pairwise(stops):
        if part <= end:
            share = (part - begin) / (end - begin)
            red, green, blue, alpha = (
                a + (b - a) * share for a, b in zip(first, last, strict=True)
            )
            return red, green, blue, alpha
    return stops[-1][1]


class Dusk(Widget):
    """The sky; `wide` has the menu on the right, otherwise it is below from `menu_top` down."""

    wide = BooleanProperty(False)
    menu_top = NumericProperty(0)
    menu_left = NumericProperty(0)
    ceiling = NumericProperty(0)  # where the title ends, which the sun must not outshine

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._strength = 1.0
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._repaint_soon = Clock.create_trigger(self.repaint, -1)
        for name in ("pos", "size", "wide", "menu_top", "menu_left", "ceiling"):
            self.fbind(name, self._repaint_soon)

    def choose_theme(self, theme: Theme) -> None:
        """By night the evening is later."""
        self._strength = 0.72 if theme is NIGHT else 1.0
        self._repaint_soon()

    def repaint(self, *_: object) -> None:
        """Draw it all anew, which happens with a new size only."""
        self._drawn.clear()
        self._rectangle(gradient(SKY), *self.pos, *self.size)
        self._sun()
        self._ziggurats()
        self._stars()
        self._veil()

    def _rectangle(self, texture: Texture, x: float, y: float, width: float, height: float) -> None:
        strength = self._strength
        self._drawn.add(Color(strength, strength, strength, 1))
        self._drawn.add(Rectangle(texture=texture, pos=(x, y), size=(width, height)))

    def _paint(self, tone: Colour, alpha: float) -> None:
        red, green, blue = (way * self._strength for way in tone[:3])
        self._drawn.add(Color(red, green, blue, alpha))

    def _sun(self) -> None:
        if self.wide:
            beside_title = self.height <= dp(LOW)
            x = self.width * (0.39 if beside_title else 0.234)
            y, radius = self.height * 0.705, self.height * 0.188
        else:
            x, radius = self.width * 0.687, self.width * 0.18
            y = min(self.height * 0.725, self.ceiling - self.y - radius * 1.3)
        for share, alpha, tone in ((1.28, 0.13, HALO), (1.13, 0.16, HALO), (1.0, 0.92, SUN)):
            far = radius * share
            self._paint(tone, alpha)
            corner = (self.x + x - far, self.y + y - far)
            self._drawn.add(SmoothEllipse(pos=corner, size=(2 * far, 2 * far)))

    def _ziggurats(self) -> None:
        """Three stepped towers on the horizon, and two hills before them."""
        horizon = self.y + self.height * (0.44 if self.wide else 0.6)
        for at, below, half, steps, alpha in (
            (0.16, 20, 0.13, 4, 0.28),
            (0.86, 16, 0.1, 4, 0.28),
            (0.66, 40, 0.075, 3, 0.36),
        ):
            side, foot = self.width * half, horizon - dp(below)
            self._paint(HILL, alpha)
            for step in range(steps):
                wide = side * (steps - step) / steps
                corner = (self.x + self.width * at - wide, foot + step * side * 0.24)
                self._drawn.add(Rectangle(pos=corner, size=(2 * wide, side * 0.24)))
        self._hill((10, -16, 18, 6), horizon, 0.26)
        self._hill((66, 36, 74, 58), horizon, 0.22)

    def _hill(self, heights: Sequence[float], horizon: float, alpha: float) -> None:
        """A soft line through four heights below the horizon, and all that is under it."""
        first, high, middle, last = (horizon - dp(height) for height in heights)
        steps = 24
        vertices: list[float] = []
        for step in range(steps + 1):
            part = step / steps
            if part <= 0.5:
                top = _curve(first, high, middle, part * 2)
            else:
                top = _curve(middle, 2 * middle - high, last, part * 2 - 1)
            x = self.x + self.width * part
            vertices += [x, self.y, 0, 0, x, top, 0, 0]
        self._paint(HILL, alpha)
        indices = list(range(2 * steps + 2))
        self._drawn.add(Mesh(vertices=vertices, indices=indices, mode="triangle_strip"))

    def _stars(self) -> None:
        for star in range(STARS):
            x = self.x + star * 197.3 % max(self.width, 1)
            y = self.top - star * 71.7 % max(self.height * 0.3, 1)
            side = dp(1.4 + star % 3 * 0.9)
            self._drawn.add(Color(*STAR[:3], 0.25 + star % 4 * 0.15))
            self._drawn.add(SmoothEllipse(pos=(x, y), size=(side, side)))

    def _veil(self) -> None:
        """A dark veil behind the menu, so that it can be read."""
        clear = (*VEIL[:3], 0.0)
        if self.wide:
            stops = ((0.0, clear), (0.36, (*VEIL[:3], 0.84)), (1.0, (*VEIL[:3], 0.95)))
            left = self.menu_left - self.width * 0.16
            texture = gradient(stops, upright=False)
            self._rectangle(texture, left, self.y, self.right - left, self.height)
        else:
            stops = ((0.0, clear), (0.15, (*VEIL[:3], 0.88)), (1.0, (*VEIL[:3], 0.92)))
            self._rectangle(gradient(stops), self.x, self.y, self.width, self.menu_top - self.y)


def _curve(begin: float, through: float, end: float, part: float) -> float:
    return (1 - part) ** 2 * begin + 2 * (1 - part) * part * through + part**2 * end
