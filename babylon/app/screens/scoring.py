"""The end of a game: the gardens counted, the table of points, who has won, and what next."""

from datetime import datetime
from random import SystemRandom
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from babylon.app.chrome import Panel, PushButton, RoundButton, Words
from babylon.app.count_show import CountShow, Step, steps
from babylon.app.counted_garden import CountedGarden
from babylon.app.counting import by_round, counting, ranking
from babylon.app.device import ANDROID
from babylon.app.emblem import Avatar
from babylon.app.garden_card import GardenCard
from babylon.app.keepsake import keep_picture, pictures_folder
from babylon.app.look import LOOK
from babylon.app.motion import Speed
from babylon.app.points_chart import PointsChart, Track
from babylon.app.pressable import follow_look
from babylon.app.score_table import Column, ScoreTable
from babylon.app.screens.page import Page
from babylon.app.sentences import category_name, player_name
from babylon.app.theme import Theme
from babylon.app.verdict import Verdict, summary, unfinished, verdict
from babylon.app.words import _, ngettext
from babylon.records.record import Record
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.scoring import Score
from babylon.rules.gardens.setup import random_setup
from babylon.table.table import Table

# All in dp.
WIDE, LOW = 800, 560
NARROWEST, HIGHEST_CHART = 110, 340
SEEDS = 2**53


class ScoringScreen(Page):
    """Looks back at a game; a tap ends the counting, another chooses what is lit."""

    kv: ClassVar[str] = "scoring"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._record: Record | None = None
        self._names: list[str] = []
        self._gardens: tuple[Garden, ...] = ()
        self._scores: tuple[Score, ...] = ()
        self._shown = 0
        self._category: str | None = None
        self._show: CountShow | None = None
        self._build()
        for name in ("size", "insets"):
            self.fbind(name, self._arrange)
        self._follow = Clock.create_trigger(self._follow_scroll, -1)
        self.ids.scroll.fbind("scroll_y", self._follow)
        self.ids.column.fbind("height", self._follow)
        self.ids.scroll.fbind("height", self._fit_chart)
        self._table_panel.fbind("height", self._fit_chart)
        follow_look(self._arrange)

    def _build(self) -> None:
        """Make all parts; where they stand is for the size of the window to say."""
        self._over = Words(role="label", ink="gold")
        self._title = Words(role="headline")
        self._reason = Words(role="body")
        self._avatar = Avatar(side=44, pos_hint={"center_y": 0.5})
        self._summary = Words(role="body", pos_hint={"center_y": 0.5})
        self._whose = BoxLayout(size_hint_y=None, spacing=dp(10))
        self._whose.add_widget(self._avatar)
        self._whose.add_widget(self._summary)
        self._summary.bind(height=self._fit_summary)
        self._avatar.bind(height=self._fit_summary)
        self.garden = CountedGarden(on_release=lambda _: self._turn_over())
        self._cards = BoxLayout(size_hint_y=None, spacing=dp(12))
        self._cards.bind(width=self._fit_cards)
        self.table = ScoreTable(self._choose)
        self._table_panel = _fitting(Panel(padding=(dp(14), dp(4))), self.table)
        self.chart = PointsChart(size_hint_y=None)
        self.chart.bind(width=self._fit_chart)
        heading = Words(text=_("Points after each round").upper(), role="label", ink="second_ink")
        self._chart_panel = _fitting(
            Panel(padding=(dp(20), dp(10)), spacing=dp(4)), heading, self.chart
        )

    def arrive(self, **what: Any) -> None:
        shown: Table | Record | None = what.get("table")
        if shown is None:
            return
        record = shown.record if isinstance(shown, Table) else shown
        self._take(record)
        counted = isinstance(shown, Record) or self.app.settings.animation is Speed.OFF
        self.table.show(self._columns(), counted=counted)
        self.chart.show(self._tracks())
        self._look_at(ranking(self._scores)[0])
        self._arrange()
        self.ids.scroll.scroll_y = 1
        if not counted:
            self._count()

    def _take(self, record: Record) -> None:
        position: Any = record.final()
        seats = record.game.seats(record.setup)
        self._record = record
        self._names = [player_name(seat, index) for index, seat in enumerate(seats)]
        self._flowers = [seat.look for seat in seats]
        self._gardens, self._scores = tuple(position.gardens), tuple(position.scores())
        self._over_at = (position.round, position.rounds) if not position.over else None
        rounds = ngettext("After {n} round", "After {n} rounds", position.rounds)
        so_far = rounds.format(n=position.rounds) if position.over else _("So far")
        self._over.text = so_far.upper()

    def leave(self) -> None:
        if self._show is not None and self._show.running:
            self._show.skip()
        self.app.sounds.hush()

    def choose_theme(self, theme: Theme) -> None:
        self.garden.choose_theme(theme)
        for card in self._cards.children:
            card.view.choose_theme(theme)

    def on_key(self, key: str, modifiers: set[str]) -> bool:
        if self._skip():
            return True
        return super().on_key(key, modifiers)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and self._skip():
            return True
        return bool(super().on_touch_down(touch))

    # The count.

    def _count(self) -> None:
        """Count the gardens one after the other, the winner's last, and give nothing away."""
        self.chart.opacity = 0
        self._cards.clear_widgets()
        self._fit_cards()
        order = list(reversed(ranking(self._scores)))
        self._show = CountShow(self.app.settings.animation, self._step, self._counted)
        self._show.play(steps(self._gardens, order))

    def _step(self, step: Step) -> None:
        garden = self._gardens[step.player]
        self._title.text = self._names[step.player]
        self._reason.text = ""
        self._avatar.flower = self._flowers[step.player]
        points = sum(counted.points for counted in step.lit)
        self._summary.text = f"{category_name(step.category)}: {points}"
        self.garden.light(garden, step.lit)
        self.table.count(step.player, step.category, step.points)
        if step.points:
            self.app.sounds.pillar(len(step.lit) - 1)

    def _counted(self) -> None:
        self.chart.opacity = 1
        self.table.finish()
        self._look_at(ranking(self._scores)[0])
        self.app.sounds.play("chime")

    def _skip(self) -> bool:
        """End the count; false if nothing is being counted."""
        if self._show is None or not self._show.running:
            return False
        self._show.skip()
        return True

    # What is looked at.

    def _look_at(self, player: int) -> None:
        """Show a player's garden, and the others small."""
        self._shown, self._category = player, None
        words = self._verdict()
        self._title.text, self._reason.text = words
        self._avatar.flower = self._flowers[player]
        self._summary.text = summary(self._scores[player], self._gardens[player])
        self.garden.show(self._gardens[player])
        self._cards.clear_widgets()
        for other, garden in enumerate(self._gardens):
            if other != player:
                total = self._scores[other].total
                card = GardenCard(
                    self._names[other], self._flowers[other], total, garden, player=other
                )
                card.view.choose_theme(self.app.look)
                card.bind(on_release=lambda card: self._look_at(card.player))
                self._cards.add_widget(card)
        self._fit_cards()
        self._follow()

    def _verdict(self) -> Verdict:
        if self._over_at is not None:
            return unfinished(*self._over_at)
        return verdict(self._names, self._scores)

    def _choose(self, category: str) -> None:
        """Light what a category has counted, or let all be seen again."""
        self._category = None if category == self._category else category
        garden = self._gardens[self._shown]
        if self._category is None:
            self.garden.show(garden)
            return
        lit = [counted for counted in counting(garden) if counted.category == category]
        if not lit:
            name = category_name(category)
            self.app.tell(_("{name}: nothing was counted here.").format(name=name))
            self.garden.show(garden)
            return
        self.garden.light(garden, lit)

    def _turn_over(self) -> None:
        """From the side to above, and back."""
        garden = self._gardens[self._shown]
        self._category = None
        if self.garden.from_above:
            self.garden.show(garden)
        else:
            self.garden.light(garden, ())

    def _columns(self) -> list[Column]:
        won: tuple[int, ...] = ()
        if self._over_at is None and self._record is not None:
            won = tuple(self._record.final().winners())
        return [
            Column(name, flower, _points(score), seat in won)
            for seat, (name, flower, score) in enumerate(
                zip(self._names, self._flowers, self._scores, strict=True)
            )
        ]

    def _tracks(self) -> list[Track]:
        assert self._record is not None
        rounds = by_round(self._record)
        return [
            Track(name, flower, tuple(points[seat] for points in rounds))
            for seat, (name, flower) in enumerate(zip(self._names, self._flowers, strict=True))
        ]

    # What next.

    def _play_again(self) -> None:
        """A new game with the same people at the same seats."""
        assert self._record is not None
        old = self._record.setup
        setup = random_setup(len(old.seats), SystemRandom().randrange(SEEDS), old.supply, old.seats)
        table = Table.begin(Record(self._record.game, setup), self.app.shelf)
        self.app.replace("game", table=table)

    def _save_picture(self) -> None:
        folder = pictures_folder()
        now = datetime.now()
        self.app.tell(keep_picture(self._gardens[self._shown], self.app.look, folder, now))

    def _home(self) -> None:
        self.app.show("home")

    # Where everything stands.

    def _arrange(self, *_: object) -> None:
        left, top, right, bottom = self.insets
        wide = self.width - left - right >= dp(WIDE)
        low = self.height - top - bottom < dp(LOW)
        gap = dp(20) if wide and not low else dp(12)
        self.ids.page.padding = (left + gap, top + gap, right + gap, bottom + gap)
        self._title.role = "headline" if wide and not low else "title"
        for box in (self.ids.left, self.ids.column, self.ids.foot):
            box.clear_widgets()
        beside = [self._over, self._title, self._reason, self._whose]
        self.ids.left.size_hint_x = 0.46 if wide else None
        self.ids.right.size_hint_x = 0.54 if wide else 1
        if not wide:
            self.ids.left.width = 0
            self.garden.size_hint_y = None
            self.garden.height = min(self.width * 0.82, self.height * 0.5)
            column = [*beside, self.garden, self._cards, self._table_panel, self._chart_panel]
            beside = []
        elif low:
            self.garden.size_hint_y = 1
            column = [self._reason, self._whose, self._table_panel, self._chart_panel, self._cards]
            beside = [self._title, self.garden]
        else:
            self.garden.size_hint_y = 1
            column = [self._table_panel, self._chart_panel]
            beside += [self.garden, self._cards]
        self.ids.page.spacing = dp(20) if wide else 0
        self._fit_cards()
        _fill(self.ids.left, beside)
        _fill(self.ids.column, column)
        _fill(self.ids.foot, self._buttons(words=wide and not low))
        self._fit_chart()
        self._fit_foot()

    def _buttons(self, *, words: bool) -> list[Widget]:
        icon = "share-variant-outline" if ANDROID else "image-outline"
        keep = _("Share") if ANDROID else _("Save a picture")
        middle = {"center_y": 0.5}
        again = PushButton(text=_("Play again"), icon="restart")
        picture: Widget
        home: Widget
        if words and LOOK.text_size < 1.4:
            picture = PushButton(text=keep, icon=icon, kind="tint")
            home = PushButton(text=_("Home"), kind="outline", size_hint_x=0.6)
        else:
            picture = RoundButton(icon=icon, spoken=keep, kind="tint", side=56, pos_hint=middle)
            home = RoundButton(
                icon="home-outline", spoken=_("Home"), kind="outline", side=56, pos_hint=middle
            )
        replay = RoundButton(
            icon="movie-open-play-outline",
            spoken=_("Watch the game again"),
            kind="tint",
            side=56,
            pos_hint=middle,
        )
        for button in (again, replay, picture, home):
            button.bind(height=self._fit_foot)
        replay.bind(on_release=lambda _: self.app.show("replay", record=self._record))
        again.bind(on_release=lambda _: self._play_again())
        picture.bind(on_release=lambda _: self._save_picture())
        home.bind(on_release=lambda _: self._home())
        return [again, replay, picture, home]

    def _fit_summary(self, *_: object) -> None:
        self._whose.height = max(self._summary.height, self._avatar.height)

    def _fit_foot(self, *_: object) -> None:
        heights = [button.height for button in self.ids.foot.children]
        self.ids.foot.height = max(heights, default=0)

    def _fit_cards(self, *_: object) -> None:
        """Cards side by side, or one below the other where they would be too narrow."""
        number = len(self._cards.children)
        if not number:
            self._cards.height = 0
            return
        grown = 1 + (LOOK.text_size - 1) / 2
        narrow = self._cards.width / number < dp(NARROWEST) * LOOK.text_size
        self._cards.orientation = "vertical" if narrow else "horizontal"
        each = self._cards.width if narrow else self._cards.width / number
        beside = GardenCard.beside(each)
        height = round(dp(132 if beside else 164) * grown)
        self._cards.height = number * (height + dp(12)) - dp(12) if narrow else height

    def _fit_chart(self, *_: object) -> None:
        """As high as it needs to be, or as there is room below the table."""
        around = self._table_panel.height + self._chart_panel.height - self.chart.height
        room = min(self.ids.scroll.height - around - dp(24), dp(HIGHEST_CHART))
        self.chart.height = max(self.chart.needed, room)

    def _follow_scroll(self, *_: object) -> None:
        """What is drawn with a frame of its own has to be told that it was scrolled."""
        self.garden.follow()
        for card in self._cards.children:
            card.view.move()


def _fill(box: BoxLayout, widgets: list[Widget]) -> None:
    for widget in widgets:
        box.add_widget(widget)


def _fitting(panel: Panel, *parts: Widget) -> Panel:
    """A panel that is as high as what it holds."""
    panel.size_hint_y = None
    panel.bind(minimum_height=panel.setter("height"))
    for part in parts:
        panel.add_widget(part)
    return panel


def _points(score: Score) -> dict[str, int]:
    """The points by category alone."""
    return {name: points for name, points in score.table().items() if name not in ("total", "area")}
