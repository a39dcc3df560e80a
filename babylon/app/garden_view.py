"""A player's garden, drawn: what stands, what hovers, and what could be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.app.scene_view import SceneView
from babylon.app.standing import Standing
from babylon.app.theme import LEGAL_INK, RIM_INK, Theme
from babylon.rules.gardens.columns import Column, Level
from babylon.rules.gardens.garden import EMPTY, Decoration, Garden, Terrace
from babylon.scene.board import board
from babylon.scene.effects import raised
from babylon.scene.garden_scene import garden_scene
from babylon.scene.ghost import GhostScene, ghost_scene, touched
from babylon.scene.labels import labels
from babylon.scene.marks import (
    Number,
    chosen_terrace,
    hint_on_place,
    hint_on_space,
    legal_beads,
    possible_decoration,
    refused,
)
from babylon.scene.picking import Pick, pick, pick_flat
from babylon.scene.plan_scene import plan_scene
from babylon.scene.projection import LEVEL, Frame
from babylon.scene.quads import Bounds, Quad, bounds

GHOST_ALPHA = 0.88
OFFER_ALPHA = 0.75
# Room above the board, so that a garden does not shrink as soon as it grows.
HEADROOM = 2.2 * LEVEL
BOARD = bounds(board(0))


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
    """Points in a place of the scene, perhaps with the picture of what brings them."""

    number: Number
    icon: str | None = None


class Effect:
    """A mesh for what moves, with a place, a size and a strength of its own."""

    def __init__(self) -> None:
        self.mesh, self.colour = QuadMesh(), Color(1, 1, 1, 1)
        self.place, self.scale = Translate(), Scale()

    def grow(self, size: float, x: float, y: float) -> None:
        """Draw at this part of the full size, about a point of the scene."""
        self.place.xyz = (x * (1 - size), y * (1 - size), 0)
        self.scale.xyz = (size, size, 1)


class GardenView(SceneView):
    """A garden from one of four sides, or as a plan from above."""

    turn = NumericProperty(0)
    plan = BooleanProperty(False)
    named = BooleanProperty(True)  # whether letters and numbers stand along the rims

    def __init__(self, **options: Any) -> None:
        self.garden: Garden = EMPTY
        self.ghost: Terrace | None = None
        self.marks = NOTHING_MARKED
        self.effect = Effect()
        self._standing: list[Quad] = []
        self._numbers: list[Number] = []
        self.tags: list[Tag] = []
        self._bounds = BOARD
        self._picture = Standing()
        self._own, self._nearer = QuadMesh(), QuadMesh()
        self._ghost, self._marks, self._offers = QuadMesh(), QuadMesh(), QuadMesh()
        self._ghost_colour, self._offer_colour = Color(), Color()
        self._drawn_with: Pictures | None = None
        super().__init__(**options)
        self.canvas.before.add(self._picture.fbo)
        for instruction in (
            self._picture,
            self._light,
            self._marks,
            self._own,
            self._ghost_colour,
            self._ghost,
            Color(1, 1, 1, 1),
            self._nearer,
            self._offer_colour,
            self._offers,
            self.effect.colour,
            PushMatrix(),
            self.effect.place,
            self.effect.scale,
            self.effect.mesh,
            PopMatrix(),
        ):
            self.meshes.add(instruction)
        self.bind(turn=self.redraw, plan=self.redraw, named=self.move)
        self.redraw()
        self.choose_theme(self.theme)

    @property
    def side(self) -> int:
        """The quarter turns of the view, from 0 to 3."""
        return int(self.turn) % 4

    @property
    def bounds(self) -> Bounds:
        return self._bounds

    def choose_theme(self, theme: Theme) -> None:
        super().choose_theme(theme)
        self.fade(1)
        self.dim_ghost(GHOST_ALPHA)
        self._offer_colour.rgba = (*theme.light[:3], OFFER_ALPHA)

    def dim_ghost(self, alpha: float) -> None:
        """Let what stands shine through the tile that hovers."""
        self._ghost_colour.rgba = (*self.theme.light[:3], alpha)

    def fade(self, strength: float) -> None:
        super().fade(strength)
        self._picture.tint(*self.theme.light[:3], strength)

    def show(
        self, garden: Garden, ghost: Terrace | None = None, marks: GardenMarks = NOTHING_MARKED
    ) -> None:
        """Show a garden with a tile hovering in it or not, and with these marks."""
        new_garden, new_ghost = garden is not self.garden, ghost != self.ghost
        self.garden, self.ghost, self.marks = garden, ghost, marks
        if new_garden:
            self.redraw()
            return
        if new_ghost:
            self.hover(ghost)
        self._mark()
        self.move()

    def redraw(self, *_: object) -> None:
        """Paint what stands; only a change of the garden or of the view asks for it."""
        pictures = self._drawn_with = self.pictures
        if self.plan:
            self._standing = plan_scene(self.garden, self.side, pictures.sizes).quads
        else:
            self._standing = garden_scene(self.garden, self.side, pictures.sizes)
        found = bounds(self._standing)
        self._picture.show(self._standing, found, pictures)
        top = found.top if self.plan else max(found.top, BOARD.top + HEADROOM)
        self._bounds = found._replace(top=top)
        self.hover(self.ghost)
        self._mark()
        self.move()

    def hover(self, terrace: Terrace | None, height: float = 0.0) -> None:
        """Show a tile over its place, or this much above it, between what stands."""
        scene = GhostScene([], [], [])
        own: list[Quad] = []
        if terrace is not None and not self.plan:
            scene = ghost_scene(self.garden, terrace, self.side, self.pictures.sizes)
            own = touched(scene, terrace, self._standing)
        self._own.show(own, self.pictures)
        self._ghost.show(raised(scene.ghost, height) if height else scene.ghost, self.pictures)
        self._nearer.show(scene.nearer, self.pictures)

    def _mark(self) -> None:
        """Rebuild the layers of states."""
        marked: list[Quad] = []
        offered: list[Quad] = []
        self._numbers, self.tags = [], []
        if not self.plan:
            marked = self._marked()
            for decoration in self.marks.offers:
                offer = possible_decoration(decoration, self.side, self.pictures.sizes)
                offered += offer.quads
                icon = f"icon-{decoration.kind.word}"
                self.tags += [Tag(number, icon) for number in offer.numbers]
        self._marks.show(marked, self.pictures)
        self._offers.show(offered, self.pictures)

    def _marked(self) -> list[Quad]:
        garden, marks = self.garden, self.marks
        sizes, side = self.pictures.sizes, self.side
        beads = legal_beads(garden, marks.places, side, sizes, marks.chosen_place)
        self._numbers = beads.numbers
        quads = refused(garden, marks.refused, marks.at_fault, side, sizes) + beads.quads
        if marks.selected is not None:
            quads += chosen_terrace(marks.selected, side)
        if marks.hint_place is not None:
            quads += hint_on_place(garden, marks.hint_place, side, sizes)
        if marks.hint_space is not None:
            quads += hint_on_space(garden, marks.hint_space, side, sizes)
        return quads

    def move(self, *_: object) -> None:
        if self.pictures is not self._drawn_with:
            self.redraw()  # it is large enough now for the finer pictures, or small again
        else:
            self._picture.zoom(self.frame.scale)
            super().move()

    def write(self, frame: Frame) -> None:
        if self.plan:
            for number in plan_scene(self.garden, self.side, self.pictures.sizes).numbers:
                # In a corner of the square, where it hides no icon.
                x, y = frame.to_screen(number.x - 0.36, number.y + 0.36)
                self.writing.tag(str(number.level), x, y, max(sp(8), frame.scale * 0.15))
            return
        if self.named:
            for label in labels(self.side):
                x, y = frame.to_screen(label.x, label.y)
                self.writing.write(label.text, x, y, frame.scale * 0.19, RIM_INK)
        for bead in self._numbers:
            x, y = frame.to_screen(bead.x, bead.y)
            self.writing.write(str(bead.value), x, y, frame.scale * 0.2, LEGAL_INK)
        for tag in self.tags:
            x, y = frame.to_screen(tag.number.x, tag.number.y)
            icon = None if tag.icon is None else self.pictures.region(tag.icon)
            self.writing.tag(f"+{tag.number.value}", x, y, max(sp(13), frame.scale * 0.2), icon)

    def pick(self, x: float, y: float) -> Pick | None:
        """What is seen at a point of the scene."""
        if self.plan:
            return pick_flat(self._standing, x, y)
        return pick(self._standing, self.side, x, y)
