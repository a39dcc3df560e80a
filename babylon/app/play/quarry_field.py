"""The quarry under the finger: a tap chooses a stack, a drag lifts its top tile away."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp

from babylon.app.play.swipe import SweptScene
from babylon.app.play.turned_clip import TurnedClip
from babylon.app.quarry_view import QuarryView
from babylon.app.scene_view import TAP
from babylon.rules.gardens.quarry import Stack
from babylon.scene.projection import project
from babylon.scene.quarry_scene import stack_corners, stack_top

# A finger that misses a stack by less than this, in dp, still means it.
NEAR = 30


class QuarryField(SweptScene, TurnedClip, QuarryView):
    """Tells of stacks that are tapped or dragged; elsewhere it pans and zooms."""

    def __init__(
        self,
        on_stack: Callable[[Stack], None],
        on_drag: Callable[[MotionEvent, Stack], bool],
        **options: Any,
    ) -> None:
        self._on_stack, self._on_drag = on_stack, on_drag
        self._pulled: dict[str, Stack] = {}
        super().__init__(**options)

    def stack_at(self, x: float, y: float) -> Stack | None:
        """The stack that a finger at a point of the window means."""
        found = self.pick(*self.frame.to_scene(x, y))
        if found is not None and self.quarry.height(found.column):
            return found.column
        near = min(range(16), key=lambda stack: self._away(stack, x, y))
        if self.quarry.height(near) and self._away(near, x, y) < dp(NEAR):
            return near
        return None if found is None else found.column

    def middle(self, stack: Stack) -> tuple[float, float]:
        """Where the middle of a stack's top lies."""
        u, v = stack_corners(self.side)[stack]
        return self.frame.to_screen(*project(u + 1, v + 1, stack_top(self.quarry, stack)))

    def _away(self, stack: Stack, x: float, y: float) -> float:
        middle = self.middle(stack)
        return abs(complex(x - middle[0], y - middle[1]))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not super().on_touch_down(touch):
            return False
        wheel = "button" in touch.profile and touch.button.startswith("scroll")
        if self.movable and not wheel and len(self._touches) == 1:
            stack = self.stack_at(*touch.pos)
            if stack is not None and self.quarry.height(stack):
                self._pulled[touch.uid] = stack
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch.uid in self._pulled:
            far = abs(complex(touch.x - touch.ox, touch.y - touch.oy)) > dp(TAP)
            if len(self._touches) > 1:
                del self._pulled[touch.uid]
            elif far and self._on_drag(touch, self._pulled.pop(touch.uid)):
                touch.ungrab(self)
                self._touches.remove(touch)
                return True
            else:
                return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._pulled.pop(touch.uid, None)
        return bool(super().on_touch_up(touch))

    def on_tap(self, x: float, y: float) -> None:
        stack = self.stack_at(*self.frame.to_screen(x, y))
        if stack is not None:
            self._on_stack(stack)
