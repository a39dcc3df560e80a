"""Painter's order: whatever is nearer is drawn later, in all gardens and from all sides.

A thousand gardens are tried at points spread over the scene: along each ray the quads must come
nearer in the order in which they are drawn. For a few gardens every two quads that overlap are
compared exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil, floor

import pytest

from babylon.app.samples import SEED, crammed
from babylon.rules.gardens.actions import Place
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.supply import SupplyKind
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import Ghost
from babylon.scene.quads import Kind, Quad
from tests.property.play import building_game
from tests.scene.depths import EPSILON, Sheet, ceiling, overlaps, sheet, sheets
from tests.scene.kit import SIZES, random_gardens

GARDENS = 1000
GAMES = 40
CRAMMED = 40
TURNS = range(4)
# Points lie a bit off the lattice on which all edges lie.
GRID_X, GRID_Y = 0.107, 0.061

Rays = tuple[tuple[tuple[int, int], float], ...]


class Eye:
    """Looks along rays at one quad after the other, and remembers quads it has seen before."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.known: dict[tuple[Quad, float], Rays] = {}

    def rays(self, quad: Quad, top: float) -> Rays:
        """The rays that meet a quad, with the distance at which they do."""
        quad = quad._replace(tag=quad.tag._replace(piece=None))
        if (quad, top) not in self.known:
            self.known[quad, top] = tuple(_rays(sheet(quad, self.turn, top)))
        return self.known[quad, top]

    def first_wrong(self, quads: Iterable[Quad], terraces: Sequence[Terrace]) -> str | None:
        """The first quad that is drawn over something nearer, or None."""
        nearest: dict[tuple[int, int], float] = {}
        ceilings: dict[tuple[int, int], float] = {}
        for quad in quads:
            kind, column, level, _ = quad.tag
            if kind is Kind.MARK:
                continue
            top = 99.0
            if column is not None:
                if (column, level) not in ceilings:
                    ceilings[column, level] = ceiling(column, level, terraces)
                top = ceilings[column, level]
            for ray, depth in self.rays(quad, top):
                if depth > nearest.get(ray, 99.0) + EPSILON:
                    return f"{quad.region} {quad.tag} is drawn over something nearer"
                nearest[ray] = depth
        return None


def _rays(quad: Sheet) -> Iterator[tuple[tuple[int, int], float]]:
    if not quad.corners:
        return
    xs = [x for x, _ in quad.corners]
    ys = [y for _, y in quad.corners]
    for i in range(ceil(min(xs) / GRID_X), floor(max(xs) / GRID_X) + 1):
        for j in range(ceil(min(ys) / GRID_Y), floor(max(ys) / GRID_Y) + 1):
            x, y = i * GRID_X, j * GRID_Y
            if quad.holds(x, y):
                yield (i, j), quad.depth(x, y)


def many_gardens() -> Iterator[Garden]:
    everything = list(random_gardens(GAMES))
    yield from everything[:: len(everything) // GARDENS][:GARDENS]
    yield from map(crammed, range(CRAMMED))


@pytest.mark.parametrize("turn", TURNS)
def test_along_every_ray_a_thousand_gardens_come_nearer(turn: int) -> None:
    eye = Eye(turn)
    tried = 0
    for garden in many_gardens():
        wrong = eye.first_wrong(garden_scene(garden, turn, SIZES), garden.terraces)
        assert wrong is None, garden.terraces
        tried += 1
    assert tried == GARDENS + CRAMMED


@pytest.mark.parametrize("turn", TURNS)
def test_a_ghost_lies_between_what_is_behind_and_what_is_nearer(turn: int) -> None:
    eye = Eye(turn)
    for garden, ghost in hovering():
        quads = garden_scene(garden, turn, SIZES, Ghost(ghost))
        assert eye.first_wrong(quads, (*garden.terraces, ghost)) is None, (garden.terraces, ghost)


def hovering() -> Iterator[tuple[Garden, Terrace]]:
    """Gardens of whole games, in which a tile hovers at a place where it may lie."""
    for seed in range(4):
        choices = range(seed, 4000, 37)
        for position in building_game(2, seed, SupplyKind.UNLIMITED, choices):
            places = [action for action in position.legal() if isinstance(action, Place)]
            garden = position.gardens[position.turn.player]
            for place in islice(places, seed, None, 1 + len(places) // 5):
                tile = position.tile_at_hand(place.source)
                assert tile is not None
                yield garden, lay(garden, tile, place, belvedere_left=True)


@pytest.mark.parametrize("turn", TURNS)
def test_of_two_quads_that_overlap_the_nearer_is_drawn_later(turn: int) -> None:
    for seed in (SEED, *range(5)):
        garden = crammed(seed)
        quads = garden_scene(garden, turn, SIZES)
        pairs = 0
        for early, late, points in overlaps(sheets(quads, turn, garden.terraces)):
            for x, y in points:
                assert late.depth(x, y) <= early.depth(x, y) + EPSILON
            pairs += 1
        assert pairs > 2000


@pytest.mark.parametrize("turn", TURNS)
def test_columns_drawn_near_to_far_would_be_noticed(turn: int) -> None:
    garden = crammed()
    quads = garden_scene(garden, turn, SIZES)
    assert Eye(turn).first_wrong(reversed(quads), garden.terraces) is not None
    standing = [quad for quad in quads if quad.tag.kind is Kind.TOP]
    assert Eye(turn).first_wrong(reversed(standing), garden.terraces) is not None
