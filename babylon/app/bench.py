"""How fast the garden is drawn: `python -m babylon bench --ui`."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

from babylon.app.backdrop import Backdrop
from babylon.app.garden_view import GardenMarks, GardenView
from babylon.app.samples import crammed_position
from babylon.rules.gardens.actions import Source
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.position import Position
from babylon.scene.garden_scene import garden_scene
from babylon.table.drafts.tile import TileDraft

SIZE = (1280, 800)
FRAMES = 300
# The finger comes to another place every so many frames.
PER_PLACE = 4


class DrawingFigures(NamedTuple):
    """What a run measured, for a garden filled to the brim."""

    quads: int
    rebuild_milliseconds: float
    standing_frame_p95_milliseconds: float
    dragging_frame_p95_milliseconds: float


def measure_drawing(frames: int = FRAMES) -> DrawingFigures:
    """Draw a crammed garden in the window, at rest and while a tile is dragged over it."""
    position = crammed_position()
    garden = position.gardens[0]
    view, sky = GardenView(), Backdrop()
    sky.add_widget(view)
    Window.add_widget(sky)
    Window.size = SIZE
    view.show(garden)
    for _ in range(10):
        EventLoop.idle()
    drag = Drag(view, position)
    try:
        rebuilding = [_milliseconds(view.redraw) for _ in range(50)]
        standing = [_milliseconds(_frame) for _ in range(frames)]
        dragging = [_milliseconds(drag.frame) for _ in range(frames)]
    finally:
        Window.remove_widget(sky)
    return DrawingFigures(
        len(garden_scene(garden, 0, view.pictures.sizes)),
        _part(rebuilding, 0.5),
        _part(standing, 0.95),
        _part(dragging, 0.95),
    )


class Drag:
    """A finger that carries a tile over the garden while another moves the view."""

    def __init__(self, view: GardenView, position: Position) -> None:
        self._view = view
        self._position = position
        self._draft = TileDraft(position, Source.STORED)
        self._frames = 0

    def frame(self) -> None:
        """Move both a little, and draw."""
        if self._frames % PER_PLACE == 0:
            self._carry()
        self._view.pan_x += 2 if self._frames // 50 % 2 else -2
        self._frames += 1
        _frame()

    def _carry(self) -> None:
        place = self._frames // PER_PLACE
        self._draft.move(1 + place % 7, 1 + place // 7 % 7)
        answer = self._draft.answer()
        garden = self._position.gardens[0]
        tile = self._position.tile_at_hand(Source.STORED)
        assert tile is not None
        ghost = lay(garden, tile, answer.action, True) if answer.refusal is None else None
        places = {column: levels[0] for column, levels in self._draft.places.items()}
        self._view.show(garden, ghost, GardenMarks(places, answer.action.column))


def _frame() -> None:
    """Draw a frame to the last pixel, whether or not anything has changed."""
    Window.canvas.ask_update()
    EventLoop.idle()
    glFinish()


def _milliseconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1e3


def _part(times: list[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)]
