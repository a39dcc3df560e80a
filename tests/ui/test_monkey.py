"""A monkey at the screen: thousands of touches and keys that mean nothing must break nothing."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.modalview import ModalView

from babylon.app.app import SCREENS, BabylonApp
from babylon.app.motion import Speed
from babylon.app.pressable import Pressable
from babylon.app.samples import sample_replay
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.shelf.opening import open_shelf
from babylon.table.table import Table
from tests.effort import EFFORT
from tests.ui.app_kit import running
from tests.ui.kit import frames

SEED, DEEDS, PER_SCREEN = 11, 5_000 * EFFORT, 60
# Drawing takes longest and breaks least: so many frames pass without it, then one is drawn.
UNSEEN = 30
SIZES = ((390, 700), (640, 360), (900, 600))
KEYS = (
    *("up", "down", "left", "right", "enter", "tab", "spacebar", "escape", "backspace", "delete"),
    *("pageup", "pagedown", "home", "end", "f1", "r", "o", "b", "e", "h", "p", "z", "y", "u"),
    *("a", "5", "-"),
)
MODIFIERS: tuple[tuple[str, ...], ...] = ((), (), (), ("shift",), ("ctrl",), ("ctrl", "shift"))
# Most happens at a game.
WHERE = (*SCREENS, "game", "game")


class Monkey:
    """Does anything, the same for the same seed."""

    def __init__(self, app: BabylonApp, seed: int) -> None:
        self._app = app
        self._random = Random(seed)
        self._hanging: list[UnitTestTouch] = []
        self._frames = 0
        deeds: dict[Callable[[], None], int] = {
            self._tap_somewhere: 25,
            self._tap_something: 30,
            self._drag: 14,
            self._press_key: 24,
            self._leave_a_finger: 3,
            self._lift_a_finger: 3,
            self._turn_the_window: 1,
        }
        self._deeds, self._weights = list(deeds), list(deeds.values())

    def play(self, deeds: int) -> None:
        for number in range(deeds):
            if number % PER_SCREEN == 0:
                self._go_somewhere()
            (deed,) = self._random.choices(self._deeds, self._weights)
            deed()
            self._frame()
        while self._hanging:
            self._lift_a_finger()
        frames(3)

    def _frame(self) -> None:
        """Let a frame pass; most are not drawn."""
        self._frames += 1
        if self._frames % (UNSEEN + 1) == 0:
            frames(1)
            return
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def _go_somewhere(self) -> None:
        name = self._random.choice(WHERE)
        what: dict[str, Any] = {}
        if name == "game":
            what["table"] = self._table()
        elif name == "scoring":
            what["table"] = self._looked_at()
        elif name == "replay":
            what["record"] = self._looked_at()
        elif name == "new_game":
            what["bots"] = self._random.random() < 0.5
        self._app.show(name, **what)
        self._frame()

    def _table(self) -> Table:
        """A game that waits on the shelf, or a new one."""
        waiting = self._app.shelf.games(over=False)
        if waiting and self._random.random() < 0.6:
            return Table.resume(self._app.shelf, self._random.choice(waiting).game)
        if self._random.random() < 0.3:
            return Table.begin(self._looked_at(), self._app.shelf)
        players = self._random.randint(2, 4)
        bots = (None, None, "dice", "apprentice")
        seats = tuple(
            Seat(flower, None, self._random.choice(bots)) for flower in list(Flower)[:players]
        )
        setup = random_setup(players, self._random.randrange(1000), seats=seats)
        return Table.begin(Record(GARDENS, setup), self._app.shelf)

    def _looked_at(self) -> Record:
        """The sample game as far as it has come at any of its steps."""
        replay = sample_replay()
        replay.move(self._random.randint(0, replay.steps))
        return replay.branch()

    def _anywhere(self) -> tuple[float, float]:
        return (
            self._random.random() * (Window.width - 1),
            self._random.random() * (Window.height - 1),
        )

    def _tap(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        if self._random.random() < 0.2:
            self._frame()
        touch.touch_up()

    def _tap_somewhere(self) -> None:
        self._tap(*self._anywhere())

    def _tap_something(self) -> None:
        roots = [root for root in Window.children if isinstance(root, ModalView)]
        found = [
            widget
            for root in [*roots, self._app.page]
            for widget in root.walk()
            if isinstance(widget, Pressable)
        ]
        if found:
            widget = self._random.choice(found)
            self._tap(*widget.to_window(*widget.center))

    def _drag(self) -> None:
        touch = UnitTestTouch(*self._anywhere())
        touch.touch_down()
        for _ in range(self._random.randint(1, 3)):
            touch.touch_move(*self._anywhere())
            if self._random.random() < 0.4:
                self._frame()
        touch.touch_up()

    def _press_key(self) -> None:
        name, modifiers = self._random.choice(KEYS), list(self._random.choice(MODIFIERS))
        code, letter = Keyboard.keycodes[name], name if len(name) == 1 else None
        if not Window.dispatch("on_key_down", code, 0, letter, modifiers):
            Window.dispatch("on_keyboard", code, 0, letter, modifiers)
        Window.dispatch("on_key_up", code, 0, letter, modifiers)

    def _leave_a_finger(self) -> None:
        if len(self._hanging) < 3:
            touch = UnitTestTouch(*self._anywhere())
            touch.touch_down()
            self._hanging.append(touch)

    def _lift_a_finger(self) -> None:
        if self._hanging:
            touch = self._hanging.pop(self._random.randrange(len(self._hanging)))
            touch.touch_move(*self._anywhere())
            touch.touch_up()

    def _turn_the_window(self) -> None:
        Window.size = self._random.choice(SIZES)


def test_a_monkey_breaks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babylon.app.screens.scoring.keep_picture", lambda *_: "A picture.")
    games = tmp_path / "games"
    with running(games, SIZES[0]) as app:
        # Back on the first screen leaves the app; this monkey has to stay.
        monkeypatch.setattr(app, "stop", lambda *_: app.show("home"))
        app.settings.animation = app.settings.bot_speed = Speed.FAST
        app.settings.sound = False
        Monkey(app, SEED).play(DEEDS)
        assert app.guard.caught == 0, app.guard.last
        assert not app.shelf.notices
        assert set(app.pages) == set(SCREENS)
        monkeypatch.undo()
    databases = [path for path in games.iterdir() if path.read_bytes()[:6] == b"SQLite"]
    assert databases
    for path in databases:
        with sqlite3.connect(path) as connection:
            assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        connection.close()
    shelf = open_shelf(games)
    lines = [*shelf.games(over=False), *shelf.games(over=True)]
    assert lines
    for line in lines:
        Table.resume(shelf, line.game)
    assert not shelf.notices
    shelf.close()
