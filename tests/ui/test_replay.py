"""A finished game is looked at again: with fingers, with keys, and by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from babylon.app.app import BabylonApp
from babylon.app.motion import Speed
from babylon.app.pressable import TARGET
from babylon.app.robot import wait
from babylon.app.screens.replay import ReplayScreen
from babylon.rules.gardens.actions import Dig, Place
from babylon.table.replay import ReplayedTable
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, PHONE_LYING, TABLET, key, running, tap_words, texts
from tests.ui.kit import finger, frames, lift, move, tap
from tests.ui.test_scoring import finished

SIZES = [PHONE, PHONE_LYING, TABLET]


@contextmanager
def watching(
    folder: Path, size: tuple[int, int] = TABLET, **settings: Any
) -> Iterator[tuple[BabylonApp, ReplayScreen]]:
    """The replay of a finished game, come to by fingers from its count."""
    with running(folder, size) as app:
        app.settings.animation = app.settings.bot_speed = Speed.OFF
        for name, value in settings.items():
            setattr(app.settings, name, value)
        app.show("scoring", table=finished())
        frames(5)
        tap_words("Watch the game again")
        frames(4)
        assert isinstance(app.page, ReplayScreen)
        yield app, app.page


def table_of(page: ReplayScreen) -> ReplayedTable:
    assert page.session is not None
    assert isinstance(page.session.table, ReplayedTable)
    return page.session.table


@pytest.mark.parametrize("size", SIZES)
def test_it_goes_forth_and_back_by_taps(size: tuple[int, int], tmp_path: Path) -> None:
    with watching(tmp_path, size) as (_app, page):
        table = table_of(page)
        assert table.step == 0
        for expected in (1, 2, 3):
            tap_words("A step on")
            assert table.step == expected
        tap_words("A step back")
        assert table.step == 2
        tap_words("To the end")
        assert table.step == table.steps
        assert table.position.over
        assert f"{table.steps}/{table.steps}" in texts(page)
        tap_words("To the beginning")
        assert table.step == 0
        tap_words("Redo")
        assert table.step == 1
        tap_words("Undo")
        assert table.step == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_are_large_enough_and_in_sight(size: tuple[int, int], tmp_path: Path) -> None:
    with watching(tmp_path, size) as (_app, page):
        buttons = page.board.dock.buttons.children
        assert len(buttons) == 5
        for button in buttons:
            assert min(button.size) >= dp(TARGET)
            x, y = button.to_window(*button.pos)
            assert 0 <= x <= Window.width - button.width
            assert 0 <= y <= Window.height - button.height


def test_what_is_shown_is_the_game_as_it_was(tmp_path: Path) -> None:
    with watching(tmp_path) as (_app, page):
        table, record = table_of(page), finished()
        for step in (20, 60, len(record.actions)):
            while table.step < step:
                key("right")
            position: Any = table.position
            assert page.board.garden.field.garden is position.gardens[position.player]
            assert page.board.quarry.field.quarry == position.observe().known.quarry


def test_the_last_deed_is_told_in_words(tmp_path: Path) -> None:
    record = finished()
    dig = next(step for step, action in enumerate(record.actions) if isinstance(action, Dig))
    with watching(tmp_path) as (_app, page):
        for _ in range(dig + 1):
            key("right")
        assert page.session is not None
        assert "dug" in page.session.trail
        key("left")
        assert "dug" not in page.session.trail


def touch_everything(page: ReplayScreen) -> Iterator[None]:
    """Tap and drag the tiles and a stack, and tap all over the screen, one after the other."""
    garden = page.board.garden.field.center
    for begin in tiles(page):
        tap(*begin)
        yield
        touch = finger(*begin)
        move(touch, begin[0] + dp(40), begin[1] + dp(40))
        move(touch, *garden)
        lift(touch)
        yield
    for x in range(100, 1200, 180):
        for y in range(150, 700, 110):
            tap(x, y)
            yield


def tiles(page: ReplayScreen) -> list[tuple[float, float]]:
    """Where a tile of the quarry is, and those of the player's that are shown."""
    field = page.board.quarry.field
    stack = next(stack for stack in range(16) if field.quarry.height(stack))
    slots = [slot for slot in page.board.dock.slots.values() if slot.opacity]
    return [field.middle(stack), *(slot.center for slot in slots)]


@pytest.mark.parametrize("kind", [Dig, Place])
def test_nothing_can_be_played(kind: type, tmp_path: Path) -> None:
    actions = finished().actions
    before = next(step for step, action in enumerate(actions) if isinstance(action, kind))
    with watching(tmp_path) as (app, page):
        table = table_of(page)
        table.go(before)
        frames(2)
        assert page.session is not None
        hand = page.session.hand
        for _ in touch_everything(page):
            frames(1)
            assert (hand.complaint, hand.held, hand.stack) == (None, None, None)
            app.put_away()  # the token tells what it is
        assert app.page is page
        assert table.step == before
        assert table.record.actions == actions[:before]


@pytest.mark.parametrize("which", [0, -1])
def test_a_tile_that_is_tapped_says_that_nothing_can_be_played(which: int, tmp_path: Path) -> None:
    with watching(tmp_path) as (app, page):
        tap(*tiles(page)[which])
        frames(1)
        assert app.banner.sentence == "This game is only looked at."


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
def test_it_plays_by_itself_until_it_is_stopped(speed: Speed, tmp_path: Path) -> None:
    with watching(tmp_path, animation=speed, bot_speed=speed) as (_app, page):
        table = table_of(page)
        tap_words("Play on")
        wait(2.5)
        tap_words("Pause")
        reached = table.step
        assert reached >= 3
        wait(1.0)
        assert table.step == reached


def test_it_stops_at_the_end(tmp_path: Path) -> None:
    with watching(tmp_path) as (_app, page):
        table = table_of(page)
        key("end")
        key("left")
        key("spacebar")
        wait(1.0)
        assert table.step == table.steps
        assert "Play on" in {button.spoken for button in page.board.dock.buttons.children}


def test_back_leads_to_the_count_and_from_there_home(tmp_path: Path) -> None:
    with watching(tmp_path) as (app, page):
        assert page.session is not None
        page.session.look_at(1)
        frames(2)
        key("escape")
        assert app.page is page
        key("escape")
        assert app.page is app.pages["scoring"]
        key("escape")
        assert app.page is app.pages["home"]


def test_a_game_that_is_over_leads_back_to_where_it_was_opened(tmp_path: Path) -> None:
    record = finished()
    with running(tmp_path) as app:
        app.settings.animation = app.settings.bot_speed = Speed.OFF
        last = Table(type(record)(record.game, record.setup, record.actions[:-1]))
        app.show("games")
        app.show("game", table=last)
        frames(2)
        last.play(record.actions[-1])
        frames(6)
        assert app.page is app.pages["scoring"]
        key("escape")
        assert app.page is app.pages["games"]
