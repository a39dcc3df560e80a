"""Of a scene that changes only the changed areas are painted anew, and all of them."""

from itertools import combinations, pairwise

import pytest

from babylon.app.samples import crammed, crammed_position
from babylon.rules.gardens.actions import Place
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.tiles import tile
from babylon.scene.changes import MOST_AREAS, changed_areas, inside
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import Ghost
from babylon.scene.quads import Bounds, Kind, Quad, Tag, bounds, box, rectangle
from tests.scene.kit import SIZES

TAG = Tag(Kind.MARK, 0, 0, None)


def square(x: float, y: float, region: str = "white") -> Quad:
    return Quad(rectangle(x, y, x + 1, y + 1), region, 0, TAG)


def test_nothing_has_changed() -> None:
    assert changed_areas([square(0, 0)], [square(0, 0)]) == []


def test_what_came_went_or_looks_otherwise_is_an_area() -> None:
    here, there = square(0, 0), square(5, 5)
    assert changed_areas([here], [here, there]) == [Bounds(5, 5, 6, 6)]
    assert changed_areas([here, there], [here]) == [Bounds(5, 5, 6, 6)]
    for other in (here._replace(region="shadow"), here._replace(strength=0.5)):
        assert changed_areas([here], [other]) == [Bounds(0, 0, 1, 1)]


def test_a_tag_is_not_seen() -> None:
    assert changed_areas([square(0, 0)], [square(0, 0)._replace(tag=TAG._replace(level=3))]) == []


def test_areas_that_meet_become_one() -> None:
    before = [square(0, 0), square(2, 0), square(8, 8)]
    after = [square(1, 0, "shadow")]
    assert sorted(changed_areas(before, after)) == [Bounds(0, 0, 3, 1), Bounds(8, 8, 9, 9)]


def test_many_areas_become_few() -> None:
    scattered = [square(3 * i, 3 * (i * 7 % 10)) for i in range(10)]
    areas = changed_areas([], scattered)
    assert len(areas) <= MOST_AREAS
    for quad in scattered:
        assert any(area.holds(bounds([quad])) for area in areas)


@pytest.mark.parametrize("turn", range(4))
def test_a_moving_ghost_changes_no_more_than_its_surroundings(turn: int) -> None:
    garden = crammed()
    places = [action for action in crammed_position().legal() if isinstance(action, Place)]
    scenes = [garden_scene(garden, turn, SIZES)]
    for place in places[::9]:
        ghost = Ghost(lay(garden, tile("BpSFBT"), place, True), strength=0.8)
        scenes.append(garden_scene(garden, turn, SIZES, ghost))
    for before, after in pairwise(scenes):
        areas = changed_areas(before, after)
        assert not any(one.meets(other) for one, other in combinations(areas, 2))
        for quad in {*before} ^ {*after}:
            looks_the_same = quad._replace(tag=TAG) in {
                other._replace(tag=TAG) for other in (before if quad in after else after)
            }
            assert looks_the_same or any(area.holds(bounds([quad])) for area in areas)


def test_inside_an_area_is_all_that_reaches_into_it() -> None:
    quads = [square(0, 0), square(3, 0), square(0.5, 0.5)]
    assert inside(quads, Bounds(0.6, 0.6, 0.8, 0.8)) == [quads[0], quads[2]]


@pytest.mark.parametrize("turn", range(4))
def test_the_box_of_a_quad_holds_its_four_corners(turn: int) -> None:
    for quad in garden_scene(crammed(), turn, SIZES):
        xs, ys = quad.points[::2], quad.points[1::2]
        corners = Bounds(min(xs), min(ys), max(xs), max(ys))
        assert box(quad.points) == bounds([quad]) == corners
