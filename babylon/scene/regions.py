"""The names of all pictures that a scene can ask the atlas for."""

from typing import NamedTuple

from babylon.rules.gardens.columns import CORNERS
from babylon.rules.gardens.tiles import Flower, Icon, Material


class Faces(NamedTuple):
    """The two upright faces that are seen: the left one in the light, the right one not."""

    lit: str
    shaded: str


def faces(name: str) -> Faces:
    """The faces of something with this name."""
    return Faces(f"{name}-lit", f"{name}-shaded")


MATERIALS = tuple(material.name.lower() for material in Material)

# By material and flower, then by corner.
TOPS = {
    (material, flower): tuple(
        f"top-{MATERIALS[material]}-{flower.word}-{corner.word}" for corner in CORNERS
    )
    for material in Material
    for flower in Flower
}
SIDES = tuple(faces(f"side-{material}") for material in MATERIALS)
LAYERS = tuple(faces(f"layer-{material}") for material in MATERIALS)
RIM_FACES = faces("rim-face")
BASE_FACES = faces("base-face")
QUARRY_FACES = faces("quarry-face")

ROUNDELS = tuple(f"roundel-{icon.word}" for icon in Icon)
VINES = tuple(tuple(f"vine-{flower.word}-{form}" for form in range(3)) for flower in Flower)
STAIRS = {way: (f"stairs-{way}-low", f"stairs-{way}-high") for way in "nesw"}
FOUNTAINS = {axis: (f"fountain-{axis}-near", f"fountain-{axis}-far") for axis in "xy"}
BRIDGES = {
    axis: (f"bridge-{axis}-near", f"bridge-{axis}-middle", f"bridge-{axis}-far") for axis in "xy"
}

SOFT_SHADOWS = tuple(f"soft-shadow-{side}" for side in ("south", "west", "east"))
PLAIN = (
    *("ground-light", "ground-dark", "rim", "rim-corner", "quarry-floor", "quarry-rim"),
    *("pillar-single", "pillar-double", "statue", "belvedere"),
    *("bead", "bead-level", "bead-chosen", "cross", "ring", "hint"),
    *("shadow", "ledge", "white", *SOFT_SHADOWS),
    *("hatch", "edge-gold", "edge-dashed", "ghost-edge", "dust"),
)

ALL = frozenset(
    (
        *PLAIN,
        *ROUNDELS,
        *RIM_FACES,
        *BASE_FACES,
        *QUARRY_FACES,
        *(name for names in TOPS.values() for name in names),
        *(name for names in (*SIDES, *LAYERS, *VINES) for name in names),
        *(name for names in STAIRS.values() for name in names),
        *(name for names in FOUNTAINS.values() for name in names),
        *(name for names in BRIDGES.values() for name in names),
    )
)
