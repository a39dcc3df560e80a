"""The end of a turn: what stays in store, and what is given back or leaves the game."""

from typing import NamedTuple

from babylon.rules.gardens.actions import Source
from babylon.rules.gardens.supply import Store
from babylon.rules.gardens.tiles import Tile

STORE_ROOM = 6


class Stored(NamedTuple):
    """What storing keeps and what it costs."""

    singles: int
    slot: Tile | None
    singles_returned: int
    doubles_returned: int
    discarded: tuple[Tile, ...]

    @property
    def loses_something(self) -> bool:
        return bool(self.singles_returned or self.doubles_returned or self.discarded)


def store_away(store: Store, dug: Tile | None, keep: Source | None) -> Stored:
    """Six singles and the chosen tile stay; the starting tile is a tile like others (R12)."""
    at_hand = {Source.DUG: dug, Source.STORED: store.slot}
    kept = None if keep is None else at_hand.pop(keep)
    singles = min(store.singles, STORE_ROOM)
    return Stored(
        singles,
        kept,
        store.singles - singles,
        store.doubles,
        tuple(tile for tile in at_hand.values() if tile is not None),
    )
