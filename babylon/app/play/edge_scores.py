"""Everybody's points at each side of the table where somebody sits, for a tablet lying flat."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from babylon.app.device import Insets
from babylon.app.look import LOOK
from babylon.app.play.bar import ScoreChip
from babylon.app.play.session import Session

# In dp: how far a strip reaches into the screen, and how wide a player's points are in it.
HIGH, CHIP = 44, 92


class EdgeScores(FloatLayout):
    """A strip of points at the right, the top and the left, turned towards whoever sits there."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._strips = {side: Strip(side) for side in (1, 2, 3)}
        self.sides: tuple[int, ...] = ()
        self.bind(pos=self._fit, size=self._fit)

    @property
    def insets(self) -> Insets:
        """What the strips take from the edges, in pixels."""
        right, top, left = (dp(HIGH) if side in self.sides else 0.0 for side in (1, 2, 3))
        return Insets(left, top, right, 0.0)

    def sit(self, sides: tuple[int, ...]) -> None:
        """Say at which sides others sit, counter-clockwise from whoever's turn it is."""
        if sides != self.sides:
            self.sides = sides
            self.clear_widgets()
            for side in sides:
                self.add_widget(self._strips[side])
            self._fit()

    def refresh(self, session: Session) -> None:
        """Show the points."""
        for side in self.sides:
            self._strips[side].refresh(session)
        self._fit()

    def _fit(self, *_: object) -> None:
        for side in self.sides:
            strip = self._strips[side]
            along = self.width if side == 2 else self.height
            each = dp(CHIP) * (1 + (LOOK.text_size - 1) / 4)
            strip.stretch(min(along - 2 * dp(HIGH), each * len(strip.chips)))
            edge = dp(HIGH) / 2
            strip.center = {
                1: (self.right - edge, self.center_y),
                2: (self.center_x, self.top - edge),
                3: (self.x + edge, self.center_y),
            }[side]


class Strip(Scatter):
    """The points of all players in a row that can be read from one side."""

    def __init__(self, side: int, **options: Any) -> None:
        super().__init__(
            do_rotation=False,
            do_scale=False,
            do_translation=False,
            auto_bring_to_front=False,
            size_hint=(None, None),
            **options,
        )
        self.chips: list[ScoreChip] = []
        self._row = BoxLayout(spacing=dp(4))
        self.add_widget(self._row)
        self.rotation = 90 * side

    def stretch(self, width: float) -> None:
        """Take this width."""
        self.size = self._row.size = (max(width, 1), dp(HIGH))

    def refresh(self, session: Session) -> None:
        """Show the points, and whose turn it is."""
        scores = session.position.scores()
        if len(self.chips) != len(scores):
            self._row.clear_widgets()
            self.chips = [
                ScoreChip(session.seat(player).flower.word) for player in range(len(scores))
            ]
            for chip in self.chips:
                self._row.add_widget(chip)
        for player, (chip, score) in enumerate(zip(self.chips, scores, strict=True)):
            chip.show(score.total, player == session.player)
