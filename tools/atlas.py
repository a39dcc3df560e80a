"""Packs the drawings of assets/art/ into the atlas that scenes are drawn from.

`python tools/atlas.py` writes it, `python tools/atlas.py --check` fails when it is older than its
drawings. Every `<view>` of a drawing is a region of the atlas: its id is the region's name, its
viewBox what is shown, `data-anchor` the point that is put where the piece stands, and
`preserveAspectRatio="none"` marks flat art that is mapped edge to edge. A drawing may use a shape
of its neighbour, `<use href="flowers.svg#pink"/>`, as browsers do too. How many pixels a unit
takes at 1× is the width of the drawing over the width of its viewBox.
"""

import argparse
import copy
import hashlib
import importlib
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
ART = ASSETS / "art"
ATLAS = ASSETS / "atlas"

UNIT = 90  # pixels of a space's width at 1×
SHEET_WIDTHS = {1: 1024, 2: 2048}
SHEET_HEIGHT_LIMIT = 2048
PADDING = 2

# Drawings that become a picture of their own: drawing, picture, width in pixels.
PICTURES = (
    ("icon/app-icon.svg", "icon/icon-512.png", 512),
    ("art/sky-day.svg", "sky-day.png", 1280),
    ("art/sky-night.svg", "sky-night.png", 1280),
)

SVG = "http://www.w3.org/2000/svg"
NEIGHBOUR = re.compile(r"^([\w-]+\.svg)(#.+)$")


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class Place(NamedTuple):
    """Where a region's top-left corner lies in its sheet."""

    x: int
    y: int


class BadDrawing(Exception):
    """A drawing cannot become part of the atlas; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of a drawing, in the drawing's own units."""

    name: str
    drawing: str  # a whole SVG document but for its outermost tag
    box: tuple[float, float, float, float]
    anchor: tuple[float, float]  # from the box's top-left corner
    pixels_per_unit: float
    is_flat: bool

    def size(self, scale: int) -> Size:
        """Pixels it takes; what is not flat must come out even, or pieces would not fit."""
        width, height = (length * self.pixels_per_unit * scale for length in self.box[2:])
        size = Size(int(width + 0.5), int(height + 0.5))
        if not self.is_flat and abs(width - size.width) + abs(height - size.height) > 1e-6:
            raise BadDrawing(f"{self.name} is {width} × {height} pixels, not a whole number.")
        return size

    def svg(self, scale: int) -> str:
        """A document that shows this region alone."""
        size = self.size(scale)
        box = " ".join(f"{length:g}" for length in self.box)
        return (
            f'<svg xmlns="{SVG}" width="{size.width}" height="{size.height}" '
            f'viewBox="{box}" preserveAspectRatio="none">{self.drawing}</svg>'
        )


def sources() -> list[Path]:
    """All files that the atlas and the pictures are made from, the tool included."""
    drawings = {*ART.glob("*.svg"), *(ASSETS / drawing for drawing, _, _ in PICTURES)}
    return [Path(__file__).resolve(), *sorted(drawings)]


def fingerprint() -> str:
    """A hash over the sources, the same whatever line endings a checkout has."""
    digest = hashlib.sha256()
    for path in sources():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read_drawings() -> dict[str, ET.Element]:
    """The drawings by file name, in a fixed order."""
    ET.register_namespace("", SVG)
    return {path.name: ET.parse(path).getroot() for path in sorted(ART.glob("*.svg"))}


def regions(drawings: Mapping[str, ET.Element]) -> Iterator[Region]:
    """Every view of every drawing."""
    for name, root in drawings.items():
        views = root.findall(f"{{{SVG}}}view")
        if not views:
            continue
        drawing = self_contained(name, drawings)
        _, _, units, _ = numbers(root, "viewBox", 4)
        (pixels,) = numbers(root, "width", 1)
        for view in views:
            x, y, width, height = numbers(view, "viewBox", 4)
            ax, ay = numbers(view, "data-anchor", 2) if view.get("data-anchor") else (x, y)
            yield Region(
                name=view.get("id", ""),
                drawing=drawing,
                box=(x, y, width, height),
                anchor=(ax - x, ay - y),
                pixels_per_unit=pixels / units,
                is_flat=view.get("preserveAspectRatio") == "none",
            )


def numbers(element: ET.Element, attribute: str, count: int) -> tuple[float, ...]:
    """The numbers of an attribute."""
    values = tuple(float(word) for word in element.get(attribute, "").split())
    if len(values) != count:
        raise BadDrawing(f"{element.get('id', element.tag)}: {attribute} takes {count} numbers.")
    return values


def self_contained(name: str, drawings: Mapping[str, ET.Element]) -> str:
    """The inside of a drawing, with the neighbours it uses put into its definitions."""
    inside = copy.deepcopy(drawings[name])
    definitions = ET.Element(f"{{{SVG}}}defs")
    wanted, known = neighbours(inside), {name}
    while wanted:
        neighbour = wanted.pop(0)
        if neighbour in known:
            continue
        known.add(neighbour)
        shapes = copy.deepcopy(drawings[neighbour])
        wanted += neighbours(shapes)
        definitions.extend(shapes)
    inside.insert(0, definitions)
    return "".join(ET.tostring(child, encoding="unicode") for child in inside)


def neighbours(root: ET.Element) -> list[str]:
    """Make references to neighbours local, and tell which neighbours they were."""
    found = []
    for use in root.iter(f"{{{SVG}}}use"):
        if match := NEIGHBOUR.match(use.get("href", "")):
            found.append(match[1])
            use.set("href", match[2])
    return found


def rasterise(svg: str, width: int | None = None) -> "Image.Image":
    """Draw a document; fonts are left out, since they differ from computer to computer."""
    from PIL import Image

    resvg = importlib.import_module("resvg_py")
    png = resvg.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def pack(sizes: Mapping[str, Size], sheet_width: int) -> tuple[dict[str, Place], int]:
    """Put regions on shelves, the tallest first; also the height that takes."""
    places: dict[str, Place] = {}
    x = y = shelf = 0
    for name, size in sorted(sizes.items(), key=lambda item: (-item[1].height, item[0])):
        width, height = size.width + 2 * PADDING, size.height + 2 * PADDING
        if x + width > sheet_width:
            x, y, shelf = 0, y + shelf, 0
        places[name] = Place(x + PADDING, y + PADDING)
        x, shelf = x + width, max(shelf, height)
    return places, y + shelf


def padded(picture: "Image.Image", is_flat: bool) -> "Image.Image":
    """Give a region its padding: flat art repeats its edge, pieces fade without a dark fringe."""
    from PIL import Image

    width, height = picture.width + 2 * PADDING, picture.height + 2 * PADDING
    if not is_flat:
        canvas = Image.new("RGBA", (width, height))
        canvas.paste(picture, (PADDING, PADDING))
        return without_fringe(canvas)
    canvas = picture.transform(
        (width, height),
        Image.Transform.AFFINE,
        (1, 0, -PADDING, 0, 1, -PADDING),
        Image.Resampling.NEAREST,
    )
    right, bottom = width - PADDING, height - PADDING
    for i in range(PADDING):
        canvas.paste(canvas.crop((PADDING, 0, PADDING + 1, height)), (i, 0))
        canvas.paste(canvas.crop((right - 1, 0, right, height)), (right + i, 0))
    for i in range(PADDING):
        canvas.paste(canvas.crop((0, PADDING, width, PADDING + 1)), (0, i))
        canvas.paste(canvas.crop((0, bottom - 1, width, bottom)), (0, bottom + i))
    return canvas


def without_fringe(picture: "Image.Image") -> "Image.Image":
    """Lend invisible pixels the colour of their neighbours, which a texture filter mixes in."""
    from PIL import Image, ImageFilter

    alpha = picture.getchannel("A")
    lent = picture.convert("RGBa").filter(ImageFilter.BoxBlur(1)).convert("RGBA")
    lent.putalpha(255)
    seen = Image.composite(picture, lent, alpha.point(lambda value: 255 if value else 0))
    seen.putalpha(alpha)
    return seen


def write_sheet(shown: list[Region], scale: int) -> tuple[Size, dict[str, list[float]]]:
    """Draw and pack one sheet; its size, and where everything is."""
    from PIL import Image

    sizes = {region.name: region.size(scale) for region in shown}
    if len(sizes) < len(shown):
        raise BadDrawing("Two views have the same name.")
    width = SHEET_WIDTHS[scale]
    places, height = pack(sizes, width)
    if height > SHEET_HEIGHT_LIMIT:
        raise BadDrawing(f"The {scale}× atlas would be {height} pixels high.")
    sheet = Image.new("RGBA", (width, height))
    table = {}
    for region in shown:
        place, size = places[region.name], sizes[region.name]
        picture = padded(rasterise(region.svg(scale)), region.is_flat)
        sheet.paste(picture, (place.x - PADDING, place.y - PADDING))
        anchor = [round(length * region.pixels_per_unit * scale, 2) for length in region.anchor]
        table[region.name] = [*place, *size, *(int(a) if a == int(a) else a for a in anchor)]
    sheet.save(ATLAS / sheet_name(scale), optimize=True)
    return Size(width, height), table


def trimmed(region: Region) -> Region:
    """A piece without its empty margins: every pixel of a region is paid for when it is drawn.

    Flat art is mapped edge to edge and round art about its middle, so both stay as they are.
    """
    x, y, width, height = region.box
    if region.is_flat or region.anchor == (width / 2, height / 2):
        return region
    picture = rasterise(region.svg(1))
    left, top, right, bottom = picture.getchannel("A").getbbox() or (0, 0, *picture.size)
    # The anchor stays inside, and a pixel on each side for what only the finer sheet shows.
    ax, ay = (round(length * region.pixels_per_unit) for length in region.anchor)
    left, top = max(min(left - 1, ax), 0), max(min(top - 1, ay), 0)
    right = min(max(right + 1, ax + 1), picture.width)
    bottom = min(max(bottom + 1, ay + 1), picture.height)
    unit = 1 / region.pixels_per_unit
    return replace(
        region,
        box=(x + left * unit, y + top * unit, (right - left) * unit, (bottom - top) * unit),
        anchor=(region.anchor[0] - left * unit, region.anchor[1] - top * unit),
    )


def sheet_name(scale: int) -> str:
    """The file of a sheet."""
    return f"atlas-{scale}x.png"


def write() -> None:
    """Make the atlas and the pictures from the drawings."""
    ATLAS.mkdir(exist_ok=True)
    drawn = sorted(regions(read_drawings()), key=lambda region: region.name)
    shown = [trimmed(region) for region in drawn]
    sheets, tables = {}, {}
    for scale in SHEET_WIDTHS:
        size, tables[str(scale)] = write_sheet(shown, scale)
        sheets[str(scale)] = {"file": sheet_name(scale), "size": size}
    contents = {"unit": UNIT, "sources": fingerprint(), "sheets": sheets, "regions": tables}
    text = json.dumps(contents, indent=1)
    one_line = re.sub(r"\[[^][{}]*\]", lambda match: " ".join(match[0].split()), text)
    (ATLAS / "atlas.json").write_text(one_line + "\n", encoding="utf-8", newline="\n")
    for drawing, picture, width in PICTURES:
        svg = (ASSETS / drawing).read_text(encoding="utf-8")
        rasterise(svg, width).save(ASSETS / picture, optimize=True)


def is_current() -> bool:
    """Whether the atlas was made from the drawings as they are."""
    table = ATLAS / "atlas.json"
    if not table.is_file():
        return False
    return bool(json.loads(table.read_text(encoding="utf-8"))["sources"] == fingerprint())


def main() -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description="Make the atlas from the drawings.")
    parser.add_argument("--check", action="store_true", help="only tell whether it is current")
    if not parser.parse_args().check:
        try:
            write()
        except BadDrawing as problem:
            print(problem, file=sys.stderr)
            return 1
        except ModuleNotFoundError as missing:
            print(f"Drawing the atlas takes {missing.name}, which is missing.", file=sys.stderr)
            return 1
    elif not is_current():
        print("The atlas is older than its drawings: run python tools/atlas.py.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
