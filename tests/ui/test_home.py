"""Home, and the ways that lead from it: by finger, by key and by the back key."""

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from babylon.app.samples import SAMPLE_GAME
from babylon.app.theme import DAY, NIGHT
from babylon.records.record import Record, read_file
from babylon.shelf.opening import open_shelf
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, PHONE_LYING, TABLET, find, key, running, tap_words, texts
from tests.ui.kit import frames

SIZES = [PHONE, PHONE_LYING, TABLET]


def begun(folder: Path, steps: int = 93) -> None:
    """Leave a game on the shelf, in the middle of which somebody stopped."""
    shelf = open_shelf(folder)
    whole = read_file(SAMPLE_GAME)
    Table.begin(Record(whole.game, whole.setup, whole.actions[:steps]), shelf)
    shelf.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_without_a_game_there_is_nothing_to_continue(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, size) as app:
        shown = texts(app.sky)
        assert "Continue" not in shown
        assert {"Play at this table", "Play against bots", "Learn to play"} <= set(shown)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_newest_game_waits_to_be_continued(tmp_path: Path, size: tuple[int, int]) -> None:
    begun(tmp_path)
    with running(tmp_path, size) as app:
        assert "Round 8 of 13, Mara to dig" in texts(app.sky)
        tap_words("Continue")
        assert app.screens.current == "game"


def test_the_game_that_waits_is_in_sight_again_after_the_menu_was_scrolled(tmp_path: Path) -> None:
    begun(tmp_path)
    with running(tmp_path, (390, 600)) as app:
        menu = app.pages["home"].ids.menu
        assert menu.viewport_size[1] > menu.height
        menu.scroll_y = 0
        app.show("settings")
        app.go_back()
        frames(3)
        row = find(menu, "Continue")
        assert row.to_window(row.x, row.top)[1] <= menu.top


def test_the_garden_shown_is_the_one_of_the_game(tmp_path: Path) -> None:
    begun(tmp_path)
    with running(tmp_path) as app:
        position: object = read_file(SAMPLE_GAME).final()
        home = app.pages["home"]
        assert len(home.garden.garden.terraces) > 3
        assert home.garden.garden is not position
        assert home.caption.startswith("Mara’s garden, ")


@pytest.mark.parametrize(
    ("words", "screen"),
    [
        ("Play at this table", "new_game"),
        ("Play against bots", "new_game"),
        ("Learn to play", "rules"),
        ("Games", "games"),
        ("Statistics", "games"),
        ("Settings", "settings"),
    ],
)
def test_every_way_leads_somewhere_and_back(tmp_path: Path, words: str, screen: str) -> None:
    with running(tmp_path, PHONE) as app:
        tap_words(words)
        assert app.screens.current == screen
        key("escape")
        assert app.screens.current == "home"
        tap_words(words)
        tap_words("Back", app.page)
        assert app.screens.current == "home"


def test_the_back_key_at_home_ends_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as app:
        ended: list[bool] = []
        monkeypatch.setattr(app, "stop", lambda *_: ended.append(True))
        key("escape")
        assert ended == [True]
        monkeypatch.undo()


def test_a_ring_moves_by_tab_and_enter_presses_what_is_in_it(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        key("tab")
        key("tab")
        key("up")
        assert find(app.sky, "Play at this table").ringed
        key("down")
        key("down")
        key("enter")
        assert app.screens.current == "rules"


def test_everything_to_touch_is_large_enough_and_apart(tmp_path: Path) -> None:
    begun(tmp_path)
    with running(tmp_path, PHONE) as app:
        for name in ("home", "new_game", "games", "settings", "rules"):
            app.show(name)
            frames(3)
            assert app.page is not None
            for widget in app.page.pressables():
                assert min(widget.size) >= 48, (name, widget)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_nothing_lies_beside_the_window(
    tmp_path: Path, size: tuple[int, int], text_size: float
) -> None:
    begun(tmp_path)
    with running(tmp_path, size) as app:
        app.settings.text_size = text_size
        for name in ("home", "new_game", "games", "settings", "rules"):
            app.show(name)
            frames(4)
            assert app.page is not None
            for widget in app.page.pressables():
                left, bottom = widget.to_window(widget.x, widget.y)
                assert left >= 0, (name, widget)
                assert left + widget.width <= Window.width, (name, widget)
                scrolls = any(isinstance(above, ScrollView) for above in ancestors(widget))
                assert scrolls or 0 <= bottom <= bottom + widget.height <= Window.height


def ancestors(widget: object) -> list[object]:
    found = []
    while (widget := getattr(widget, "parent", None)) is not None and widget is not Window:
        found.append(widget)
    return found


def test_turning_the_phone_puts_the_menu_beside_the_garden(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        home = app.pages["home"]
        assert not home.wide
        assert home.garden.y >= home.ids.menu.top - 10
        Window.size = PHONE_LYING
        frames(3)
        assert home.wide
        assert home.ids.menu.x >= home.garden.right - 30


def test_the_window_keeps_clear_of_notch_and_bars(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from babylon.app import device

    monkeypatch.setattr(device, "insets", lambda: device.Insets(30, 50, 20, 40))
    with running(tmp_path, PHONE) as app:
        tap_words("Settings")
        assert app.page is not None
        back = find(app.page, "Back")
        x, y = back.to_window(back.x, back.top)
        assert x >= 30
        assert y <= PHONE[1] - 50


def test_day_and_night_change_at_once(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        tap_words("Settings")
        assert app.look is DAY
        tap_words("Dark")
        assert app.look is NIGHT
        assert app.pages["home"].garden.theme is NIGHT
        tap_words("Light")
        assert app.look is DAY
