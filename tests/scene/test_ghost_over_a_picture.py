"""A ghost painted over a picture of the garden touches what it must, and nothing else."""

import pytest

from babylon.app.samples import crammed, crammed_position
from babylon.rules.gardens.actions import Place, Source
from babylon.rules.gardens.columns import COLUMNS, Corner
from babylon.rules.gardens.garden import EMPTY
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.tiles import tile
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import ghost_scene, touched
from babylon.scene.quads import Kind
from tests.scene.kit import SIZES


@pytest.mark.parametrize("turn", range(4))
def test_over_bare_ground_it_brings_its_pillars_and_its_shadow(turn: int) -> None:
    place = Place(Source.DUG, COLUMNS["d4"], 1, 0, Corner.NE)
    ghost = lay(EMPTY, tile("BpSFBT"), place, True)
    standing = garden_scene(EMPTY, turn, SIZES)
    scene = ghost_scene(EMPTY, ghost, turn, SIZES)
    quads = touched(scene, ghost, standing)
    kinds = [quad.tag.kind for quad in quads]
    assert kinds.count(Kind.PILLAR) == 3
    assert kinds.count(Kind.GROUND) == 4
    shadows = [quad for quad in scene.behind if quad.tag.kind is Kind.SHADOW]
    assert [quad for quad in quads if quad.tag.kind is Kind.SHADOW] == shadows
    assert set(kinds) == {Kind.GROUND, Kind.PILLAR, Kind.SHADOW}


@pytest.mark.parametrize("turn", range(4))
def test_ground_that_lay_in_the_shade_is_not_darkened_twice(turn: int) -> None:
    garden = crammed()
    place = next(action for action in crammed_position().legal() if isinstance(action, Place))
    ghost = lay(garden, tile("BpSFBT"), place, True)
    standing = garden_scene(garden, turn, SIZES)
    shaded = {quad.tag.column for quad in standing if quad.tag.kind is Kind.SHADOW}
    for quad in touched(ghost_scene(garden, ghost, turn, SIZES), ghost, standing):
        column = quad.tag.column
        assert column is not None
        if not ghost.footprint >> column & 1:
            assert quad.tag.kind is Kind.SHADOW
            assert column not in shaded
