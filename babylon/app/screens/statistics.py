"""How the player has fared against bots, in figures."""

from collections.abc import Iterator

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from babylon.app.chrome import Panel, Words
from babylon.app.look import LOOK
from babylon.app.pressable import follow_look
from babylon.app.sentences import category_name, level_name
from babylon.app.theme import GOLD
from babylon.app.words import _, ngettext
from babylon.bots.levels import LADDER
from babylon.shelf.statistics import Statistics, Tally

# What a game's points are made of; its total and its area are no part of them.
CATEGORIES = (
    "statues",
    "fountains",
    "bridges",
    "stairs",
    "diversity",
    "flowers",
    "belvederes",
    "highest",
)


class FigureBox(BoxLayout):
    """A figure with its meaning below it."""

    figure = StringProperty("")
    meaning = StringProperty("")


class Bar(Widget):
    """A bar for a share between 0 and 1."""

    share = NumericProperty(0.0)

    def __init__(self, share: float) -> None:
        super().__init__(size_hint_y=None, height=dp(8), share=share)
        with self.canvas:
            self._slot_colour = Color()
            self._slot = SmoothRoundedRectangle(radius=[dp(4)])
            Color(*GOLD)
            self._bar = SmoothRoundedRectangle(radius=[dp(4)])
        self.bind(pos=self.repaint, size=self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Draw the bar in its slot."""
        self._slot_colour.rgba = LOOK.theme.slot
        self._slot.pos, self._slot.size = self.pos, self.size
        self._bar.pos = self.pos
        self._bar.size = (max(self.width * self.share, self.height), self.height)


def statistics_panels(statistics: Statistics) -> Iterator[Panel]:
    """All figures, or a word that there are none yet."""
    if not statistics.all.games:
        words = _("Once you have finished a game alone against bots, its figures stand here.")
        yield _panel("", Words(text=words, halign="center"))
        return
    yield _panel(_("Games against bots"), _figures(statistics))
    levels = [level for level in LADDER if level in statistics.levels]
    rows = [_level(level, statistics.levels[level]) for level in levels]
    yield _panel(_("By level"), *rows)
    most = max((statistics.categories.get(name, 0.0) for name in CATEGORIES), default=0.0)
    yield _panel(
        _("What your points are made of, on average"),
        *(_category(name, statistics.categories.get(name, 0.0), most) for name in CATEGORIES),
    )


def _panel(title: str, *parts: Widget) -> Panel:
    panel = Panel(size_hint_y=None)
    panel.bind(minimum_height=panel.setter("height"))
    if title:
        panel.add_widget(Words(text=title, role="heading"))
    for part in parts:
        panel.add_widget(part)
    return panel


def _figures(statistics: Statistics) -> GridLayout:
    grid = GridLayout(cols=3, spacing=dp(12), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    tally = statistics.all
    for figure, meaning in (
        (str(tally.games), ngettext("game", "games", tally.games)),
        (f"{tally.wins:g}", _("won")),
        (str(tally.best), _("best")),
        (f"{tally.mean:.0f}", _("on average")),
        (str(statistics.streak), _("won in a row")),
        (str(statistics.longest_streak), _("longest row")),
    ):
        grid.add_widget(FigureBox(figure=figure, meaning=meaning))
    return grid


def _level(level: str, tally: Tally) -> BoxLayout:
    won = ngettext(
        "{wins} of {games} game won, {mean} points on average, {best} at best",
        "{wins} of {games} games won, {mean} points on average, {best} at best",
        tally.games,
    ).format(wins=f"{tally.wins:g}", games=tally.games, mean=f"{tally.mean:.0f}", best=tally.best)
    return _lines(
        Words(text=level_name(level), role="strong"),
        Words(text=won, role="small", ink="second_ink"),
        Bar(tally.wins / tally.games),
    )


def _category(name: str, points: float, most: float) -> BoxLayout:
    line = BoxLayout(size_hint_y=None, spacing=dp(12))
    line.bind(minimum_height=line.setter("height"))
    line.add_widget(Words(text=category_name(name)))
    line.add_widget(Words(text=f"{points:.1f}", role="strong", natural=True))
    return _lines(line, Bar(max(points, 0.0) / most if most > 0 else 0.0))


def _lines(*parts: Widget) -> BoxLayout:
    box = BoxLayout(orientation="vertical", spacing=dp(6), size_hint_y=None)
    box.bind(minimum_height=box.setter("height"))
    for part in parts:
        box.add_widget(part)
    return box
