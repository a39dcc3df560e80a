"""Settings: each is in force as soon as it is chosen."""

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import ListRow, Panel
from babylon.app.look import LOOK
from babylon.app.motion import Speed
from babylon.app.pressable import Pressable, follow_look
from babylon.app.screens.titled import TitledPage
from babylon.app.settings import LookChoice
from babylon.app.words import _

TEXT_SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)


class SettingPanel(Panel):
    """A setting with a few values."""

    title = StringProperty("")
    explanation = StringProperty("")
    __events__ = ("on_chosen",)

    def on_chosen(self, value: Any) -> None:
        """A value was chosen."""


class SwitchRow(Pressable, BoxLayout):
    """A setting that is on or off; the whole row can be tapped."""

    title = StringProperty("")
    explanation = StringProperty("")
    __events__ = ("on_switched",)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground, self.line = LOOK.theme.surface, LOOK.theme.line

    def on_switched(self, on: bool) -> None:
        """It was switched on or off."""


class SettingsScreen(TitledPage):
    """What the player can choose, grouped by what it is about."""

    kv: ClassVar[str] = "settings"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.heading = _("Settings")
        self._controls: dict[str, SettingPanel | SwitchRow] = {}
        self._looks()
        self._pace()
        self._senses()
        self._table()
        about = ListRow(
            icon="information-outline",
            title=_("About this game"),
            subtitle=_("Whose it is, and the licences of what it is made of"),
        )
        about.bind(on_release=lambda _: self.app.show("about"))
        self.ids.body.add_widget(about)

    def arrive(self, **what: Any) -> None:
        for name, control in self._controls.items():
            value = getattr(self.app.settings, name)
            if isinstance(control, SwitchRow):
                control.ids.switch.active = value
            else:
                control.ids.choice.value = value

    def _looks(self) -> None:
        self._choice(
            "look",
            _("Look"),
            _("Light as by day, dark as by night, or as the system has it."),
            [
                (LookChoice.LIGHT, _("Light")),
                (LookChoice.DARK, _("Dark")),
                (LookChoice.SYSTEM, _("System")),
            ],
        )
        self._choice(
            "text_size",
            _("Text size"),
            _("For everything to read; what no longer fits can be scrolled."),
            [(size, f"{size:.0%}".replace("%", " %")) for size in TEXT_SIZES],
        )

    def _pace(self) -> None:
        speeds = [
            (Speed.NORMAL, _("Normal")),
            (Speed.FAST, _("Fast")),
            (Speed.OFF, _("Off")),
        ]
        self._choice("animation", _("Animations"), _("How fast tiles fly and pieces rise."), speeds)
        self._choice(
            "bot_speed",
            _("Bots’ turns"),
            _("How fast they are shown. Off shows at once what has come of them."),
            speeds,
        )

    def _senses(self) -> None:
        self._switch("sound", _("Sound"), _("Stone, water and chimes; there is no music."))
        self._switch("haptics", _("Vibration"), _("A small tick under the finger, on phones."))

    def _table(self) -> None:
        self._switch(
            "table_mode",
            _("Table mode"),
            _("For a tablet lying flat: everything turns to face the player whose turn it is."),
        )
        self._switch(
            "confirm_end",
            _("Confirm the end of a turn"),
            _("Ask every time, not only when something would be lost."),
        )

    def _choice(
        self, name: str, title: str, explanation: str, choices: Sequence[tuple[Any, str]]
    ) -> None:
        panel = SettingPanel(title=title, explanation=explanation)
        panel.ids.choice.choices = choices
        panel.bind(on_chosen=lambda _, value: setattr(self.app.settings, name, value))
        self._controls[name] = panel
        self.ids.body.add_widget(panel)

    def _switch(self, name: str, title: str, explanation: str) -> None:
        row = SwitchRow(title=title, explanation=explanation)
        row.bind(on_switched=lambda _, on: self._change(name, on))
        self._controls[name] = row
        self.ids.body.add_widget(row)

    def _change(self, name: str, on: bool) -> None:
        if getattr(self.app.settings, name) != on:
            setattr(self.app.settings, name, on)
