"""How fast the garden alone is drawn."""

from functools import partial
from typing import NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window

from babylon.app.backdrop import Backdrop
from babylon.app.bench.timing import FRAMES, SIZE, frame, milliseconds, part
from babylon.app.garden_view import GardenMarks, GardenView
from babylon.app.robot import wait
from babylon.app.samples import crammed
from babylon.app.standing import REST
from babylon.rules.gardens.columns import FOOTPRINT, PLACES, SIDE, each
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.setup import tile_set
from babylon.scene.garden_scene import garden_scene

# The finger comes to another place every so many frames.
PER_PLACE = 4
LEVELS_AT_HAND = 3


class DrawingFigures(NamedTuple):
    """What a run measured, for a garden filled to the brim; times in milliseconds.

    A rebuild turns the garden into quads and finds out what has changed. Painting makes the whole
    picture anew, as after a turn of the view.
    """

    quads: int
    rebuild_milliseconds: float
    painting_milliseconds: float
    standing_frame_p95_milliseconds: float
    dragging_frame_p95_milliseconds: float


def measure_drawing(frames: int = FRAMES) -> DrawingFigures:
    """Draw a crammed garden in the window, at rest and while a tile is dragged over it."""
    garden = crammed()
    Window.size = SIZE
    view, sky = GardenView(), Backdrop()
    sky.add_widget(view)
    Window.add_widget(sky)
    view.show(garden)
    wait(REST * 2)
    drag = Drag(view, garden)
    try:
        rebuilding = [milliseconds(view.redraw) for _ in range(50)]
        painting = [milliseconds(partial(_turn, view)) for _ in range(8)]
        standing = [milliseconds(frame) for _ in range(frames)]
        dragging = [milliseconds(drag.frame) for _ in range(frames)]
    finally:
        Window.remove_widget(sky)
    return DrawingFigures(
        len(garden_scene(garden, 0, view.pictures.sizes)),
        part(rebuilding, 0.5),
        part(painting, 0.5),
        part(standing, 0.95),
        part(dragging, 0.95),
    )


class Drag:
    """A finger that carries a tile to and fro over every place while another moves the view.

    The rules would allow few of the places in a full garden; to be drawn, all are as hard. Beads
    lie where pillars at hand would do.
    """

    def __init__(self, view: GardenView, garden: Garden) -> None:
        self._view = view
        self._garden = garden
        self._levels = {
            place: 1 + max(garden.level_at(column) for column in each(FOOTPRINT << place))
            for place in each(PLACES)
        }
        self._beads = {p: level for p, level in self._levels.items() if level <= LEVELS_AT_HAND}
        self._frames = 0

    def frame(self) -> None:
        """Move both a little, and draw."""
        if self._frames % PER_PLACE == 0:
            # Where fingers are asked: after the clock, before the drawing.
            Clock.schedule_once(self.carry, -1)
        self._view.pan_x += 2 if self._frames // 50 % 2 else -2
        self._frames += 1
        frame()

    def carry(self, *_: object) -> None:
        """Bring the tile to the next place."""
        row, step = divmod(self._frames // PER_PLACE % len(self._levels), SIDE - 1)
        place = row * SIDE + (SIDE - 2 - step if row % 2 else step)
        tile, level, mask = tile_set().quarry[0], self._levels[place], FOOTPRINT << place
        ghost = self._garden.terraces[0]._replace(
            tile=tile, column=place, level=level, singles=mask, doubles=0, statues=0
        )
        self._view.show(self._garden, ghost, GardenMarks(self._beads, place))


def _turn(view: GardenView) -> None:
    view.turn += 1
    frame()
