"""Why something cannot be: a sentence that names the rule, and ways to learn more."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Glyph, Panel, PushButton, Words
from babylon.app.look import LOOK
from babylon.app.play.session import Session
from babylon.app.play.telling import complaint_title
from babylon.app.words import _, said
from babylon.table.drafts.complaint import Complaint


class RefusalCard(Panel):
    """Shown as long as the hand has a complaint; a tap on it sends it away."""

    def __init__(
        self,
        on_show: Callable[[], None],
        on_rule: Callable[[str], None],
        on_close: Callable[[], None],
        **options: Any,
    ) -> None:
        super().__init__(size_hint=(None, None), padding=(dp(14), dp(12)), spacing=dp(4), **options)
        self.complaint: Complaint | None = None
        self.shown = False
        self._on_rule, self._on_close = on_rule, on_close
        self._row = BoxLayout(spacing=dp(10), size_hint_y=None)
        self._glyph = Glyph(
            icon="close-circle", ink="refused", size_dp=30, pos_hint={"center_y": 0.5}
        )
        self._title = Words(role="strong", pos_hint={"center_y": 0.5})
        self._row.add_widget(self._glyph)
        self._row.add_widget(self._title)
        self._sentence = Words(role="small")
        self._buttons = BoxLayout(spacing=dp(8), size_hint_y=None)
        self._show = PushButton(kind="danger")
        self._show.bind(on_release=lambda _: on_show())
        self._rule = PushButton(kind="danger")
        self._rule.bind(on_release=lambda _: self._ask())
        for part in (self._row, self._sentence):
            self.add_widget(part)
        for part in (self._title, self._show, self._rule):
            part.bind(height=self._fit)
        self.bind(minimum_height=self.setter("height"))
        self.opacity = 0.0

    def refresh(self, session: Session) -> None:
        """Show the complaint, or nothing."""
        complaint = session.hand.complaint
        self.shown = complaint is not None
        self.complaint = complaint
        self.opacity = 0.0 if complaint is None else 1.0
        self.remove_widget(self._buttons)
        self._buttons.clear_widgets()
        if complaint is None:
            return
        self._title.text = complaint_title(complaint, session.hand.refused)
        self._sentence.text = said(complaint.sentence)
        if session.fault is not None:
            self._show.text = _("Show me")
            self._buttons.add_widget(self._show)
        if complaint.rule is not None:
            self._rule.text = _("Rules, {rule}").format(rule=complaint.rule)
            self._buttons.add_widget(self._rule)
        if self._buttons.children:
            self.add_widget(self._buttons)
        self._fit()

    def repaint(self, *_: object) -> None:
        self.ground, self.line = LOOK.theme.surface, LOOK.theme.refused

    def _fit(self, *_: object) -> None:
        self._row.height = max(self._glyph.height, self._title.height)
        self._buttons.height = max((b.height for b in self._buttons.children), default=0)

    def _ask(self) -> None:
        if self.complaint is not None and self.complaint.rule is not None:
            self._on_rule(self.complaint.rule)

    def on_touch_down(self, touch: Any) -> bool:
        if self.complaint is None or not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            self._on_close()
        return True
