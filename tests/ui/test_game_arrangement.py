"""Where the parts of the game's screen lie: as drawn, inside the window, not over each other."""

from itertools import combinations

import pytest

from babylon.app.device import Insets
from babylon.app.play.arrangement import Areas, Box, Shape, Sheet, arranged, shape_of

SIZES = [(390, 844), (844, 390), (1280, 800), (1920, 1080), (840, 600), (320, 500), (600, 960)]


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        ((390, 844), Shape.PORTRAIT),
        ((844, 390), Shape.LANDSCAPE),
        ((1280, 800), Shape.TABLET),
        ((1920, 1080), Shape.TABLET),
        ((800, 1280), Shape.PORTRAIT),
    ],
)
def test_the_shape_of_a_window(size: tuple[int, int], shape: Shape) -> None:
    assert shape_of(*size) is shape


def test_a_tablet_is_laid_out_as_it_was_drawn() -> None:
    digging = arranged(1280, 800, True, Sheet.QUARRY, 96)
    assert digging.quarry is not None
    assert digging.players is not None
    assert (digging.quarry.x, digging.quarry.width, digging.quarry.height) == (16, 478, 600)
    assert (digging.players.x, digging.players.width) == (1064, 200)
    assert digging.dock == Box(16, 12, 1248, 96)
    building = arranged(1280, 800, False, Sheet.GARDEN, 96)
    assert building.folded
    assert building.quarry is not None
    assert (building.quarry.width, building.quarry.height) == (150, 126)


def boxes(areas: Areas) -> list[Box]:
    """The parts that must not lie over each other; a folded quarry may lie in the garden."""
    shown = [areas.garden, areas.players, areas.dock, areas.bar]
    if not areas.folded:
        shown.append(areas.quarry)
    return [box for box in shown if box is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("digging", [True, False])
@pytest.mark.parametrize("sheet", Sheet)
@pytest.mark.parametrize("insets", [Insets(), Insets(30, 40, 20, 24)])
def test_parts_lie_inside_and_apart(
    size: tuple[int, int], digging: bool, sheet: Sheet, insets: Insets
) -> None:
    areas = arranged(*size, digging, sheet, 170, insets)
    for box in boxes(areas):
        assert box.width > 0
        assert box.height > 0
        assert box.x >= insets.left - 0.01
        assert box.right <= size[0] - insets.right + 0.01
        assert box.top <= size[1] - insets.top + 0.01
    for one, two in combinations(boxes(areas), 2):
        apart = one.right <= two.x + 0.01 or two.right <= one.x + 0.01
        above = one.top <= two.y + 0.01 or two.top <= one.y + 0.01
        assert apart or above, (one, two)
