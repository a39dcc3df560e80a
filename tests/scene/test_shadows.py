from collections.abc import Sequence
from itertools import combinations

import pytest

from babylon.app.samples import crammed
from babylon.scene.garden_scene import garden_scene
from babylon.scene.projection import View
from babylon.scene.quads import Kind, Quad, bounds
from babylon.scene.shadows import joined
from tests.rules.kit import garden
from tests.scene.depths import area, common, sheet
from tests.scene.kit import SIZES, random_gardens

TURNS = range(4)
# What a square of one space covers in a scene.
SPACE = 0.3


def shadows(quads: Sequence[Quad]) -> list[Quad]:
    return [quad for quad in quads if quad.tag.kind is Kind.SHADOW]


def shaded(quads: Sequence[Quad]) -> float:
    """How many spaces lie in the shadow."""
    total = 0.0
    for quad in shadows(quads):
        p = quad.points
        total += area(((p[0], p[1]), (p[2], p[3]), (p[4], p[5]), (p[6], p[7])))
    return total / SPACE


def test_the_shadow_of_a_tile_moves_three_tenths_east_and_south_per_level() -> None:
    quads = garden_scene(garden("CwS..F d4 L1"), 0, SIZES)
    assert shaded(quads) == pytest.approx(4)
    box = bounds(shadows(quads))
    assert (box.left, box.bottom) == pytest.approx(
        (View(0).project(3.3, 4.7)[0], View(0).project(3.3, 2.7)[1])
    )


def test_the_shadow_ends_at_the_rim() -> None:
    quads = garden_scene(garden("CwS..F a1 L1"), 0, SIZES)
    lowest = min(View(0).unproject(*quad.points[2:4])[1] for quad in shadows(quads))
    assert lowest == pytest.approx(-0.3)
    for everything in random_gardens(2):
        for quad in shadows(garden_scene(everything, 1, SIZES)):
            if quad.tag.level == 0:
                near, far = (
                    View(0).unproject(*quad.points[:2]),
                    View(0).unproject(*quad.points[4:6]),
                )
                assert min(near) >= -0.5 - 1e-9
                assert max(far) <= 8.5 + 1e-9


@pytest.mark.parametrize("turn", TURNS)
def test_no_place_is_darkened_twice(turn: int) -> None:
    by_surface: dict[tuple[int | None, int], list[Quad]] = {}
    for quad in shadows(garden_scene(crammed(), turn, SIZES)):
        by_surface.setdefault((quad.tag.column, quad.tag.level), []).append(quad)
    for there in by_surface.values():
        for one, other in combinations(there, 2):
            assert not common(sheet(one, turn, 99), sheet(other, turn, 99))


def test_joined_shadows_cover_what_the_single_ones_did() -> None:
    parts = ((0.3, 0.0, 1.0, 0.7), (0.0, 0.4, 0.6, 1.0), (0.9, 0.9, 1.0, 1.0))
    together = joined(parts)
    for i, j in ((i, j) for i in range(20) for j in range(20)):
        x, y = i / 20 + 0.025, j / 20 + 0.025
        inside = [p for p in parts if p[0] < x < p[2] and p[1] < y < p[3]]
        covering = [p for p in together if p[0] < x < p[2] and p[1] < y < p[3]]
        assert len(covering) == bool(inside)
