"""Turns the whole interface to face a side of the table on which the tablet lies."""

from typing import Any

from kivy.animation import Animation
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

SECONDS = 0.5
# By number of players: the side at which each sits, in quarters counter-clockwise from below.
SIDES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


class Turntable(FloatLayout):
    """Holds the interface; touches arrive where they are seen, however it is turned."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.content = FloatLayout(size_hint=(None, None))
        self._scatter = Scatter(
            do_rotation=False,
            do_scale=False,
            do_translation=False,
            auto_bring_to_front=False,
            size_hint=(None, None),
        )
        self._scatter.add_widget(self.content)
        self.add_widget(self._scatter)
        self.quarters = 0
        self.bind(pos=self._fit, size=self._fit)
        self._scatter.bind(transform=self._moved)

    def face(self, quarters: int, animated: bool = True) -> None:
        """Turn to a side, counted in quarters counter-clockwise from below."""
        quarters %= 4
        if quarters == self.quarters:
            return
        self.quarters = quarters
        Animation.cancel_all(self._scatter)
        before = self._scatter.rotation
        self._fit()
        if animated:
            self._scatter.rotation = before
            way = (90 * quarters - before + 180) % 360 - 180
            turning = Animation(rotation=before + way, duration=SECONDS, t="in_out_quad")
            turning.bind(on_progress=self._centre, on_complete=self._fit)
            turning.start(self._scatter)

    def _fit(self, *_: object) -> None:
        width, height = self.size
        if self.quarters % 2:
            width, height = height, width
        self.content.size = self._scatter.size = (width, height)
        self._scatter.rotation = 90 * self.quarters
        self._centre()

    def _centre(self, *_: object) -> None:
        self._scatter.center = self.center

    def _moved(self, *_: object) -> None:
        """Scenes cut themselves to where they are in the window, which has changed."""
        for widget in self.content.walk(restrict=True):
            move = getattr(widget, "move", None)
            if move is not None and hasattr(widget, "frame"):
                move()
