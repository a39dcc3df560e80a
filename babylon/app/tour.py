"""A tour through the app: every screen and the important moments, as pictures.

A seeded game is played through the real widgets, with fingers on the window. What a moment looks
like is written twice, by day and by night.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from kivy.core.window import Window
from kivy.metrics import dp

from babylon.app.app import BabylonApp
from babylon.app.motion import Speed
from babylon.app.play.arrangement import Shape, Sheet
from babylon.app.play.drag import ABOVE
from babylon.app.robot import (
    Finger,
    Lost,
    frames,
    photograph,
    press,
    press_words,
    running,
    tap,
    wait,
)
from babylon.app.settings import LookChoice
from babylon.bots.levels import BUILDER
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Action, Dig, Phase, Place, Source
from babylon.rules.gardens.columns import FOOTPRINT, PLACES, SIDE, Column, each
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.scene.projection import LEVEL, View
from babylon.table.table import Table

SEED = 5
SEATS = (
    Seat(Flower.YELLOW, "Theo"),
    Seat(Flower.PINK, "Mara"),
    Seat(Flower.BLUE, "Nabu", "builder"),
)
# The round in which the fingers take over.
LATE_ENOUGH = 7
LOOKS = (LookChoice.LIGHT, LookChoice.DARK)
# How far from a bead a finger looks for the place, in spaces.
NUDGES = (0.0, 0.2, -0.2, 0.4, -0.4)
# In seconds: before the tour is lost, until a banner has gone, and until much has been counted.
PATIENCE, BANNER, COUNTING = 20.0, 1.8, 4.0


def write_tour(folder: Path, size: tuple[int, int], text_size: float = 1.0) -> Iterator[Path]:
    """Write all pictures of the tour at this size; yields each as it is done, or raises Lost."""
    folder.mkdir(parents=True, exist_ok=True)
    Window.size = size
    with TemporaryDirectory(prefix="babylon-tour-") as games:
        app = BabylonApp(Path(games))
        app.settings.text_size = text_size
        app.settings.animation = Speed.OFF
        app.settings.sound = app.settings.haptics = False
        with running(app):
            yield from Tour(app, folder).pictures()


class Tour:
    """Goes from moment to moment."""

    def __init__(self, app: BabylonApp, folder: Path) -> None:
        self._app = app
        self._folder = folder
        self._number = 0

    def pictures(self) -> Iterator[Path]:
        """The whole way."""
        yield from self._around()
        yield from self._a_turn()
        yield from self._others()
        yield from self._the_end()
        yield from self._afterwards()

    def _shoot(self, name: str) -> Iterator[Path]:
        """What is seen now, by day and by night."""
        self._number += 1
        for look in LOOKS:
            self._app.settings.look = look
            frames(2)
            yield photograph(self._folder / f"{self._number:02}-{name}-{look.value}.png")
        self._app.settings.look = LOOKS[0]
        frames(2)

    def _back(self) -> None:
        """Press the back key, and let the screen before take its place."""
        self._app.go_back()
        frames(5)

    def _around(self) -> Iterator[Path]:
        """The screens that need no game."""
        yield from self._shoot("home")
        press_words("Play against bots")
        yield from self._shoot("new-game-bots")
        self._back()
        press_words("Play at this table")
        yield from self._shoot("new-game")
        self._back()
        press_words("Learn to play")
        yield from self._shoot("rules")
        self._back()
        press_words("Settings")
        yield from self._shoot("settings")
        self._back()

    # A turn of the game, by fingers.

    def _a_turn(self) -> Iterator[Path]:
        game = self._game = GameHands(self._app)
        yield from self._shoot("dig")
        game.choose_stack()
        yield from self._shoot("considering")
        press_words("Dig ")
        yield from self._shoot("dug")
        finger = game.drag_to_bad_place()
        yield from self._shoot("over-a-bad-place")
        finger.lift()
        yield from self._shoot("refused")
        finger = game.drag_to_place()
        yield from self._shoot("placing")
        finger.lift()
        yield from self._shoot("draft")
        game.turn_as_wanted()
        press_words("Place")
        yield from self._shoot("decorating")
        press_words("Plan view")
        yield from self._shoot("plan")
        press_words("Plan view")

    def _others(self) -> Iterator[Path]:
        """The gardens of the others, the end of the turn, and a bot that plays."""
        game = self._game
        game.look_at(1)
        yield from self._shoot("another-garden")
        game.come_home()
        self._app.settings.confirm_end = True
        press_words("End turn")
        yield from self._shoot("end-of-turn")
        game.end_turn()
        yield from self._shoot("your-turn")
        self._app.settings.confirm_end = False
        wait(BANNER)
        game.play_until(lambda position: position.player == len(SEATS) - 1)
        game.wait_until(lambda position: position.turn.phase is Phase.BUILD)
        yield from self._shoot("bot")

    def _the_end(self) -> Iterator[Path]:
        game = self._game
        self._app.settings.bot_speed = Speed.OFF
        game.play_until(lambda position: position.over)
        self._app.settings.animation = Speed.NORMAL
        game.wait_for("scoring")
        wait(COUNTING)
        yield from self._shoot("counting")
        tap(Window.width / 2, Window.height / 2)
        self._app.settings.animation = Speed.OFF
        yield from self._shoot("scoring")
        page: Any = self._app.page
        page.ids.scroll.scroll_y = 0
        yield from self._shoot("scoring-below")

    def _afterwards(self) -> Iterator[Path]:
        """What home and the list of games look like with games on the shelf."""
        self._app.show("home")
        GameHands(self._app)
        self._app.show("home")
        frames(4)
        yield from self._shoot("home-continue")
        press_words("Games")
        yield from self._shoot("games")
        self._back()
        press_words("Statistics")
        yield from self._shoot("statistics")


class GameHands:
    """A game that has come to its middle, and fingers for its screen."""

    def __init__(self, app: BabylonApp) -> None:
        self._app = app
        self.table = Table.begin(begun(), app.shelf)
        app.show("game", table=self.table)
        frames(4)
        self._page: Any = app.page
        self._wanted: Place | None = None

    @property
    def _board(self) -> Any:
        return self._page.board

    @property
    def _position(self) -> Position:
        return cast("Position", self.table.position)

    def choose_stack(self) -> None:
        """Tap the stack that a good player would dig."""
        action = decide(self._position)
        if not isinstance(action, Dig):
            raise Lost("It is not the time to dig.")
        self._sheet(Sheet.QUARRY)
        field = self._board.quarry.field
        tap(*field.to_window(*field.middle(action.stack)))
        frames(2)
        if self._page.session.hand.stack != action.stack:
            raise Lost("The stack that was tapped is not the one that is considered.")

    def drag_to_bad_place(self) -> Finger:
        """Carry the tile to a place where it may not lie."""
        finger = self._take()
        legal = self._page.session.hand.held.places
        field = self._board.garden.field
        bad = [column for column in each(PLACES) if column not in legal]
        points = {column: self._on_screen(column) for column in bad}
        middle = field.to_window(*field.center)
        column = min(bad, key=lambda bad: _away(points[bad], middle))
        self._carry(finger, points[column])
        return finger

    def drag_to_place(self) -> Finger:
        """Carry the tile to where a good player would lay it, or to where it can be brought."""
        action = decide(self._position)
        self._wanted = action if isinstance(action, Place) else None
        finger = self._take()
        field = self._board.garden.field
        beads = field.beads()
        middle = field.center
        order = sorted(beads, key=lambda column: _away(beads[column], middle))
        if self._wanted is not None:
            order.insert(0, self._wanted.column)
        if any(self._bring(finger, column, beads[column]) for column in order):
            return finger
        raise Lost("The tile does not come to lie where it is dragged.")

    def _bring(self, finger: Finger, column: Column, bead: tuple[float, float]) -> bool:
        """Carry the tile to a bead; what stands before it may be meant instead, so look around."""
        field = self._board.garden.field
        x, y = field.to_window(*bead)
        for away_x, away_y in product(NUDGES, NUDGES):
            self._carry(finger, (x + away_x * field.frame.scale, y + away_y * field.frame.scale))
            placing = self._page.session.hand.placing
            if placing is not None and placing.action.column == column and not placing.refusal:
                return True
        return False

    def turn_as_wanted(self) -> None:
        """Turn the draft until it lies as a good player would lay it."""
        for _ in range(3):
            placing = self._page.session.hand.placing
            if placing is None:
                raise Lost("The tile no longer hovers over the garden.")
            if self._wanted is None or placing.action.column != self._wanted.column:
                return
            if placing.action.rotation == self._wanted.rotation:
                return
            press(self._board.garden.ring.buttons["rotate-right"])

    def _take(self) -> Finger:
        """Put a finger on the tile in hand and pull it a little."""
        slot = self._board.dock.slots[Source.DUG]
        finger = Finger(*slot.to_window(*slot.center))
        finger.go(finger.x, finger.y + dp(30), 3)
        frames(4)
        if self._page.session.hand.held is None:
            raise Lost("The tile does not follow the finger.")
        return finger

    def _carry(self, finger: Finger, point: tuple[float, float]) -> None:
        finger.go(point[0], point[1] - dp(ABOVE))
        frames(3)

    def _on_screen(self, column: Column) -> tuple[float, float]:
        """Where the middle of a place lies in the window, on its highest surface."""
        field = self._board.garden.field
        garden = self._position.gardens[self._position.player]
        level = max(garden.level_at(each_column) for each_column in each(FOOTPRINT << column))
        north, east = divmod(column, SIDE)
        view = View(field.side)
        return cast(
            "tuple[float, float]",
            field.to_window(
                *field.frame.to_screen(*view.project(east + 1, north + 1, level * LEVEL))
            ),
        )

    def look_at(self, player: int) -> None:
        """Tap another player's card."""
        self._sheet(Sheet.PLAYERS)
        press(self._board.players.cards[player])
        frames(3)

    def come_home(self) -> None:
        """Look at one's own garden again."""
        self._app.go_back()
        self._sheet(Sheet.GARDEN)

    def end_turn(self) -> None:
        """Take the first way to end the turn."""
        press(self._board.ending.rows[0])
        frames(2)

    def _sheet(self, sheet: Sheet) -> None:
        """Turn to a page where only one has room."""
        if self._board.shape is not Shape.TABLET:
            press(self._board.pager.tabs[sheet])
            frames(3)

    def play_until(self, enough: Callable[[Position], bool]) -> None:
        """Have the people's turns played by a good player."""
        while not enough(self._position):
            if self.table.bots_turn:
                self.wait_until(lambda position: not self.table.bots_turn or enough(position))
            else:
                self.table.play(decide(self._position))
                if not self._position.over:
                    frames(1)

    def wait_until(self, enough: Callable[[Position], bool]) -> None:
        """Let time pass until the game has come that far."""
        _wait_for(lambda: enough(self._position), "The game does not go on.")

    def wait_for(self, name: str) -> None:
        """Let time pass until a screen is shown."""
        pages = self._app.pages

        def there() -> bool:
            return name in pages and self._app.page is pages[name]

        _wait_for(there, f"The screen {name} does not come.")


def begun() -> Record:
    """A seeded game of three that has come to its middle, Theo being about to dig."""
    # Mara begins, so that a person has the last turn and the count begins when the tour wants.
    record = Record(GARDENS, random_setup(len(SEATS), SEED, seats=SEATS, first=1))
    position, actions = cast("Position", record.start()), []
    while position.round < LATE_ENOUGH or position.player or position.turn.phase is not Phase.DIG:
        actions.append(decide(position))
        position = position.play(actions[-1])
    return Record(record.game, record.setup, tuple(actions))


def decide(position: Position) -> Action:
    """What a good player would do."""
    thinking = BUILDER.think(position.observe(), Random(SEED))
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return cast("Action", decided.value)


def _wait_for(there: Callable[[], bool], otherwise: str) -> None:
    waited = 0.0
    while not there():
        wait(0.05)
        waited += 0.05
        if waited > PATIENCE:
            raise Lost(otherwise)


def _away(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(complex(one[0] - other[0], one[1] - other[1]))
