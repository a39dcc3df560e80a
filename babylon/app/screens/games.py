"""Games: those in progress, those that are over, and how the player has fared."""

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Panel, PushButton, Words
from babylon.app.dialog import Answer, Dialog
from babylon.app.emblem import Avatar
from babylon.app.pressable import Pressable
from babylon.app.screens.statistics import statistics_panels
from babylon.app.screens.titled import TitledPage
from babylon.app.segments import Segments
from babylon.app.sentences import how_long_ago, players_of
from babylon.app.words import _, said
from babylon.rules.game import BadInput
from babylon.shelf.deletion import Deletion
from babylon.shelf.shelf import GameLine
from babylon.table.table import Table

PROGRESS, FINISHED, STATISTICS = "progress", "finished", "statistics"
# More than this are shown when they are asked for.
AT_ONCE = 30


class GameOpener(Pressable, BoxLayout):
    """The part of a card that opens its game."""


class GameCard(Panel):
    """A game in a list: its players, when it was last played, and a way to delete it."""

    players = StringProperty("")
    when = StringProperty("")
    problem = StringProperty("")
    __events__ = ("on_open", "on_delete")

    def __init__(self, line: GameLine, **options: Any) -> None:
        super().__init__(orientation="horizontal", **options)
        self.players = players_of(line)
        self.when = how_long_ago(line.touched)
        if line.problem is not None:
            self.problem = _("This game cannot be read: {problem}").format(problem=line.problem)
        for seat in line.seats:
            self.ids.flowers.add_widget(Avatar(flower=seat.look, side=32))
        self.ids.opener.spoken = self.players
        self.ids.opener.bind(on_release=lambda _: self.dispatch("on_open"))

    def on_open(self) -> None:
        """The game is to be shown."""

    def on_delete(self) -> None:
        """The game is to be deleted."""


class GamesScreen(TitledPage):
    """The shelf, to look through."""

    kv: ClassVar[str] = "games"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.heading = _("Games")
        self._shown = AT_ONCE
        self._deleted: Deletion | None = None
        self._parts = Segments(
            choices=[
                (PROGRESS, _("In progress")),
                (FINISHED, _("Finished")),
                (STATISTICS, _("Statistics")),
            ],
            value=PROGRESS,
        )
        self._parts.bind(on_choice=lambda *_: self._turn_to())
        self._list = BoxLayout(orientation="vertical", spacing=dp(12), size_hint_y=None)
        self._list.bind(minimum_height=self._list.setter("height"))
        self.ids.body.add_widget(self._parts)
        self.ids.body.add_widget(self._list)

    def arrive(self, part: str | None = None, **what: Any) -> None:
        if part is not None:
            self._parts.value = part
        self._turn_to()

    def leave(self) -> None:
        self._deleted = None

    def _turn_to(self) -> None:
        self._shown = AT_ONCE
        self.ids.scroll.scroll_y = 1
        self._fill()

    def _fill(self) -> None:
        self._list.clear_widgets()
        if self._deleted is not None:
            self._offer_to_take_back(self._deleted)
        if self._parts.value == STATISTICS:
            for panel in statistics_panels(self.app.shelf.statistics()):
                self._list.add_widget(panel)
            return
        lines = self.app.shelf.games(over=self._parts.value == FINISHED)
        if not lines:
            self._say_empty()
        for line in lines[: self._shown]:
            self._list.add_widget(self._card(line))
        if len(lines) > self._shown:
            more = PushButton(text=_("Show more"), kind="tint")
            more.bind(on_release=lambda _: self._show_more())
            self._list.add_widget(more)

    def _card(self, line: GameLine) -> GameCard:
        card = GameCard(line)
        card.bind(on_open=lambda _: self._open(line), on_delete=lambda _: self._ask(line))
        return card

    def _say_empty(self) -> None:
        words = (
            _("No game has been finished yet.")
            if self._parts.value == FINISHED
            else _("No game is in progress.")
        )
        panel = Panel(size_hint_y=None)
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Words(text=words, halign="center"))
        new = PushButton(text=_("New game"), icon="plus")
        new.bind(on_release=lambda _: self.app.show("new_game"))
        panel.add_widget(new)
        self._list.add_widget(panel)

    def _show_more(self) -> None:
        self._shown += AT_ONCE
        self._fill()

    def _open(self, line: GameLine) -> None:
        try:
            table = Table.resume(self.app.shelf, line.game)
        except BadInput as bad:
            self.app.tell(
                _("This game cannot be opened: {reason}").format(reason=said(bad.sentence))
            )
            self._fill()
            return
        self.app.show("scoring" if line.over else "game", table=table)

    def _ask(self, line: GameLine) -> None:
        self.app.ask(
            Dialog(
                _("Delete this game?"),
                players_of(line),
                [
                    Answer(_("Keep it")),
                    Answer(_("Delete"), lambda: self._delete(line), kind="danger"),
                ],
            )
        )

    def _delete(self, line: GameLine) -> None:
        self._deleted = self.app.shelf.deletion(line.game)
        self._deleted.confirm()
        self._fill()
        self.ids.scroll.scroll_y = 1

    def _offer_to_take_back(self, deletion: Deletion) -> None:
        panel = Panel(size_hint_y=None)
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Words(text=_("The game was deleted."), role="strong"))
        back = PushButton(text=_("Take it back"), icon="undo", kind="tint")
        back.bind(on_release=lambda _: self._take_back(deletion))
        panel.add_widget(back)
        self._list.add_widget(panel)

    def _take_back(self, deletion: Deletion) -> None:
        deletion.take_back()
        self._deleted = None
        self._fill()
