"""Everything that is handed out with the game has its licence beside it."""

import json

import pytest

from babylon.app.credits import LONGEST, components
from tools import licences
from tools.licences import ASSETS, LOCK, TABLE, locked

LISTED = {component.name: component for component in components()}


def test_every_requirement_of_the_game_is_listed_with_its_version() -> None:
    wanted = locked(LOCK.read_text(encoding="utf-8"))
    assert {"kivy", "kivymd", "pillow"} <= set(wanted)
    assert {name: LISTED[name].version for name in wanted if name in LISTED} == wanted
    assert "pycairo" not in wanted  # the one that the lock file names and nobody installs


def test_both_lock_files_have_the_same_versions() -> None:
    tested = locked(LOCK.with_name("requirements-dev.lock").read_text(encoding="utf-8"))
    played = locked(LOCK.read_text(encoding="utf-8"))
    assert {name: tested[name] for name in played} == played


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_file_names_no_index(lock: str) -> None:
    text = LOCK.with_name(lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


def test_every_font_has_a_licence_that_is_listed() -> None:
    texts = {component.text for component in LISTED.values()}
    fonts = list((ASSETS / "fonts").glob("*.ttf"))
    assert fonts
    for font in fonts:
        assert f"fonts/{font.stem}-OFL.txt" in texts


@pytest.mark.parametrize("name", LISTED)
def test_a_licence_can_be_read_in_pieces(name: str) -> None:
    paragraphs = LISTED[name].paragraphs()
    assert sum(map(len, paragraphs)) > 500
    assert max(map(len, paragraphs)) <= LONGEST
    assert LISTED[name].licence


def test_list_and_texts_are_those_of_what_is_installed() -> None:
    assert json.loads(licences.table()) == json.loads(TABLE.read_text(encoding="utf-8"))
    brought = licences.texts()
    assert len(brought) > 10
    for name, text in brought.items():
        assert (ASSETS / name).read_text(encoding="utf-8") == text, "run tools/licences.py"


def test_no_text_is_left_over() -> None:
    used = {ASSETS / component.text for component in LISTED.values()}
    assert set((ASSETS / "licences").glob("*.txt")) <= used
