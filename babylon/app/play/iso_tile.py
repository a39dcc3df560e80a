"""A tile as it lies in the quarry, alone: in the slot, in hand, or under a finger."""

from functools import lru_cache
from typing import Any

from babylon.app.pictures import Pictures
from babylon.app.scene_view import StandingView
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.tiles import Tile
from babylon.scene.projection import Frame
from babylon.scene.quads import Bounds, Kind, Quad, bounds
from babylon.scene.quarry_scene import quarry_scene

# Room around it, so that a slot holds it without touching.
AIR = 0.06
NOTHING = Bounds(-1, 0, 1, 1.5)


class IsoTile(StandingView):
    """One tile from the side; without one it is empty. It fits into its widget."""

    cut = False

    def __init__(self, **options: Any) -> None:
        self.tile: Tile | None = None
        self.rotation = 0
        self._bounds = NOTHING
        super().__init__(movable=False, **options)

    @property
    def bounds(self) -> Bounds:
        return self._bounds

    @property
    def frame(self) -> Frame:
        """As large as the widget allows; others leave a margin."""
        fit = self._bounds.fit(max(self.width, 1), max(self.height, 1))
        return Frame(fit.scale, fit.x + self.x, fit.y + self.y)

    def show(self, tile: Tile | None, rotation: int = 0, side: int = 0) -> None:
        """Show a tile, turned clockwise by quarters, seen from this side."""
        if (tile, rotation, side) != (self.tile, self.rotation, self.side):
            self.tile, self.rotation, self.turn = tile, rotation, side
            self.redraw()

    def draw(self, pictures: Pictures) -> None:
        quads: list[Quad] = []
        if self.tile is not None:
            quads = _alone(self.tile, self.rotation, self.side, pictures)
            box = bounds(quads)
            self._bounds = Bounds(box.left - AIR, box.bottom - AIR, box.right + AIR, box.top + AIR)
        self.paint(quads, self._bounds, pictures)


@lru_cache(64)
def _alone(tile: Tile, rotation: int, side: int, pictures: Pictures) -> list[Quad]:
    spaces = tuple(tile.spaces[(corner - rotation) % 4] for corner in range(4))
    quarry = Quarry(((tile._replace(spaces=spaces),), *((),) * 15))
    found = quarry_scene(quarry, side, pictures.sizes)
    # Without the floor on which it would lie.
    return [quad for quad in found if quad.tag.column == 0 and quad.tag.kind is not Kind.GROUND]
