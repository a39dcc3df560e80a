"""A kit for tests of the scene: gardens of random games, made-up sizes."""

from collections.abc import Iterator
from random import Random

from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.supply import SupplyKind
from babylon.scene.quads import Size, Sizes
from babylon.scene.regions import ALL
from tests.property.play import building_game

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
    "hint": Size(0.9, 0.9, 0.45, 0.45),
}
FLAT = Size(1.0, 1.0, 0.0, 0.0)


def _size(region: str) -> Size:
    known = UPRIGHT | DISCS
    return next((size for name, size in known.items() if region.startswith(name)), FLAT)


SIZES: Sizes = {region: _size(region) for region in ALL}


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
