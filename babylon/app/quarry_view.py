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
from babylon.scene.marks import chosen_stack, hint_on_stack, income_edges
from babylon.scene.picking import Pick, pick_flat
from babylon.scene.projection import Frame, project
from babylon.scene.quads import Bounds, Quad, bounds
from babylon.scene.quarry_scene import (
    LAYER,
    QUARRY_SHADOW,
    quarry_scene,
    stack_corners,
    stack_top,
)

LIFTED = 0.5
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
        self.paint([QUARRY_SHADOW, *self._standing], around, pictures)

    def write(self, frame: Frame) -> None:
        for stack, income in self.marks.incomes:
            u, v = stack_corners(self.side)[stack]
            lift = self.lift if stack == self.marks.chosen else 0.0
            # On the near corner, where no icon lies.
            point = project(u, v, stack_top(self.quarry, stack, lift))
            x, y = frame.to_screen(*point)
            self.writing.tag(f"+{income}", x, y, max(sp(11), frame.scale * 0.28))

    def pick(self, x: float, y: float) -> Pick | None:
        """What is seen at a point of the scene; its column is the stack."""
        return pick_flat(self._standing, x, y)
