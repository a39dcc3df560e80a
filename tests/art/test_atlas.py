"""The atlas holds what the scenes ask for, and was made from the drawings as they are."""

import json
import struct
from itertools import combinations, product
from typing import Any

import pytest

from tools import atlas
from tools.atlas import ART, ASSETS, ATLAS, PADDING, Size
from tools.store import STORE

MATERIALS = ("clay", "granite", "basalt", "starting")
FLOWERS = ("white", "pink", "yellow", "blue")
FACES = ("lit", "shaded")
DECORATIONS = ("stairs", "fountain", "bridge", "statue")
SCALES = ("1", "2")

TABLE: dict[str, Any] = json.loads((ATLAS / "atlas.json").read_text(encoding="utf-8"))


def named(pattern: str, *choices: tuple[str, ...]) -> set[str]:
    return {pattern.format(*choice) for choice in product(*choices)}


SQUARES = named("top-{}-{}-{}", MATERIALS, FLOWERS, ("nw", "ne", "se", "sw")) | {
    "ground-light",
    "ground-dark",
    "hatch",
}
STRIPS = {
    **dict.fromkeys(named("side-{}-{}", MATERIALS, FACES), 0.15),
    **dict.fromkeys(named("layer-{}-{}", MATERIALS, FACES), 0.24),
    **dict.fromkeys(named("rim-face-{}", FACES), 0.12),
    **dict.fromkeys(named("base-face-{}", FACES), 0.28),
    **dict.fromkeys(named("quarry-face-{}", FACES), 0.34),
    **dict.fromkeys(("edge-gold", "edge-dashed", "ghost-edge"), 0.1),
    "rim": 0.5,
    "quarry-rim": 0.36,
}
OTHER_FLAT = {"rim-corner", "quarry-floor", "shadow", "ledge", "white"}
OTHER_FLAT |= named("soft-shadow-{}", ("south", "west", "east"))
DISCS = (
    named("roundel-{}", DECORATIONS)
    | named("flower-{}", FLOWERS)
    | {"bead", "bead-level", "bead-chosen", "cross", "ring", "hint", "dust"}
)
TOKENS = named(
    "token-{}", ("single", "double", "change", "fill", "flower", "fewer", "none", "back")
)
ICONS = named("icon-{}", (*DECORATIONS, "belvedere", "pillar-single", "pillar-double"))
PIECES = (
    {"pillar-single", "pillar-double", "statue", "belvedere"}
    | named("vine-{}-{}", FLOWERS, ("0", "1", "2"))
    | named("stairs-{}-{}", ("n", "e", "s", "w"), ("low", "high"))
    | named("fountain-{}-{}", ("x", "y"), ("near", "far"))
    | named("bridge-{}-{}", ("x", "y"), ("near", "middle", "far"))
)
FLAT = SQUARES | STRIPS.keys() | OTHER_FLAT
NAMES = FLAT | DISCS | TOKENS | ICONS | PIECES


def png_size(name: str) -> list[int]:
    """The size that a PNG file states in its header."""
    header = (ATLAS / name).read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    return list(struct.unpack(">II", header[16:24]))


def test_the_atlas_is_as_new_as_its_drawings() -> None:
    assert atlas.is_current(), "run python tools/atlas.py"


def test_a_changed_drawing_makes_the_atlas_old(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = atlas.sources()[:-1]
    monkeypatch.setattr(atlas, "sources", lambda: fewer)
    assert not atlas.is_current()


def test_the_atlas_holds_the_regions_that_scenes_ask_for() -> None:
    assert TABLE["unit"] == 90
    for scale in SCALES:
        assert set(TABLE["regions"][scale]) == NAMES


@pytest.mark.parametrize("scale", SCALES)
def test_a_sheet_is_as_large_as_it_says(scale: str) -> None:
    sheet = TABLE["sheets"][scale]
    assert png_size(sheet["file"]) == sheet["size"]
    assert max(sheet["size"]) <= 2048


@pytest.mark.parametrize("scale", SCALES)
def test_regions_lie_inside_their_sheet_and_hold_their_anchor(scale: str) -> None:
    width, height = TABLE["sheets"][scale]["size"]
    for name, (x, y, w, h, ax, ay) in TABLE["regions"][scale].items():
        assert x >= PADDING, name
        assert y >= PADDING, name
        assert x + w + PADDING <= width, name
        assert y + h + PADDING <= height, name
        assert 0 <= ax <= w, name
        assert 0 <= ay <= h, name


@pytest.mark.parametrize("scale", SCALES)
def test_regions_and_their_padding_do_not_overlap(scale: str) -> None:
    gap = 2 * PADDING
    regions = TABLE["regions"][scale].items()
    for (one, (x, y, w, h, *_)), (other, (u, v, r, s, *_)) in combinations(regions, 2):
        apart = x + w + gap <= u or u + r + gap <= x or y + h + gap <= v or v + s + gap <= y
        assert apart, f"{one} and {other} overlap"


@pytest.mark.parametrize("scale", SCALES)
def test_sizes_follow_from_the_width_of_a_space(scale: str) -> None:
    space = TABLE["unit"] * int(scale)
    regions = TABLE["regions"][scale]
    assert {tuple(regions[name][2:4]) for name in SQUARES} == {(space, space)}
    assert regions["quarry-floor"][2:4] == [2 * space, 2 * space]
    assert regions["rim-corner"][2:4] == [space // 2, space // 2]
    for name, height in STRIPS.items():
        assert regions[name][2] == space
        assert abs(regions[name][3] - height * space) <= 0.5, name
    assert {tuple(regions[name][2:4]) for name in TOKENS} == {(40 * int(scale), 40 * int(scale))}
    assert {tuple(regions[name][2:4]) for name in ICONS} == {(48 * int(scale), 48 * int(scale))}


@pytest.mark.parametrize("scale", SCALES)
def test_discs_turn_about_their_middle(scale: str) -> None:
    for name in DISCS | TOKENS | ICONS:
        _, _, w, h, ax, ay = TABLE["regions"][scale][name]
        assert w == h, name
        assert (ax, ay) == (w / 2, h / 2), name


def test_both_sheets_show_the_same() -> None:
    small, large = (TABLE["regions"][scale] for scale in SCALES)
    for name in NAMES - FLAT:
        assert [2 * length for length in small[name][2:]] == large[name][2:], name


@pytest.mark.parametrize("scale", SCALES)
def test_no_piece_is_cut_off_by_its_box(scale: str) -> None:
    image = pytest.importorskip("PIL.Image")
    alpha = image.open(ATLAS / TABLE["sheets"][scale]["file"]).getchannel("A")
    for name in NAMES - FLAT:
        x, y, w, h, *_ = TABLE["regions"][scale][name]
        left, top, right, bottom = alpha.crop((x, y, x + w, y + h)).getbbox()
        assert left > 0, name
        assert top > 0, name
        assert right < w, name
        assert bottom < h, name


@pytest.mark.parametrize("scale", SCALES)
def test_flat_art_goes_on_past_its_edge(scale: str) -> None:
    image = pytest.importorskip("PIL.Image")
    sheet = image.open(ATLAS / TABLE["sheets"][scale]["file"])
    for name in FLAT:
        x, y, w, h, *_ = TABLE["regions"][scale][name]
        for i in range(1, PADDING + 1):
            above, top = sheet.crop((x, y - i, x + w, y - i + 1)), sheet.crop((x, y, x + w, y + 1))
            assert above.tobytes() == top.tobytes(), name
            left, edge = sheet.crop((x - i, y, x - i + 1, y + h)), sheet.crop((x, y, x + 1, y + h))
            assert left.tobytes() == edge.tobytes(), name


def test_regions_are_packed_the_same_way_whatever_their_order() -> None:
    sizes = {"wide": Size(40, 10), "tall": Size(10, 40), "small": Size(8, 8)}
    backwards = dict(reversed(sizes.items()))
    assert atlas.pack(sizes, 64) == atlas.pack(backwards, 64)


def test_a_region_that_is_not_flat_takes_whole_pixels() -> None:
    statue = atlas.Region("statue", "", (0, 0, 15, 10), (0, 0), 0.9, is_flat=False)
    with pytest.raises(atlas.BadDrawing, match="statue"):
        statue.size(1)


def test_every_drawing_is_used() -> None:
    drawings = atlas.read_drawings()
    used = {name for name, root in drawings.items() if root.find("{*}view") is not None}
    used |= {drawing.removeprefix("art/") for drawing, _, _ in atlas.PICTURES}
    for root in drawings.values():
        used |= set(atlas.neighbours(root))
    assert {path.name for path in ART.glob("*.svg")} <= used


def test_the_assets_stay_small_enough_for_a_phone() -> None:
    carried = [path for path in ASSETS.rglob("*") if path.is_file() and STORE not in path.parents]
    assert sum(path.stat().st_size for path in carried) <= 3_000_000
