"""A player's garden, drawn: what stands, what hovers, and what could be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import is_
from typing import Any, NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.app.scene_view import StandingView
from babylon.app.theme import LEGAL_INK, RIM_INK
from babylon.app.writing import Told
from babylon.rules.gardens.columns import Column, Level
from babylon.rules.gardens.garden import EMPTY, Decoration, Garden, Terrace
from babylon.scene.board import BOARD_SHADOW, board, shadowed
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import Ghost
from babylon.scene.labels import labels
from babylon.scene.marks import (
    STEM,
    Mark,
    Number,
    at_fault,
    hint_on_place,
    hint_on_space,
    legal_beads,
    possible_decoration,
    refused,
    terrace_outline,
)
from babylon.scene.picking import Pick, inside, pick, pick_flat, picks
from babylon.scene.plan_scene import LevelNumber, plan_scene
from babylon.scene.projection import LEVEL, Frame, Point, View
from babylon.scene.quads import Bounds, Kind, Quad, Sizes, bounds

GHOST_ALPHA = 0.88
OFFER_ALPHA = 0.75
# The largest letters that still fit the rim, in widths of a space.
RIM_LETTER = 0.3
# Room above the board, so that a garden does not shrink as soon as it grows.
HEADROOM = 2.2 * LEVEL
# What a hovering tile consists of; these belong to no piece in a ghost only.
GHOSTLY = frozenset((Kind.TOP, Kind.SIDE, Kind.PILLAR, Kind.BELVEDERE))
BOARD = bounds(board(0))
SHADOWED = shadowed(BOARD)
ROOMY = BOARD._replace(top=BOARD.top + HEADROOM)


@dataclass(frozen=True)
class GardenMarks:
    """The states that a garden shows over what stands."""

    places: Mapping[Column, Level] = field(default_factory=dict)
    chosen_place: Column | None = None
    refused: tuple[Column, ...] = ()
    at_fault: Column | None = None
    offers: tuple[Decoration, ...] = ()
    selected: Terrace | None = None
    hint_place: Column | None = None
    hint_space: Column | None = None


NOTHING_MARKED = GardenMarks()


class Tag(NamedTuple):
    """Points in a place of the scene, perhaps with the picture of what brings them.

    What they are for is as far below as the stem is long.
    """

    number: Number
    icon: str | None = None
    stem: float = 0.0


class Effect:
    """A mesh for what moves, with a place, a size and a strength of its own."""

    def __init__(self) -> None:
        self.mesh, self.colour = QuadMesh(), Color(1, 1, 1, 1)
        self.place, self.scale = Translate(), Scale()

    def grow(self, size: float, x: float, y: float) -> None:
        """Draw at this part of the full size, about a point of the scene."""
        self.place.xyz = (x * (1 - size), y * (1 - size), 0)
        self.scale.xyz = (size, size, 1)


class GardenView(StandingView):
    """A garden from one of four sides, or as a plan from above."""

    plan = BooleanProperty(False)
    named = BooleanProperty(True)  # whether letters and numbers stand along the rims

    def __init__(self, **options: Any) -> None:
        self.garden: Garden = EMPTY
        self.ghost: Terrace | None = None
        self.marks = NOTHING_MARKED
        self.effect = Effect()
        # How often it was told to show another garden; what moves is overtaken by that.
        self.shown = 0
        # The points that are told, where they are written.
        self.tags: list[Tag] = []
        self._told: list[Tag] = []
        self._height = 0.0
        self._ghost_strength = GHOST_ALPHA
        self._shown: list[Quad] = []
        self._standing: list[Quad] | None = None
        self._numbers: list[Number] = []
        # Which numbers are hidden by what stands, and for which garden, side and places.
        self._hidden: set[Point] = set()
        self._asked: tuple[object, object, object] = (None, None, None)
        self._levels: list[LevelNumber] = []
        self._bounds = self._painted = BOARD
        super().__init__(**options)
        for instruction in (
            self.effect.colour,
            PushMatrix(),
            self.effect.place,
            self.effect.scale,
            self.effect.mesh,
            PopMatrix(),
        ):
            self.meshes.add(instruction)
        self.bind(plan=self.redraw, named=self.rewrite)
        self.redraw()
        self.choose_theme(self.theme)

    @property
    def bounds(self) -> Bounds:
        return self._bounds

    def dim_ghost(self, alpha: float) -> None:
        """Let what stands shine through the tile that hovers."""
        self._ghost_strength = alpha

    def show(
        self, garden: Garden, ghost: Terrace | None = None, marks: GardenMarks = NOTHING_MARKED
    ) -> None:
        """Show a garden with a tile hovering in it or not, and with these marks."""
        same = garden is self.garden and ghost == self.ghost and marks == self.marks
        if same and not self._height:
            return
        if garden is not self.garden:
            self.shown += 1
        self.garden, self.ghost, self.marks = garden, ghost, marks
        self._height, self._ghost_strength = 0.0, GHOST_ALPHA
        self.redraw()

    def hover(self, terrace: Terrace | None, height: float = 0.0) -> None:
        """Show a tile over its place, or this much above it, between what stands."""
        self.ghost, self._height = terrace, height
        self.redraw()

    def draw(self, pictures: Pictures) -> None:
        self._standing = None
        self._numbers, self._levels, self._told = [], [], []
        if self.plan:
            plan = plan_scene(self.garden, self.side, pictures.sizes)
            self._shown, self._levels = plan.quads, plan.numbers
            self._bounds = bounds(self._shown)
            self.paint(self._shown, self._bounds, pictures)
            return
        ghost = None
        if self.ghost is not None:
            ghost = Ghost(self.ghost, self._height, self._ghost_strength)
        sizes = pictures.sizes
        marks = self._marks(sizes)
        self._shown = garden_scene(self.garden, self.side, sizes, ghost, marks)
        self._numbers = self._in_sight(self._numbers, sizes)
        standing = [quad for quad in self._shown if quad.tag.piece is not None]
        self._bounds = ROOMY.with_(bounds(standing)) if standing else ROOMY
        around = SHADOWED.with_(bounds(self._shown))
        if ghost is not None:
            # The picture only grows meanwhile, as every change of its size paints it anew.
            room = LEVEL if around.top > self._painted.top else 0.0
            around = around._replace(top=around.top + room).with_(self._painted)
        self._painted = around
        over = self._marks_over_all(sizes)
        quads = [*BOARD_SHADOW, *self._shown, *over]
        self.paint(quads, self._painted, pictures, hasty=ghost is not None)

    def _marks(self, sizes: Sizes) -> list[Mark]:
        """The layers of states."""
        garden, marks, side = self.garden, self.marks, self.side
        beads = legal_beads(garden, marks.places, side, sizes, marks.chosen_place)
        self._numbers = beads.numbers
        found = refused(garden, marks.refused, side) + beads.marks
        if marks.selected is not None:
            found += terrace_outline(marks.selected, side, "edge-gold")
        for decoration in marks.offers:
            offer = possible_decoration(decoration, side, sizes, OFFER_ALPHA)
            found += offer.marks
            icon = f"icon-{decoration.kind.word}"
            self._told += [Tag(number, icon, STEM) for number in offer.numbers]
        return found

    def _in_sight(self, numbers: list[Number], sizes: Sizes) -> list[Number]:
        """The numbers on beads that nothing hides; what stands is asked once, the ghost always."""
        ghost = [quad for quad in self._shown if _of_a_ghost(quad)]
        asked = self.garden, self.side, self.marks.places
        if numbers and not all(map(is_, asked, self._asked)):
            self._asked = asked
            standing = [quad for quad in self._shown if not _of_a_ghost(quad)]
            beads = legal_beads(self.garden, self.marks.places, self.side, sizes).numbers
            points = [(bead.x, bead.y) for bead in beads]
            found = zip(points, picks(standing, self.side, points), strict=True)
            self._hidden = {point for point, pick in found if pick and pick.kind is not Kind.BEAD}
        return [
            number
            for number in numbers
            if (number.x, number.y) not in self._hidden
            and not any(inside(quad.points, number.x, number.y) for quad in ghost)
        ]

    def _marks_over_all(self, sizes: Sizes) -> list[Quad]:
        """What has to be seen, whatever stands before it."""
        garden, marks, side = self.garden, self.marks, self.side
        found = []
        if marks.at_fault is not None:
            found.append(at_fault(garden, marks.at_fault, side, sizes))
        if marks.hint_place is not None:
            found.append(hint_on_place(garden, marks.hint_place, side, sizes))
        if marks.hint_space is not None:
            found.append(hint_on_space(garden, marks.hint_space, side, sizes))
        return found

    def tell(self, tags: list[Tag]) -> None:
        """Write points over the scene until it changes."""
        self._told = tags
        self.rewrite()

    def write(self, frame: Frame) -> None:
        for level in self._levels:
            x, y = frame.to_screen(level.x, level.y)
            self.writing.tag(str(level.level), x, y, max(sp(8), frame.scale * 0.15))
        self._write_names(frame)
        for bead in self._numbers:
            x, y = frame.to_screen(bead.x, bead.y)
            self.writing.write(str(bead.value), x, y, frame.scale * 0.22, LEGAL_INK)
        self._write_tags(frame)

    def _write_names(self, frame: Frame) -> None:
        """The names of files and rows, no larger than the rim; none where none could be read."""
        size = min(max(sp(11), frame.scale * 0.19), frame.scale * RIM_LETTER)
        if not self.named or size < dp(9):
            return
        for label in labels(self.side, self.plan):
            x, y = frame.to_screen(label.x, label.y)
            self.writing.write(label.text, x, y, size, RIM_INK)

    def _write_tags(self, frame: Frame) -> None:
        told = []
        for number, name, stem in self._told:
            icon = None if name is None else self.pictures.region(name)
            x, y = frame.to_screen(number.x, number.y)
            told.append(Told(f"+{number.value}", x, y, stem * frame.scale, icon))
        middles = self.writing.tags(told, max(sp(13), frame.scale * 0.2))
        self.tags = []
        for tag, middle in zip(self._told, middles, strict=True):
            x, y = frame.to_scene(*middle)
            self.tags.append(tag._replace(number=tag.number._replace(x=x, y=y)))

    def pick(self, x: float, y: float) -> Pick | None:
        """What stands at a point of the scene; ghosts and marks are looked through."""
        if self.plan:
            return pick_flat(self._shown, x, y)
        if self._standing is None:
            self._standing = garden_scene(self.garden, self.side, self.pictures.sizes)
        return pick(self._standing, self.side, x, y)

    def ground_at(self, x: float, y: float, level: Level = 0) -> Point:
        """How far east and north a point of the scene lies in the garden, if at this level."""
        if self.plan:
            return View(self.side).unturned(x, y)
        return View(self.side).unproject(x, y, level * LEVEL)


def _of_a_ghost(quad: Quad) -> bool:
    return quad.tag.piece is None and quad.tag.kind in GHOSTLY
