"""The quarry, drawn: sixteen stacks, and what digging at one of them would earn."""

from dataclasses import dataclass
from typing import Any

from kivy.metrics import sp
from kivy.properties import NumericProperty

from babylon.app.motion import LIFT, LIFT_CURVE, Motion
from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.app.scene_view import SceneView
from babylon.rules.gardens.quarry import Quarry, Stack
from babylon.scene.marks import chosen_stack, hint_on_stack, income_edges
from babylon.scene.picking import Pick, pick_flat
from babylon.scene.projection import Frame, project
from babylon.scene.quads import Bounds, Quad, bounds
from babylon.scene.quarry_scene import quarry_scene, stack_corners, stack_top

LIFTED = 0.5
BARE = Quarry(((),) * 16)
ROOM = 3 * 0.24 + LIFTED


@dataclass(frozen=True)
class QuarryMarks:
    """The states that a quarry shows; `incomes` are written on the stacks."""

    incomes: tuple[tuple[Stack, int], ...] = ()
    chosen: Stack | None = None
    earning: bool = False
    hint: Stack | None = None


NOTHING_MARKED = QuarryMarks()


class QuarryView(SceneView):
    """The quarry from one of four sides."""

    turn = NumericProperty(0)
    lift = NumericProperty(0.0)

    def __init__(self, **options: Any) -> None:
        self.quarry = BARE
        self.marks = NOTHING_MARKED
        self._standing: list[Quad] = []
        self._mesh, self._marks = QuadMesh(), QuadMesh()
        self._drawn_with: Pictures | None = None
        super().__init__(**options)
        self.meshes.add(self._mesh)
        self.meshes.add(self._marks)
        self.bind(turn=self.redraw, lift=self.redraw)
        self.redraw()

    @property
    def side(self) -> int:
        """The quarter turns of the view, from 0 to 3."""
        return int(self.turn) % 4

    @property
    def bounds(self) -> Bounds:
        return _bounds(self.side)

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

    def redraw(self, *_: object) -> None:
        """Rebuild the meshes; a change of the quarry or of the lifted tile asks for it."""
        pictures = self._drawn_with = self.pictures
        quarry, marks, side = self.quarry, self.marks, self.side
        self._standing = quarry_scene(quarry, side, pictures.sizes, marks.chosen, self.lift)
        quads: list[Quad] = []
        if marks.chosen is not None:
            line = income_edges if marks.earning else chosen_stack
            quads += line(quarry, marks.chosen, side, self.lift)
        if marks.hint is not None:
            quads += hint_on_stack(quarry, marks.hint, side, pictures.sizes)
        self._mesh.show(self._standing, pictures)
        self._marks.show(quads, pictures)
        self.move()

    def move(self, *_: object) -> None:
        if self.pictures is not self._drawn_with:
            self.redraw()
        else:
            super().move()

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


def _bounds(turn: int) -> Bounds:
    found = bounds(quarry_scene(BARE, turn, {}))
    return found._replace(top=found.top + ROOM)
