"""Building what is handed out, and running it away from the sources."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from babylon import __version__

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "conformance" / "game-2p-102.json"
MEGABYTE = 1_000_000
NOTHING: Mapping[str, str] = {}


def build_wheel(folder: Path) -> Path:
    """The wheel of this source tree, built with no network."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    return wheel


def run_away(
    folder: Path, *command: str | Path, seconds: float = 60, more: Mapping[str, str] = NOTHING
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder that has nothing to do with the sources, and with a home there."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    kept |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**kept, **more},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def check_commands(folder: Path, *babylon: str | Path, more: Mapping[str, str] = NOTHING) -> None:
    """See that the command line says its version, reads a record and refuses a bad one."""
    version = run_away(folder, *babylon, "--version", more=more)
    assert (version.returncode, version.stdout) == (0, f"babylon {__version__}\n"), version.stderr
    check = run_away(folder, *babylon, "record", "check", GAME, more=more)
    assert check.returncode == 0, check.stderr
    assert check.stdout.startswith("babylon-gardens/1: 124 actions, all legal; over")
    bad = run_away(folder, *babylon, "record", "check", GAME.with_suffix(".trace"), more=more)
    assert bad.returncode == 2
    assert len(bad.stderr.splitlines()) == 1
