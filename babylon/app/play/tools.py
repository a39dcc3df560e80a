"""What can be done to the view and to the last step, as a row or a column of round buttons."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import RoundButton
from babylon.app.play.session import Session
from babylon.app.words import _, said

Do = Callable[[], object]
HINT = "lightbulb-on-outline"


class Tools(BoxLayout):
    """Round buttons side by side, or one above the other."""

    def __init__(self, buttons: list[tuple[str, str, Do]], kind: str = "plain", **options: Any):
        super().__init__(size_hint=(None, None), **options)
        self.buttons: dict[str, RoundButton] = {}
        for icon, spoken, do in buttons:
            button = RoundButton(icon=icon, spoken=spoken, kind=kind)
            button.bind(on_release=lambda _, do=do: do(), size=self.fit)
            self.buttons[icon] = button
            self.add_widget(button)
        self.fit()

    def fit(self, *_: object) -> None:
        """Be as large as the buttons need."""
        sides = [button.width for button in self.buttons.values()]
        total = sum(sides) + self.spacing * (len(sides) - 1)
        across = max(sides, default=dp(48))
        self.size = (total, across) if self.orientation == "horizontal" else (across, total)


class History(Tools):
    """A hint for the next step, undo and redo; one that has nothing to do says why."""

    def __init__(self, hint: Do, undo: Do, redo: Do, **options: Any) -> None:
        buttons = [
            (HINT, _("Hint"), hint),
            ("undo", _("Undo"), undo),
            ("redo", _("Redo"), redo),
        ]
        super().__init__(buttons, **options)

    def refresh(self, session: Session) -> None:
        """Weaken what cannot be done now."""
        self.buttons[HINT].why_not = session.why_no_advice
        can = session.table.can_undo()
        self.buttons["undo"].why_not = "" if can else said(can.sentence)
        redo = session.table.can_redo() and (session.watching or not session.table.bots_turn)
        self.buttons["redo"].why_not = "" if redo else _("Nothing was taken back.")
