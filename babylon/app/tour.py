"""A tour through the app: every screen and the important moments, as pictures.

A seeded game is played through the real widgets, with fingers on the window. What a moment looks
like is written twice, by day and by night.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from kivy.core.window import Window
from kivy.metrics import dp

from babylon.app.app import BabylonApp
from babylon.app.dialog import sorry
from babylon.app.motion import Speed
from babylon.app.play.arrangement import Shape, Sheet
from babylon.app.play.drag import ABOVE
from babylon.app.play.telling import token_in_short
from babylon.app.robot import (
    Finger,
    Lost,
    frames,
    photograph,
    press,
    press_words,
    running,
    staged_time,
    tap,
    wait,
)
from babylon.app.samples import decide
from babylon.app.settings import LookChoice
from babylon.app.words import _
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Phase, Place, Source
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
AROUND = ("Enna", "Theo", "Mara", "Nabu")
# dp: what lies flat on a table is at least this wide.
TABLET = 600
# The round in which the fingers take over.
LATE_ENOUGH = 7
LOOKS = (LookChoice.LIGHT, LookChoice.DARK)
# How many steps of the replay are watched.
STEPS_WATCHED = 25
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
        with staged_time(), running(app):
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
        yield from self._removing()
        yield from self._at_a_table()

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
        press_words(_("Play against bots"))
        yield from self._shoot("new-game-bots")
        self._back()
        press_words(_("Play at this table"))
        yield from self._shoot("new-game")
        yield from self._below("new-game")
        self._back()
        press_words(_("Learn to play"))
        yield from self._shoot("rules")
        yield from self._rule_book()
        self._back()
        press_words(_("Settings"))
        yield from self._shoot("settings")
        press_words(_("About this game"))
        yield from self._shoot("about")
        press_words("kivy")
        yield from self._shoot("licence")
        self._back()
        self._back()
        yield from self._below("settings")
        self._back()

    def _below(self, name: str) -> Iterator[Path]:
        """The end of a page that scrolls."""
        page: Any = self._app.page
        page.ids.scroll.scroll_y = 0
        yield from self._shoot(f"{name}-below")

    def _rule_book(self) -> Iterator[Path]:
        """The rules, section by section."""
        page: Any = self._app.page
        for number, section in enumerate(reversed(page.ids.body.children[:-1]), 2):
            page.ids.scroll.scroll_to(section, animate=False)
            yield from self._shoot(f"rules-{number}")

    # A turn of the game, by fingers.

    def _a_turn(self) -> Iterator[Path]:
        game = self._game = GameHands(self._app)
        yield from self._shoot("dig")
        press_words(token_in_short(game.position.token))
        yield from self._shoot("token")
        self._back()
        game.ask_hint()
        yield from self._shoot("hint")
        press_words(_("Show me"))
        yield from self._shoot("considering")
        press_words(_("Dig {stack} · +{gained}").partition("{")[0])
        yield from self._shoot("dug")
        game.ask_hint()
        yield from self._shoot("hint-to-place")
        press_words(_("Show me"))
        yield from self._shoot("hint-followed")
        press_words(_("Put down"))
        finger = game.drag_to_bad_place()
        yield from self._shoot("over-a-bad-place")
        finger.lift()
        yield from self._shoot("refused")
        press_words(_("Show me"))
        yield from self._shoot("refused-shown")
        game.show_all()
        finger = game.drag_to_place()
        yield from self._shoot("placing")
        finger.lift()
        yield from self._shoot("draft")
        game.turn_as_wanted()
        press_words(_("Place"))
        yield from self._shoot("decorating")
        press_words(_("Plan view"))
        yield from self._shoot("plan")
        press_words(_("Plan view"))

    def _others(self) -> Iterator[Path]:
        """The gardens of the others, the end of the turn, and a bot that plays."""
        game = self._game
        game.show_players()
        yield from self._shoot("players")
        game.look_at(1)
        yield from self._shoot("another-garden")
        game.come_home()
        self._app.settings.confirm_end = True
        press_words(_("End turn"))
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
        yield from self._below("scoring")
        press_words(_("Watch the game again"))
        yield from self._shoot("replay-begins")
        for _step in range(STEPS_WATCHED):
            press_words(_("A step on"))
        yield from self._shoot("replay")
        press_words(_("To the end"))
        yield from self._shoot("replay-ends")
        self._back()

    def _afterwards(self) -> Iterator[Path]:
        """What home and the list of games look like with games on the shelf."""
        self._app.show("home")
        GameHands(self._app)
        self._app.show("home")
        frames(4)
        yield from self._shoot("home-continue")
        press_words(_("Games"))
        yield from self._shoot("games")
        press_words(_("Delete the game"))
        yield from self._shoot("deleting")
        self._back()
        self._back()
        press_words(_("Statistics"))
        yield from self._shoot("statistics")
        self._back()
        self._app.ask(sorry("IndexError: list index out of range", lambda: None))
        yield from self._shoot("something-went-wrong")
        self._back()

    def _removing(self) -> Iterator[Path]:
        """The first step of a game of two."""
        setup = random_setup(2, SEED, seats=SEATS[:2], first=0)
        GameHands(self._app, Table.begin(Record(GARDENS, setup), self._app.shelf))
        yield from self._shoot("removing")

    def _at_a_table(self) -> Iterator[Path]:
        """A game of four around a tablet that lies flat, from its first step on."""
        if min(Window.size) < dp(TABLET):
            return
        self._app.settings.table_mode = True
        seats = tuple(Seat(flower, name) for flower, name in zip(Flower, AROUND, strict=True))
        table = Table.begin(
            Record(GARDENS, random_setup(len(seats), SEED, seats=seats, first=0)), self._app.shelf
        )
        game = GameHands(self._app, table)
        for player in range(len(seats)):
            game.play_until(partial(_plays, player))
            wait(BANNER)
            yield from self._shoot(f"table-mode-{player + 1}")
            press_words(token_in_short(game.position.token))
            yield from self._shoot(f"table-mode-{player + 1}-token")
            self._back()
        self._app.settings.table_mode = False


class GameHands:
    """A game that has come to its middle, and fingers for its screen."""

    def __init__(self, app: BabylonApp, table: Table | None = None) -> None:
        self._app = app
        self.table = table or Table.begin(begun(), app.shelf)
        app.show("game", table=self.table)
        frames(4)
        self._page: Any = app.page
        self._wanted: Place | None = None

    @property
    def _board(self) -> Any:
        return self._page.board

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return cast("Position", self.table.position)

    def ask_hint(self) -> None:
        """Ask for a hint and wait for it, or put it away."""
        press_words(_("Hint"))
        _wait_for(self._thought, "The hint does not come.")
        frames(3)

    def _thought(self) -> bool:
        advice = self._page.session.advice
        return advice is None or bool(advice.ready)

    def show_all(self) -> None:
        """Look at the whole garden again."""
        press_words(_("Show everything"))
        frames(3)

    def drag_to_bad_place(self) -> Finger:
        """Carry the tile to a place where it may not lie."""
        finger = self._take()
        legal = self._page.session.hand.held.places
        field = self._board.garden.field
        bad = [column for column in each(PLACES) if column not in legal]
        points = {column: self._on_screen(column) for column in bad}
        middle = field.to_window(*field.center)
        for column in sorted(bad, key=lambda bad: _away(points[bad], middle)):
            self._carry(finger, points[column])
            placing = self._page.session.hand.placing
            if placing is not None and placing.refusal is not None:
                return finger
        raise Lost("The tile may lie wherever it is dragged.")

    def drag_to_place(self) -> Finger:
        """Carry the tile to where a good player would lay it, or to where it can be brought."""
        action = decide(self.position)
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
        """Carry the tile to a bead; false if it may not lie there as it is turned."""
        self._carry(finger, self._board.garden.field.to_window(*bead))
        placing = self._page.session.hand.placing
        return placing is not None and placing.action.column == column and not placing.refusal

    def turn_as_wanted(self) -> None:
        """Turn the draft until it lies as a good player would lay it."""
        for _turn in range(3):
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
        garden = self.position.gardens[self.position.player]
        level = max(garden.level_at(each_column) for each_column in each(FOOTPRINT << column))
        north, east = divmod(column, SIDE)
        view = View(field.side)
        return cast(
            "tuple[float, float]",
            field.to_window(
                *field.frame.to_screen(*view.project(east + 1, north + 1, level * LEVEL))
            ),
        )

    def show_players(self) -> None:
        """Turn to the page of the players, where it is one."""
        self._sheet(Sheet.PLAYERS)

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
        while not enough(self.position):
            if self.table.bots_turn:
                self.wait_until(lambda position: not self.table.bots_turn or enough(position))
            else:
                self.table.play(decide(self.position))
                if not self.position.over:
                    frames(1)

    def wait_until(self, enough: Callable[[Position], bool]) -> None:
        """Let time pass until the game has come that far."""
        _wait_for(lambda: enough(self.position), "The game does not go on.")

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


def _plays(player: int, position: Position) -> bool:
    return position.player == player


def _wait_for(there: Callable[[], bool], otherwise: str) -> None:
    waited = 0.0
    while not there():
        wait(0.05)
        waited += 0.05
        if waited > PATIENCE:
            raise Lost(otherwise)


def _away(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(complex(one[0] - other[0], one[1] - other[1]))
