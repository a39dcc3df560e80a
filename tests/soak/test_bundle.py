"""The bundle is small enough, and is played where there is no Python."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.kit import MEGABYTE
from tools.dev import bundling, size_of

LARGEST = 170 * MEGABYTE
# What a program needs of its surroundings on Windows; elsewhere it needs nothing.
KEPT = ("SYSTEMROOT", "TEMP")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, *bundling(folder)], check=True, timeout=900)
    return folder / "babylon"


def test_the_bundle_is_small_enough(
    bundle: Path, record_property: Callable[[str, object], None]
) -> None:
    size = size_of(bundle)
    record_property("bundle, of 170 MB", f"{size / MEGABYTE:.0f} MB")
    assert size <= LARGEST


def run(bundle: Path, home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command of a bundle where nothing else can be found."""
    surroundings = {name: os.environ[name] for name in KEPT if name in os.environ}
    return subprocess.run(
        [bundle / "babylon", *arguments],
        cwd=home,
        env={**surroundings, "HOME": str(home), "PATH": str(home)},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_a_turn_is_played_in_it_without_python(bundle: Path, tmp_path: Path) -> None:
    played = run(bundle, tmp_path, "tour", tmp_path / "pictures", "--size", "390x844")
    assert played.returncode == 0, played.stderr
    moments = {path.stem.partition("-")[2] for path in (tmp_path / "pictures").iterdir()}
    assert {"dug-light", "decorating-light", "your-turn-light", "scoring-dark"} <= moments


def test_bots_play_in_processes_of_the_bundle(bundle: Path, tmp_path: Path) -> None:
    bots = ("apprentice", "apprentice")
    played = run(bundle, tmp_path, "arena", *bots, "--games", "4", "--workers", "2")
    assert played.returncode == 0, played.stderr
    if sys.platform != "win32":  # where it has no console
        assert played.stdout.startswith("4 games, 2 players\n")
