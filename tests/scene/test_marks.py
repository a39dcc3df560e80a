import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.tiles import Icon
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import Ghost
from babylon.scene.marks import (
    Mark,
    at_fault,
    hint_on_place,
    hint_on_space,
    legal_beads,
    possible_decoration,
    refused,
    terrace_outline,
)
from babylon.scene.plan_scene import plan_scene
from babylon.scene.projection import View
from babylon.scene.quads import Kind, Quad
from tests.rules.kit import garden
from tests.scene.kit import SIZES

TURNS = range(4)
ONE_TILE = garden("CwT.S. d4 L1 open-ne")


def centre(mark: Mark | Quad) -> tuple[float, float]:
    p = mark.points if isinstance(mark, Quad) else mark.quad.points
    return (p[0] + p[4]) / 2, (p[1] + p[5]) / 2


@pytest.mark.parametrize("turn", TURNS)
def test_beads_lie_in_the_middle_of_places_on_the_highest_surface(turn: int) -> None:
    places = {COLUMNS["a1"]: 1, COLUMNS["c3"]: 2}
    marks = legal_beads(ONE_TILE, places, turn, SIZES, chosen=COLUMNS["a1"])
    on_the_ground, on_the_tile = marks.marks
    view = View(turn)
    assert centre(on_the_ground) == pytest.approx(view.project(1, 1))
    assert centre(on_the_tile) == pytest.approx(view.project(3, 3, 0.58))
    assert (on_the_ground.quad.region, on_the_tile.quad.region) == (
        "bead-chosen",
        "bead-level",
    )
    (number,) = marks.numbers
    assert number.value == 2
    assert (number.x, number.y) == pytest.approx(view.project(3, 3, 0.58))


@pytest.mark.parametrize("turn", TURNS)
def test_a_chosen_tile_has_a_closed_line_around_it(turn: int) -> None:
    strips = terrace_outline(ONE_TILE.terraces[0], turn, "edge-gold")
    assert len(strips) == 8
    assert {strip.column for strip in strips} == {
        COLUMNS[name] for name in ("d4", "e4", "d5", "e5")
    }
    points = [strip.quad.points for strip in strips]
    left = min(min(point[::2]) for point in points)
    right = max(max(point[::2]) for point in points)
    assert (left + right) / 2 == pytest.approx(View(turn).project(4, 4)[0])
    assert right - left == pytest.approx(2 + 2 * 0.075)


@pytest.mark.parametrize("turn", TURNS)
def test_refused_columns_are_hatched_where_their_surface_is(turn: int) -> None:
    d4, c4 = COLUMNS["d4"], COLUMNS["c4"]
    hatched = refused(ONE_TILE, [c4, d4], turn)
    cross = at_fault(ONE_TILE, d4, turn, SIZES)
    view = View(turn)
    assert [mark.quad.region for mark in hatched] == ["hatch", "hatch"]
    assert centre(hatched[0]) == pytest.approx(view.project(2.5, 3.5))
    assert centre(hatched[1]) == pytest.approx(view.project(3.5, 3.5, 0.58))
    assert cross.region == "cross"
    assert centre(cross) == pytest.approx(view.project(3.5, 3.5, 0.58))


@pytest.mark.parametrize("turn", TURNS)
def test_a_possible_decoration_stands_as_it_would_and_says_its_points(turn: int) -> None:
    statue = Decoration(Icon.STATUE, (COLUMNS["d5"],), (1,))
    marks = possible_decoration(statue, turn, SIZES)
    built = garden_scene(garden("CwT.S. d4 L1 open-ne\nstatue d5"), turn, SIZES)
    (standing,) = (quad for quad in built if quad.tag.kind is Kind.STATUE)
    assert [mark.quad.points for mark in marks.marks] == [standing.points]
    assert [number.value for number in marks.numbers] == [1]
    assert marks.numbers[0].y > standing.points[1]


@pytest.mark.parametrize("turn", TURNS)
def test_hints_are_rings_on_a_place_or_a_space(turn: int) -> None:
    place = hint_on_place(ONE_TILE, COLUMNS["c3"], turn, SIZES)
    space = hint_on_space(ONE_TILE, COLUMNS["d4"], turn, SIZES)
    assert place.region == space.region == "hint"
    assert centre(place) == pytest.approx(View(turn).project(3, 3, 0.58))
    assert centre(space) == pytest.approx(View(turn).project(3.5, 3.5, 0.58))


@pytest.mark.parametrize("turn", TURNS)
def test_what_is_nearer_hides_a_mark_and_what_is_farther_does_not(turn: int) -> None:
    """Before the tile at d4, a bead on the ground beside its nearest column; then behind it."""
    near, far = (("c3", "e5"), ("e3", "c5"), ("e5", "c3"), ("c5", "e3"))[turn]
    for name, hidden in ((near, False), (far, True)):
        place = COLUMNS[name]
        beads = legal_beads(ONE_TILE, {place: 1}, turn, SIZES)
        mark = beads.marks[0]._replace(level=0)
        quads = garden_scene(ONE_TILE, turn, SIZES, marks=[mark])
        after = quads[quads.index(mark.quad) + 1 :]
        assert any(quad.tag.kind is Kind.TOP for quad in after) == hidden


@pytest.mark.parametrize("turn", TURNS)
def test_a_ghost_adds_a_tile_its_pillars_and_a_shadow(turn: int) -> None:
    (ghost,) = garden("CpS..F a1 L1").terraces
    standing = garden_scene(ONE_TILE, turn, SIZES)
    quads = garden_scene(ONE_TILE, turn, SIZES, Ghost(ghost, strength=0.5))
    added = [quad for quad in quads if quad.tag.piece is None and quad not in standing]
    kinds = [quad.tag.kind for quad in added]
    assert (kinds.count(Kind.PILLAR), kinds.count(Kind.TOP)) == (4, 4)
    assert [quad.region for quad in added].count("ghost-edge") == 8
    assert Kind.SHADOW in kinds
    # The pillars and the shadow are there already, the tile is not.
    for quad in added:
        assert quad.strength == (1 if quad.tag.kind in (Kind.PILLAR, Kind.SHADOW) else 0.5)
    kept = [quad for quad in quads if quad in standing and quad.tag.kind is not Kind.SHADOW]
    assert kept == [quad for quad in standing if quad.tag.kind is not Kind.SHADOW]
    # At turn 0 the ghost at a1 is before the tile at d4, at turn 2 behind it.
    tops = [quad.tag.piece for quad in quads if quad.tag.kind is Kind.TOP]
    order = {0: [0] * 4 + [None] * 4, 2: [None] * 4 + [0] * 4}
    assert tops == order.get(turn, tops)


def test_a_ghost_above_its_place_is_raised_and_its_pillars_stay() -> None:
    (ghost,) = garden("CpS..F a1 L1").terraces
    low = garden_scene(ONE_TILE, 0, SIZES, Ghost(ghost))
    high = garden_scene(ONE_TILE, 0, SIZES, Ghost(ghost, height=0.5))
    for before, after in zip(low, high, strict=True):
        rises = before.tag.piece is None and before.tag.kind in (Kind.TOP, Kind.SIDE)
        assert after.points[1] - before.points[1] == pytest.approx(0.5) or not rises
        if before.tag.kind is Kind.PILLAR:
            assert after == before


def test_a_ghost_that_may_not_lie_there_goes_below_what_is_not_lower() -> None:
    standing = garden("CwS..F d4 L1\nCpS..F f4 L1\nCyS..F e4 L2")
    ghost = standing.terraces[0]._replace(column=COLUMNS["e4"])
    quads = garden_scene(standing, 0, SIZES, Ghost(ghost))
    tops = [quad.tag for quad in quads if quad.tag.kind is Kind.TOP]
    for column in ("e4", "f4", "e5", "f5"):
        pieces = [tag.piece for tag in tops if tag.column == COLUMNS[column]]
        assert pieces[0] is None
        assert pieces[-1] == 2


@pytest.mark.parametrize("turn", TURNS)
def test_the_plan_shows_each_column_once_with_its_level(turn: int) -> None:
    standing = crammed()
    plan = plan_scene(standing, turn, SIZES)
    squares = [quad for quad in plan.quads if quad.tag.kind in (Kind.TOP, Kind.GROUND)]
    assert sorted(quad.tag.column or 0 for quad in squares) == list(range(64))
    view = View(turn)
    for quad in squares:
        column = quad.tag.column or 0
        assert quad.tag.level == standing.level_at(column)
        assert centre(quad) == view.turned(column % 8 + 0.5, column // 8 + 0.5)
        assert quad.turn == (turn if quad.tag.kind is Kind.TOP else 0)
    assert {number.column: number.level for number in plan.numbers} == {
        column: standing.level_at(column) for column in range(64) if standing.level_at(column)
    }


@pytest.mark.parametrize("turn", TURNS)
def test_the_plan_shows_of_a_piece_what_is_under_no_tile(turn: int) -> None:
    standing = crammed()
    plan = plan_scene(standing, turn, SIZES)
    pieces = (Kind.STAIRS, Kind.FOUNTAIN, Kind.BRIDGE, Kind.STATUE)
    shown: dict[int, int] = {}
    for quad in plan.quads:
        if quad.tag.kind in pieces and quad.tag.piece is not None and quad.tag.column is not None:
            shown[quad.tag.piece] = shown.get(quad.tag.piece, 0) | 1 << quad.tag.column
    assert shown == {number: seen for number, seen in enumerate(standing.decorations_seen) if seen}
