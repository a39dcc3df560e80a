"""The tour goes all the way through the real widgets, and every picture shows something."""

import os
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget
from PIL import Image

from babylon.app import tour
from babylon.app.chrome import PushButton
from babylon.app.robot import Lost, find, photograph, press_words
from babylon.app.rule_book import sections
from babylon.app.tour import write_tour
from babylon.cli import main
from tests.ui.kit import shown

MOMENTS = {
    *("home", "new-game", "new-game-bots", "rules", "settings", "about", "licence"),
    *("dig", "considering", "dug"),
    *("hint", "hint-to-place", "hint-followed", "refused-shown"),
    *("replay-begins", "replay", "replay-ends"),
    *("over-a-bad-place", "refused", "placing", "draft", "decorating", "plan", "another-garden"),
    *("end-of-turn", "your-turn", "bot", "counting", "scoring", "scoring-below"),
    *("home-continue", "games", "deleting", "statistics", "something-went-wrong", "removing"),
    *("new-game-below", "settings-below", "scoring-below", "token", "players"),
    *(f"rules-{number}" for number in range(2, len(sections()) + 1)),
}


def test_the_tour_shows_every_moment_by_day_and_by_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "COUNTING", 1.0)
    written = list(write_tour(tmp_path, (390, 844)))
    for look in ("light", "dark"):
        found = {
            path.stem.partition("-")[2].removesuffix(f"-{look}")
            for path in written
            if path.stem.endswith(look)
        }
        assert found == MOMENTS
    for path in written:
        with Image.open(path) as picture:
            assert picture.size == (390, 844)
            colours = picture.getcolors(maxcolors=1 << 20)
        assert colours is not None
        assert len(colours) > 200, f"{path.name} is empty"


def test_a_picture_is_as_wide_as_the_window_whatever_that_is(tmp_path: Path) -> None:
    half = Widget()
    with half.canvas:
        Color(1, 0, 0, 1)
        Rectangle(size=(50, 101))
    with shown(half, (101, 101)):
        path = photograph(tmp_path / "picture.png")
    with Image.open(path) as picture:
        assert picture.size == (101, 101)
        # No row is shifted against the one below.
        assert {picture.getpixel((49, y)) for y in range(101)} == {(255, 0, 0)}
        assert {picture.getpixel((51, y)) for y in range(101)} == {(0, 0, 0)}


def test_what_cannot_be_found_is_a_sentence() -> None:
    button = PushButton(text="Play")
    with shown(button):
        assert find("Pl") is button
        with pytest.raises(Lost, match=r"Nothing says Stop or Halt\."):
            press_words("Stop", "Halt")
        button.pos = (Window.width + 10, 0)
        with pytest.raises(Lost, match=r"lies outside the window\."):
            press_words("Play")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--size", "12x12"], "wrong-size"),
        (["--density", "9"], "wrong-density"),
        (["--text", "300"], "wrong-text"),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tour", str(tmp_path), *arguments]) == 2
    errors = capsys.readouterr().err
    assert complaint in errors
    assert len(errors.splitlines()) == 1


def test_a_lost_tour_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise Lost("Nothing says Dig.")

    monkeypatch.setattr(tour, "write_tour", lost)
    for name in ("KIVY_METRICS_DENSITY", "KIVY_DPI"):
        monkeypatch.setenv(name, os.environ.get(name, "1"))
    assert main(["tour", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "tour: Nothing says Dig.\n"
