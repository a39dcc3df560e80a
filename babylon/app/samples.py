"""Positions to look at and to measure with: a game, and a garden filled to the brim."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

from babylon.bots.levels import BUILDER
from babylon.records.record import read_file
from babylon.rules.gardens.actions import Action, Build, Phase, Place
from babylon.rules.gardens.columns import Level
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.setup import random_setup, tile_set
from babylon.rules.gardens.supply import Store
from babylon.rules.gardens.tiles import Tile
from babylon.table.replay import Replay

SAMPLE_GAME = Path(__file__).with_name("sample_game.json")
SEED = 79
LUCK = 5  # of the good player
# How many tiles of the crammed garden lie at each level.
TILES_PER_LEVEL = (11, 8, 5, 4, 3)
ENOUGH = 99


def sample_replay() -> Replay:
    """A game of three players that has come to its middle, seen from its beginning."""
    return Replay(read_file(SAMPLE_GAME))


@cache
def crammed(seed: int = SEED) -> Garden:
    """A garden of five levels with every kind of piece, built greedily with pillars enough."""
    random = Random(seed)
    stacks = random_setup(2, seed).quarry.stacks
    tiles = [tile for stack in stacks for tile in stack if tile is not None]
    random.shuffle(tiles)
    garden = EMPTY
    for level, number in enumerate(TILES_PER_LEVEL, 1):
        for tile in tiles[:number]:
            garden = _with_tile(garden, tile, level, random)
        del tiles[:number]
    return garden


def crammed_position() -> Position:
    """The crammed garden with one more tile to place, and pillars enough."""
    return _holding(crammed(), tile_set().quarry[0])


def decide(position: Position) -> Action:
    """What a good player would do."""
    thinking = BUILDER.think(position.observe(), Random(LUCK))
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return cast("Action", decided.value)


def _holding(garden: Garden, tile: Tile) -> Position:
    return replace(
        Position.start(random_setup(2, SEED)),
        gardens=(garden, EMPTY),
        stores=(Store(ENOUGH, 0, tile), Store(0, 0, None)),
        turn=Turn(Phase.BUILD, 0, 1),
    )


def _with_tile(garden: Garden, tile: Tile, level: Level, random: Random) -> Garden:
    """The garden after placing a tile where most can be built, and building it."""
    position = _holding(garden, tile)
    places = [
        action for action in position.legal() if isinstance(action, Place) and action.level == level
    ]
    tries = [position.play(place) for place in random.sample(places, min(len(places), 10))]
    best = max(tries, key=lambda after: len(_builds(after)), default=position)
    while builds := _builds(best):
        rarest = min(builds, key=lambda build: best.gardens[0].numbers[build.kind])
        best = best.play(rarest)
    return best.gardens[0]


def _builds(position: Position) -> list[Build]:
    return [action for action in position.legal() if isinstance(action, Build)]
