"""What might lie hidden: a full position drawn from what can be seen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from babylon.rules.gardens import Observation, Position
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.setup import tile_set
from babylon.rules.gardens.tiles import LAYERS, Material, Tile

Thing = TypeVar("Thing")


def guess(seen: Observation, source: Random) -> Position:
    """A position that could be the true one, every hidden tile and token drawn by lot.

    Tiles come from the printed set, layer by layer, less those in sight; a game with tiles of its
    own may run a layer dry, and then any printed tile of that layer will do.
    """
    known = seen.known
    printed = tile_set()
    gone = list(_in_sight(known))
    unseen = {
        material: _without([tile for tile in printed.quarry if tile.material is material], gone)
        for material in LAYERS
    }
    stacks = [
        tuple(
            _draw(unseen[material], material, source) if tile is None else tile
            for material, tile in zip(LAYERS, stack, strict=False)
        )
        for stack in known.quarry.stacks
    ]
    tokens = _without(printed.tokens, [token for token in known.tokens if token is not None])
    drawn = tuple(
        _take(tokens or list(printed.tokens), source) if token is None else token
        for token in known.tokens
    )
    return replace(known, quarry=Quarry(tuple(stacks)), tokens=drawn)


def _in_sight(known: Position) -> Iterator[Tile]:
    """Every tile whose face has been seen: on top, laid, in a slot, at hand or gone."""
    for stack in known.quarry.stacks:
        yield from (tile for tile in stack if tile is not None)
    for garden in known.gardens:
        yield from (terrace.tile for terrace in garden.terraces)
    yield from (store.slot for store in known.stores if store.slot is not None)
    if known.turn.dug is not None:
        yield known.turn.dug
    yield from known.gone


def _without(things: Sequence[Thing], gone: Sequence[Thing]) -> list[Thing]:
    left = list(things)
    for thing in gone:
        if thing in left:
            left.remove(thing)
    return left


def _draw(unseen: list[Tile], material: Material, source: Random) -> Tile:
    if unseen:
        return _take(unseen, source)
    return _take([tile for tile in tile_set().quarry if tile.material is material], source)


def _take(things: list[Thing], source: Random) -> Thing:
    return things.pop(int(source.random() * len(things)))
