"""A kit for tests of the scene: a crammed garden, gardens of random games, made-up sizes."""

from collections.abc import Iterator
from functools import cache
from random import Random

from babylon.rules.gardens.actions import Build, Place
from babylon.rules.gardens.columns import Level
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Tile
from babylon.scene.quads import Size, Sizes
from babylon.scene.regions import ALL
from tests.property.play import building_game
from tests.rules.kit import turn

# Sizes and anchors as a picture could have them, from the beginning of a region's name.
UPRIGHT = {
    "pillar-single": Size(0.6, 0.8, 0.2, 0.2),
    "pillar-double": Size(0.6, 1.4, 0.2, 0.2),
    "statue": Size(0.5, 0.7, 0.2, 0.2),
    "belvedere": Size(0.8, 1.0, 0.3, 0.3),
    "vine": Size(0.4, 0.4, 0.2, 0.3),
    "stairs": Size(1.0, 1.2, 0.5, 0.3),
    "fountain": Size(1.0, 1.0, 0.5, 0.3),
    "bridge": Size(0.8, 0.8, 0.4, 0.2),
}
DISCS = {
    "roundel": Size(0.54, 0.54, 0.27, 0.27),
    "bead": Size(0.4, 0.4, 0.2, 0.2),
    "cross": Size(0.4, 0.4, 0.2, 0.2),
    "ring": Size(0.6, 0.6, 0.3, 0.3),
}
FLAT = Size(1.0, 1.0, 0.0, 0.0)


def _size(region: str) -> Size:
    known = UPRIGHT | DISCS
    return next((size for name, size in known.items() if region.startswith(name)), FLAT)


SIZES: Sizes = {region: _size(region) for region in ALL}

SEED = 79
# How many tiles of the crammed garden lie at each level.
TILES_PER_LEVEL = (11, 8, 5, 4, 3)


@cache
def crammed(seed: int = SEED) -> Garden:
    """A garden of five levels with every kind of piece, built greedily with pillars enough."""
    random = Random(seed)
    stacks = random_setup(2, seed, SupplyKind.UNLIMITED).quarry.stacks
    tiles = [tile for stack in stacks for tile in stack if tile is not None]
    random.shuffle(tiles)
    garden = EMPTY
    for level, number in enumerate(TILES_PER_LEVEL, 1):
        for stored in tiles[:number]:
            garden = _with_tile(garden, stored, level, random)
        del tiles[:number]
    return garden


def _with_tile(garden: Garden, stored: Tile, level: Level, random: Random) -> Garden:
    """The garden after placing a tile where most can be built, and building it."""
    position = turn(garden, stored=str(stored))
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


def random_gardens(games: int) -> Iterator[Garden]:
    """Every garden that comes up in so many games, each once."""
    for seed in range(games):
        random = Random(seed)
        choices = [random.randrange(5000) for _ in range(200)]
        seen: set[Garden] = set()
        for position in building_game(2 + seed % 3, seed, SupplyKind.UNLIMITED, choices):
            for garden in position.gardens:
                if garden.terraces and garden not in seen:
                    seen.add(garden)
                    yield garden
