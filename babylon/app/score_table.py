"""The table of the final count: a row for each category, a column for each player."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from babylon.app.badges import Crown, Roundel
from babylon.app.chrome import Words
from babylon.app.counting import CATEGORIES
from babylon.app.emblem import Avatar
from babylon.app.look import LOOK
from babylon.app.pressable import Pressable, follow_look
from babylon.app.sentences import category_name
from babylon.app.words import _

NOTHING = "–"
HIDDEN = "·"  # a figure that has not been counted yet
ROW = 48


class Column(NamedTuple):
    """A player in the table: name, flower, points per category, and whether this one has won."""

    name: str
    flower: str
    points: dict[str, int]
    won: bool


PICTURES: dict[str, tuple[str, ...]] = {
    "statues": ("icon-statue",),
    "fountains": ("icon-fountain",),
    "bridges": ("icon-bridge",),
    "stairs": ("icon-stairs",),
    "diversity": ("icon-statue", "icon-fountain", "icon-bridge", "icon-stairs"),
    "flowers": ("flower-white", "flower-pink", "flower-yellow", "flower-blue"),
    "belvederes": ("icon-belvedere",),
    "highest": ("icon-pillar-double",),
}


class Figure(Words):
    """A figure of the table."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("role", "body")
        super().__init__(halign="center", **options)


class Row(Pressable, BoxLayout):
    """A category: its picture and name, and everybody's points, beside it or below."""

    category = StringProperty("")
    stacked = BooleanProperty(False)

    def __init__(self, figures: Sequence[Figure], column: float, **options: Any) -> None:
        super().__init__(size_hint_y=None, **options)
        self.radius = dp(6)
        self._name = Words(text=category_name(self.category), valign="middle")
        head = BoxLayout(spacing=dp(12), size_hint_y=None)
        head.add_widget(Roundel(PICTURES[self.category], pos_hint={"center_y": 0.5}))
        self._name.pos_hint = {"center_y": 0.5}
        head.add_widget(self._name)
        self._figures = BoxLayout(size_hint_y=None)
        for figure in figures:
            self._figures.add_widget(figure)
            figure.pos_hint = {"center_y": 0.5}
        self._head = head
        self.orientation = "vertical" if self.stacked else "horizontal"
        if not self.stacked:
            self._figures.size_hint_x = None
            self._figures.width = column * len(figures)
        self.add_widget(head)
        self.add_widget(self._figures)
        self._name.bind(height=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        if self.stacked:
            self._head.height = max(dp(34), self._name.height + dp(4))
            self._figures.height = round(max(dp(30), LOOK.size_of("body") * 1.5))
            self.height = self._head.height + self._figures.height + dp(4)
        else:
            line = round(max(dp(ROW), LOOK.size_of("body") * 1.5, self._name.height + dp(8)))
            self._head.height = self._figures.height = self.height = line


class ScoreTable(BoxLayout):
    """Everybody's points; figures may be hidden until they are counted. A tap chooses a row."""

    column_width = NumericProperty(0)

    def __init__(self, chosen: Callable[[str], None], **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **options)
        self._chosen = chosen
        self._columns: tuple[Column, ...] = ()
        self._shown: list[dict[str, int]] = []
        self._figures: dict[tuple[int, str], Figure] = {}
        self._laid: tuple[float, ...] = ()
        self._crowned = True
        self.rows: dict[str, Row] = {}
        self.bind(minimum_height=self.setter("height"), width=self._lay_if_needed)
        with self.canvas.before:
            self._gold = Color(0, 0, 0, 0)
            self._bands: list[RoundedRectangle] = []
        self.bind(pos=self._paint, size=self._paint)
        follow_look(self._lay)

    def show(self, columns: Sequence[Column], *, counted: bool) -> None:
        """Show these players; their figures at once, or as they are counted."""
        self._columns = tuple(columns)
        self._shown = [dict(column.points) if counted else {} for column in columns]
        self._crowned = counted
        self._lay()

    def count(self, player: int, category: str, points: int) -> None:
        """Add points to a figure; a category is seen once it was counted, be it for nothing."""
        shown = self._shown[player]
        shown[category] = shown.get(category, 0) + points
        self._write()

    def finish(self) -> None:
        """Show all figures, and who has won."""
        self._shown = [dict(column.points) for column in self._columns]
        self._crowned = True
        self._lay()

    def _lay_if_needed(self, *_: object) -> None:
        if self._laid != self._measure():
            self._lay()

    def _measure(self) -> tuple[float, ...]:
        return (self.width, LOOK.text_size, len(self._columns))

    def _lay(self, *_: object) -> None:
        """Build all rows for the width there is."""
        self.clear_widgets()
        self.rows, self._figures = {}, {}
        self._laid = self._measure()
        if not self._columns or self.width < dp(120):
            return
        number, text = len(self._columns), LOOK.text_size
        widest = dp(112) if self.width > dp(560) else dp(78)
        beside = (self.width - dp(118) * text - dp(40)) / number
        stacked = beside < dp(46) * text
        self.column_width = self.width / number if stacked else min(widest * text, beside)
        self.add_widget(self._header(stacked))
        for category in CATEGORIES:
            self.add_widget(Rule())
            figures = [self._figure(player, category) for player in range(number)]
            row = Row(figures, self.column_width, category=category, stacked=stacked)
            row.spoken = category_name(category)
            row.bind(on_release=lambda row: self._chosen(row.category))
            self.rows[category] = row
            self.add_widget(row)
        self.add_widget(Rule(strong=True))
        self.add_widget(self._totals(stacked))
        self._write()
        self._paint()

    def _figure(self, player: int, category: str) -> Figure:
        figure = Figure()
        self._figures[player, category] = figure
        return figure

    def _header(self, stacked: bool) -> BoxLayout:
        row = BoxLayout(size_hint_y=None)
        if not stacked:
            row.add_widget(Words(text=_("Score"), role="title", pos_hint={"center_y": 0.5}))
        heights = []
        for column in self._columns:
            head = Head(column, self._crowned, size_hint_x=None, width=self.column_width)
            heights.append(head.height)
            row.add_widget(head)
        row.height = max(heights)
        return row

    def _totals(self, stacked: bool) -> BoxLayout:
        roomy = self.column_width >= dp(64) * LOOK.text_size
        row = BoxLayout(size_hint_y=None, height=round(LOOK.size_of("great figure") * 1.4))
        if not stacked:
            row.add_widget(Words(text=_("Total"), role="strong", pos_hint={"center_y": 0.5}))
        for player, column in enumerate(self._columns):
            best = column.won and self._crowned
            figure = Figure(
                role=("great figure" if best else "figure") if roomy else "small figure",
                ink="gold" if best else "ink",
                size_hint_x=None,
                width=self.column_width,
                pos_hint={"center_y": 0.5},
            )
            self._figures[player, "total"] = figure
            row.add_widget(figure)
        return row

    def _write(self) -> None:
        """Put the figures where they belong; the best of each row are strong."""
        if not self._figures:
            return
        for category in CATEGORIES:
            most = max((shown.get(category, 0) for shown in self._shown), default=0)
            for player, shown in enumerate(self._shown):
                figure = self._figures[player, category]
                points = shown.get(category)
                figure.text = HIDDEN if points is None else str(points or NOTHING)
                best = bool(points) and points == most
                figure.role = "strong" if best else "body"
                figure.ink = "ink" if best else "second_ink"
        for player, shown in enumerate(self._shown):
            self._figures[player, "total"].text = str(sum(shown.values()))

    def _paint(self, *_: object) -> None:
        """A golden band behind the columns of those who have won."""
        for band in self._bands:
            self.canvas.before.remove(band)
        self._bands = []
        ground = LOOK.theme.gold_ground
        self._gold.rgba = (*ground[:3], 0.6 if self._crowned else 0.0)
        first = self.right - self.column_width * len(self._columns)
        for player, column in enumerate(self._columns):
            if column.won:
                place = (first + player * self.column_width, self.y)
                band = RoundedRectangle(pos=place, size=(self.column_width, self.height))
                band.radius = [dp(18)]
                self._bands.append(band)
                self.canvas.before.add(band)


class Head(BoxLayout):
    """A player above a column: the flower, a crown over it or not, and the name."""

    def __init__(self, column: Column, crowned: bool, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **options)
        crown = Crown(opacity=1.0 if column.won and crowned else 0.0)
        badge = Avatar(flower=column.flower, side=40)
        name = Words(
            text=column.name,
            role="strong" if column.won and crowned else "small",
            halign="center",
            shorten=True,
            shorten_from="right",
            max_lines=1,
        )
        for part in (crown, badge):
            part.pos_hint = {"center_x": 0.5}
        for part in (crown, badge, name):
            self.add_widget(part)
        line = round(LOOK.size_of("strong") * 1.4)
        name.fitting = False
        name.size_hint_y, name.height = None, line
        self.height = round(crown.height + badge.height + line + dp(4))


class Rule(Widget):
    """A line between rows."""

    def __init__(self, *, strong: bool = False, **options: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(2) if strong else dp(1), **options)
        with self.canvas:
            self._colour, self._line = Color(), Rectangle()
        self._strong = strong
        self.bind(pos=self._draw, size=self._draw)
        follow_look(self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._colour.rgba = LOOK.theme.gold if self._strong else LOOK.theme.line
        self._line.pos, self._line.size = self.pos, self.size
