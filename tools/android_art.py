"""Makes what Android shows before the app does from the drawing of its icon.

`python -m tools.android_art` writes assets/android/; a test draws the pictures anew and compares.
An adaptive icon has two layers, which launchers cut and move as they like: of 108 units the 72 in
the middle are seen, and a circle of 66 is never cut. The drawing of the icon fills the 72: a
rectangle of sky, the circle of the sun, and a group that is the garden.
"""

import copy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from tools.atlas import ASSETS, SVG, rasterise

if TYPE_CHECKING:
    from PIL import Image

DRAWING = ASSETS / "icon" / "app-icon.svg"
FOLDER = ASSETS / "android"
DEFINITIONS, SKY, SUN, GARDEN = (f"{{{SVG}}}{tag}" for tag in ("defs", "rect", "circle", "g"))

SIDE = 512  # of the drawing
LAYER_SIDE = SIDE * 108 // 72
LAYER_PIXELS = 432  # 108 dp on the finest screens
# The picture is as wide as the screen is narrow; there the garden takes two fifths of that.
SPLASH_SIDE, SPLASH_PIXELS = 860, 1080


def pictures() -> Iterator[tuple[Path, "Image.Image"]]:
    """Every file, and what it shows."""
    yield FOLDER / "icon-background.png", drawn(LAYER_SIDE, LAYER_PIXELS, SKY, SUN)
    yield FOLDER / "icon-foreground.png", drawn(LAYER_SIDE, LAYER_PIXELS, GARDEN)
    yield FOLDER / "presplash.png", drawn(SPLASH_SIDE, SPLASH_PIXELS, SUN, GARDEN)


def drawn(side: int, pixels: int, *parts: str) -> "Image.Image":
    """Parts of the drawing, which lies in the middle of a square."""
    ET.register_namespace("", SVG)
    root = copy.deepcopy(ET.parse(DRAWING).getroot())
    for shape in list(root):
        if shape.tag not in (DEFINITIONS, *parts):
            root.remove(shape)
    edge = f"{(SIDE - side) / 2:g}"
    for sky in root.findall(SKY):
        del sky.attrib["rx"]  # launchers cut corners of their own
        sky.attrib |= {"x": edge, "y": edge, "width": str(side), "height": str(side)}
    root.set("viewBox", f"{edge} {edge} {side} {side}")
    root.attrib |= {"width": str(pixels), "height": str(pixels)}
    return rasterise(ET.tostring(root, encoding="unicode"), pixels)


def main() -> int:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for path, picture in pictures():
        picture.save(path, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
