"""The wheel holds all that the game needs, little else, and works where there are no sources."""

import sys
import zipfile
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path

import pytest
from PIL import Image

from tests.packaging.kit import MEGABYTE, ROOT, build_wheel, check_commands, run_away

LARGEST = 8 * MEGABYTE
# Shows all screens that need no game, which reads every kind of file that the game has.
SHOW_SCREENS = """
import sys
from pathlib import Path
from babylon.app.start import prepare
prepare((390, 844), offscreen=True)
from babylon.app.app import GAMES, SCREENS, BabylonApp
from babylon.app.robot import frames, running
app = BabylonApp(Path(sys.argv[1]))
with running(app):
    for name in SCREENS:
        if name not in GAMES:
            app.show(name)
            frames(3)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_is_small(wheel: Path, record_property: Callable[[str, object], None]) -> None:
    size = wheel.stat().st_size
    record_property("wheel, of 8 MB", f"{size / MEGABYTE:.1f} MB")
    assert size <= LARGEST


def test_everything_lies_in_the_package(unpacked: Path) -> None:
    tops = {path.name for path in unpacked.iterdir()}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"babylon"}


def test_layouts_and_assets_are_in_it_and_their_sources_are_not(unpacked: Path) -> None:
    inside = unpacked / "babylon"
    for path in (ROOT / "kv").iterdir():
        assert (inside / "kv" / path.name).read_bytes() == path.read_bytes()
    for folder in ("atlas", "fonts", "licences", "sounds"):
        for path in (ROOT / "assets" / folder).iterdir():
            assert (inside / "assets" / folder / path.name).read_bytes() == path.read_bytes()
    assert not list(unpacked.rglob("*.svg"))
    for folder in ("android", "art", "desktop", "store"):
        assert not (inside / "assets" / folder).exists()


def test_a_desktop_finds_the_game_and_its_icon(unpacked: Path) -> None:
    (shared,) = unpacked.glob("*.data/data/share")
    entry = ConfigParser(interpolation=None)
    entry.read(shared / "applications" / "babylon.desktop", encoding="utf-8")
    about = entry["Desktop Entry"]
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    command, *arguments = about["Exec"].split()
    assert f"{command} = " in scripts.read_text(encoding="utf-8")
    assert arguments == ["play"]
    for side in (48, 128, 512):
        icon = shared / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{about['Icon']}.png"
        with Image.open(icon) as picture:
            assert picture.size == (side, side)


def test_the_unpacked_wheel_runs_elsewhere(unpacked: Path, tmp_path: Path) -> None:
    path = {"PYTHONPATH": str(unpacked)}
    check_commands(tmp_path, sys.executable, "-m", "babylon", more=path)
    shown = run_away(tmp_path, sys.executable, "-c", SHOW_SCREENS, tmp_path, more=path)
    # A font or a sound that is missing is only warned of.
    assert (shown.returncode, shown.stderr) == (0, "")
