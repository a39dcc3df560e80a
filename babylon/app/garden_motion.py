"""How a garden changes before one's eyes."""

from collections.abc import Callable

from babylon.app.garden_view import GardenView, Tag
from babylon.app.motion import (
    COUNTED,
    DROP,
    DROP_CURVE,
    DUST,
    EVEN,
    PILLAR_APART,
    POP,
    POP_CURVE,
    TURN,
    TURN_CURVE,
    Curve,
    Motion,
)
from babylon.rules.gardens.columns import Column
from babylon.rules.gardens.garden import Decoration, Garden, Terrace
from babylon.scene.effects import dust, with_pillars
from babylon.scene.marks import Number, hint_on_space
from babylon.scene.pieces import decoration_quads
from babylon.scene.projection import LEVEL
from babylon.scene.quads import bounds

# A tile comes down from this high above its place.
ABOVE = 1.5 * LEVEL


class GardenMotion:
    """Plays what happened in a garden, one thing after the other, and ends with what stands.

    A view that is told to show another garden meanwhile keeps that one.
    """

    def __init__(self, view: GardenView, motion: Motion) -> None:
        self._view = view
        self.motion = motion

    def _then(self, seconds: float, curve: Curve, show: Callable[[float], None]) -> None:
        """Add a step that is left out once the view shows another garden."""
        shown = self._view.shown

        def unless_overtaken(way: float) -> None:
            if self._view.shown == shown:
                show(way)
            else:
                self._clear()

        self.motion.then(seconds, curve, unless_overtaken)

    def place(self, terrace: Terrace, garden: Garden) -> None:
        """A tile is placed: its pillars rise one by one, it comes down, dust flies."""
        for number in range(1, terrace.singles.bit_count() + terrace.doubles.bit_count() + 1):
            self._then(PILLAR_APART, EVEN, self._rising(terrace, number))
        self._then(DROP, DROP_CURVE, lambda way: self._hover(terrace, 4, 1 - way))
        self._then(DUST, EVEN, lambda way: self._puff(terrace, 1 - way))
        self._then(0, EVEN, lambda _: self._settle(garden))

    def _rising(self, terrace: Terrace, pillars: int) -> Callable[[float], None]:
        return lambda _: self._hover(terrace, pillars, 1)

    def _hover(self, terrace: Terrace, pillars: int, height: float) -> None:
        self._view.dim_ghost(1)
        self._view.hover(with_pillars(terrace, pillars), height * ABOVE)

    def _puff(self, terrace: Terrace, strength: float) -> None:
        view = self._view
        view.effect.colour.a = strength
        view.effect.mesh.show(dust(terrace, view.side, view.pictures.sizes), view.pictures)

    def build(self, decoration: Decoration, garden: Garden) -> None:
        """A decoration is built: it springs up where it stands."""
        view = self._view

        def spring(way: float) -> None:
            # Made anew each time, as the view may turn or grow meanwhile.
            parts = decoration_quads(decoration, None, view.side, view.pictures.sizes)
            quads = [quad for _, quad in parts]
            box = bounds(quads)
            view.effect.mesh.show(quads, view.pictures)
            view.effect.grow(max(way, 0.01), (box.left + box.right) / 2, box.bottom)

        self._then(POP, POP_CURVE, spring)
        self._then(0, EVEN, lambda _: self._settle(garden))

    def count(self, column: Column, points: int) -> None:
        """A piece is counted: a ring lies around it, and its points rise."""
        view = self._view

        def rise(way: float) -> None:
            ring = hint_on_space(view.garden, column, view.side, view.pictures.sizes)
            x, y = ring.middle
            view.effect.mesh.show([ring], view.pictures)
            view.effect.colour.a = 1 - way / 2
            view.tell([Tag(Number(points, x, y + 0.3 + 0.5 * way))])

        self._then(COUNTED, EVEN, rise)
        self._then(0, EVEN, lambda _: self._settle(view.garden))

    def turn(self, quarters: int = 1) -> None:
        """The view turns: it fades, and comes back from the other side."""
        view = self._view
        target = (view.side + quarters) % 4

        def arrive(way: float) -> None:
            view.turn = target
            view.fade(way)

        self.motion.then(TURN / 2, TURN_CURVE, lambda way: view.fade(1 - way))
        self.motion.then(TURN / 2, TURN_CURVE, arrive)

    def _settle(self, garden: Garden) -> None:
        """The end of a movement: what stands is shown, and nothing else."""
        view = self._view
        self._clear()
        view.choose_theme(view.theme)
        view.garden, view.ghost = garden, None
        view.redraw()

    def _clear(self) -> None:
        """Take away what is seen for a moment only."""
        effect = self._view.effect
        effect.colour.a = 1
        effect.grow(1, 0, 0)
        effect.mesh.show([], self._view.pictures)
