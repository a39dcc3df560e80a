"""Home: the game that waits, new games, the games played, rules and settings."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Glyph, ListRow
from babylon.app.dusk import LOW, gradient
from babylon.app.later import after_a_frame
from babylon.app.look import LOOK
from babylon.app.pressable import Ground, Pressable
from babylon.app.screens.page import Page
from babylon.app.sentences import garden_of, player_name, points_of, where_it_stands
from babylon.app.theme import ON_GOLD, Theme, colour
from babylon.app.words import _
from babylon.records.record import read_file
from babylon.rules.game import BadInput
from babylon.rules.gardens.garden import Garden

# What draws and replays gardens is imported when it is needed: the menu does not wait for it.
if TYPE_CHECKING:
    from babylon.app.garden_view import GardenView
    from babylon.table.table import Table

IVORY, DIM = colour("FFF7E6"), colour("E9E0CC")
TITLE = colour("FBE29A")
GLASS, GLASS_LINE = colour("FFF7E6", 0.10), colour("FFE2A0", 0.28)
CAPTION = colour("2A1B3A")
SHINE = ((0.0, colour("E7B649")), (1.0, colour("D9A22E")))
EDGE = colour("E0AC3B")
COLUMN, WIDE_COLUMN = 360, 460  # dp: the menu's width beside the garden, by size of text


class HomeDisc(AnchorLayout, Ground):
    """A round glass with an icon in it."""

    icon = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint = (None, None)
        self.size, self.radius = (dp(52), dp(52)), dp(26)
        self.ground, self.line = GLASS, GLASS_LINE
        glyph = Glyph(ink=IVORY)
        self.bind(icon=glyph.setter("icon"))
        self.add_widget(glyph)


class HomeChoice(Pressable, BoxLayout):
    """A smaller choice at the end of the menu: a disc and a word below it."""

    icon = StringProperty("")
    text = StringProperty("")
    ink = ObjectProperty(IVORY)


class HomeScreen(Page):
    """The way to everything else, before a garden in the evening."""

    kv: ClassVar[str] = "home"
    hides_sky: ClassVar[bool] = True
    wide = BooleanProperty(False)
    caption = StringProperty("")
    flower = StringProperty("white")
    subtitle = StringProperty("")
    title_role = StringProperty("display")
    title_ink = ObjectProperty(TITLE)
    subtitle_ink = ObjectProperty(DIM)
    caption_ink = ObjectProperty(CAPTION)

    def __init__(self, app: Any, **options: Any) -> None:
        self._waiting: Table | None = None
        self.garden: GardenView | None = None
        super().__init__(app, **options)
        # Before the frame is drawn, and once however many sizes have changed.
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "insets"):
            self.fbind(name, self._arrange_soon)
        self.ids.head.bind(height=self._arrange_soon)
        self.ids.rows.bind(height=self._arrange_soon)

    def arrive(self, **what: Any) -> None:
        self._waiting = self._newest()
        self.caption, self.flower = self._whose()
        self._fill()
        self.ids.menu.scroll_y = 1  # the game that waits is at the top
        if self.garden is None:
            # The menu is there at once; the garden, which takes longer, in the frame after it.
            after_a_frame(self._show)
        else:
            self.garden.show(self._shown())
        self._arrange_soon()

    def leave(self) -> None:
        self._waiting = None

    def choose_theme(self, theme: Theme) -> None:
        self.ids.dusk.choose_theme(theme)
        if self.garden is not None:
            self.garden.choose_theme(theme)
        self.caption_ink = CAPTION if theme.name == "day" else IVORY

    def _newest(self) -> "Table | None":
        """The newest game in progress that can be played on."""
        for line in self.app.shelf.games(over=False):
            from babylon.table.table import Table

            try:
                return Table.resume(self.app.shelf, line.game)
            except BadInput:
                continue  # the list of games says what is wrong with it
        return None

    def _whose(self) -> tuple[str, str]:
        """What is said of the garden, and the flower of its player."""
        if self._waiting is None:
            return "", "yellow"
        index = _first_person(self._waiting)
        seat = self._waiting.seats[index]
        words = _("{garden}, {points}, last played").format(
            garden=garden_of(player_name(seat, index)),
            points=points_of(self._waiting.position.scores()[index].total),
        )
        return words, seat.look

    def _shown(self) -> Garden:
        """The garden of the game that waits, or what one can become."""
        if self._waiting is None:
            return _sample_garden()
        position: Any = self._waiting.position
        garden: Garden = position.gardens[_first_person(self._waiting)]
        return garden

    def _show(self) -> None:
        """Make the view at about its size, so that it reads one sheet of pictures and not two."""
        from babylon.app.emblem import Avatar
        from babylon.app.garden_view import GardenView

        self.garden = GardenView(
            named=False,
            movable=False,
            size_hint=(None, None),
            size=(Window.width * 0.68, Window.height),
        )
        self.garden.choose_theme(self.app.look)
        self.add_widget(self.garden, index=len(self.children) - 1)
        avatar = Avatar(flower=self.flower, pos_hint={"center_y": 0.5})
        self.bind(flower=avatar.setter("flower"))
        self.ids.caption.add_widget(avatar, index=1)
        self._arrange()
        self.garden.show(self._shown())

    def _fill(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        if self._waiting is not None:
            stands = where_it_stands(self._waiting.position, self._waiting.seats)
            self._row("play-outline", _("Continue"), stands, self._go_on, gold=True)
        self._row(
            "account-multiple-outline",
            _("Play at this table"),
            _("2 to 4 players, pass and play"),
            lambda: self.app.show("new_game", bots=False),
        )
        self._row(
            "robot-outline",
            _("Play against bots"),
            _("Apprentice, builder, architect, master"),
            lambda: self.app.show("new_game", bots=True),
            gold=self._waiting is None,
        )
        self._row(
            "book-open-variant-outline",
            _("Learn to play"),
            _("The rules with pictures"),
            lambda: self.app.show("rules"),
        )
        choices = BoxLayout(size_hint_y=None)
        choices.bind(minimum_height=choices.setter("height"))
        for icon, text, do in (
            ("history", _("Games"), lambda: self.app.show("games")),
            ("chart-bar", _("Statistics"), lambda: self.app.show("games", part="statistics")),
            ("tune-variant", _("Settings"), lambda: self.app.show("settings")),
        ):
            choice = HomeChoice(icon=icon, text=text)
            choice.bind(on_release=lambda _, do=do: do())
            choices.add_widget(choice)
        rows.add_widget(choices)

    def _row(
        self, icon: str, title: str, subtitle: str, do: Callable[[], None], gold: bool = False
    ) -> None:
        colours = ["gold_ground", ON_GOLD, EDGE] if gold else [GLASS, IVORY, GLASS_LINE]
        row = ListRow(icon=icon, title=title, colours=colours)
        # What goes without saying leaves its room to large letters.
        row.subtitle = subtitle if gold or not LOOK.large else ""
        row.arrow = not LOOK.large
        row.shine = gradient(SHINE, upright=False) if gold else None
        row.bind(on_release=lambda _: do())
        self.ids.rows.add_widget(row)

    def _go_on(self) -> None:
        if self._waiting is not None:
            self.app.show("game", table=self._waiting)

    def _arrange(self, *_: object) -> None:
        """Garden above menu where it is high, beside it where it is wide."""
        left, top, right, bottom = self.insets
        self.wide = self.width > 1.1 * self.height
        if self.wide:
            self._beside(left, top, right, bottom)
        else:
            self._above(left, top, right, bottom)

    def _beside(self, left: float, top: float, right: float, bottom: float) -> None:
        head, menu = self.ids.head, self.ids.menu
        tall = self.height > dp(LOW)
        self.subtitle = _subtitle() if tall else ""
        self.title_role = "great display" if tall else "headline"
        self._rows_high(72 if tall else 60)
        least = dp(WIDE_COLUMN if LOOK.large else COLUMN)
        width = min(max(least, self.width * 0.28), self.width * 0.48)
        x = self.width - right - width - (self.width * 0.04 if tall else dp(16))
        menu.width, menu.x = width + dp(8), x - dp(4)
        if tall:
            above = (self.height - head.height - dp(34) - self.ids.rows.height) * 0.37
            head.width, head.x = width, x
            head.top = self.height - top - max(above, dp(12))
            ceiling = head.y - dp(34)
        else:  # the title goes to the garden's sky, and leaves the column to the menu
            head.width, head.x = x - left - dp(28), left + dp(20)
            head.top = self.height - top - dp(8)
            ceiling = self.height - top - dp(6)
        room = ceiling - bottom - dp(6)
        menu.height = min(self.ids.rows.height, room)
        menu.top = ceiling if tall else ceiling - (room - menu.height) / 2
        if self.garden is not None:
            # Where the title stands in the sky, the garden stays below it.
            sky = self.height - top if tall else head.y + dp(14)
            self.garden.size = (x - left + self.width * 0.01, sky - bottom)
            self.garden.pos = (left - self.width * 0.02, bottom)

    def _above(self, left: float, top: float, right: float, bottom: float) -> None:
        head, menu = self.ids.head, self.ids.menu
        self.title_role, self.subtitle = "display", "" if LOOK.large else _subtitle()
        self._rows_high(66)
        width = min(self.width - left - right - dp(28), dp(560))
        head.width, menu.width = self.width - left - right - dp(32), width
        head.x, menu.x = left + dp(16), (self.width - width) / 2
        head.top = self.height - max(top + dp(8), dp(44))
        room = head.y - bottom - dp(12)
        menu.height = min(self.ids.rows.height, room * (0.72 if LOOK.large else 0.62))
        menu.y = bottom + dp(10)
        if self.garden is not None:
            self.garden.size = (self.width, head.y - menu.top + dp(16))
            self.garden.pos = (0, menu.top - dp(4))

    def _rows_high(self, least: float) -> None:
        for row in self.ids.rows.children:
            if isinstance(row, ListRow):
                row.least = least


def _subtitle() -> str:
    return _("Raise the hanging gardens, stone by stone")


def _first_person(table: "Table") -> int:
    """Who is shown: the first who is no bot."""
    people = (index for index, seat in enumerate(table.seats) if seat.bot is None)
    return next(people, 0)


@cache
def _sample_garden() -> Garden:
    """What a garden can become, for those who have none yet."""
    from babylon.app.samples import SAMPLE_GAME

    position: Any = read_file(SAMPLE_GAME).final()
    garden: Garden = position.gardens[2]
    return garden
