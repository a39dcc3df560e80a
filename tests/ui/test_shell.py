"""What holds the screens together: sentences at the top, settings, failures, fonts, the window."""

import logging
import os
from pathlib import Path

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.config import Config
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window

from babylon.app import device, fonts, plans
from babylon.app.app import BabylonApp
from babylon.app.chrome import PushButton
from babylon.app.fonts import Fonts
from babylon.app.look import LOOK
from babylon.app.motion import Speed
from babylon.app.screens.games import GamesScreen
from babylon.app.settings import LookChoice, Settings
from babylon.app.start import prepare
from babylon.app.words import LANGUAGE, _, ngettext
from babylon.cli import main
from babylon.shelf.opening import FILE, open_shelf
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, find, key, running, tap_on, tap_words, texts
from tests.ui.game_kit import new_record
from tests.ui.kit import frames, tap

DEFAULTS = {
    "animation": Speed.NORMAL,
    "bot-speed": Speed.NORMAL,
    "sound": True,
    "haptics": True,
    "text-size": 1.0,
    "look": LookChoice.SYSTEM,
    "table-mode": False,
    "confirm-end": False,
}


def value(settings: Settings, setting: str) -> object:
    return getattr(settings, setting.replace("-", "_"))


@pytest.mark.parametrize("spoilt", [7, "loud", [], {}, 2.5, "", "bright"], ids=repr)
@pytest.mark.parametrize("setting", DEFAULTS)
def test_a_broken_setting_is_a_sentence_and_the_default(
    setting: str, spoilt: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shelf = open_shelf(tmp_path)
    shelf.change_setting(setting, spoilt)
    assert value(Settings(shelf), setting) == DEFAULTS[setting]
    assert f"The setting {setting} cannot be" in caplog.text
    shelf.close()


def test_settings_outlive_the_app_and_are_told(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    settings, told = Settings(shelf), list[str]()
    stop = settings.listen(told.append)
    settings.animation = Speed.FAST
    settings.text_size = 1.5
    stop()
    settings.sound = False
    assert told == ["animation", "text-size"]
    shelf.close()
    shelf = open_shelf(tmp_path)
    found = Settings(shelf)
    assert (found.animation, found.text_size, found.sound) == (Speed.FAST, 1.5, False)
    with pytest.raises(ValueError, match=r"2\.1"):
        found.text_size = 2.1
    assert found.text_size == 1.5
    shelf.close()


def test_settings_are_chosen_by_tapping(tmp_path: Path) -> None:
    with running(tmp_path, (1280, 800)) as app:
        tap_words("Settings")
        tap_words("Fast")
        tap_words("150 %")
        assert (app.settings.animation, app.settings.text_size) == (Speed.FAST, 1.5)
        assert LOOK.text_size == 1.5
        page = app.page
        assert page is not None
        page.ids.scroll.scroll_y = 0
        frames(2)
        rows = [widget for widget in page.pressables() if hasattr(widget, "explanation")]
        tap_on(rows[-1])  # anywhere on the row
        assert value(app.settings, "confirm-end") is True
        tap_on(rows[-1].ids.switch)
        assert value(app.settings, "confirm-end") is False
        key("tab")
    with running(tmp_path) as app:
        assert (app.settings.animation, LOOK.text_size) == (Speed.FAST, 1.5)


def test_a_sentence_comes_and_goes_and_none_is_said_twice(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        app.tell("One.")
        app.tell("One.")
        app.tell("Two.")
        app.tell("Two.")
        frames(2)
        assert app.banner.sentence == "One."
        tap(PHONE[0] / 2, PHONE[1] - 30)
        assert app.banner.sentence == "Two."
        tap(PHONE[0] / 2, PHONE[1] - 30)
        assert app.banner.sentence == ""
        assert app.screens.current == "home"


def test_what_the_shelf_has_to_say_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database" * 100)
    with running(tmp_path) as app:
        assert app.banner.sentence.startswith("The file of games was damaged")
        tap_words("Games")
        assert len(app.shelf.notices) == 1


def fail(app: BabylonApp, failure: Exception) -> None:
    """Let a widget fail as it would in the loop that draws frame after frame."""

    def failing(_: object) -> None:
        raise failure

    Clock.schedule_once(failing, 0)
    frames(3)
    assert str(failure) in app.guard.last


def test_a_failing_widget_is_told_calmly_and_the_app_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    with running(tmp_path, PHONE) as app, caplog.at_level(logging.ERROR):
        fail(app, ValueError("a broken vase"))
        fail(app, ValueError("a second one"))
        assert len(Window.children) == 2
        assert "Something went wrong" in texts(Window.children[0])
        assert caplog.text.count("the game goes on") == 2
        tap_words("Copy the details")
        assert "a broken vase" in copied[0]
        tap_words("Go on")
        assert len(Window.children) == 1
        tap_words("Settings")
        assert app.screens.current == "settings"
        fail(app, ValueError("a third one"))
        assert len(Window.children) == 2
        assert app.guard.caught == 3
        app.guard.caught = 0


def test_nothing_is_caught_once_the_app_has_stopped(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    assert ExceptionManager.handle_exception(ValueError()) == ExceptionManager.RAISE


def test_a_font_that_cannot_be_read_gives_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "titles.ttf").write_text("no font", "utf-8")
    found = Fonts()
    found.load(tmp_path)
    assert (found.titles, found.figures) == (fonts.TEXT, fonts.TEXT)
    assert caplog.text.count("Roboto takes its place") == 2
    found.load()
    assert (found.titles, found.figures) == ("Titles", "Figures")


def test_what_cannot_be_done_says_why(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        pressed: list[bool] = []
        app.show("games")
        button = PushButton(text="Later", why_not="It is not your turn.")
        button.bind(on_release=lambda _: pressed.append(True))
        games = app.page
        assert isinstance(games, GamesScreen)
        games.ids.footer.add_widget(button)
        frames(3)
        tap_on(find(games, "Later"))
        assert (pressed, app.banner.sentence) == ([], "It is not your turn.")
        button.why_not = ""
        tap_on(button)
        assert pressed == [True]


def test_going_to_a_screen_on_the_way_forgets_what_came_after(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        for name in ("games", "rules", "settings", "games"):
            app.show(name)
        frames(2)
        key("escape")
        assert app.screens.current == "home"


def test_the_key_for_kivys_settings_opens_ours(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        for _press in range(2):
            key("f1")
            frames(2)
            assert app.screens.current == "settings"
        key("escape")
        assert app.screens.current == "home"


def test_pausing_loses_nothing_and_is_allowed(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        assert app.on_pause() is True
        app.on_resume()
        assert app.screens.current == "home"


def test_a_desktop_is_no_phone(tmp_path: Path) -> None:
    device.vibrate(0.01)
    assert device.insets() == device.NO_INSETS
    assert not device.dark()
    assert not device.hide()
    assert device.put_among_pictures(tmp_path / "picture.png") is None


def test_a_phone_that_refuses_is_logged_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(device, "ANDROID", True)
    monkeypatch.setattr(device, "UNABLE", set())
    assert device.insets() == device.NO_INSETS
    assert not device.dark()
    assert "could not say" in caplog.text


def test_words_are_english_where_there_is_no_translation() -> None:
    LANGUAGE.choose("tlh", "pl")
    assert _("Back") == "Back"
    assert ngettext("{number} point", "{number} points", 1) == "{number} point"


def test_a_plan_is_written_as_it_is_read() -> None:
    plan = plans.first_plan(bots=False).with_players(4)
    assert plans.read_plan(plan.to_json()) == plan


@pytest.mark.parametrize(
    ("paragraph", "words"),
    [("R6", "No two tiles lie on exactly"), ("3.1", ""), ("R13", "stands for another"), ("99", "")],
)
def test_the_rules_open_at_the_one_that_is_asked_for(
    tmp_path: Path, paragraph: str, words: str
) -> None:
    with running(tmp_path, PHONE) as app:
        app.show("rules", paragraph=paragraph)
        frames(4)
        page = app.page
        assert page is not None
        asked = [point for point in page.walk() if getattr(point, "asked", False)]
        assert [words in point.text for point in asked] == [True] * bool(words)
        for point in asked:
            _x, y = point.to_window(*point.center)
            assert 0 < y < PHONE[1]


def test_every_refusal_finds_its_rule(tmp_path: Path) -> None:
    from babylon.app.rule_book import sections
    from babylon.rules.gardens.refusals import RULE

    known = {section.number for section in sections()}
    known |= {
        number for section in sections() for point in section.points for number in point.numbers
    }
    assert set(RULE.values()) <= known


def test_playing_offscreen_opens_the_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("babylon.app.app.run", opened.append)
    monkeypatch.setenv("BABYLON_HOME", str(tmp_path))
    assert main(["play", "--offscreen", "--size", "390x844"]) == 0
    assert opened == [tmp_path]


@pytest.mark.parametrize(
    ("system", "state", "driver"), [("linux", "visible", "offscreen"), ("darwin", "hidden", None)]
)
def test_nobody_sees_the_window_on_any_system(
    system: str, state: str, driver: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    prepare((1280, 900), offscreen=True)
    assert Config.get("graphics", "window_state") == state
    assert os.environ.get("SDL_VIDEODRIVER") == driver
    Config.set("graphics", "window_state", "visible")


@pytest.mark.parametrize("way", [["game"], ["games", "game"]])
def test_what_a_game_held_is_given_back_at_home(
    way: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr("babylon.app.app.gc.collect", lambda: collected.append(1))
    with running(tmp_path) as app:
        app.show("settings")
        app.show("home")
        frames(3)
        assert not collected
        for name in way:
            app.show(name, **({"table": Table(new_record())} if name == "game" else {}))
        for _ in way:
            key("escape")
        frames(3)
        assert app.screens.current == "home"
        assert collected == [1]
