"""A garden while it is counted: from above, with what is counted lit and the rest in the shade."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from babylon.app.counting import Counted
from babylon.app.garden_view import GardenView
from babylon.app.theme import GOLD, Theme, colour
from babylon.app.writing import Writing
from babylon.rules.gardens.columns import SIDE, Column
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.scene.projection import tables

SHADE = colour("0B1530", 0.58)


class CountedGarden(ButtonBehavior, FloatLayout):
    """A garden from its side, or from above with lights; a tap is for the screen to understand."""

    garden = ObjectProperty(EMPTY)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # A little smaller than it could be, so that the board's shadow is not cut off.
        self._view = GardenView(zoom=0.95, movable=False, named=False, pos_hint={"x": 0, "y": 0})
        self.add_widget(self._view)
        self._lights, self._writing = InstructionGroup(), Writing()
        self._lit: tuple[Counted, ...] = ()
        self._view.canvas.after.add(self._lights)
        self._view.canvas.after.add(self._writing)
        self._view.bind(pos=self._relight, size=self._relight)

    @property
    def from_above(self) -> bool:
        """Whether the garden is seen from straight above."""
        return bool(self._view.plan)

    @property
    def lit(self) -> tuple[Counted, ...]:
        """What is lit at the moment."""
        return self._lit

    def show(self, garden: Garden) -> None:
        """Show a garden from its side, as it was built."""
        self.garden = garden
        self._lit = ()
        self._view.plan = False
        self._view.show(garden)
        self._relight()

    def light(self, garden: Garden, lit: Sequence[Counted]) -> None:
        """Show a garden from above, with these pieces lit and their points beside them."""
        self.garden = garden
        self._lit = tuple(lit)
        self._view.plan = True
        self._view.show(garden)
        self._relight()

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self._view.choose_theme(theme)

    def follow(self) -> None:
        """Cut the picture off where the widget ends, after it was scrolled elsewhere."""
        self._view.move()

    def _relight(self, *_: object) -> None:
        self._lights.clear()
        self._writing.clear()
        if not self._lit:
            return
        bright = {column for counted in self._lit for column in counted.columns}
        self._lights.add(Color(*SHADE))
        for column in range(SIDE * SIDE):
            if column not in bright:
                x, y, side = self._square(column)
                self._lights.add(Rectangle(pos=(x, y), size=(side, side)))
        self._lights.add(Color(*GOLD))
        for column in bright:
            x, y, side = self._square(column)
            line = dp(1.4)
            self._lights.add(Line(rectangle=(x, y, side, side), width=line))
        for counted in self._lit:
            self._tag(counted)

    def _tag(self, counted: Counted) -> None:
        squares = [self._square(column) for column in counted.columns]
        side = squares[0][2]
        x = sum(square[0] for square in squares) / len(squares) + side / 2
        y = sum(square[1] for square in squares) / len(squares) + side / 2
        self._writing.tag(f"+{counted.points}", x, y, max(sp(14), side * 0.36))

    def _square(self, column: Column) -> tuple[float, float, float]:
        """The lower left corner of a column on the screen, and how wide it is."""
        frame = self._view.frame
        u, v = tables(self._view.side).cells[column]
        x, y = frame.to_screen(u, v)
        return x, y, frame.scale
