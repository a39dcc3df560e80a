"""A hint for the person whose turn it is, thought of between frames."""

from collections.abc import Callable, Generator
from time import perf_counter

from babylon.bots.levels import MASTER
from babylon.bots.planner import Planner
from babylon.bots.suggestion import Suggestion
from babylon.table.table import Table


class Advice:
    """The best turn from here on, as far as a bot can see it, which is no further than a player.

    It belongs to the moment at which it was asked for, and is `stale` when the game goes on.
    """

    def __init__(
        self,
        table: Table,
        *,
        bot: Planner = MASTER,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._table = table
        self._generation = table.generation
        self._clock = clock
        self._thinking: Generator[None, None, list[Suggestion]] | None = None
        self._thinking = bot.suggesting(table.position.observe(), 1)
        self.suggestion: Suggestion | None = None

    @property
    def stale(self) -> bool:
        """Whether the game has gone on since it was asked for."""
        return self._table.generation != self._generation

    @property
    def ready(self) -> bool:
        """Whether the thinking is over; there may be nothing to suggest."""
        return self._thinking is None

    def advance(self, milliseconds: float) -> bool:
        """Think that long; true once it is ready."""
        end = self._clock() + milliseconds / 1000
        while self._thinking is not None:
            try:
                next(self._thinking)
            except StopIteration as done:
                self._thinking = None
                self.suggestion = next(iter(done.value), None)
            if self._clock() >= end:
                break
        return self.ready
