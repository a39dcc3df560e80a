"""A game on the screen, played through the window: by taps, by drags, by keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from kivy.core.window import Window

from babylon.app.app import BabylonApp
from babylon.app.motion import Speed
from babylon.app.play.arrangement import Sheet
from babylon.app.play.board import Board
from babylon.app.play.session import Session
from babylon.app.screens.game import GameScreen
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Phase, Place, Source
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table
from tests.ui.app_kit import TABLET, running, tap_on
from tests.ui.kit import finger, frames, lift, move, tap

Point = tuple[float, float]


def new_record(players: int = 2, bots: int = 0, seed: int = 3) -> Record:
    """A game of people first and dice after them."""
    levels = [None] * (players - bots) + ["dice"] * bots
    seats = tuple(Seat(*seat) for seat in zip(Flower, "ABCD", levels, strict=False))
    return Record(GARDENS, random_setup(players, seed, seats=seats, first=0))


class Player:
    """Somebody at the screen: finds things as an eye does and touches them there."""

    def __init__(self, app: BabylonApp) -> None:
        self.app = app

    @property
    def screen(self) -> GameScreen:
        return cast("GameScreen", self.app.pages["game"])

    @property
    def session(self) -> Session:
        assert self.screen.session is not None
        return self.screen.session

    @property
    def board(self) -> Board:
        return self.screen.board

    def sheet(self) -> Sheet:
        return self.session.sheet

    def built(self) -> int:
        return len(self.session.hand.built)

    def asked(self) -> bool:
        return self.board.ending.open

    @property
    def position(self) -> Any:
        return self.session.position

    def seen(self, widget: Any, point: Point) -> Point:
        """Where a point of a widget is in the window, however the interface is turned."""
        x, y = widget.to_window(*point)
        assert -1 <= x <= Window.width + 1
        assert -1 <= y <= Window.height + 1
        return x, y

    def at_stack(self, stack: Stack) -> Point:
        field = self.board.quarry.field
        return self.seen(field, field.middle(stack))

    def at_slot(self, source: Source) -> Point:
        slot = self.board.dock.slots[source]
        return self.seen(slot, slot.center)

    def at_place(self, column: int) -> Point:
        field = self.board.garden.field
        return self.seen(field, field.beads()[column])

    def press(self, words: str) -> None:
        """Press the button in the dock that begins with these words."""
        for button in self.board.dock.buttons.children:
            if button.text.startswith(words):
                tap_on(button)
                return
        raise AssertionError([button.text for button in self.board.dock.buttons.children])

    def ring(self, icon: str) -> None:
        tap_on(self.board.garden.ring.buttons[icon])

    def answer_if_asked(self) -> None:
        """Take the first way to end the turn."""
        if self.board.ending.open:
            tap_on(self.board.ending.rows[0])

    def best_place(self) -> Place | None:
        """Somewhere to put a tile: the highest level, then the first."""
        places = [action for action in self.position.legal() if isinstance(action, Place)]
        return max(places, key=lambda place: (place.level, -place.column), default=None)

    def drag(self, begin: Point, end: Point, steps: int = 2) -> None:
        touch = finger(*begin)
        for step in range(1, steps + 1):
            way = step / steps
            move(
                touch,
                begin[0] + (end[0] - begin[0]) * way,
                begin[1] + (end[1] - begin[1]) * way,
            )
        lift(touch)
        frames(2)

    def tap(self, point: Point) -> None:
        tap(*point)
        frames(2)


@contextmanager
def playing(
    folder: Path, table: Table, size: tuple[int, int] = TABLET, **settings: Any
) -> Iterator[Player]:
    """A table on the screen, with everything there at once."""
    with running(folder, size) as app:
        app.settings.animation = Speed.OFF
        app.settings.bot_speed = Speed.OFF
        for name, value in settings.items():
            setattr(app.settings, name, value)
        app.show("game", table=table)
        frames(4)
        yield Player(app)


def to_build(table: Table) -> Table:
    """The table after the set-up and a first dig."""
    while table.position.phase_name != Phase.BUILD.value:
        table.play(table.position.legal()[0])
    return table


def terraces(table: Table) -> int:
    """How many tiles lie in all gardens."""
    position = cast("Position", table.position)
    return sum(len(garden.terraces) for garden in position.gardens)
