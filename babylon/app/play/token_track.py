"""The round tokens in a row: those that were, the one in force, and those to come."""

from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from babylon.app.emblem import Emblem, usual_pictures
from babylon.app.pictures import pictures
from babylon.app.theme import TAG_LINE
from babylon.rules.gardens.position import Position

SMALL, LARGE, GAP = 24, 44, 5
SMALLEST = 16
BACK = "token-back"


def token_picture(position: Position) -> str:
    """The picture of the token in force."""
    return "token-none" if position.token is None else f"token-{position.token.value}"


def turned(flip: float) -> float:
    """How wide a token is seen that has turned so far, from its back at 0 to its face at 1."""
    return abs(2 * flip - 1)


class TokenEmblem(Emblem):
    """The token in force alone, where there is no room for the others."""

    flip = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("flip", self.repaint)

    def repaint(self, *_: object) -> None:
        """Show the token, or how it turns up."""
        super().repaint()
        if self.flip < 0.5 and self.picture:
            self._shown.texture = usual_pictures().region(BACK)
        width, height = self._shown.size
        self._shown.size = (width * turned(self.flip), height)
        left = self.x + (self.width - self._shown.size[0]) / 2
        self._shown.pos = (left, self._shown.pos[1])


class TokenTrack(Widget):
    """As many tokens as there is room for; the one in force is always there."""

    flip = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        self._tokens: list[tuple[str, float]] = []
        self._now = 0
        super().__init__(**options)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self.redraw, size=self.redraw, flip=self.redraw)

    def show(self, position: Position) -> None:
        """Show the tokens of a game at this moment; the first round has none."""
        turned_up = position.tokens[: position.round - 1]
        past = [f"token-{token.value}" for token in turned_up if token is not None]
        tokens = [("token-none", 0.5), *((name, 0.5) for name in past)][: position.round - 1]
        tokens.append((token_picture(position), 1.0))
        tokens += [(BACK, 1.0)] * (position.rounds - position.round)
        if tokens != self._tokens:
            self._tokens, self._now = tokens, position.round - 1
            self.redraw()

    def redraw(self, *_: object) -> None:
        """Draw all that fit."""
        self._drawn.clear()
        if not self._tokens:
            return
        large = min(dp(LARGE), self.height)
        others = len(self._tokens) - 1
        gap = dp(GAP)
        small = min(dp(SMALL), (self.width - large) / others - gap)
        if small < dp(SMALLEST):
            self._token(self._now, self.center_x, large)
            return
        x = self.center_x - (large + others * (small + gap)) / 2
        for index in range(len(self._tokens)):
            size = large if index == self._now else small
            self._token(index, x + size / 2, size)
            x += size + gap

    def _token(self, index: int, middle: float, size: float) -> None:
        name, strength = self._tokens[index]
        wide = size
        if index == self._now:
            name, wide = BACK if self.flip < 0.5 else name, size * turned(self.flip)
        texture = pictures(1 if size < 40 else 2).region(name)
        corner = (middle - wide / 2, self.center_y - size / 2)
        if index == self._now:
            self._drawn.add(Color(*TAG_LINE[:3], 0.35))
            self._drawn.add(Line(circle=(middle, self.center_y, size / 2 + dp(3)), width=dp(3)))
            self._drawn.add(Color(*TAG_LINE))
            self._drawn.add(Line(circle=(middle, self.center_y, size / 2), width=dp(1.6)))
        self._drawn.add(Color(1, 1, 1, strength))
        self._drawn.add(Rectangle(texture=texture, pos=corner, size=(wide, size)))
