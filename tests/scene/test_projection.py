from itertools import product

import pytest

from babylon.rules.gardens.columns import NAMES
from babylon.scene.labels import labels
from babylon.scene.projection import Frame, View, tables

TURNS = range(4)


def nearest_column(turn: int) -> str:
    cells = tables(turn).cells
    return NAMES[min(range(64), key=lambda column: sum(cells[column]))]


def test_a1_is_nearest_and_the_corners_follow_as_the_view_turns() -> None:
    assert [nearest_column(turn) for turn in TURNS] == ["a1", "h1", "h8", "a8"]


def test_a_quarter_turn_brings_x_y_to_y_7_less_x() -> None:
    for turn, (y, x) in product(range(3), product(range(8), repeat=2)):
        u, v = tables(turn).cells[y * 8 + x]
        assert tables(turn + 1).cells[y * 8 + x] == (v, 7 - u)


def test_a_space_is_one_wide_and_six_tenths_high() -> None:
    view = View(0)
    assert view.project(1, 0)[0] - view.project(0, 1)[0] == 1
    assert view.project(1, 1)[1] - view.project(0, 0)[1] == pytest.approx(0.6)
    assert view.project(3, 3, 0.58) == pytest.approx((0, 1.8 + 0.58))


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("width", [8, 8.6])
def test_what_was_projected_is_found_again_at_its_height(turn: int, width: float) -> None:
    view = View(turn, width)
    for x, y, z in product((0, 2.25, 7.5), (0.5, 6.75), (0, 0.58, 2.9)):
        assert view.unproject(*view.project(x, y, z), z) == pytest.approx((x, y))


def test_a_frame_leads_to_the_screen_and_back() -> None:
    frame = Frame(scale=90, x=400, y=-20)
    assert frame.to_screen(1, 2) == (490, 160)
    assert frame.to_scene(490, 160) == (1, 2)


@pytest.mark.parametrize(
    ("turn", "right", "left"),
    [
        (0, "abcdefgh", "12345678"),
        (1, "12345678", "hgfedcba"),
        (2, "hgfedcba", "87654321"),
        (3, "87654321", "abcdefgh"),
    ],
)
def test_the_near_rims_name_files_and_rows_from_the_near_corner(
    turn: int, right: str, left: str
) -> None:
    written = labels(turn)
    on_the_right = sorted((label for label in written if label.x > 0), key=lambda label: label.x)
    on_the_left = sorted((label for label in written if label.x < 0), key=lambda label: -label.x)
    assert "".join(label.text for label in on_the_right) == right
    assert "".join(label.text for label in on_the_left) == left


@pytest.mark.parametrize("turn", TURNS)
def test_a_label_lies_before_the_column_it_names(turn: int) -> None:
    cells = tables(turn).cells
    for label in labels(turn):
        u, v = View(0).unproject(label.x, label.y)
        at_the_rim = (int(u), 0) if v < 0 else (0, int(v))
        assert label.text in NAMES[cells.index(at_the_rim)]
