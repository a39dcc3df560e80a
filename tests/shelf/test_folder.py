"""Where games are kept, by the custom of each platform."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from babylon.shelf.folder import data_folder

HOME = {"HOME": "/home/eva"}


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", HOME, "/home/eva/.local/share/babylon"),
        ("linux", {**HOME, "XDG_DATA_HOME": ""}, "/home/eva/.local/share/babylon"),
        ("linux", {**HOME, "XDG_DATA_HOME": "/data"}, "/data/babylon"),
        ("linux", {**HOME, "XDG_DATA_HOME": "data"}, "/home/eva/.local/share/babylon"),
        ("freebsd14", HOME, "/home/eva/.local/share/babylon"),
        ("darwin", HOME, "/home/eva/Library/Application Support/Babylon"),
        (
            "darwin",
            {**HOME, "XDG_DATA_HOME": "/data"},
            "/home/eva/Library/Application Support/Babylon",
        ),
        ("win32", HOME, "/home/eva/AppData/Local/Babylon"),
        ("win32", {**HOME, "LOCALAPPDATA": "/local"}, "/local/Babylon"),
        ("win32", {**HOME, "LOCALAPPDATA": ""}, "/home/eva/AppData/Local/Babylon"),
        ("linux", {**HOME, "ANDROID_PRIVATE": "/data/user/0/app"}, "/data/user/0/app/babylon"),
        ("android", {"ANDROID_PRIVATE": "/data/user/0/app"}, "/data/user/0/app/babylon"),
    ],
)
def test_games_are_kept_where_the_platform_wants_them(
    platform: str, environment: Mapping[str, str], folder: str
) -> None:
    assert data_folder(environment, platform) == Path(folder)


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32", "android"])
def test_the_user_can_choose_another_folder(platform: str) -> None:
    environment = {**HOME, "ANDROID_PRIVATE": "/private", "BABYLON_HOME": "/elsewhere"}
    assert data_folder(environment, platform) == Path("/elsewhere")


def test_a_tilde_in_the_chosen_folder_is_the_home() -> None:
    assert data_folder({"BABYLON_HOME": "~/games"}) == Path.home() / "games"


def test_a_tilde_before_a_stranger_is_part_of_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder({"BABYLON_HOME": "~nosuch/x"}) == tmp_path / "~nosuch" / "x"


def test_the_folder_stays_the_same_wherever_the_app_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder({"BABYLON_HOME": "games"}) == tmp_path / "games"
    assert data_folder({"HOME": "home"}, "linux") == tmp_path / "home/.local/share/babylon"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_without_a_home_in_the_environment_the_system_knows_it(platform: str) -> None:
    assert data_folder({}, platform).is_relative_to(Path.home())


def test_nothing_is_created_by_asking(tmp_path: Path) -> None:
    data_folder({"BABYLON_HOME": str(tmp_path / "games")})
    assert list(tmp_path.iterdir()) == []
