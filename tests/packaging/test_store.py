"""What is shown in the stores has the sizes that they ask for, and is carried by no phone."""

import pytest
from PIL import Image

from tools.store import FEATURE, MOMENTS, SCREENS, STORE

SCREENSHOTS = [f"{kind}-{number}.jpg" for kind in SCREENS for number in range(1, len(MOMENTS) + 1)]
LONGEST = {"title.txt": 30, "short.txt": 80, "full.txt": 4000}


@pytest.mark.parametrize("name", SCREENSHOTS)
def test_a_screenshot_is_neither_too_small_nor_too_long(name: str) -> None:
    with Image.open(STORE / name) as picture:
        kind = name.rpartition("-")[0]
        assert "x".join(map(str, picture.size)) == SCREENS[kind][0]
        assert picture.mode == "RGB"
        short, long = sorted(picture.size)
        assert short >= 1080
        assert long <= min(2 * short, 3840)


def test_icon_and_feature_graphic_have_their_size() -> None:
    with Image.open(STORE / "icon-512.png") as icon:
        assert (icon.format, icon.size) == ("PNG", (512, 512))
    with Image.open(STORE / "feature-1024x500.jpg") as graphic:
        assert (graphic.mode, graphic.size) == ("RGB", FEATURE)


@pytest.mark.parametrize("name", LONGEST)
def test_a_text_fits_and_says_that_the_adaptation_is_unofficial(name: str) -> None:
    text = (STORE / name).read_text(encoding="utf-8").strip()
    assert 0 < len(text) <= LONGEST[name]
    if name == "full.txt":
        assert "unofficial adaptation" in text
        assert "Olivier Grégoire" in text
        assert "Geek Attitude Games" in text


def test_everything_together_is_small_and_nothing_is_left_over() -> None:
    files = {path.name: path for path in STORE.iterdir()}
    assert set(files) == {*SCREENSHOTS, *LONGEST, "icon-512.png", "feature-1024x500.jpg"}
    assert sum(path.stat().st_size for path in files.values()) < 3_000_000
