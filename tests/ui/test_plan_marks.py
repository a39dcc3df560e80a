"""What the plan shows of states: refused columns, the one at fault, hints; within its frame."""

from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from babylon.app.garden_view import GardenMarks
from babylon.app.play.garden_field import GardenField
from babylon.app.theme import CONFIRM, FAULT, TAG_LINE, Colour
from babylon.rules.gardens.garden import EMPTY
from tests.ui.kit import frames, shown

C3 = 18
PLACE = (0, 1, 8, 9)


@pytest.fixture
def field() -> Iterator[GardenField]:
    view = GardenField(
        lambda _: None,
        lambda _: None,
        lambda _: False,
        size_hint=(None, None),
        size=(400, 400),
        pos=(100, 100),
        plan=True,
    )
    with shown(view):
        yield view


def mark(field: GardenField, marks: GardenMarks) -> None:
    field.show(EMPTY, None, marks)
    frames(3)


def colour_at(x: float, y: float) -> tuple[int, ...]:
    pixel = glReadPixels(round(x), round(y), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)
    return tuple(pixel[:3])


def count(colour: Colour, left: int, bottom: int, right: int, top: int) -> int:
    """How many pixels of a part of the window have a colour, or nearly."""
    wide, high = right - left, top - bottom
    pixels = glReadPixels(left, bottom, wide, high, GL_RGBA, GL_UNSIGNED_BYTE)
    wanted = [round(part * 255) for part in colour[:3]]
    found = zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True)
    return sum(all(abs(a - b) < 12 for a, b in zip(each, wanted, strict=True)) for each in found)


def around(field: GardenField, column: int) -> tuple[int, int, int, int]:
    x, y = field.middle_of_space(column)
    half = field.frame.scale / 2
    return round(x - half), round(y - half), round(x + half), round(y + half)


def test_the_column_at_fault_has_a_cross(field: GardenField) -> None:
    mark(field, GardenMarks(at_fault=C3))
    assert colour_at(*field.middle_of_space(C3)) == (255, 255, 255)
    assert count(FAULT, *around(field, C3)) > 50
    assert count(FAULT, *around(field, C3 + 2)) == 0


def test_refused_columns_are_hatched(field: GardenField) -> None:
    mark(field, GardenMarks(refused=PLACE))
    for column in PLACE:
        assert count(FAULT, *around(field, column)) > 20
    assert count(FAULT, *around(field, C3 + 2)) == 0


def test_a_hint_has_a_ring(field: GardenField) -> None:
    mark(field, GardenMarks())
    before = count(TAG_LINE, *around(field, C3))
    mark(field, GardenMarks(hint_space=C3))
    assert count(TAG_LINE, *around(field, C3)) > before + 50
    mark(field, GardenMarks())
    before = count(TAG_LINE, *around(field, PLACE[3]))
    mark(field, GardenMarks(hint_place=PLACE[0]))
    assert count(TAG_LINE, *around(field, PLACE[3])) > before + 20


def test_nothing_is_marked_outside_the_frame(field: GardenField) -> None:
    mark(field, GardenMarks(places=dict.fromkeys(range(40, 47), 1)))
    field.zoom_at(2, *field.center)
    field.pan_y += 200.0
    frames(3)
    top = max(y for _, y in field.beads().values())
    assert top > field.top  # some would lie above
    width, height = map(int, Window.size)
    assert count(CONFIRM, 0, int(field.top), width, height) == 0
