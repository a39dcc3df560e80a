"""The sky behind a scene, by day and by night."""

from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from babylon.app.pictures import ASSETS
from babylon.app.theme import DAY, Theme


class Backdrop(FloatLayout):
    """A layout with the sky as its ground: one picture, cut to the shape of the window."""

    def __init__(self, theme: Theme = DAY, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._sky = Rectangle()
        self.bind(pos=self._fill, size=self._fill)
        self.choose_theme(theme)

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self._picture = Image(str(ASSETS / theme.sky)).texture
        self._fill()

    def _fill(self, *_: object) -> None:
        """Cover everything without stretching, the horizon staying where it is."""
        width, height = self._picture.size
        shape = self.width / max(self.height, 1)
        wide = min(width, height * shape)
        high = wide / max(shape, 0.01)
        middle = (width - wide) / 2
        self._sky.texture = self._picture.get_region(middle, (height - high) / 2, wide, high)
        self._sky.pos, self._sky.size = self.pos, self.size
