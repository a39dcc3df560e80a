"""Every picture of the gallery is drawn, and none is empty."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from babylon.app import gallery
from babylon.app.gallery import photograph, scenes
from babylon.app.theme import THEMES, Theme
from babylon.cli import main
from babylon.scene.atlas import AtlasUnreadable


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", scenes())
def test_a_picture_shows_something_before_the_sky(name: str, theme: Theme, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    photograph(scenes()[name](), theme, (640, 480), path)
    with Image.open(path) as picture:
        assert picture.size == (640, 480)
        colours = picture.convert("RGB").getcolors(maxcolors=1 << 20)
    assert colours is not None
    assert len(colours) > 2500


def test_missing_pictures_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def no_pictures(folder: Path) -> Iterator[Path]:
        raise AtlasUnreadable("The pictures of the game are missing: atlas.json.")

    monkeypatch.setattr(gallery, "write_gallery", no_pictures)
    assert main(["gallery", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        "gallery: no-pictures: The pictures of the game are missing: atlas.json.\n"
    )


def test_the_gallery_writes_a_picture_of_each_scene_by_day_and_by_night(tmp_path: Path) -> None:
    written = list(gallery.write_gallery(tmp_path / "new", {"small": (160, 120)}))
    assert len(written) == 2 * len(scenes())
    assert sorted(written) == sorted((tmp_path / "new").iterdir())
