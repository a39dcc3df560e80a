"""A bot that lets dice decide."""

from random import Random
from typing import Any

from babylon.bots.bot import Thinking
from babylon.rules.game import Position


class Dice:
    """Plays any legal action, each as likely as the others of its kind.

    First the kind is drawn and then the action, or it would hardly ever end a turn: there are
    hundreds of ways to lay a tile and three to stop.
    """

    def think(self, seen: Any, source: Random) -> Thinking:
        known: Position[Any, Any] = seen.known
        legal = known.legal()
        yield
        kinds = list(dict.fromkeys(type(action) for action in legal))
        kind = kinds[int(source.random() * len(kinds))]
        actions = [action for action in legal if type(action) is kind]
        return actions[int(source.random() * len(actions))]
