"""How long frames take on the screen of the game, with real touches, and while a bot thinks."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any, cast

from kivy.metrics import dp

from babylon.app.app import BabylonApp
from babylon.app.bench.timing import FRAMES, frame, milliseconds, whole
from babylon.app.play.drag import ABOVE
from babylon.app.robot import Finger, Lost, frames, wait
from babylon.app.samples import decide
from babylon.app.standing import REST
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table

SEED = 1
FULL = 15
# A finger in no hurry moves so many dp from frame to frame, in lines so far apart.
STEP, LINE = 14, 36
Point = tuple[float, float]


def dragging_frames(app: BabylonApp, number: int = FRAMES) -> list[float]:
    """Milliseconds of each frame while a finger carries a tile over a full garden, to and fro."""
    app.show("game", table=Table.begin(_until(_garden_is_full), app.shelf))
    wait(REST * 2)
    page: Any = app.page
    slot, field = page.board.dock.slots[Source.DUG], page.board.garden.field
    finger = Finger(*slot.to_window(*slot.center))
    way = cycle(_lines(*field.to_window(*field.pos), *field.size))
    finger.go(*next(way))
    frames(2)
    if page.session.hand.held is None:
        raise Lost("The tile does not follow the finger.")
    times = [
        milliseconds(partial(whole, partial(finger.go, *next(way), steps=1))) for _ in range(number)
    ]
    page.board.drag.cancel()
    finger.lift()
    return times


def thinking_frames(app: BabylonApp, number: int = FRAMES) -> list[float]:
    """Milliseconds of each frame in which the master thinks, in turns from the middle on."""
    table = WatchedTable(_until(_masters_middle))
    app.show("game", table=table)
    times: list[float] = []
    while len(times) < number and not table.position.over:
        if not table.bots_turn:
            table.play(decide(cast("Position", table.position)))
        table.thinks = False
        taken = milliseconds(frame)
        if table.thinks:
            times.append(taken)
    return times


class WatchedTable(Table):
    """Says when the bot was given time, for between its moves it pauses."""

    thinks = False

    def advance(self, milliseconds: float) -> bool:
        """Let the bot think, and remember it."""
        self.thinks = True
        return super().advance(milliseconds)


def _until(enough: Any) -> Record:
    """A game of a person against the master that has come so far, played well by both."""
    seats = (Seat(Flower.YELLOW, "Theo"), Seat(Flower.PINK, "Nabu", "master"))
    record = Record(GARDENS, random_setup(len(seats), SEED, seats=seats, first=0))
    position, actions = cast("Position", record.start()), []
    while not enough(position):
        actions.append(decide(position))
        position = position.play(actions[-1])
    return Record(record.game, record.setup, tuple(actions))


def _garden_is_full(position: Position) -> bool:
    full = len(position.gardens[0].terraces) >= FULL
    return full and position.player == 0 and position.turn.phase is Phase.BUILD


def _masters_middle(position: Position) -> bool:
    middle = position.round > position.rounds // 2
    return middle and position.player == 1 and position.turn.phase is Phase.DIG


def _lines(x: float, y: float, width: float, height: float) -> Iterator[Point]:
    """The way of a finger that carries a tile over all of an area, line by line and back again."""
    columns, rows = int(width / dp(STEP)), int(height / dp(LINE))
    there = [
        (
            x + dp(STEP) * (columns - 1 - column if row % 2 else column),
            y + dp(LINE) * row - dp(ABOVE),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    yield from there
    yield from reversed(there)
