"""What can be pressed: by a finger, by a click, or from the keyboard when it has the focus."""

from collections.abc import Callable
from itertools import count
from typing import Any
from weakref import WeakMethod

from kivy.app import App
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
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
from babylon.app.theme import CLEAR, TAG_LINE

TARGET = 48  # dp: nothing to touch is smaller


class Ground(Widget):
    """A widget with a rounded ground, a line around it, and a golden ring when it has the focus."""

    ground = ColorProperty(CLEAR)
    line = ColorProperty(CLEAR)
    radius = NumericProperty(dp(20))
    ringed = BooleanProperty(False)
    shine = ObjectProperty(None, allownone=True)  # a texture instead of the one colour

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas.before:
            self._ground_colour = Color(*self.ground)
            self._ground = SmoothRoundedRectangle()
            self._line_colour = Color(*self.line)
            self._line = SmoothLine(width=dp(0.6))
            self._ring_colour = Color(*CLEAR)
            self._ring = SmoothLine(width=dp(1.5))
        for name in ("pos", "size", "radius", "ground", "line", "ringed", "shine"):
            self.fbind(name, self.draw_ground)
        self.draw_ground()

    def draw_ground(self, *_: object) -> None:
        """Draw the ground where and as it has to be."""
        radius = min(self.radius, self.width / 2, self.height / 2)
        self._ground_colour.rgba = (1, 1, 1, 1) if self.shine else self.ground
        self._line_colour.rgba = self.line
        self._ground.texture = self.shine
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.radius = [max(radius, 1)]
        self._line.rounded_rectangle = (*self.pos, *self.size, max(radius, 1))
        away = dp(3)
        self._ring_colour.rgba = TAG_LINE if self.ringed else CLEAR
        self._ring.rounded_rectangle = (
            self.x - away,
            self.y - away,
            self.width + 2 * away,
            self.height + 2 * away,
            max(radius, 1) + away,
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
        with self.canvas.after:
            self._shade_colour = Color(0, 0, 0, 0)
            self._shadow = SmoothRoundedRectangle()
        self.fbind("pos", self._shade)
        self.fbind("size", self._shade)

    def _weaken(self, *_: object) -> None:
        self.opacity = 0.5 if self.why_not else 1.0

    def _shade(self, *_: object) -> None:
        """A pressed one is a little darker."""
        self._shade_colour.a = 0.14 if self.state == "down" else 0.0
        self._shadow.pos, self._shadow.size = self.pos, self.size
        self._shadow.radius = [max(min(self.radius, self.width / 2, self.height / 2), 1)]

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
