"""The quarry, drawn: sixteen stacks, and what digging at one of them would earn."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
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
from babylon.scene.projection import Frame, Point, project
from babylon.scene.quads import Bounds, Quad, bounds
from babylon.scene.quarry_scene import (
    LAYER,
    QUARRY_SHADOW,
    quarry_scene,
    stack_corners,
    stack_top,
)

LIFTED = 0.5
# Where coins lie in the corners of a tile: the nearest, which is over the stack's own sides; or
# left, right and far, farther in, or they would seem to belong to the stack beside or behind; or
# on the flower, whose colour the rim shows as well.
NEAREST_PLACE = (0.12, 0.12)
OTHER_PLACES = ((0.3, 1.7), (1.7, 0.3), (1.74, 1.74), (1, 1))
# How far apart coins are to be, in widths of a space.
APART = 0.9
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
        # Where the coin of each stack lies.
        self.coins: dict[Stack, Point] = {}
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
        self.coins = self._coin_places([stack for stack, _ in self.marks.incomes])
        around = SHADOWED.with_(bounds(self._standing))
        self.paint([*QUARRY_SHADOW, *self._standing], around, pictures)

    def write(self, frame: Frame) -> None:
        chosen = self.marks.chosen if self.marks.earning else None
        size = max(sp(10), frame.scale * 0.22)
        for stack, income in self.marks.incomes:
            if stack != chosen:
                self.writing.coin(str(income), *frame.to_screen(*self.coins[stack]), size)
        if chosen is not None and self.quarry.height(chosen):
            for earns, x, y in edge_middles(self.quarry, chosen, self.side, self.lift):
                self.writing.coin("+1" if earns else "0", *frame.to_screen(x, y), size)

    def _coin_places(self, stacks: Sequence[Stack]) -> dict[Stack, Point]:
        """A place on the top of each stack that is in sight, where no icon lies if there is one."""
        places: dict[Stack, Point] = {}
        hidden = []
        for stack in stacks:
            nearest = next(self._in_sight(stack, [NEAREST_PLACE]), None)
            if nearest is None:
                hidden.append(stack)
            else:
                places[stack] = nearest
        for stack in hidden:
            taken = list(places.values())
            free = {
                place: min((dist(place, coin) for coin in taken), default=APART)
                for place in self._in_sight(stack, OTHER_PLACES)
            }
            clear = (place for place, room in free.items() if room >= APART)
            roomiest = max(free, key=lambda place: free[place], default=self._on_top(stack, 1, 1))
            places[stack] = next(clear, roomiest)
        return places

    def _in_sight(self, stack: Stack, places: Iterable[Point]) -> Iterator[Point]:
        """Those places on the top of a stack that nothing hides, as points of the scene."""
        for place in places:
            point = self._on_top(stack, *place)
            found = pick_flat(self._standing, *point)
            if found is not None and found.column == stack:
                yield point

    def _on_top(self, stack: Stack, du: float, dv: float) -> Point:
        u, v = stack_corners(self.side)[stack]
        return project(u + du, v + dv, stack_top(self.quarry, stack))

    def pick(self, x: float, y: float) -> Pick | None:
        """What is seen at a point of the scene; its column is the stack."""
        return pick_flat(self._standing, x, y)
