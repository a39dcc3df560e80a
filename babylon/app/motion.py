"""Movement that explains: how long, along which curve, and at which of three speeds."""

from collections.abc import Callable
from enum import Enum

from kivy.animation import AnimationTransition
from kivy.clock import Clock

Curve = Callable[[float], float]

LIFT, LIFT_CURVE = 0.18, AnimationTransition.out_cubic
PILLAR_APART = 0.06
DROP, DROP_CURVE = 0.22, AnimationTransition.in_quad
DUST = 0.06
POP, POP_CURVE = 0.24, AnimationTransition.out_back
COUNTED = 0.4
FLY, FLY_CURVE = 0.32, AnimationTransition.in_out_quad
FLIP, FLIP_CURVE = 0.4, AnimationTransition.in_out_quad
TURN, TURN_CURVE = 0.35, AnimationTransition.in_out_quad
EVEN = AnimationTransition.linear


class Speed(Enum):
    """How many times as fast as normal things move; with `OFF` they are there at once."""

    OFF = 0.0
    NORMAL = 1.0
    FAST = 2.5


class Motion:
    """One thing after the other: each step moves for a while and then hands over."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self._waiting: list[tuple[float, Curve, Callable[[float], None]]] = []
        self._elapsed = 0.0

    @property
    def moving(self) -> bool:
        return bool(self._waiting)

    def then(self, seconds: float, curve: Curve, show: Callable[[float], None]) -> None:
        """Add a step: `show` is called with numbers along the curve, and with its end at last."""
        if self.speed is Speed.OFF:
            show(curve(1.0))
            return
        self._waiting.append((seconds / self.speed.value, curve, show))
        if len(self._waiting) == 1:
            self._elapsed = 0.0
            Clock.schedule_interval(self._frame, 0)

    def finish(self) -> None:
        """Jump to the end of all that is under way."""
        while self._waiting:
            _, curve, show = self._waiting.pop(0)
            show(curve(1.0))
        Clock.unschedule(self._frame)

    def _frame(self, passed: float) -> bool:
        self._elapsed += passed
        while self._waiting:
            seconds, curve, show = self._waiting[0]
            if self._elapsed < seconds:
                show(curve(self._elapsed / seconds))
                return True
            self._elapsed -= seconds
            self._waiting.pop(0)
            show(curve(1.0))
        return False
