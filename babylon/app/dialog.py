"""A question before everything else, with its answers as buttons."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView

from babylon.app.chrome import Panel, PushButton, Words
from babylon.app.turntable import Turntable
from babylon.app.words import _

WIDEST = 480
ROW = 420  # dp: answers stand side by side from this width on


class Answer(NamedTuple):
    """What can be answered, and what happens then; the question goes away in any case."""

    text: str
    do: Callable[[], object] = lambda: None
    kind: str = "tint"
    stays: bool = False


class Dialog(ModalView):
    """A title, some words, perhaps a widget of its own, and answers; the last one is the usual."""

    def __init__(self, title: str, words: str, answers: Sequence[Answer], **options: Any) -> None:
        super().__init__(
            background="",
            background_color=(0, 0, 0, 0),
            overlay_color=(0.04, 0.06, 0.15, 0.6),
            size_hint=(None, None),
            auto_dismiss=True,
            **options,
        )
        self._panel = Panel(padding=dp(20), spacing=dp(16))
        self._text = BoxLayout(orientation="vertical", spacing=dp(12), size_hint_y=None)
        self._text.bind(minimum_height=self._text.setter("height"))
        self._text.add_widget(Words(text=title, role="title"))
        if words:
            self._text.add_widget(Words(text=words))
        self._scroll = ScrollView(do_scroll_x=False)
        self._scroll.add_widget(self._text)
        self._row = BoxLayout(spacing=dp(10), size_hint_y=None)
        self._buttons = [self._button(answer) for answer in answers]
        for part in (self._scroll, self._row):
            self._panel.add_widget(part)
        self._table = Turntable()
        self._table.content.add_widget(self._panel)
        self.add_widget(self._table)
        Window.bind(size=self._fit)
        for widget in (self._text, *self._buttons):
            widget.bind(height=self._fit)
        self._fit()

    def face(self, quarters: int) -> None:
        """Turn to whoever is asked, counted in quarters counter-clockwise from below."""
        self._table.face(quarters, animated=False)
        self._fit()

    def dismiss(self, *_: Any, **options: Any) -> None:
        """Go at once, also when it is Kivy that asks for it."""
        super().dismiss(force=options.get("force", False), animation=False)

    def _button(self, answer: Answer) -> PushButton:
        button = PushButton(text=answer.text, kind=answer.kind)

        def answered(_: object) -> None:
            if not answer.stays:
                self.dismiss()
            answer.do()

        button.bind(on_release=answered)
        self._row.add_widget(button)
        return button

    def _fit(self, *_: object) -> None:
        lying = self._table.quarters % 2 == 1
        across, along = reversed(Window.size) if lying else Window.size
        width = min(across - dp(32), dp(WIDEST))
        self._row.orientation = "horizontal" if width >= dp(ROW) else "vertical"
        heights = [button.height for button in self._buttons]
        if self._row.orientation == "horizontal":
            self._row.height = max(heights, default=0)
        else:
            self._row.height = sum(heights) + dp(10) * (len(heights) - 1)
        wanted = self._text.height + self._row.height + dp(56)
        size = (width, min(wanted, along - dp(32)))
        self.size = size[::-1] if lying else size

    def on_key(self, key: str, modifiers: set[str]) -> bool:
        """Tab rings one answer after the other, Enter gives it, or the usual if that is no harm."""
        if key in ("enter", "numpadenter"):
            ringed = [button for button in self._buttons if button.ringed]
            usual = [button for button in self._buttons[-1:] if button.kind != "danger"]
            for button in (ringed or usual)[:1]:
                button.press()
        elif key in ("tab", "left", "right", "up", "down"):
            at = next((at for at, button in enumerate(self._buttons) if button.ringed), -1)
            step = -1 if key in ("left", "up") or "shift" in modifiers else 1
            for place, button in enumerate(self._buttons):
                button.ringed = place == (at + step) % len(self._buttons)
        return True


def sorry(details: str, seen: Callable[[], object]) -> Dialog:
    """What is said when a widget has failed."""
    dialog = Dialog(
        _("Something went wrong"),
        _("Your game is saved, and you can play on. If it happens again, these details help:")
        + "\n\n"
        + "\n".join(details.strip().splitlines()[-6:]),
        [
            Answer(_("Copy the details"), lambda: _copy(details), stays=True),
            Answer(_("Go on"), kind="primary"),
        ],
    )
    dialog.bind(on_dismiss=lambda _: seen())
    return dialog


def _copy(text: str) -> None:
    # Imported late: looking for a clipboard starts programs.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
