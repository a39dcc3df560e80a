"""Painting quads finer than they will be seen, which smooths their edges."""

from collections.abc import Iterable
from functools import cache
from itertools import groupby

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFuncSeparate,
)
from kivy.graphics.texture import Texture

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.scene.projection import Point
from babylon.scene.quads import Quad

# How many times finer than the screen.
FINER = 2
# The largest area, in pixels of the screen, that is painted at once.
AREA = 512

# A rectangle of a picture in its pixels: left, bottom, right, top.
Pixels = tuple[int, int, int, int]


class Painter:
    """Paints quads into an area of a picture, as fine as it is told."""

    def __init__(self, picture: Fbo) -> None:
        self._picture = picture
        self._runs: list[tuple[Color, QuadMesh]] = []
        self._meshes = InstructionGroup()
        self._place, self._zoom, self._clip = Translate(), Scale(), ScissorPush()
        self._all = InstructionGroup()
        for instruction in (
            self._clip,
            ClearColor(0, 0, 0, 0),
            ClearBuffers(),
            Callback(onto_nothing),
            PushMatrix(),
            self._zoom,
            self._place,
            self._meshes,
            PopMatrix(),
            Callback(as_usual),
            ScissorPop(),
        ):
            self._all.add(instruction)

    def paint(
        self,
        quads: Iterable[Quad],
        pictures: Pictures,
        corner: Point,
        scale: float,
        area: Pixels,
    ) -> None:
        """Paint an area whose lower left corner shows a point, a space as wide as the scale."""
        self._fill(quads, pictures)
        x, y, right, top = area
        self._zoom.xyz = (scale, scale, 1)
        self._place.xyz = (x / scale - corner[0], y / scale - corner[1], 0)
        self._clip.pos, self._clip.size = (x, y), (right - x, top - y)
        put(self._all, self._picture)

    def _fill(self, quads: Iterable[Quad], pictures: Pictures) -> None:
        """Make a mesh for each run of equally strong quads."""
        used = 0
        for strength, run in groupby(quads, key=lambda quad: quad.strength):
            if used == len(self._runs):
                self._runs.append((Color(1, 1, 1, 1), QuadMesh()))
                for instruction in self._runs[-1]:
                    self._meshes.add(instruction)
            colour, mesh = self._runs[used]
            colour.a = strength
            mesh.show(list(run), pictures)
            used += 1
        for _, mesh in self._runs[used:]:
            mesh.show((), pictures)


class FinePainter:
    """A canvas for all views, on which they paint an area finer than it will be seen."""

    def __init__(self) -> None:
        self._fbo = Fbo(size=(AREA * FINER, AREA * FINER))
        self._painter = Painter(self._fbo)

    def paint(
        self,
        quads: Iterable[Quad],
        pictures: Pictures,
        corner: Point,
        scale: float,
        size: tuple[int, int],
    ) -> Texture:
        """An area of so many pixels, painted finely; to be used before the next is painted."""
        width, height = size[0] * FINER, size[1] * FINER
        self._painter.paint(quads, pictures, corner, scale * FINER, (0, 0, width, height))
        return self._fbo.texture.get_region(0, 0, width, height)


@cache
def fine_painter() -> FinePainter:
    """The one fine painter; it needs a window."""
    return FinePainter()


def put(what: InstructionGroup, picture: Fbo) -> None:
    """Draw into a picture, at once."""
    picture.clear()
    picture.add(what)
    picture.ask_update()
    picture.draw()


def onto_nothing(_: object) -> None:
    """Paint so that the picture knows how transparent it is."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def replacing(_: object) -> None:
    """Put a picture in the place of what was there."""
    glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO)


def as_painted(_: object) -> None:
    """In a picture, colours are already weakened by how transparent they are."""
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def as_usual(_: object) -> None:
    """Blend as Kivy does."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)
