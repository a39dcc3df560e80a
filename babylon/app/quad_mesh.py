"""Quads of a scene as one mesh: one draw call, rebuilt only when the quads change."""

from collections.abc import Sequence

from kivy.graphics import Mesh

from babylon.app.pictures import Pictures
from babylon.scene.quads import Quad

# Two triangles for each quad, for as many quads as were ever shown at once.
_indices: list[int] = []


class QuadMesh(Mesh):
    """A mesh that shows quads in their order, in the units of the scene."""

    def __init__(self) -> None:
        super().__init__(mode="triangles")

    def show(self, quads: Sequence[Quad], pictures: Pictures) -> None:
        """Replace what is shown."""
        vertices: list[float] = []
        for points, region, turn, _, _ in quads:
            x0, y0, x1, y1, x2, y2, x3, y3 = points
            u0, v0, u1, v1, u2, v2, u3, v3 = pictures.corners(region, turn)
            vertices += (x0, y0, u0, v0, x1, y1, u1, v1, x2, y2, u2, v2, x3, y3, u3, v3)
        self.texture = pictures.texture
        self.vertices = vertices
        self.indices = indices(len(quads))


def indices(quads: int) -> list[int]:
    """Two triangles for each quad."""
    while len(_indices) < 6 * quads:
        corner = len(_indices) // 6 * 4
        _indices.extend((corner, corner + 1, corner + 2, corner + 2, corner + 3, corner))
    return _indices[: 6 * quads]
