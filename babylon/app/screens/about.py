"""About: whose game this is, what it is made of, and every licence to read."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from babylon import __version__
from babylon.app.chrome import ListRow, Panel, PushButton, Words
from babylon.app.credits import Component, components
from babylon.app.screens.titled import TitledPage
from babylon.app.words import _

# Pieces of a text that are shown at once; all of a long one would fill a phone's memory.
PORTION = 12


class AboutScreen(TitledPage):
    """The note and the list of components; one that is tapped shows its licence."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._reading = False
        self._left_at = 1.0  # where the list was scrolled to when a licence was opened
        self._rest: list[str] = []

    def arrive(self, **what: Any) -> None:
        self._left_at = 1.0
        self._list()

    def go_back(self) -> bool:
        """Go from a licence to the list."""
        if not self._reading:
            return False
        self._list()
        return True

    def _list(self) -> None:
        self._reading = False
        self.heading = _("About this game")
        self.ids.body.clear_widgets()
        self._panel(
            _("Babylon {version}").format(version=__version__),
            _("A digital edition of a board game of hanging gardens, for 2 to 4 players."),
        )
        self._panel(
            _("Whose game it is"),
            _(
                "This is an unofficial adaptation of the board game Babylon, designed by "
                "Olivier Grégoire and published by Geek Attitude Games, who have no part in it."
            ),
            _("The art, the sounds and the words of this edition are our own."),
        )
        self._panel(
            _("What it is made of"),
            _("Everything is free software. Tap a line to read its licence."),
        )
        for component in components():
            row = ListRow(
                title=f"{component.name} {component.version}".strip(),
                subtitle=component.licence,
                icon="file-document-outline",
            )
            row.bind(on_release=lambda _, component=component: self._open(component))
            self.ids.body.add_widget(row)
        # Where that is can be said once all rows have their height.
        Clock.schedule_once(lambda _: setattr(self.ids.scroll, "scroll_y", self._left_at), 0)

    def _open(self, component: Component) -> None:
        self._reading = True
        self._left_at = self.ids.scroll.scroll_y
        self.heading = component.name
        self.ids.body.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self._rest = component.paragraphs()
        self._read_on()

    def _read_on(self, *_buttons: object) -> None:
        """Show the next portion of the text, and a button if there is more."""
        body = self.ids.body
        for button in [child for child in body.children if isinstance(child, PushButton)]:
            body.remove_widget(button)
        portion, self._rest = self._rest[:PORTION], self._rest[PORTION:]
        self._panel("", *portion)
        if self._rest:
            more = PushButton(text=_("Read on"), kind="tint")
            more.bind(on_release=self._read_on)
            body.add_widget(more)

    def _panel(self, title: str, *paragraphs: str) -> None:
        panel = Panel(size_hint_y=None, spacing=dp(6))
        panel.bind(minimum_height=panel.setter("height"))
        if title:
            panel.add_widget(Words(text=title, role="heading"))
        for paragraph in paragraphs:
            panel.add_widget(Words(text=paragraph))
        self.ids.body.add_widget(panel)
