"""Ending the turn: what stays in store, and what would be lost."""

from dataclasses import dataclass

from babylon.rules.gardens.actions import Keep, Phase, Source
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.storing import Stored
from babylon.rules.gardens.tiles import Tile


@dataclass(frozen=True, slots=True)
class Keeping:
    """A way to end the turn; with `loses_something` the player is asked first."""

    action: Keep
    stored: Stored

    @property
    def loses_something(self) -> bool:
        return self.stored.loses_something


def ways_to_keep(position: Position) -> tuple[Keeping, ...]:
    """Every way to end the turn, the one to suggest first: it keeps the tile with most icons.

    There is none while the turn cannot be ended.
    """
    if position.turn.phase is not Phase.BUILD:
        return ()
    sources = [source for source in Source if position.tile_at_hand(source) is not None]
    sources.sort(key=lambda source: -_icons(position.tile_at_hand(source)))
    return tuple(Keeping(Keep(source), position.stored(source)) for source in (*sources, None))


def _icons(tile: Tile | None) -> int:
    return 0 if tile is None else sum(icon is not None for icon in tile.spaces)
