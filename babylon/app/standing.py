"""What stands, drawn once into a picture of its own and shown from there."""

from collections.abc import Sequence

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFuncSeparate,
)

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.scene.quads import Bounds, Quad

# Wider than this the picture would be finer than the art, and more than old phones can hold.
WIDEST = 2048
# Up to here a change of zoom only stretches the picture, which nobody sees.
TOLERANCE = 1.25


class Standing(InstructionGroup):
    """A mesh that is painted when it changes; a frame costs no more than one rectangle.

    The pieces overlap many times over, and weak phones, like software rendering, pay for every
    pixel. The rectangle lies in the units of the scene, so that panning moves it for nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self._mesh = QuadMesh()
        self._bounds = Bounds(0, 0, 1, 1)
        self._scale = 0.0
        self.fbo = Fbo(size=(1, 1))
        self._place, self._zoom = Translate(), Scale()
        for instruction in (
            ClearColor(0, 0, 0, 0),
            ClearBuffers(),
            PushMatrix(),
            self._zoom,
            self._place,
            Color(1, 1, 1, 1),
            self._mesh,
            PopMatrix(),
        ):
            self.fbo.add(instruction)
        self._tint, self._shown = Color(1, 1, 1, 1), Rectangle()
        for instruction in (Callback(_as_painted), self._tint, self._shown, Callback(_as_usual)):
            self.add(instruction)

    def show(self, quads: Sequence[Quad], bounds: Bounds, pictures: Pictures) -> None:
        """Replace what is shown; nothing may stick out of the bounds."""
        self._mesh.show(quads, pictures)
        self._bounds = bounds
        self._paint_at(self._scale)

    def tint(self, red: float, green: float, blue: float, strength: float) -> None:
        """Show it in this light, and this strongly."""
        self._tint.rgba = (red * strength, green * strength, blue * strength, strength)

    def zoom(self, scale: float) -> None:
        """Paint anew if the picture has become too coarse or too fine for a space this wide."""
        if not 1 / TOLERANCE < scale / (self._scale or 1e-9) < TOLERANCE:
            self._paint_at(scale)

    def _paint_at(self, scale: float) -> None:
        left, bottom, right, top = self._bounds
        wide, high = right - left, top - bottom
        self._scale = scale
        fine = max(min(scale, WIDEST / wide, WIDEST / high), 1 / max(wide, high))
        size = (max(round(wide * fine), 1), max(round(high * fine), 1))
        if tuple(self.fbo.size) != size:
            self.fbo.size = size
        self._place.xyz = (-left, -bottom, 0)
        self._zoom.xyz = (size[0] / wide, size[1] / high, 1)
        self._shown.texture = self.fbo.texture
        self._shown.pos, self._shown.size = (left, bottom), (wide, high)
        self.fbo.ask_update()


def _as_painted(_: object) -> None:
    """In the picture, colours are already weakened by how transparent they are."""
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _as_usual(_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)
