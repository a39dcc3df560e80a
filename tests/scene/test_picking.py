from itertools import product

import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.columns import COLUMNS, NAMES
from babylon.rules.gardens.garden import EMPTY
from babylon.scene.garden_scene import garden_scene
from babylon.scene.marks import legal_beads
from babylon.scene.picking import Pick, pick, pick_flat, picks
from babylon.scene.pieces import KINDS
from babylon.scene.plan_scene import plan_scene
from babylon.scene.projection import Frame, View
from babylon.scene.quads import Kind, Quad, bounds
from babylon.scene.quarry_scene import quarry_scene, stack_corners
from tests.rules.kit import garden, quarry
from tests.scene.depths import Sheet, sheets
from tests.scene.kit import SIZES, random_gardens

TURNS = range(4)
FRAMES = (Frame(1, 0, 0), Frame(54, 210, 88.5), Frame(26, -300, 12), Frame(137.5, 9, -1000))
# They darken or adorn a surface, and hide none.
NO_COVER = (Kind.SHADOW, Kind.ROUNDEL, Kind.VINE)


def middle(column: int, level: int, turn: int) -> tuple[float, float]:
    return View(turn).project(column % 8 + 0.5, column // 8 + 0.5, level * 0.58)


def seen_first(drawn: list[tuple[Sheet, Quad]], x: float, y: float) -> Quad | None:
    """The nearest quad at a point, by its depth and not by its place in the list."""
    hit = [(flat.depth(x, y), quad) for flat, quad in drawn if flat.holds(x, y)]
    return min(hit, key=lambda found: found[0], default=(0.0, None))[1]


@pytest.mark.parametrize("turn", TURNS)
def test_the_middle_of_each_visible_space_gives_its_column_and_level(turn: int) -> None:
    visible = 0
    gardens = [EMPTY, crammed(), crammed(57), *list(random_gardens(3))[10::25]]
    for standing in gardens:
        quads = garden_scene(standing, turn, SIZES)
        drawn = [
            (flat, quad)
            for flat, quad in zip(sheets(quads, turn, standing.terraces), quads, strict=True)
            if quad.tag.kind not in NO_COVER
        ]
        for column in range(64):
            level = standing.level_at(column)
            x, y = middle(column, level, turn)
            nearest = seen_first(drawn, x, y + 1e-4)
            if nearest is None or nearest.tag[1:3] != (column, level):
                continue
            visible += 1
            for frame in FRAMES:
                found = pick(quads, turn, *frame.to_scene(*frame.to_screen(x, y)))
                assert found is not None
                assert found[:2] == (column, level), NAMES[column]
    assert visible > 25 * len(gardens)


@pytest.mark.parametrize("turn", TURNS)
def test_every_space_of_the_bare_board_is_found(turn: int) -> None:
    quads = garden_scene(EMPTY, turn, SIZES)
    for column in range(64):
        assert pick(quads, turn, *middle(column, 0, turn)) == Pick(column, 0, Kind.GROUND, None)


@pytest.mark.parametrize("turn", TURNS)
def test_on_empty_air_and_on_the_rim_there_is_nothing(turn: int) -> None:
    for standing in (EMPTY, crammed()):
        quads = garden_scene(standing, turn, SIZES)
        box = bounds(quads)
        for x, y in product((box.left + 0.01, box.right - 0.01), (box.bottom, box.top)):
            assert pick(quads, turn, x, y) is None
        assert pick(quads, turn, 0, box.top + 1) is None
        assert pick(quads, turn, *View(0).project(3.5, -0.25)) is None


@pytest.mark.parametrize("turn", TURNS)
def test_pillars_and_sides_give_the_tile_that_they_belong_to(turn: int) -> None:
    standing = garden("CwS..F a1 L1\nCpS..F d4 L1")
    quads = garden_scene(standing, turn, SIZES)
    near = COLUMNS[("d4", "e4", "e5", "d5")[turn]]
    foot_x, foot_y = middle(near, 0, turn)
    assert pick(quads, turn, foot_x, foot_y) == Pick(near, 0, Kind.PILLAR, 1)
    for aside in (-0.25, 0.25):
        x, y = foot_x + aside, foot_y - 0.15 + 0.58 - 0.075
        assert pick(quads, turn, x, y) == Pick(near, 1, Kind.SIDE, 1)
    beside = pick(quads, turn, foot_x + 0.35, foot_y)
    assert beside is not None
    assert beside.kind is Kind.GROUND


@pytest.mark.parametrize("turn", TURNS)
def test_a_double_pillar_is_picked_in_its_upper_half_too(turn: int) -> None:
    quads = garden_scene(garden("CwS..F a7 L1\nCpS..F d4 L2"), turn, SIZES)
    near = COLUMNS[("d4", "e4", "e5", "d5")[turn]]
    x, y = middle(near, 0, turn)
    assert pick(quads, turn, x, y + 0.65) == Pick(near, 0, Kind.PILLAR, 1)


@pytest.mark.parametrize("turn", TURNS)
def test_decorations_and_belvederes_give_themselves(turn: int) -> None:
    standing = garden("CwT.S. d4 L1 open-ne\nstatue d5")
    quads = garden_scene(standing, turn, SIZES)
    statue = middle(COLUMNS["d5"], 1, turn)
    assert pick(quads, turn, *statue) == Pick(COLUMNS["d5"], 1, Kind.STATUE, 0)
    x, y = middle(COLUMNS["e5"], 1, turn)
    assert pick(quads, turn, x, y + 0.2) == Pick(COLUMNS["e5"], 1, Kind.BELVEDERE, 0)


@pytest.mark.parametrize("turn", TURNS)
def test_a_bead_gives_its_place_and_level(turn: int) -> None:
    marks = legal_beads(EMPTY, {COLUMNS["d4"]: 1, COLUMNS["a1"]: 2}, turn, SIZES)
    at = View(turn).project(4, 4)
    beads = [mark.quad for mark in marks.marks]
    assert pick_flat(beads, *at) == Pick(COLUMNS["d4"], 1, Kind.BEAD, None)
    assert pick_flat(beads, *View(turn).project(6, 6)) is None


HEIGHTS = "3 2 0 1\n3 3 3 3\n0 0 1 2\n3 1 2 3\n"


@pytest.mark.parametrize("turn", TURNS)
def test_the_stack_below_a_point_of_the_quarry(turn: int) -> None:
    stacks = quarry(HEIGHTS)
    quads = quarry_scene(stacks, turn, SIZES)
    for stack, (u, v) in enumerate(stack_corners(turn)):
        height = stacks.height(stack)
        # However high the stacks before it are, they leave the far corner of a top in view.
        x, y = View(0).project(u + 1.95, v + 1.95, height * 0.24)
        kind = Kind.TOP if height else Kind.GROUND
        assert pick_flat(quads, x, y) == Pick(stack, height, kind, None)
    nearest = min(range(16), key=lambda stack: sum(stack_corners(turn)[stack]))
    side = View(0).project(0, 0.5, 0.12)
    assert pick_flat(quads, *side) == Pick(nearest, 1, Kind.SIDE, None)
    assert pick_flat(quads, -6, 0) is None


@pytest.mark.parametrize("turn", TURNS)
def test_the_square_below_a_point_of_the_plan(turn: int) -> None:
    standing = crammed()
    plan = plan_scene(standing, turn, SIZES)
    for column in range(64):
        u, v = View(turn).turned(column % 8 + 0.5, column // 8 + 0.5)
        found = pick_flat(plan.quads, u + 0.42, v + 0.42)
        assert found is not None
        assert found[:2] == (column, standing.level_at(column))
    for number, decoration in enumerate(standing.decorations):
        column = decoration.columns[0]
        if standing.decorations_seen[number] >> column & 1:
            u, v = View(turn).turned(column % 8 + 0.5, column // 8 + 0.5)
            found = pick_flat(plan.quads, u, v)
            assert found == Pick(column, decoration.levels[0], KINDS[decoration.kind], number)
    assert pick_flat(plan.quads, -0.1, 3) is None
    assert pick_flat(plan.quads, 3, 8.1) is None


@pytest.mark.parametrize("turn", TURNS)
def test_many_points_at_once_give_what_each_gives(turn: int) -> None:
    quads = garden_scene(crammed(), turn, SIZES)
    points = [(x / 3, y / 3) for x in range(-16, 17) for y in range(-2, 24)]
    assert picks(quads, turn, points) == [pick(quads, turn, *point) for point in points]
    assert picks(quads, turn, []) == []
