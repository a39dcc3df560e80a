"""The atlas of pictures: where each region lies on its sheet, and how large it is in a scene."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from babylon.scene.quads import Size
from babylon.scene.regions import ALL

DENSITIES = (1, 2)


class AtlasUnreadable(Exception):
    """The atlas is missing or damaged; the message is a sentence that names its file."""


class Region(NamedTuple):
    """A rectangle of a sheet in pixels from its top left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture with all regions, for screens of one density."""

    file: Path
    width: int
    height: int
    regions: Mapping[str, Region]

    def corners(self, name: str, turn: int = 0) -> tuple[tuple[float, float], ...]:
        """Texture coordinates for the corners of a quad, from 0 to 1 and from the bottom left."""
        x, y, width, height = self.regions[name]
        left, right = x / self.width, (x + width) / self.width
        top, bottom = 1 - y / self.height, 1 - (y + height) / self.height
        ring = ((left, bottom), (right, bottom), (right, top), (left, top))
        return ring[turn % 4 :] + ring[: turn % 4]


@dataclass(frozen=True, slots=True)
class Atlas:
    """The sheets by density, and the sizes that a scene needs."""

    sheets: Mapping[int, Sheet]
    sizes: Mapping[str, Size]


def read_atlas(path: Path) -> Atlas:
    """The atlas that a file describes; its sheets lie beside it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        atlas = _atlas(data, path.parent)
    except OSError as error:
        raise AtlasUnreadable(f"The pictures of the game are missing: {path}.") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise AtlasUnreadable(f"The list of pictures is damaged: {path}.") from error
    lacking = min(ALL - atlas.sizes.keys(), default=None)
    if lacking is not None:
        raise AtlasUnreadable(f"The picture {lacking} is missing in {path}.")
    for sheet in atlas.sheets.values():
        if not sheet.file.is_file():
            raise AtlasUnreadable(f"The pictures of the game are missing: {sheet.file}.")
    return atlas


def _atlas(data: Any, folder: Path) -> Atlas:
    unit = _positive(data["unit"])
    sheets = {}
    for density in DENSITIES:
        sheets[density] = _sheet(
            data["sheets"][str(density)], data["regions"][str(density)], folder
        )
    if sheets[1].regions.keys() != sheets[2].regions.keys():
        raise ValueError("the densities differ in what they show")
    sizes = {name: _size(row, unit) for name, row in data["regions"]["1"].items()}
    return Atlas(sheets, sizes)


def _sheet(described: Any, listed: Any, folder: Path) -> Sheet:
    width, height = map(_positive, described["size"])
    regions = {}
    for name, row in listed.items():
        region = Region(*map(float, row[:4]))
        within = region.x + region.width <= width and region.y + region.height <= height
        if not (within and min(region[:2]) >= 0 < min(region[2:])):
            raise ValueError(f"{name} does not lie on its sheet")
        regions[name] = region
    return Sheet(folder / described["file"], width, height, regions)


def _positive(number: Any) -> int:
    if type(number) is not int or number <= 0:
        raise ValueError("a size must be a positive whole number")
    return number


def _size(row: Any, unit: int) -> Size:
    """A region's size, its anchor turned from the top left to the bottom left."""
    _, _, width, height, anchor_x, anchor_y = map(float, row)
    if not (isfinite(anchor_x) and isfinite(anchor_y)):
        raise ValueError("an anchor must be a number")
    return Size(width / unit, height / unit, anchor_x / unit, (height - anchor_y) / unit)
