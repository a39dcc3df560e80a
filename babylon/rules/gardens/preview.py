"""What an action would bring, before it is played."""

from typing import NamedTuple

from babylon.rules.gardens.actions import Action, Build, Place
from babylon.rules.gardens.decorating import legal_builds
from babylon.rules.gardens.placing import Price, price_of
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.scoring import Score, score


class Preview(NamedTuple):
    """The price, the pillars at hand afterwards, the change in points, and new decorations."""

    price: Price
    singles_left: int
    doubles_left: int
    change: Score
    decorations: tuple[Build, ...]


def preview(position: Position, action: Action) -> Preview:
    """Look ahead at an action; raises IllegalAction if the rules refuse it."""
    player = position.player
    after = position.play(action)
    garden, before = after.gardens[player], position.gardens[player]
    price = Price(0, 0, 0)
    possible: tuple[Build, ...] = ()
    if isinstance(action, Place):
        price = price_of(garden.terraces[-1], position.purse)
    if isinstance(action, Place | Build):
        known = set(legal_builds(before, position.workshop))
        now = legal_builds(garden, after.workshop)
        possible = tuple(build for build in now if build not in known)
    store = after.stores[player]
    return Preview(
        price,
        store.singles,
        store.doubles,
        score(garden).minus(score(before)),
        possible,
    )
