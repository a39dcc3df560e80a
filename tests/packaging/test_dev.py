"""The developer's commands where something of the system is missing."""

import ctypes
import os
import shutil
import sys

import pytest

from tools import dev

Commands = list[list[str]]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Commands:
    """A Linux without OpenGL; the commands that were run on it."""
    ran: Commands = []
    installed: set[str] = set()

    def load(library: str) -> None:
        if not installed.issuperset(dev.DRAWING[library]):
            raise OSError(library)

    def run(command: list[str], quiet: bool = False) -> int:
        ran.append(command)
        if "install" in command:
            installed.update(command)
        return 0

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(dev, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    return ran


def test_root_gets_the_missing_libraries(bare: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    dev.find_drawing_libraries()
    update, install = bare
    assert update[:2] == ["/usr/bin/apt-get", "update"]
    assert {"libgl1", "libegl1", "libgbm1"} <= set(install)
    dev.find_drawing_libraries()
    assert len(bare) == 2  # nothing is missing any more


def test_others_are_told_the_packages(bare: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(dev.Failure, match=r"sudo apt install libgl1 .*libegl1.*libgbm1"):
        dev.find_drawing_libraries()
    assert bare == []


def test_root_without_apt_is_told_the_libraries(
    bare: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(dev.Failure, match=r"libGL\.so\.1, libEGL\.so\.1"):
        dev.find_drawing_libraries()


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_nothing_is_looked_for(
    system: str, bare: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    dev.find_drawing_libraries()
    assert bare == []
