"""The count as a show: garden by garden, category by category, piece by piece."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kivy.clock import Clock

from babylon.app.counting import CATEGORIES, Counted, counting
from babylon.app.motion import Speed
from babylon.rules.gardens.garden import Garden

PIECE, NOTHING, REST = 0.3, 0.1, 0.7  # seconds
# With many gardens each piece takes less time, or nobody would watch to the end.
LONGEST = 18.0
LONGEST_FRAME = 0.1


class Step(NamedTuple):
    """One moment of the count: whose garden, what is lit by now, and what it has just brought."""

    player: int
    category: str
    lit: tuple[Counted, ...]
    points: int
    seconds: float


def steps(gardens: Sequence[Garden], order: Sequence[int]) -> list[Step]:
    """All moments of the count, the gardens one after the other in this order."""
    found = list(_steps(gardens, order))
    factor = min(1.0, LONGEST / max(sum(step.seconds for step in found), 1e-9))
    return [step._replace(seconds=step.seconds * factor) for step in found]


def _steps(gardens: Sequence[Garden], order: Sequence[int]) -> Iterator[Step]:
    for player in order:
        pieces = counting(gardens[player])
        for category in CATEGORIES:
            lit: tuple[Counted, ...] = ()
            for piece in (counted for counted in pieces if counted.category == category):
                lit = (*lit, piece)
                yield Step(player, category, lit, piece.points, PIECE)
            if not lit:
                yield Step(player, category, (), 0, NOTHING)
        yield Step(player, CATEGORIES[-1], (), 0, REST)


class CountShow:
    """Plays the count; it can be cut short, and then everything is there at once."""

    def __init__(
        self, speed: Speed, show: Callable[[Step], None], done: Callable[[], None]
    ) -> None:
        self._speed = speed
        self._show = show
        self._done = done
        self._waiting: deque[Step] = deque()
        self._left = 0.0
        self.running = False

    def play(self, moments: Sequence[Step]) -> None:
        """Begin."""
        self.running = True
        self._waiting.extend(moments)
        Clock.schedule_interval(self._frame, 0)

    def skip(self) -> None:
        """Go to the end."""
        Clock.unschedule(self._frame)
        self._waiting.clear()
        if self.running:
            self.running = False
            self._done()

    def _frame(self, passed: float) -> None:
        """Show the next step once its time has come; however long a frame takes, none is missed."""
        self._left -= min(passed, LONGEST_FRAME) * self._speed.value
        if self._left > 0:
            return
        if not self._waiting:
            self.skip()
            return
        step = self._waiting.popleft()
        self._left = step.seconds
        self._show(step)
