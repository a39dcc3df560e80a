"""The garden under the finger: taps choose places and decorations, two fingers turn."""

from collections.abc import Callable
from itertools import chain
from math import atan2, degrees, pi
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Line, RoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp

from babylon.app.garden_view import GardenView
from babylon.app.play.swipe import SweptScene
from babylon.app.play.turned_clip import TurnedClip
from babylon.app.scene_view import WHEEL
from babylon.app.theme import CONFIRM, FAULT, TAG_LINE
from babylon.rules.gardens.columns import FOOTPRINT, SIDE, Column, each
from babylon.rules.gardens.garden import Decoration, Terrace
from babylon.scene.marks import legal_beads
from babylon.scene.picking import Pick
from babylon.scene.projection import LEVEL, View
from babylon.scene.quads import Kind

# A finger that misses a bead or a tag by less than this, in dp, still means it.
NEAR = 44
# A tile this near to a bead is over it, in spaces; neighbouring beads are twice as far apart.
ON_BEAD = 0.29
# So many degrees of two fingers turn by a quarter.
TWIST = 40
STANDING = {Kind.STAIRS, Kind.FOUNTAIN, Kind.BRIDGE, Kind.STATUE}
# What can hide the surface behind it.
UPRIGHT = STANDING | {Kind.SIDE, Kind.PILLAR, Kind.CARRYING_STATUE, Kind.BELVEDERE}


class Touched(NamedTuple):
    """What a tap in the garden means, the first that is not None."""

    offer: Decoration | None
    place: Column | None
    built: Decoration | None
    column: Column | None


class GardenField(SweptScene, TurnedClip, GardenView):
    """Finds what is meant, and in plan view draws the marks that the scene leaves out."""

    def __init__(
        self,
        on_touch: Callable[[Touched], None],
        on_twist: Callable[[int], None],
        on_pull: Callable[[MotionEvent], bool],
        **options: Any,
    ) -> None:
        self._on_touched, self._on_twist, self._on_pull = on_touch, on_twist, on_pull
        self._angle: float | None = None
        super().__init__(**options)

    def middle(self, terrace: Terrace) -> tuple[float, float]:
        """Where the middle of a tile lies on the screen."""
        y, x = divmod(terrace.column, SIDE)
        return self._at(x + 1, y + 1, terrace.level * LEVEL)

    def middle_of_place(self, column: Column) -> tuple[float, float]:
        """Where the middle of a place lies on the screen, on the highest of its surfaces."""
        level = max(self.garden.level_at(each_column) for each_column in each(FOOTPRINT << column))
        return self._at(column % SIDE + 1, column // SIDE + 1, level * LEVEL)

    def middle_of_space(self, column: Column) -> tuple[float, float]:
        """Where the middle of a column's surface lies on the screen."""
        height = self.garden.level_at(column) * LEVEL
        return self._at(column % SIDE + 0.5, column // SIDE + 0.5, height)

    def in_sight(self, column: Column) -> bool:
        """Whether nothing stands before the middle of a column's surface."""
        found = self.pick(*self.frame.to_scene(*self.middle_of_space(column)))
        return found is not None and found.column == column

    def _at(self, east: float, north: float, height: float) -> tuple[float, float]:
        view = View(self.side)
        if self.plan:
            return self.frame.to_screen(*view.turned(east, north))
        return self.frame.to_screen(*view.project(east, north, height))

    def beads(self) -> dict[Column, tuple[float, float]]:
        """Where the beads of legal places lie on the screen."""
        places = self.marks.places
        if self.plan:
            return {c: self._at(c % SIDE + 1, c // SIDE + 1, 0) for c in places}
        found = legal_beads(self.garden, places, self.side, self.pictures.sizes)
        return {
            column: self.frame.to_screen(*mark.quad.middle)
            for column, mark in zip(places, found.marks, strict=True)
        }

    def offers(self) -> list[tuple[Decoration, tuple[float, float]]]:
        """Where the tags of possible decorations lie on the screen."""
        if not self.plan:
            shown = zip(self.marks.offers, self.tags, strict=False)
            return [(o, self.frame.to_screen(tag.number.x, tag.number.y)) for o, tag in shown]
        return [(offer, self._flat_middle(offer)) for offer in self.marks.offers]

    def _flat_middle(self, offer: Decoration) -> tuple[float, float]:
        columns = offer.columns
        east = sum(c % SIDE for c in columns) / len(columns) + 0.5
        return self._at(east, sum(c // SIDE for c in columns) / len(columns) + 0.5, 0)

    def ground(self, x: float, y: float) -> tuple[float, float] | None:
        """How far east and north a point of the window lies, None outside the garden.

        Where something stands before a bead, it is the bead that is meant.
        """
        scene = self.frame.to_scene(x, y)
        found = self.pick(*scene)
        if found is not None and found.kind in UPRIGHT:
            bead = _nearest(list(self.beads().items()), (x, y), self.frame.scale * ON_BEAD)
            if bead is not None:
                return bead % SIDE + 1, bead // SIDE + 1
        east, north = self.ground_at(*scene, level=0 if found is None else found.level)
        if -1 <= east <= SIDE + 1 and -1 <= north <= SIDE + 1:
            return east, north
        return None

    def on_tap(self, x: float, y: float) -> None:
        at = self.frame.to_screen(x, y)
        offer = _nearest(self.offers(), at, dp(NEAR))
        place = _nearest(list(self.beads().items()), at, dp(NEAR))
        found = self.pick(x, y)
        column = None if found is None else found.column
        if offer is None and column is not None:
            offer = next((o for o in self.marks.offers if column in o.columns), None)
        self._on_touched(Touched(offer, place, self._built(found), column))

    def _built(self, found: Pick | None) -> Decoration | None:
        if found is None or found.kind not in STANDING or found.piece is None:
            return None
        return self.garden.decorations[found.piece]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and "button" in touch.profile:
            wheel = WHEEL.get(touch.button)
            if wheel is not None and "ctrl" in Window.modifiers:
                self._on_twist(1 if wheel > 1 else -1)
                return True
        if self.collide_point(*touch.pos) and not self._touches and self._on_pull(touch):
            return True
        used = bool(super().on_touch_down(touch))
        self._angle = self._between() if len(self._touches) > 1 else None
        return used

    def _between(self) -> float:
        """The angle of the line from the first finger to the second."""
        one, two = self._touches[:2]
        return atan2(two.y - one.y, two.x - one.x)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch in self._touches[:2] and len(self._touches) > 1:
            self._twist(self._between())
        return bool(super().on_touch_move(touch))

    def _twist(self, angle: float) -> None:
        if self._angle is None:
            self._angle = angle
        turned = degrees((angle - self._angle + pi) % (2 * pi) - pi)
        if abs(turned) > TWIST:
            self._angle = angle
            self._on_twist(-1 if turned > 0 else 1)

    def move(self, *_: object) -> None:
        super().move()
        self.overlay.clear()
        if self.plan:
            self._mark_plan()

    def _mark_plan(self) -> None:
        add, space = self.overlay.add, self.frame.scale
        self._mark_refused(space)
        add(Color(*CONFIRM))
        for x, y in self.beads().values():
            add(Line(circle=(x, y, space * 0.16), width=dp(2)))
        if self.ghost is not None:
            x, y = self.middle(self.ghost)
            corner, size = (x - space, y - space), (2 * space, 2 * space)
            add(Color(*CONFIRM[:3], 0.45))
            add(RoundedRectangle(pos=corner, size=size, radius=[space * 0.2]))
            add(Color(*CONFIRM))
            add(Line(rounded_rectangle=(*corner, *size, space * 0.2), width=dp(2)))
        for _, (x, y) in self.offers():
            add(Color(*TAG_LINE))
            add(Ellipse(pos=(x - space * 0.2, y - space * 0.2), size=(space * 0.4, space * 0.4)))
        self._mark_hints(space)

    def _mark_refused(self, space: float) -> None:
        """Hatch the columns that were refused, and put a cross on the one at fault."""
        add, marks, half = self.overlay.add, self.marks, space / 2
        for x, y in map(self.middle_of_space, marks.refused):
            add(Color(*FAULT))
            for way in (-0.6, 0.0, 0.6):
                left, right = max(-1, -1 - way), min(1, 1 - way)
                ends = ((x + half * at, y + half * (at + way)) for at in (left, right))
                add(Line(points=list(chain(*ends)), width=dp(1.5)))
        if marks.at_fault is not None:
            x, y = self.middle_of_space(marks.at_fault)
            size = space * 0.5
            add(Color(*FAULT))
            add(Ellipse(pos=(x - size / 2, y - size / 2), size=(size, size)))
            add(Color(1, 1, 1))
            arm = size * 0.2
            for way in (-1, 1):
                add(Line(points=(x - arm, y - arm * way, x + arm, y + arm * way), width=dp(1.5)))

    def _mark_hints(self, space: float) -> None:
        """Ring what a hint is about."""
        place, at = self.marks.hint_place, self.marks.hint_space
        rings = [] if place is None else [(*self.middle_of_place(place), space * 0.9)]
        rings += [] if at is None else [(*self.middle_of_space(at), space * 0.42)]
        self.overlay.add(Color(*TAG_LINE))
        for x, y, radius in rings:
            self.overlay.add(Line(circle=(x, y, radius), width=dp(2.5)))


def _nearest(
    points: list[tuple[Any, tuple[float, float]]], at: tuple[float, float], near: float
) -> Any:
    """What lies nearest to a point, if it is near enough."""

    def away(point: tuple[Any, tuple[float, float]]) -> float:
        return abs(complex(point[1][0] - at[0], point[1][1] - at[1]))

    best = min(points, key=away, default=None)
    return best[0] if best is not None and away(best) < near else None
