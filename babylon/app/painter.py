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
from babylon.scene.quads import Quad

# How many times finer than the screen.
FINER = 2
# The largest area, in pixels of the screen, that is painted at once.
AREA = 512


class Painter:
    """A canvas for all views, on which they paint one area after the other."""

    def __init__(self) -> None:
        self._runs: list[tuple[Color, QuadMesh]] = []
        self._meshes = InstructionGroup()
        self._place, self._zoom, self._clip = Translate(), Scale(), ScissorPush()
        self._fbo = Fbo(size=(AREA * FINER, AREA * FINER))
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
            self._fbo.add(instruction)

    def paint(
        self,
        quads: Iterable[Quad],
        pictures: Pictures,
        corner: tuple[float, float],
        scale: float,
        size: tuple[int, int],
        finer: int = FINER,
    ) -> Texture:
        """An area of so many pixels, a space as wide as the scale, from its lower left corner."""
        self._fill(quads, pictures)
        fine = scale * finer
        self._zoom.xyz = (fine, fine, 1)
        self._place.xyz = (-corner[0], -corner[1], 0)
        width, height = size[0] * finer, size[1] * finer
        self._clip.size = (width, height)
        self._fbo.ask_update()
        self._fbo.draw()
        return self._fbo.texture.get_region(0, 0, width, height)

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


@cache
def painter() -> Painter:
    """The one painter; it needs a window."""
    return Painter()


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
