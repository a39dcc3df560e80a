"""New game: two to four seats, each a person or a bot, with a name and a flower."""

import logging
from random import SystemRandom
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from babylon.app.chrome import Panel, PushButton, Words
from babylon.app.field import Field
from babylon.app.look import LOOK
from babylon.app.plans import FEWEST, MOST, Plan, SeatPlan, first_plan, read_plan
from babylon.app.pressable import Pressable
from babylon.app.screens.titled import TitledPage
from babylon.app.segments import Segments
from babylon.app.sentences import flower_name, level_name, player_name
from babylon.app.theme import CLEAR, TAG_LINE
from babylon.app.words import _
from babylon.bots.levels import LADDER
from babylon.rules.gardens.setup import LONGEST_NAME
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table

log = logging.getLogger(__name__)

SEEDS = 1 << 53
USUAL_LEVEL = "builder"
BY_LOT = "lot"


class FlowerChoice(Pressable, AnchorLayout):
    """One of the four flowers; the chosen one stands on a golden ground with a line around it."""

    flower = StringProperty("white")
    chosen = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("chosen", self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Mark it or not."""
        self.ground = LOOK.theme.gold_ground if self.chosen else CLEAR
        self.line = TAG_LINE if self.chosen else CLEAR


class SeatPanel(Panel):
    """A seat to be filled: who sits there, and with which flower."""

    caption = StringProperty("")
    flower = StringProperty("white")
    __events__ = ("on_kind", "on_pick", "on_called")

    def __init__(self, index: int, **options: Any) -> None:
        self.index = index
        super().__init__(**options)
        self._name = Field(limit=LONGEST_NAME)
        self._name.bind(text=lambda _, text: self.dispatch("on_called", text))
        self._level = Segments(choices=[(level, level_name(level)) for level in LADDER])
        self._level.bind(on_choice=lambda _, level: self.dispatch("on_kind", level))
        self.ids.kind.choices = [(False, _("Person")), (True, _("Bot"))]
        for flower in Flower:
            choice = FlowerChoice(flower=flower.word, spoken=flower_name(flower.word))
            choice.bind(on_release=lambda _, flower=flower: self.dispatch("on_pick", flower))
            self.ids.flowers.add_widget(choice)

    def show(self, seat: SeatPlan) -> None:
        """Show a seat as it is planned."""
        self.flower = seat.flower.word
        person = seat.bot is None
        self.ids.kind.value = not person
        self._level.value = seat.bot
        if self._name.text != seat.name:
            self._name.text = seat.name
        for choice in self.ids.flowers.children:
            choice.chosen = choice.flower == self.flower
        self.caption = _("Name") if person else player_name(seat.seat(), self.index)
        _put(self.ids.top, self._name, person, 0)
        _put(self, self._level, not person, 1)

    def on_kind(self, kind: bool | str) -> None:
        """A person, any bot or one of a level was chosen."""

    def on_pick(self, flower: Flower) -> None:
        """Another flower was chosen."""

    def on_called(self, name: str) -> None:
        """The name was changed."""


class NewGameScreen(TitledPage):
    """Everything about a new game; what was chosen last is chosen already."""

    kv: ClassVar[str] = "new_game"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.heading = _("New game")
        self._bots = True
        self.plan: Plan = first_plan(bots=True)
        self._players = self._question(_("Players"), self._choose_players)
        self._players.choices = [(number, str(number)) for number in range(FEWEST, MOST + 1)]
        self._seats = [self._seat(index) for index in range(MOST)]
        self._first = self._question(_("Who begins"), self._choose_first)
        self._supply = self._question(_("Pieces"), self._choose_supply)
        self._supply.choices = [
            (SupplyKind.UNLIMITED, _("Without end")),
            (SupplyKind.BOX, _("As in the box")),
        ]
        start = PushButton(text=_("Start the game"), icon="play", kind="confirm")
        start.bind(on_release=lambda _: self._start())
        self.ids.footer.add_widget(start)

    def arrive(self, bots: bool | None = None, **what: Any) -> None:
        if bots is not None:
            self._bots = bots
        self._take(self._remembered())
        self.ids.scroll.scroll_y = 1

    def choose_theme(self, theme: Any) -> None:
        for panel in self._seats:
            for choice in panel.ids.flowers.children:
                choice.repaint()

    def _seat(self, index: int) -> SeatPanel:
        panel = SeatPanel(index)
        panel.bind(
            on_kind=lambda _, kind: self._change(index, bot=_level(kind)),
            on_pick=lambda _, flower: self._change(index, flower=flower),
            on_called=lambda _, name: self._change(index, name=name),
        )
        return panel

    def _question(self, words: str, choose: Any) -> Segments:
        panel = Panel(size_hint_y=None)
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Words(text=words, role="strong"))
        segments = Segments()
        segments.bind(on_choice=lambda _, value: choose(value))
        panel.add_widget(segments)
        self.ids.body.add_widget(panel)
        return segments

    def _change(self, index: int, **changes: Any) -> None:
        self._take(self.plan.with_seat(index, **changes))

    def _choose_players(self, number: int) -> None:
        self._take(self.plan.with_players(number))

    def _choose_first(self, value: Any) -> None:
        self._take(Plan(*_parts(self.plan)[:3], None if value == BY_LOT else value))

    def _choose_supply(self, value: SupplyKind) -> None:
        players, seats, _supply, first = _parts(self.plan)
        self._take(Plan(players, seats, value, first))

    def _take(self, plan: Plan) -> None:
        """Show a plan."""
        self.plan = plan
        self._players.value = plan.players
        for index, panel in enumerate(self._seats):
            panel.show(plan.seats[index])
            used = index < plan.players
            if used and panel.parent is None:
                self.ids.body.add_widget(panel, index=len(self.ids.body.children) - 1 - index)
            elif not used and panel.parent is not None:
                self.ids.body.remove_widget(panel)
        self._first.choices = [(BY_LOT, _("By lot"))] + [
            (index, player_name(seat.seat(), index)) for index, seat in enumerate(plan.used)
        ]
        self._first.value = BY_LOT if plan.first is None else plan.first
        self._supply.value = plan.supply

    @property
    def _key(self) -> str:
        return "new-game-bots" if self._bots else "new-game-table"

    def _remembered(self) -> Plan:
        kept = self.app.shelf.setting(self._key)
        if kept is None:
            return first_plan(bots=self._bots)
        try:
            return read_plan(kept)
        except (ValueError, KeyError, TypeError, AttributeError):
            log.warning("The last choice of players cannot be read; it begins anew.")
            return first_plan(bots=self._bots)

    def _start(self) -> None:
        self.app.shelf.change_setting(self._key, self.plan.to_json())
        record = self.plan.record(SystemRandom().randrange(SEEDS))
        # From a game that has begun the way back leads home, where it waits to be continued.
        self.app.replace("game", table=Table.begin(record, self.app.shelf))


def _level(kind: bool | str) -> str | None:
    """The level that goes with a choice; false is a person, true a bot of the usual level."""
    if isinstance(kind, str):
        return kind
    return USUAL_LEVEL if kind else None


def _put(parent: Widget, child: Widget, there: bool, index: int) -> None:
    """See that a widget is in its place, or that it is not."""
    if there and child.parent is None:
        parent.add_widget(child, index=index)
    elif not there and child.parent is not None:
        parent.remove_widget(child)


def _parts(plan: Plan) -> tuple[int, tuple[SeatPlan, ...], SupplyKind, int | None]:
    return plan.players, plan.seats, plan.supply, plan.first
