import json
from pathlib import Path
from typing import Any

import pytest

from babylon.scene.atlas import AtlasUnreadable, read_atlas
from babylon.scene.regions import ALL
from tests.scene.depths import EPSILON
from tests.scene.kit import UPRIGHT

ATLAS = Path(__file__).parents[2] / "assets" / "atlas" / "atlas.json"
# Pictures may have empty margins as wide as this.
MARGIN = 0.1 + EPSILON


def description() -> dict[str, Any]:
    """A made-up atlas: all regions lie on the same spot, the statue has a place of its own."""
    return {
        "unit": 90,
        "sheets": {
            "1": {"file": "one.png", "size": [200, 100]},
            "2": {"file": "two.png", "size": [400, 200]},
        },
        "regions": {
            "1": {name: [0, 0, 90, 90, 45, 45] for name in ALL} | {"statue": ONE},
            "2": {name: [0, 0, 180, 180, 90, 90] for name in ALL} | {"statue": TWO},
        },
    }


ONE = [100, 20, 45, 63, 18, 45]
TWO = [200, 40, 90, 126, 36, 90]


def written(folder: Path, text: str | dict[str, Any]) -> Path:
    path = folder / "atlas.json"
    path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
    for sheet in ("one.png", "two.png"):
        (folder / sheet).write_bytes(b"")
    return path


def test_a_size_counts_in_spaces_and_its_anchor_from_the_bottom(tmp_path: Path) -> None:
    atlas = read_atlas(written(tmp_path, description()))
    assert atlas.sizes["statue"] == pytest.approx((0.5, 0.7, 0.2, 0.2))
    assert atlas.sheets[2].file == tmp_path / "two.png"


def test_texture_coordinates_run_from_the_bottom_left_and_turn(tmp_path: Path) -> None:
    sheet = read_atlas(written(tmp_path, description())).sheets[1]
    left, bottom, right, top = 0.5, 1 - 0.83, 0.725, 1 - 0.2
    ring = [(left, bottom), (right, bottom), (right, top), (left, top)]
    for corner, expected in zip(sheet.corners("statue"), ring, strict=True):
        assert corner == pytest.approx(expected)
    assert sheet.corners("statue", turn=1)[0] == pytest.approx(ring[1])
    assert read_atlas(written(tmp_path, description())).sheets[2].corners("statue") == (
        sheet.corners("statue")
    )


def test_a_missing_atlas_is_named(tmp_path: Path) -> None:
    with pytest.raises(AtlasUnreadable, match=r"are missing: .*atlas\.json\.$"):
        read_atlas(tmp_path / "atlas.json")


def test_a_missing_sheet_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, description())
    (tmp_path / "two.png").unlink()
    with pytest.raises(AtlasUnreadable, match=r"are missing: .*two\.png\.$"):
        read_atlas(path)


def test_a_missing_region_is_named(tmp_path: Path) -> None:
    data = description()
    for density in ("1", "2"):
        del data["regions"][density]["belvedere"]
    with pytest.raises(AtlasUnreadable, match=r"belvedere is missing in .*atlas\.json\.$"):
        read_atlas(written(tmp_path, data))


DAMAGED = {
    "nothing": "",
    "no json": "{",
    "a list": "[]",
    "a number": "7",
    "not text": "\u0000\ud7ff",
    "nested": "[" * 100_000,
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_file_that_is_no_atlas_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(AtlasUnreadable, match=r"is damaged: .*atlas\.json\.$"):
        read_atlas(written(tmp_path, text))


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, description())
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(AtlasUnreadable, match=r"is damaged: .*atlas\.json\.$"):
        read_atlas(path)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("unit",), 0),
        (("unit",), "90"),
        (("unit",), True),
        (("sheets",), {}),
        (("sheets", "1"), None),
        (("sheets", "1", "size"), [0, 100]),
        (("sheets", "1", "size"), 100),
        (("sheets", "2", "file"), None),
        (("regions",), []),
        (("regions", "1"), []),
        (("regions", "2"), {}),
        (("regions", "1", "statue"), [1, 2, 3]),
        (("regions", "1", "statue"), [1, 2, "wide", 4, 5, 6]),
        (("regions", "1", "statue"), [1, 2, None, 4, 5, 6]),
        (("regions", "1", "statue"), [1, 2, 1e999, 4, 5, 6]),
        (("regions", "1", "statue"), [1, 2, 3, 4, 5, float("nan")]),
        (("regions", "2", "statue"), [0, 0, 500, 40, 0, 0]),
        (("regions", "2", "statue"), [-1, 0, 50, 40, 0, 0]),
        (("regions", "2", "statue"), [0, 0, 0, 40, 0, 0]),
        (("regions", "2", "statue"), "abcdef"),
    ],
)
def test_a_damaged_atlas_is_named(tmp_path: Path, where: tuple[str, ...], value: object) -> None:
    data = description()
    inner = data
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    with pytest.raises(AtlasUnreadable, match=r"is damaged: .*atlas\.json\.$"):
        read_atlas(written(tmp_path, data))


def test_the_atlas_of_the_game_has_all_that_a_scene_asks_for() -> None:
    assert read_atlas(ATLAS).sizes.keys() >= ALL


def test_no_upright_picture_of_the_game_is_wider_than_its_column() -> None:
    for name, size in read_atlas(ATLAS).sizes.items():
        if name.startswith(tuple(UPRIGHT)):
            room = 0.25 if name.startswith("vine") else 0.5
            assert size.anchor_x <= room + MARGIN, name
            assert size.width - size.anchor_x <= room + MARGIN, name
