"""A scene as a still picture in a text: it is drawn once and scrolls along for nothing."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.scene_view import SceneView

SHAPE = 0.62  # its height, as a part of its width
WIDEST = 520  # dp


class Illustration(Widget):
    """A picture of a scene view, made anew only when the width or the theme changes."""

    def __init__(self, scene: Callable[[], SceneView], **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self._scene = scene
        self._wide = 0.0
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shown = Rectangle(size=(0, 0))
        self.bind(width=self._draw, pos=self._place)
        LOOK.bind(theme=self._redraw)

    def _redraw(self, *_: object) -> None:
        self._wide = 0.0
        self._draw()

    def _draw(self, *_: object) -> None:
        wide = min(self.width, dp(WIDEST))
        if wide == self._wide or wide < dp(40):
            return
        self._wide = wide
        view = self._scene()
        view.size_hint, view.pos, view.size = (None, None), (0, 0), (wide, wide * SHAPE)
        view.choose_theme(LOOK.theme)
        texture = view.export_as_image().texture
        texture.flip_vertical()
        self._shown.texture = texture
        self._shown.size = view.size
        self.height = wide * SHAPE
        self._place()

    def _place(self, *_: object) -> None:
        self._shown.pos = (self.center_x - self._shown.size[0] / 2, self.y)
