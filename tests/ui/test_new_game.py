"""A new game: who plays, with which flower, and that the last choice is remembered."""

from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from babylon.app.app import BabylonApp
from babylon.app.plans import first_plan, read_plan
from babylon.app.screens.new_game import NewGameScreen
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, find, key, running, tap_on, tap_words, texts
from tests.ui.kit import frames


def screen(app: BabylonApp) -> NewGameScreen:
    page = app.pages["new_game"]
    assert isinstance(page, NewGameScreen)
    return page


def newest(app: BabylonApp) -> Any:
    """The set-up of the game that was begun last."""
    line = app.shelf.games(over=False)[0]
    return Table.resume(app.shelf, line.game).record.setup


def scroll_to(app: BabylonApp, widget: Any) -> None:
    screen(app).ids.scroll.scroll_to(widget, animate=False)
    frames(3)


def test_solo_against_a_bot_is_two_taps_from_home(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        tap_words("Play against bots")
        tap_words("Start the game")
        assert app.screens.current == "game"
        setup = newest(app)
        assert [seat.bot for seat in setup.seats] == [None, "builder"]
        assert setup.supply is SupplyKind.UNLIMITED
        assert not any("You’s" in text for text in texts(app.sky))
        key("escape")
        assert app.screens.current == "home"
        assert any(text.startswith("Your garden, ") for text in texts(app.sky))


def test_everything_can_be_chosen_and_is_remembered(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tap_words("Play at this table")
        tap_words("3")
        frames(2)
        choices = screen(app).pressables()
        bots = [button for button in choices if getattr(button, "text", "") == "Bot"]
        scroll_to(app, bots[2])
        tap_on(bots[2])
        master = find(screen(app), "Master")
        scroll_to(app, master)
        tap_on(master)
        box = find(screen(app), "As in the box")
        scroll_to(app, box)
        tap_on(box)
        second = find(screen(app), "Player 2")
        tap_on(second)
        tap_words("Start the game")
        setup = newest(app)
        assert [seat.bot for seat in setup.seats] == [None, None, "master"]
        assert (setup.supply, setup.first) == (SupplyKind.BOX, 1)
    with running(tmp_path) as app:
        tap_words("Play at this table")
        plan = screen(app).plan
        assert (plan.players, plan.seats[2].bot, plan.first) == (3, "master", 1)
        key("escape")
        tap_words("Play against bots")
        assert screen(app).plan == first_plan(bots=True)


def test_a_flower_that_is_taken_is_swapped(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tap_words("Play against bots")
        tap_words("Pink")
        assert [seat.flower for seat in screen(app).plan.used] == [Flower.PINK, Flower.WHITE]


def test_a_name_is_typed_and_keys_do_nothing_else_meanwhile(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tap_words("Play at this table")
        field = next(widget for widget in screen(app).walk() if isinstance(widget, TextInput))
        tap_on(field)
        assert field.focus
        field.insert_text("Nin" + "x" * 80 + "\n")
        key("tab")
        key("enter")
        assert app.screens.current == "new_game"
        assert len(field.text) == 40
        assert screen(app).plan.seats[0].name == field.text
        field.text = "Ninsun"
        frames(2)
        assert "Ninsun" in texts(screen(app)._first)
        key("escape")
        if app.screens.current == "home":
            tap_words("Play at this table")


def test_fewer_players_draw_lots_again_for_a_first_one_who_is_gone() -> None:
    plan = read_plan({**first_plan(bots=False).to_json(), "players": 4, "first": 3})
    assert plan.with_players(3).first is None
    assert plan.with_players(4).first == 3


@pytest.mark.parametrize(
    "spoilt",
    [
        {"players": 5},
        {"players": "2"},
        {"seats": []},
        {"seats": [{"flower": "white", "name": "", "bot": None}] * 4},
        {"seats": None},
        {"supply": "much"},
        {"first": 7},
        {"first": "me"},
    ],
    ids=str,
)
def test_a_spoilt_memory_begins_anew(
    tmp_path: Path, spoilt: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as app:
        kept = {**first_plan(bots=True).to_json(), **spoilt}
        app.shelf.change_setting("new-game-bots", kept)
        tap_words("Play against bots")
        assert screen(app).plan == first_plan(bots=True)
        assert "cannot be read" in caplog.text


def test_a_bot_that_is_no_level_is_not_remembered() -> None:
    kept = first_plan(bots=True).to_json()
    kept["seats"][1]["bot"] = "wizard"
    with pytest.raises(ValueError, match="seat"):
        read_plan(kept)
