"""A tile as it lies in the quarry, alone: in the slot, in hand, or under a finger."""

from functools import lru_cache
from typing import Any

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.app.scene_view import SceneView
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.tiles import Tile
from babylon.scene.quads import Bounds, Kind, Quad, bounds
from babylon.scene.quarry_scene import quarry_scene

# Room around it, so that a slot holds it without touching.
AIR = 0.06


class IsoTile(SceneView):
    """One tile from the side; without one it is empty."""

    def __init__(self, **options: Any) -> None:
        self.tile: Tile | None = None
        self.rotation = 0
        self.side = 0
        self._bounds = Bounds(-1, 0, 1, 1.5)
        self._mesh = QuadMesh()
        super().__init__(movable=False, **options)
        self.meshes.add(self._mesh)

    @property
    def bounds(self) -> Bounds:
        return self._bounds

    def show(self, tile: Tile | None, rotation: int = 0, side: int = 0) -> None:
        """Show a tile, turned clockwise by quarters, seen from this side."""
        if (tile, rotation, side) != (self.tile, self.rotation, self.side):
            self.tile, self.rotation, self.side = tile, rotation, side
            self.redraw()

    def draw(self, pictures: Pictures) -> None:
        quads: list[Quad] = []
        if self.tile is not None:
            quads = _alone(self.tile, self.rotation, self.side, pictures)
            box = bounds(quads)
            self._bounds = Bounds(box.left - AIR, box.bottom - AIR, box.right + AIR, box.top + AIR)
        self._mesh.show(quads, pictures)


@lru_cache(64)
def _alone(tile: Tile, rotation: int, side: int, pictures: Pictures) -> list[Quad]:
    spaces = tuple(tile.spaces[(corner - rotation) % 4] for corner in range(4))
    quarry = Quarry(((tile._replace(spaces=spaces),), *((),) * 15))
    found = quarry_scene(quarry, side, pictures.sizes)
    # Without the floor on which it would lie.
    return [quad for quad in found if quad.tag.column == 0 and quad.tag.kind is not Kind.GROUND]
