"""Those who want to know what happens at a table, and the news on the way to them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator

Listener = Callable[[object], None]
Call = tuple[Listener, object]


class Listeners:
    """Tells every event to every listener, one event after the other.

    What a listener brings about while it is told is told after what was there before. If a
    listener raises, all others are told of everything first.
    """

    def __init__(self) -> None:
        self._listening: dict[object, Listener] = {}
        self._news: deque[object] = deque()
        self._telling = False

    def add(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told from now on; what is returned ends that at once."""
        key = object()
        self._listening[key] = listener

        def stop() -> None:
            self._listening.pop(key, None)

        return stop

    def tell(self, events: Iterable[object]) -> None:
        """Tell everybody, or leave it to the telling that is under way."""
        self._news.extend(events)
        if self._telling:
            return
        self._telling = True
        try:
            _call_all(self._calls())
        finally:
            self._telling = False

    def _calls(self) -> Iterator[Call]:
        while self._news:
            event = self._news.popleft()
            for key in tuple(self._listening):
                listener = self._listening.get(key)
                if listener is not None:
                    yield listener, event


def _call_all(calls: Iterator[Call]) -> None:
    """Make all calls, though some may raise; of several exceptions each has the one before it."""
    for listener, event in calls:
        try:
            listener(event)
        except Exception:
            _call_all(calls)
            raise
