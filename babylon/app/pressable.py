"""What can be pressed: by a finger, by a click, or from the keyboard when it has the focus."""

from collections.abc import Callable
from itertools import count
from typing import Any
from weakref import WeakMethod

from kivy.app import App
from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    SmoothLine,
    SmoothRoundedRectangle,
    VertexInstruction,
)
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.theme import CLEAR, TAG_LINE, Colour

TARGET = 48  # dp: nothing to touch is smaller
SHADE = (0.0, 0.0, 0.0, 0.14)  # over what is pressed


class Layer:
    """A shape in one colour on a canvas, which takes part in a frame only while it can be seen."""

    def __init__(self, canvas: Canvas, shape: VertexInstruction) -> None:
        self.shape = shape
        self._colour = Color()
        self._drawn = InstructionGroup()
        self._seen = False
        canvas.add(self._drawn)

    def paint(self, colour: Colour) -> bool:
        """Give it a colour; false if nothing of it can be seen, so that its shape is no matter."""
        self._colour.rgba = colour
        seen = colour[3] > 0
        if seen is not self._seen:
            self._seen = seen
            self._drawn.clear()
            for part in (self._colour, self.shape) if seen else ():
                self._drawn.add(part)
        return seen


class Ground(Widget):
    """A widget with a rounded ground, a line around it, and a golden ring when it has the focus."""

    ground = ColorProperty(CLEAR)
    line = ColorProperty(CLEAR)
    radius = NumericProperty(dp(20))
    ringed = BooleanProperty(False)
    shine = ObjectProperty(None, allownone=True)  # a texture instead of the one colour

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._ground = Layer(self.canvas.before, SmoothRoundedRectangle())
        self._line = Layer(self.canvas.before, SmoothLine(width=dp(0.6)))
        self._ring = Layer(self.canvas.before, SmoothLine(width=dp(1.5)))
        for name in ("pos", "size", "radius", "ground", "line", "ringed", "shine"):
            self.fbind(name, self.draw_ground)
        self.draw_ground()

    def draw_ground(self, *_: object) -> None:
        """Draw the ground where and as it has to be."""
        radius = max(min(self.radius, self.width / 2, self.height / 2), 1)
        if self._ground.paint((1, 1, 1, 1) if self.shine else self.ground):
            ground = self._ground.shape
            ground.texture, ground.radius = self.shine, [radius]
            ground.pos, ground.size = self.pos, self.size
        if self._line.paint(self.line):
            self._line.shape.rounded_rectangle = (*self.pos, *self.size, radius)
        if self._ring.paint(TAG_LINE if self.ringed else CLEAR):
            away = dp(3)
            self._ring.shape.rounded_rectangle = (
                self.x - away,
                self.y - away,
                self.width + 2 * away,
                self.height + 2 * away,
                radius + away,
            )


class Pressable(ButtonBehavior, Ground):
    """A button of any looks; `on_release` is what it does.

    With `why_not` it looks weak, and pressing it tells that sentence instead. `spoken` says what it
    does where no text can be seen.
    """

    why_not = StringProperty("")
    spoken = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("state", self._shade)
        self.fbind("why_not", self._weaken)
        self._weaken()
        self._shadow = Layer(self.canvas.after, SmoothRoundedRectangle())
        self.fbind("pos", self._shade)
        self.fbind("size", self._shade)

    def _weaken(self, *_: object) -> None:
        self.opacity = 0.5 if self.why_not else 1.0

    def _shade(self, *_: object) -> None:
        """A pressed one is a little darker."""
        if self._shadow.paint(SHADE if self.state == "down" else CLEAR):
            shadow = self._shadow.shape
            shadow.pos, shadow.size = self.pos, self.size
            shadow.radius = [max(min(self.radius, self.width / 2, self.height / 2), 1)]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.why_not and self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            self.refuse()
            return True
        return bool(super().on_touch_down(touch))

    def refuse(self) -> None:
        """Say why this cannot be done now."""
        app = App.get_running_app()
        if app is not None:
            app.tell(self.why_not)

    def press(self) -> None:
        """Do what a tap would do; the keyboard's way."""
        if self.why_not:
            self.refuse()
        elif not self.disabled:
            self.dispatch("on_release")


class Followers:
    """Methods of widgets that are called when the look changes, for as long as the widgets live.

    Kivy's own `bind` goes through all methods that were ever bound whenever one is added, those of
    widgets that are gone included, and a game makes thousands of widgets.
    """

    def __init__(self) -> None:
        self._number = count()
        self._methods: dict[int, WeakMethod[Callable[..., None]]] = {}
        LOOK.bind(theme=self._tell, text_size=self._tell)

    def __len__(self) -> int:
        return len(self._methods)

    def add(self, repaint: Callable[..., None]) -> None:
        """Have a method called from now on."""
        number = next(self._number)
        self._methods[number] = WeakMethod(repaint, lambda _: self._methods.pop(number, None))

    def _tell(self, *changed: object) -> None:
        for method in tuple(self._methods.values()):
            repaint = method()
            if repaint is not None:
                repaint(*changed)


FOLLOWERS = Followers()


def follow_look(repaint: Callable[..., None]) -> None:
    """Have a widget's method called when theme or text size change, while the widget lives."""
    FOLLOWERS.add(repaint)
