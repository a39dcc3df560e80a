"""The sky behind a scene, by day and by night."""

import logging
from typing import Any

from kivy.graphics import Callback, Color, Fbo, Rectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from babylon.app.pictures import read_texture
from babylon.app.places import ASSETS
from babylon.app.theme import DAY, Colour, Theme
from babylon.scene.atlas import AtlasUnreadable

log = logging.getLogger(__name__)


class Backdrop(FloatLayout):
    """A layout with the sky as its ground: one picture, cut to the shape of the window.

    It is behind everything and in every frame, so it is kept pixel for pixel and nothing is mixed.
    While it is `hidden`, all of it being covered, nothing is read or drawn.
    """

    hidden = BooleanProperty(False)

    def __init__(self, theme: Theme = DAY, **options: Any) -> None:
        super().__init__(**options)
        self._picture: Texture | None = None
        self._whole = Rectangle()
        self._fbo = Fbo(size=(1, 1))
        self._fbo.add_reload_observer(self._fill)
        self._fbo.add(self._whole)
        with self.canvas.before:
            Callback(lambda _: glDisable(GL_BLEND))
            Color(1, 1, 1, 1)
            self._sky = Rectangle()
            Callback(lambda _: glEnable(GL_BLEND))
        self.bind(pos=self._fill, size=self._fill, hidden=self._fill)
        self.choose_theme(theme)

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self._theme, self._picture = theme, None
        self._fill()

    def _fill(self, *_: object) -> None:
        """Cover everything without stretching, the horizon staying where it is."""
        if self.hidden:
            self._sky.size = (0, 0)
            return
        if self._picture is None:
            self._picture = _picture(self._theme)
        width, height = self._picture.size
        size = max(round(self.width), 1), max(round(self.height), 1)
        shape = size[0] / size[1]
        wide = min(width, height * shape)
        high = wide / shape
        middle = (width - wide) / 2
        self._whole.texture = self._picture.get_region(middle, (height - high) / 2, wide, high)
        self._whole.size = size
        if tuple(self._fbo.size) != size:
            self._fbo.size = size
        self._fbo.ask_update()
        self._fbo.draw()
        texture = self._fbo.texture
        texture.min_filter = texture.mag_filter = "nearest"
        self._sky.texture, self._sky.pos, self._sky.size = texture, self.pos, size


def _picture(theme: Theme) -> Texture:
    """The sky of a theme, or one colour with a sentence in the log."""
    try:
        return read_texture(ASSETS / theme.sky)
    except AtlasUnreadable as problem:
        log.warning("%s One colour takes the place of the sky.", problem)
        return _plain(theme.raised)


def _plain(colour: Colour) -> Texture:
    texture = Texture.create(size=(1, 1), colorfmt="rgba")
    texture.blit_buffer(bytes(round(255 * part) for part in colour), colorfmt="rgba")
    return texture
