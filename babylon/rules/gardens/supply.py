"""The common supply of pillars and pieces (R15), and what a player has in store."""

from enum import Enum
from math import inf
from typing import NamedTuple

from babylon.rules.gardens.tiles import Icon, Tile


class SupplyKind(Enum):
    """Whether pieces can run out."""

    UNLIMITED = "unlimited"
    BOX = "box"


class Supply(NamedTuple):
    """How much of each kind is left; without a limit that is infinity, and stays it."""

    singles: float
    doubles: float
    belvederes: float
    decorations: tuple[float, ...]

    def without_decoration(self, kind: Icon) -> "Supply":
        left = list(self.decorations)
        left[kind] -= 1
        return self._replace(decorations=tuple(left))


SUPPLIES = {
    SupplyKind.UNLIMITED: Supply(inf, inf, inf, (inf, inf, inf, inf)),
    SupplyKind.BOX: Supply(148, 60, 38, (15, 15, 15, 38)),
}


class Store(NamedTuple):
    """What a player has: pillars at hand, of which six singles can be stored, and the slot."""

    singles: int
    doubles: int
    slot: Tile | None
