"""Terrace tiles: a material, a flower and four spaces with at most one icon each."""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from babylon.rules.game import BadInput
from babylon.rules.gardens.columns import OFFSETS, Mask
from babylon.rules.message import Message


class Icon(IntEnum):
    """What a space can show, and so the decoration that can be built there."""

    STAIRS = 0
    FOUNTAIN = 1
    BRIDGE = 2
    STATUE = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Flower(IntEnum):
    """The four flowers; each player has one, each tile shows one."""

    WHITE = 0
    PINK = 1
    YELLOW = 2
    BLUE = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Material(IntEnum):
    """What a tile is made of, which is also its layer in the quarry."""

    BASALT = 0
    GRANITE = 1
    CLAY = 2
    STARTING = 3


# The materials of a stack in the quarry, from the bottom.
LAYERS = (Material.BASALT, Material.GRANITE, Material.CLAY)
MATERIALS = {"B": Material.BASALT, "G": Material.GRANITE, "C": Material.CLAY} | {
    "S": Material.STARTING
}
FLOWERS = {flower.word[0]: flower for flower in Flower}
ICONS: dict[str, Icon | None] = {
    "S": Icon.STAIRS,
    "F": Icon.FOUNTAIN,
    "B": Icon.BRIDGE,
    "T": Icon.STATUE,
    ".": None,
}
_MATERIAL_LETTERS = {material: letter for letter, material in MATERIALS.items()}
_FLOWER_LETTERS = {flower: letter for letter, flower in FLOWERS.items()}
_ICON_LETTERS = {icon: letter for letter, icon in ICONS.items()}


class Tile(NamedTuple):
    """A terrace tile; its spaces run clockwise from the north-west."""

    material: Material
    flower: Flower
    spaces: tuple[Icon | None, ...]

    def __str__(self) -> str:
        spaces = "".join(_ICON_LETTERS[space] for space in self.spaces)
        return _MATERIAL_LETTERS[self.material] + _FLOWER_LETTERS[self.flower] + spaces


@cache
def tile(text: str) -> Tile:
    """A tile from its six characters, such as `CwS..F`."""
    if (
        len(text) != 6
        or text[0] not in MATERIALS
        or text[1] not in FLOWERS
        or any(letter not in ICONS for letter in text[2:])
    ):
        raise BadInput(
            "",
            "no-tile",
            Message(
                "A tile is six characters: one of CGBS, one of wpyb and four of SFBT or a dot."
            ),
        )
    spaces = tuple(ICONS[letter] for letter in text[2:])
    return Tile(MATERIALS[text[0]], FLOWERS[text[1]], spaces)


@cache
def icon_masks(spaces: tuple[Icon | None, ...], rotation: int) -> tuple[Mask, Mask, Mask, Mask]:
    """Where each icon lies when a tile with these spaces is turned and put down at a1.

    A quarter turn moves the icon of one corner to the next one clockwise.
    """
    masks = [0, 0, 0, 0]
    for corner, offset in enumerate(OFFSETS):
        icon = spaces[(corner - rotation) % 4]
        if icon is not None:
            masks[icon] |= 1 << offset
    return masks[0], masks[1], masks[2], masks[3]
