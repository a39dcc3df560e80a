"""A finger that sweeps across a page turns to the next one."""

from collections.abc import Callable

from kivy.input import MotionEvent
from kivy.metrics import dp

from babylon.app.scene_view import SceneView

FAR = 60


def swept(touch: MotionEvent) -> int:
    """By how many pages a finger has swept: 1 to the left, -1 to the right, else 0."""
    x, y = touch.x - touch.ox, touch.y - touch.oy
    if abs(x) < dp(FAR) or abs(x) < 2 * abs(y):
        return 0
    return 1 if x < 0 else -1


class SweptScene(SceneView):
    """A scene on a page: while all of it is in sight, a finger turns pages and does not pan."""

    on_sweep: Callable[[int], object] | None = None

    @property
    def sweeps(self) -> bool:
        """Whether a finger turns pages here now."""
        return self.on_sweep is not None and self.zoom <= 1.01 and len(self._touches) == 1

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and self.sweeps:
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        pages = swept(touch) if touch.grab_current is self and self.sweeps else 0
        used = bool(super().on_touch_up(touch))
        if pages and self.on_sweep is not None:
            self.on_sweep(pages)
        return used
