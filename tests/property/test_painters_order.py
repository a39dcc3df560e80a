"""Painter's order: whatever is nearer is drawn later, in all gardens and from all sides.

In more than a thousand gardens every two quads that overlap on the screen are compared, wherever
they do. The depths come from what the quads show, and the pictures are those of the game.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.actions import Place
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.supply import SupplyKind
from babylon.scene.atlas import read_atlas
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import Ghost
from babylon.scene.quads import Kind, Quad
from tests.property.play import building_game
from tests.scene.depths import ceiling, foot, overlaps, sheet
from tests.scene.judge import Judge, compare
from tests.scene.kit import random_gardens

SIZES = read_atlas(Path(__file__).parents[2] / "assets" / "atlas" / "atlas.json").sizes
GARDENS = 1000
GAMES = 40
CRAMMED = 40
TURNS = range(4)


class Eye:
    """Looks at scenes, one quad after the other, and remembers those it has seen before."""

    def __init__(self) -> None:
        self.judge = Judge()
        self._known: dict[tuple[object, ...], tuple[int, ...]] = {}
        self._shown: dict[int, Quad] = {}

    def seen(self, quads: Iterable[Quad], turn: int, terraces: Sequence[Terrace]) -> Iterator[int]:
        """The numbers of the sheets that are seen; marks may lie over what is nearer."""
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
            key = (quad.points, quad.region, kind, column, level, top, turn)
            if key not in self._known:
                self._known[key] = self._numbers(quad, turn, top)
            yield from self._known[key]

    def _numbers(self, quad: Quad, turn: int, top: float) -> tuple[int, ...]:
        sheets = (sheet(quad, turn, top), foot(quad, turn))
        numbers = tuple(self.judge.number(part) for part in sheets if part and part.corners)
        self._shown.update(dict.fromkeys(numbers, quad))
        return numbers

    def first_wrong(
        self, quads: Iterable[Quad], turn: int, terraces: Sequence[Terrace]
    ) -> str | None:
        """The first quad that is drawn over something nearer, or None."""
        wrong = self.judge.first_wrong(self.seen(quads, turn, terraces))
        if wrong is None:
            return None
        late, early = (self._shown[number] for number in wrong)
        return f"{late.region} {late.tag} is drawn over {early.region} {early.tag}"


@cache
def eye() -> Eye:
    """One for all tests: what it has learnt from one side it knows from the others."""
    return Eye()


def many_gardens() -> Iterator[Garden]:
    everything = list(random_gardens(GAMES))
    yield from everything[:: len(everything) // GARDENS][:GARDENS]
    yield from map(crammed, range(CRAMMED))


@pytest.mark.parametrize("turn", TURNS)
def test_of_two_quads_that_overlap_the_nearer_is_drawn_later(turn: int) -> None:
    tried = 0
    for garden in many_gardens():
        wrong = eye().first_wrong(garden_scene(garden, turn, SIZES), turn, garden.terraces)
        assert wrong is None, garden.terraces
        tried += 1
    assert tried == GARDENS + CRAMMED


@pytest.mark.parametrize("turn", TURNS)
def test_a_ghost_lies_between_what_is_behind_and_what_is_nearer(turn: int) -> None:
    for garden, ghost in hovering():
        quads = garden_scene(garden, turn, SIZES, Ghost(ghost))
        wrong = eye().first_wrong(quads, turn, (*garden.terraces, ghost))
        assert wrong is None, (garden.terraces, ghost)


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
def test_what_is_remembered_is_what_comparing_any_two_says(turn: int) -> None:
    garden = crammed()
    numbers = list(eye().seen(garden_scene(garden, turn, SIZES), turn, garden.terraces))
    judge = eye().judge
    Random(turn).shuffle(numbers)
    pairs = 0
    for early, late, _ in overlaps([judge.sheets[number] for number in numbers]):
        first, second = judge.number(early), judge.number(late)
        expected = compare(early, late)
        assert (judge.first_wrong((first, second)) is not None) == expected.first_is_nearer
        assert (judge.first_wrong((second, first)) is not None) == expected.other_is_nearer
        pairs += 1
    assert pairs > 2000


@pytest.mark.parametrize("turn", TURNS)
def test_whatever_is_drawn_before_what_it_stands_on_would_be_noticed(turn: int) -> None:
    garden = crammed()
    quads = garden_scene(garden, turn, SIZES)
    standing = [quad for quad in quads if quad.tag.kind in (Kind.ROUNDEL, Kind.PILLAR, Kind.STATUE)]
    assert len(standing) > 30
    for quad in standing:
        too_early = [quad, *(other for other in quads if other is not quad)]
        assert eye().first_wrong(too_early, turn, garden.terraces) is not None, quad
