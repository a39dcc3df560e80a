"""The quarry, drawn: sixteen stacks, and what digging at one of them would earn."""

from dataclasses import dataclass
from typing import Any

from kivy.metrics import sp
from kivy.properties import NumericProperty

from babylon.app.motion import LIFT, LIFT_CURVE, Motion
from babylon.app.pictures import Pictures
from babylon.app.scene_view import StandingView
from babylon.rules.gardens.quarry import Quarry, Stack
from babylon.scene.board import shadowed
from babylon.scene.marks import chosen_stack, edge_middles, hint_on_stack, income_edges
from babylon.scene.picking import Pick, pick_flat
from babylon.scene.projection import TILE_SIDE, Frame, Point, project
from babylon.scene.quads import Bounds, Quad, bounds
from babylon.scene.quarry_scene import (
    LAYER,
    QUARRY_SHADOW,
    quarry_scene,
    stack_corners,
    stack_top,
)

LIFTED = 0.5
# A corner is in sight if a point this far from it is.
INSIDE = 0.15
BARE = Quarry(((),) * 16)
# The floor with room for a full stack whose top is lifted; it is the same from all sides.
FLOOR = bounds(quarry_scene(BARE, 0, {}))
SHADOWED = shadowed(FLOOR)
WHOLE = FLOOR._replace(top=FLOOR.top + 3 * LAYER + LIFTED)


@dataclass(frozen=True)
class QuarryMarks:
    """The states that a quarry shows; `incomes` are written on the stacks."""

    incomes: tuple[tuple[Stack, int], ...] = ()
    chosen: Stack | None = None
    earning: bool = False
    hint: Stack | None = None


NOTHING_MARKED = QuarryMarks()


class QuarryView(StandingView):
    """The quarry from one of four sides."""

    lift = NumericProperty(0.0)

    def __init__(self, **options: Any) -> None:
        self.quarry = BARE
        self.marks = NOTHING_MARKED
        self._standing: list[Quad] = []
        super().__init__(**options)
        self.bind(lift=self.redraw)
        self.redraw()

    @property
    def bounds(self) -> Bounds:
        return WHOLE

    def show(self, quarry: Quarry, marks: QuarryMarks = NOTHING_MARKED) -> None:
        """Show a quarry with these marks; a stack that is newly chosen lies low at first."""
        if marks.chosen != self.marks.chosen:
            self.lift = 0.0
        self.quarry, self.marks = quarry, marks
        self.redraw()

    def raise_chosen(self, motion: Motion) -> None:
        """Lift the top tile of the chosen stack."""

        def lift(way: float) -> None:
            self.lift = LIFTED * way

        motion.then(LIFT, LIFT_CURVE, lift)

    def draw(self, pictures: Pictures) -> None:
        quarry, chosen, side, lift = self.quarry, self.marks.chosen, self.side, self.lift
        marks: list[Quad] = []
        if chosen is not None:
            line = income_edges if self.marks.earning else chosen_stack
            marks += line(quarry, chosen, side, lift)
        if self.marks.hint is not None:
            marks.append(hint_on_stack(quarry, self.marks.hint, side, pictures.sizes))
        self._standing = quarry_scene(quarry, side, pictures.sizes, chosen, lift, marks)
        around = SHADOWED.with_(bounds(self._standing))
        self.paint([*QUARRY_SHADOW, *self._standing], around, pictures)

    def write(self, frame: Frame) -> None:
        chosen = self.marks.chosen if self.marks.earning else None
        size = max(sp(10), frame.scale * 0.22)
        for stack, income in self.marks.incomes:
            if stack != chosen:
                self.writing.coin(str(income), *frame.to_screen(*self._coin_place(stack)), size)
        if chosen is not None and self.quarry.height(chosen):
            for earns, x, y in edge_middles(self.quarry, chosen, self.side, self.lift):
                self.writing.coin("+1" if earns else "0", *frame.to_screen(x, y), size)

    def _coin_place(self, stack: Stack) -> Point:
        """A corner of a stack's top that is in sight, where no icon lies; the nearest if it is."""
        u, v = stack_corners(self.side)[stack]
        z = stack_top(self.quarry, stack)
        for du, dv in ((0, 0), (0, TILE_SIDE), (TILE_SIDE, 0), (TILE_SIDE, TILE_SIDE)):
            inside = abs(du - INSIDE), abs(dv - INSIDE)
            found = pick_flat(self._standing, *project(u + inside[0], v + inside[1], z))
            if found is not None and found.column == stack:
                return project(u + du, v + dv, z)
        return project(u + TILE_SIDE / 2, v + TILE_SIDE / 2, z)

    def pick(self, x: float, y: float) -> Pick | None:
        """What is seen at a point of the scene; its column is the stack."""
        return pick_flat(self._standing, x, y)
