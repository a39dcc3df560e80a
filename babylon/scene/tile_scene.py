"""A tile of its own, seen from straight above."""

from babylon.rules.gardens.tiles import Tile
from babylon.scene.projection import SPACES
from babylon.scene.quads import Kind, Quad, Sizes, Tag, rectangle
from babylon.scene.regions import ROUNDELS, TOPS


def tile_scene(tile: Tile, rotation: int, sizes: Sizes) -> list[Quad]:
    """The four spaces of a tile with their icons; it is two wide, its south-west corner at 0."""
    quads = []
    for corner, (x, y) in SPACES.items():
        tag = Tag(Kind.TOP, corner, 0, None)
        region = TOPS[tile.material, tile.flower][corner]
        quads.append(Quad(rectangle(x, y, x + 1, y + 1), region, 0, tag))
        icon = tile.spaces[(corner - rotation) % 4]
        if icon is not None:
            half = sizes[ROUNDELS[icon]].width / 2
            around = rectangle(x + 0.5 - half, y + 0.5 - half, x + 0.5 + half, y + 0.5 + half)
            quads.append(Quad(around, ROUNDELS[icon], 0, tag._replace(kind=Kind.ROUNDEL)))
    return quads
