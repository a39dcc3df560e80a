"""How to play: the rules in short, with pictures, from the idea to the count."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Panel, Words
from babylon.app.illustration import Illustration
from babylon.app.look import LOOK
from babylon.app.pressable import Ground, follow_look
from babylon.app.rule_book import Point, Section, sections
from babylon.app.screens.titled import TitledPage
from babylon.app.theme import CLEAR, TAG_LINE
from babylon.app.words import _


class RulePoint(BoxLayout, Ground):
    """One rule; the one that was asked for stands on a golden ground with a line around it."""

    text = StringProperty("")
    numbers = StringProperty("")
    picture = StringProperty("")
    emblem = NumericProperty(dp(40))
    asked = BooleanProperty(False)

    def __init__(self, point: Point, **options: Any) -> None:
        super().__init__(**options)
        self.names = point.numbers
        self.text, self.picture = point.text, point.picture
        self.numbers = " · ".join(point.numbers)
        if not point.picture:
            self.remove_widget(self.ids.emblem)
        self.fbind("asked", self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Mark it or not."""
        self.emblem = dp(40) * (1 + (LOOK.text_size - 1) / 2)
        self.ground = LOOK.theme.gold_ground if self.asked else CLEAR
        self.line = TAG_LINE if self.asked else CLEAR


class RulesScreen(TitledPage):
    """The rule book; `paragraph` opens it at a rule, by the number that a refusal gives."""

    kv: ClassVar[str] = "rules"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.heading = _("How to play")
        self._panels: dict[str, Panel] = {}
        self._points: list[RulePoint] = []
        for section in sections():
            self._add(section)

    def arrive(self, paragraph: str = "", **what: Any) -> None:
        for point in self._points:
            point.asked = bool(paragraph) and paragraph in point.names
        asked = [point for point in self._points if point.asked]
        there = asked[0] if asked else self._panels.get(paragraph)
        if there is None:
            self.ids.scroll.scroll_y = 1
        else:
            # Where it is to be found is known once everything has its height.
            Clock.schedule_once(lambda _: self.ids.scroll.scroll_to(there, dp(100), False), 0)

    def _add(self, section: Section) -> None:
        panel = Panel(size_hint_y=None, spacing=dp(6))
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Words(text=section.title, role="heading"))
        if section.scene is not None:
            panel.add_widget(Illustration(section.scene))
        for point in section.points:
            shown = RulePoint(point)
            self._points.append(shown)
            panel.add_widget(shown)
        self._panels.setdefault(section.number, panel)
        self.ids.body.add_widget(panel)
