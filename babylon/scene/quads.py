"""Textured quads: what a scene is made of, and how to make them."""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from babylon.rules.gardens.columns import Column, Level
from babylon.scene.projection import RISE, Frame, Point, project

Points = tuple[float, float, float, float, float, float, float, float]

# More than the spaces of any garden; a tile that is lifted passes through ever new heights.
_KEPT = 8192


class Kind(Enum):
    """What a quad belongs to."""

    # Asked for by the thousand whenever something is picked; that of Enum is slow.
    __hash__ = object.__hash__

    BASE = "base"
    RIM = "rim"
    GROUND = "ground"
    SHADOW = "shadow"
    TOP = "top"
    SIDE = "side"
    ROUNDEL = "roundel"
    VINE = "vine"
    PILLAR = "pillar"
    CARRYING_STATUE = "carrying statue"
    BELVEDERE = "belvedere"
    STAIRS = "stairs"
    FOUNTAIN = "fountain"
    BRIDGE = "bridge"
    STATUE = "statue"
    MARK = "mark"
    BEAD = "bead"


class Tag(NamedTuple):
    """What a quad shows: the column (in a quarry the stack), the level, and which piece.

    A piece is a number: of a decoration among the garden's decorations, of anything else among its
    terraces. It is None for the board and for marks.
    """

    kind: Kind
    column: Column | None
    level: Level
    piece: int | None


class Quad(NamedTuple):
    """A parallelogram of the scene with a region of the atlas on it.

    The corners run as those of the texture do: bottom left, bottom right, top right, top left. What
    lies flat begins with its nearest corner. `turn` turns the texture by quarters: corner number i
    of the quad takes corner (i + turn) % 4 of the region. What is less than fully strong lets what
    is behind it shine through.
    """

    points: Points
    region: str
    turn: int
    tag: Tag
    strength: float = 1.0

    @property
    def middle(self) -> Point:
        """The point of the scene in its middle."""
        x0, y0, _, _, x2, y2, _, _ = self.points
        return (x0 + x2) / 2, (y0 + y2) / 2


class Size(NamedTuple):
    """A region's size and its anchor from its bottom left, in widths of a space."""

    width: float
    height: float
    anchor_x: float
    anchor_y: float


Sizes = Mapping[str, Size]


class Bounds(NamedTuple):
    """The smallest rectangle around quads."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        """How much it covers."""
        return (self.right - self.left) * (self.top - self.bottom)

    def holds(self, other: "Bounds") -> bool:
        """Whether nothing of another sticks out."""
        left, bottom, right, top = other
        return (
            self.left <= left and right <= self.right and self.bottom <= bottom and top <= self.top
        )

    def meets(self, other: "Bounds") -> bool:
        """Whether they share a point."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.bottom <= other.top
            and other.bottom <= self.top
        )

    def with_(self, other: "Bounds") -> "Bounds":
        """The bounds of both."""
        return Bounds(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def fit(self, width: float, height: float, margin: float = 0.0) -> Frame:
        """The frame that shows it as large as possible in the middle of an area."""
        # An area that is all margin still shows something, if only a dot.
        scale = min(
            max(width - 2 * margin, 1) / (self.right - self.left),
            max(height - 2 * margin, 1) / (self.top - self.bottom),
        )
        x = width / 2 - scale * (self.left + self.right) / 2
        return Frame(scale, x, height / 2 - scale * (self.bottom + self.top) / 2)


def bounds(quads: Iterable[Quad]) -> Bounds:
    """The bounds of quads, of which there must be one at least."""
    _, y0, x1, y1, _, y2, x3, y3 = zip(*(quad.points for quad in quads), strict=True)
    return Bounds(min(x3), min(*y0, *y1), max(x1), max(*y2, *y3))


def box(points: Points) -> Bounds:
    """The bounds of one quad: however it lies, its corners run round from below."""
    _, y0, x1, y1, _, y2, x3, y3 = points
    return Bounds(x3, y0 if y0 < y1 else y1, x1, y2 if y2 > y3 else y3)


def flat(u0: float, v0: float, u1: float, v1: float, z: float) -> Points:
    """A rectangle that lies flat, from its nearest corner; all in view coordinates."""
    return (
        *project(u0, v0, z),
        *project(u1, v0, z),
        *project(u1, v1, z),
        *project(u0, v1, z),
    )


def rectangle(left: float, bottom: float, right: float, top: float) -> Points:
    """A rectangle as a plan shows it, from straight above."""
    return left, bottom, right, bottom, right, top, left, top


@lru_cache(_KEPT)
def space(u: float, v: float, z: float) -> Points:
    """A whole space of a column; kept, as the same ones come back in every scene."""
    return flat(u, v, u + 1, v + 1, z)


@lru_cache(_KEPT)
def left_face(u: float, v: float, length: float, z: float, height: float) -> Points:
    """An upright strip that looks to the left, below the height z."""
    x0, y0 = project(u, v + length, z)
    x1, y1 = project(u, v, z)
    return x0, y0 - height, x1, y1 - height, x1, y1, x0, y0


@lru_cache(_KEPT)
def right_face(u: float, v: float, length: float, z: float, height: float) -> Points:
    """An upright strip that looks to the right, below the height z."""
    x0, y0 = project(u, v, z)
    x1, y1 = project(u + length, v, z)
    return x0, y0 - height, x1, y1 - height, x1, y1, x0, y0


def sprite(u: float, v: float, z: float, size: Size) -> Points:
    """An upright picture with its anchor at a point of the view."""
    width, height, anchor_x, anchor_y = size
    left = (u - v) / 2 - anchor_x
    bottom = (u + v) * RISE + z - anchor_y
    right, top = left + width, bottom + height
    return left, bottom, right, bottom, right, top, left, top


def disc(u: float, v: float, z: float, size: Size) -> Points:
    """A round picture that lies flat: squashed, never skewed, so that it is read upright."""
    x, y = project(u, v, z)
    half, rise = size.width / 2, size.height * RISE
    return x - half, y - rise, x + half, y - rise, x + half, y + rise, x - half, y + rise
