"""What placing the hovering tile would cost, and the points that it would bring."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Panel, Words
from babylon.app.emblem import Emblem
from babylon.app.look import LOOK
from babylon.app.play.session import Session
from babylon.app.words import _
from babylon.rules.gardens.columns import NAMES, each

WIDTH = 206


def line_height() -> float:
    """How high a line is, which grows with text."""
    return float(dp(32) * (1 + (LOOK.text_size - 1) * 0.3))


class CostLine(BoxLayout):
    """Pillars as pictures, and how many singles they are worth."""

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=dp(4), size_hint_y=None, **options)
        self.height = line_height()
        middle = {"center_y": 0.5}
        self._cost = Words(role="small", ink="second_ink", natural=True, pos_hint=middle)
        self._number = Words(role="action", halign="right", pos_hint=middle)
        self._pictures: list[Emblem] = []
        self.add_widget(self._cost)
        self.add_widget(self._number)

    def refresh(self, session: Session) -> None:
        """Show the price."""
        self.height = line_height()
        placing = session.hand.placing
        price = None if placing is None else placing.price
        self._cost.text = _("Cost")
        names: list[str] = []
        if price is not None:
            doubles = price.doubles + price.doubles_bought
            names = ["icon-pillar-single"] * price.singles + ["icon-pillar-double"] * doubles
        if [picture.picture for picture in self._pictures] != names:
            self._draw(names)
        self._number.text = "–" if price is None else str(price.pillars)

    def _draw(self, names: list[str]) -> None:
        for picture in self._pictures:
            self.remove_widget(picture)
        self._pictures = []
        for name in names:
            size = (dp(20), dp(26))
            middle = {"center_y": 0.5}
            picture = Emblem(picture=name, size_hint=(None, None), size=size, pos_hint=middle)
            self._pictures.append(picture)
            self.add_widget(picture, index=1)


class ScoreLine(BoxLayout):
    """The points now, and with the tile and its decorations."""

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=dp(6), size_hint_y=None, **options)
        self.height = line_height()
        middle = {"center_y": 0.5}
        self._title = Words(role="small", ink="second_ink", natural=True, pos_hint=middle)
        self._now = Words(role="small figure", natural=True, pos_hint=middle)
        self._arrow = Words(text="›", role="body", natural=True, pos_hint=middle)
        self._after = Words(role="small figure", ink="legal", natural=True, pos_hint=middle)
        self._change = Words(role="strong", ink="legal", halign="right", pos_hint=middle)
        for part in (self._title, self._now, self._arrow, self._after, self._change):
            self.add_widget(part)

    def refresh(self, session: Session) -> None:
        """Show the points."""
        self.height = line_height()
        held = session.hand.held
        after = None if held is None else held.points_after
        now = session.hand.points
        for figure in (self._now, self._after):
            figure.role = "strong" if LOOK.large else "small figure"
        self._title.text = _("Score")
        self._now.text = str(now)
        self._after.text = "–" if after is None else str(after)
        self._change.text = "" if after is None else f"{after - now:+d}"


class CostCard(Panel):
    """Both lines, and who carries the tile for nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), padding=(dp(14), dp(8)), spacing=dp(2), **options)
        self.width = dp(WIDTH)
        self._cost, self._score = CostLine(), ScoreLine()
        self._free = Words(role="label", ink="second_ink")
        for part in (self._cost, self._free, self._score):
            self.add_widget(part)
        self.bind(minimum_height=self.setter("height"))

    def refresh(self, session: Session) -> None:
        """Show what the hovering tile would cost and bring."""
        self.width = dp(WIDTH) * (1 + (LOOK.text_size - 1) * 0.8)
        self._cost.refresh(session)
        self._score.refresh(session)
        ghost = None if session.hand.held is None else session.hand.held.ghost
        statues = () if ghost is None else tuple(each(ghost.statues))
        carried = ", ".join(NAMES[column] for column in statues)
        free = _("carried for free at {columns}").format(columns=carried)
        self._free.text = free if statues else _("nothing carries it for free")
