"""What a bot is to the table: it is shown an observation and comes up with an action."""

from collections.abc import Generator
from random import Random
from typing import Any, Protocol

Thinking = Generator[None, None, Any]


class Bot(Protocol):
    """A player made of code.

    It thinks as a generator: it yields now and then, so that a screen can go on between two
    frames, and returns one legal action in the end. It sees what a player may see, and all its
    luck comes from `source`, so the same game is played the same way everywhere.
    """

    def think(self, seen: Any, source: Random) -> Thinking: ...
