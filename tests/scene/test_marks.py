import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.tiles import Icon
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import ghost_quads, ghost_scene
from babylon.scene.marks import (
    chosen_terrace,
    hint_on_place,
    hint_on_space,
    legal_beads,
    possible_decoration,
    refused,
)
from babylon.scene.plan_scene import plan_scene
from babylon.scene.projection import View
from babylon.scene.quads import Kind, Quad
from tests.rules.kit import garden
from tests.scene.kit import SIZES

TURNS = range(4)
ONE_TILE = garden("CwT.S. d4 L1 open-ne")


def centre(quad: Quad) -> tuple[float, float]:
    return (quad.points[0] + quad.points[4]) / 2, (quad.points[1] + quad.points[5]) / 2


@pytest.mark.parametrize("turn", TURNS)
def test_beads_lie_in_the_middle_of_places_on_the_highest_surface(turn: int) -> None:
    places = {COLUMNS["a1"]: 1, COLUMNS["c3"]: 2}
    marks = legal_beads(ONE_TILE, places, turn, SIZES, chosen=COLUMNS["c3"])
    on_the_ground, on_the_tile = marks.quads
    view = View(turn)
    assert centre(on_the_ground) == pytest.approx(view.project(1, 1))
    assert centre(on_the_tile) == pytest.approx(view.project(3, 3, 0.58))
    assert (on_the_ground.region, on_the_tile.region) == ("bead", "bead-chosen")
    (number,) = marks.numbers
    assert number.value == 2
    assert number[1:] == pytest.approx(view.project(3, 3, 0.58))


@pytest.mark.parametrize("turn", TURNS)
def test_a_chosen_tile_has_a_closed_line_around_it(turn: int) -> None:
    strips = chosen_terrace(ONE_TILE.terraces[0], turn)
    assert len(strips) == 8
    points = [quad.points for quad in strips]
    left = min(min(point[::2]) for point in points)
    right = max(max(point[::2]) for point in points)
    assert (left + right) / 2 == pytest.approx(View(turn).project(4, 4)[0])
    assert right - left == pytest.approx(2 + 2 * 0.05)


@pytest.mark.parametrize("turn", TURNS)
def test_refused_columns_are_hatched_where_their_surface_is(turn: int) -> None:
    d4, c4 = COLUMNS["d4"], COLUMNS["c4"]
    *hatched, cross = refused(ONE_TILE, [c4, d4], d4, turn, SIZES)
    view = View(turn)
    assert [quad.region for quad in hatched] == ["hatch", "hatch"]
    assert centre(hatched[0]) == pytest.approx(view.project(2.5, 3.5))
    assert centre(hatched[1]) == pytest.approx(view.project(3.5, 3.5, 0.58))
    assert cross.region == "cross"
    assert centre(cross) == pytest.approx(view.project(3.5, 3.5, 0.58))
    assert len(refused(ONE_TILE, [c4], None, turn, SIZES)) == 1


@pytest.mark.parametrize("turn", TURNS)
def test_a_possible_decoration_stands_as_it_would_and_says_its_points(turn: int) -> None:
    statue = Decoration(Icon.STATUE, (COLUMNS["d5"],), (1,))
    marks = possible_decoration(statue, turn, SIZES)
    built = garden_scene(garden("CwT.S. d4 L1 open-ne\nstatue d5"), turn, SIZES)
    (standing,) = (quad for quad in built if quad.tag.kind is Kind.STATUE)
    assert [quad.points for quad in marks.quads] == [standing.points]
    assert [number.value for number in marks.numbers] == [1]
    assert marks.numbers[0].y > standing.points[1]


@pytest.mark.parametrize("turn", TURNS)
def test_hints_are_rings_on_a_place_or_a_space(turn: int) -> None:
    (place,) = hint_on_place(ONE_TILE, COLUMNS["c3"], turn, SIZES)
    (space,) = hint_on_space(ONE_TILE, COLUMNS["d4"], turn, SIZES)
    assert place.region == space.region == "ring"
    assert centre(place) == pytest.approx(View(turn).project(3, 3, 0.58))
    assert centre(space) == pytest.approx(View(turn).project(3.5, 3.5, 0.58))


@pytest.mark.parametrize("turn", TURNS)
def test_a_ghost_splits_what_stands_and_adds_pillars_and_a_shadow(turn: int) -> None:
    (ghost,) = garden("CpS..F a1 L1").terraces
    standing = garden_scene(ONE_TILE, turn, SIZES)
    scene = ghost_scene(ONE_TILE, ghost, turn, SIZES)
    together = [*scene.behind, *scene.nearer]
    shadows = [quad for quad in together if quad.tag.kind is Kind.SHADOW]
    pillars = [quad for quad in together if quad.tag[::3] == (Kind.PILLAR, None)]
    assert len(pillars) == 4
    assert len(shadows) > len([quad for quad in standing if quad.tag.kind is Kind.SHADOW])
    kept = [quad for quad in together if quad not in (*shadows, *pillars)]
    assert sorted(kept, key=repr) == sorted(
        (quad for quad in standing if quad.tag.kind is not Kind.SHADOW), key=repr
    )
    # At turn 0 the ghost at a1 is before the tile at d4, at turn 2 behind it.
    tops_before = [quad for quad in scene.nearer if quad.tag.kind is Kind.TOP]
    assert len(tops_before) == (4 if turn == 2 else 0)


def test_a_ghost_alone_has_pillars_and_a_line_around_it() -> None:
    (ghost,) = ONE_TILE.terraces
    regions = [quad.region for quad in ghost_quads(ghost, 0, SIZES)]
    assert regions.count("ghost-edge") == 8
    assert regions.count("pillar-single") == 3
    assert regions.count("belvedere") == 1
    assert "pillar-single" not in [
        quad.region for quad in ghost_quads(ghost, 0, SIZES, pillars=False)
    ]


def test_a_ghost_that_may_not_lie_there_goes_below_what_is_above_it() -> None:
    standing = garden("CwS..F d4 L1\nCpS..F f4 L1\nCyS..F e4 L2")
    ghost = standing.terraces[0]._replace(level=1, column=COLUMNS["e4"])
    scene = ghost_scene(standing, ghost, 0, SIZES)
    above = {quad.tag.column for quad in scene.nearer if quad.tag[::2] == (Kind.TOP, 2)}
    assert above == {COLUMNS[name] for name in ("e4", "f4", "e5", "f5")}


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
