"""Small pictures beside words: roundels of categories, and a crown."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.pictures import pictures
from babylon.app.pressable import follow_look
from babylon.app.theme import GOLD, colour

CROWN_LINE = colour("8C5F0B")


class Roundel(Widget):
    """One picture of the atlas, or four small ones."""

    def __init__(self, regions: Sequence[str], **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self._regions = regions
        self.bind(pos=self._draw)
        follow_look(self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        side = dp(28) * (1 + (LOOK.text_size - 1) / 2)
        self.size = (side, side)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        one = len(self._regions) == 1
        side = self.width if one else self.width * 0.48
        with self.canvas:
            Color(1, 1, 1, 1)
            for place, region in enumerate(self._regions):
                across, down = place % 2, place // 2
                x = self.x + across * self.width * 0.52
                y = self.y + (0 if one else (1 - down) * self.height * 0.52)
                texture = pictures(2).region(region)
                Rectangle(texture=texture, pos=(x, y), size=(side, side))


class Crown(Widget):
    """A golden crown for who has won."""

    OUTLINE = ((0.05, 0.0), (0.0, 0.75), (0.28, 0.4), (0.5, 1.0), (0.72, 0.4), (1.0, 0.75))
    END = (0.95, 0.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(30), dp(15)), **options)
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        points = [
            (self.x + x * self.width, self.y + y * self.height)
            for x, y in (*self.OUTLINE, self.END)
        ]
        # From the middle of the foot every point of the outline is in sight.
        corners = [(self.center_x, self.y), *points]
        vertices = [way for x, y in corners for way in (x, y, 0, 0)]
        flat = [way for point in points for way in point]
        with self.canvas:
            Color(*GOLD)
            Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")
            Color(*CROWN_LINE)
            SmoothLine(points=flat, width=dp(0.7), close=True)
