"""Lock file and wheel, installed into an empty environment, are a game that can be played."""

import os
import sys
from pathlib import Path

from tests.packaging.kit import ROOT, build_wheel, check_commands, run_away

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def test_lock_file_and_wheel_are_all_it_takes(tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    assert run_away(tmp_path, sys.executable, "-m", "venv", environment).returncode == 0
    pip: list[str | Path] = [environment / SCRIPTS / "python", "-m", "pip", "install", "--no-deps"]
    lock: list[str | Path] = ["--require-hashes", "-r", ROOT / "requirements.lock"]
    for what in (lock, [build_wheel(tmp_path / "wheel")]):
        installed = run_away(tmp_path, *pip, *what, seconds=600)
        assert installed.returncode == 0, installed.stderr
    babylon = environment / SCRIPTS / "babylon"
    check_commands(tmp_path, babylon)
    tour = run_away(tmp_path, babylon, "tour", "pictures", "--size", "390x844", seconds=300)
    assert tour.returncode == 0, tour.stderr
    written = [Path(line) for line in tour.stdout.splitlines()]
    assert len(written) > 40
    assert all((tmp_path / path).stat().st_size > 5_000 for path in written)
