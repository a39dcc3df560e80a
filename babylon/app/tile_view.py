"""One tile close up, seen from straight above with its north side up."""

from typing import Any

from babylon.app.pictures import Pictures
from babylon.app.quad_mesh import QuadMesh
from babylon.app.scene_view import SceneView
from babylon.rules.gardens.tiles import Tile
from babylon.scene.quads import Bounds
from babylon.scene.tile_scene import tile_scene

WHOLE = Bounds(0, 0, 2, 2)


class TileView(SceneView):
    """A tile in hand, in the slot or under a loupe; without one it is empty."""

    def __init__(self, **options: Any) -> None:
        self.tile: Tile | None = None
        self.rotation = 0
        self._mesh = QuadMesh()
        super().__init__(movable=False, **options)
        self.meshes.add(self._mesh)

    @property
    def bounds(self) -> Bounds:
        return WHOLE

    def show(self, tile: Tile | None, rotation: int = 0) -> None:
        """Show a tile, turned by quarters clockwise."""
        self.tile, self.rotation = tile, rotation
        self.redraw()

    def draw(self, pictures: Pictures) -> None:
        quads = [] if self.tile is None else tile_scene(self.tile, self.rotation, pictures.sizes)
        self._mesh.show(quads, pictures)
