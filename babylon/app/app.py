"""The app: one window, one sky, and the screens before it."""

import gc
import logging
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivymd.app import MDApp

from babylon.app import device
from babylon.app.backdrop import Backdrop
from babylon.app.banner import Banner
from babylon.app.dialog import Dialog, sorry
from babylon.app.fonts import FONT
from babylon.app.guard import Guard
from babylon.app.later import after_a_frame
from babylon.app.look import LOOK
from babylon.app.palette import Palette
from babylon.app.places import ASSETS
from babylon.app.screens.page import Page
from babylon.app.settings import LookChoice, Settings
from babylon.app.sounds import Sounds
from babylon.app.theme import DAY, NIGHT, Theme
from babylon.app.words import LANGUAGE, said
from babylon.shelf.opening import open_shelf
from babylon.shelf.shelf import Shelf

log = logging.getLogger(__name__)

ESCAPE = "escape"
LOOKING = 1.0  # seconds between two looks at the window's edges
# Where each screen is to be found; it is imported when it is shown for the first time.
SCREENS = {
    "home": "home.HomeScreen",
    "new_game": "new_game.NewGameScreen",
    "games": "games.GamesScreen",
    "settings": "settings.SettingsScreen",
    "about": "about.AboutScreen",
    "rules": "rules.RulesScreen",
    "game": "game.GameScreen",
    "scoring": "scoring.ScoringScreen",
    "replay": "replay.ReplayScreen",
}
GAMES = {"game", "scoring", "replay"}  # the screens that show a game
KEY_NAMES = {code: name for name, code in Keyboard.keycodes.items()}


class BabylonApp(MDApp):
    """Everything that lives as long as the window does."""

    look: Theme = ObjectProperty(DAY)
    insets: device.Insets = ObjectProperty(device.NO_INSETS)

    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(title="Babylon", icon=str(ASSETS / "icon" / "icon-512.png"), **options)
        self.shelf: Shelf = open_shelf(folder)
        self.settings = Settings(self.shelf)
        self.sounds = Sounds(self.settings)
        self.pages: dict[str, Page] = {}
        self._way: list[str] = []
        self._left_a_game = False
        self._told = 0
        self._dialog: Dialog | None = None
        self.guard = Guard(self._sorry)
        self.theme_cls = Palette()
        # Turned by half, a phone's window keeps its size, and its notch is on the other side.
        self._looking = Clock.create_trigger(self._look_around, LOOKING, interval=True)

    def build(self) -> Backdrop:
        """The sky, the screens before it, and the banner before all."""
        LANGUAGE.choose(*device.languages())
        FONT.load()
        self.look = self._chosen_theme()
        self.sky = Backdrop(self.look, hidden=True)
        self.screens = ScreenManager(transition=NoTransition())
        self.banner = Banner()
        self.sky.add_widget(self.screens)
        self.sky.add_widget(self.banner)
        self.settings.listen(self._setting_changed)
        self._dress()
        Window.bind(on_keyboard=self._on_keyboard, size=self._on_window)
        self.guard.stand()
        self.show("home")
        return self.sky

    def on_start(self) -> None:
        """Tell what the shelf had to say while it was opened."""
        self._on_window()
        if device.ANDROID:
            self._looking()
        self.tell_notices()
        after_a_frame(self._get_ready)

    def _get_ready(self) -> None:
        """Do what would delay the first frame, and a later one if it were left until it is used."""
        self.sounds.load()

    def on_pause(self) -> bool:
        """Nothing is to be saved: every step is on the shelf already."""
        return True

    def on_resume(self) -> None:
        """The system's colours and bars may have changed meanwhile."""
        self._dress()
        self._on_window()

    def on_stop(self) -> None:
        """Let go of everything that outlives the window."""
        Window.unbind(on_keyboard=self._on_keyboard, size=self._on_window)
        self._looking.cancel()
        self.guard.leave()
        if self.page is not None:
            self.page.leave()
        self.sounds.hush()
        self.shelf.close()

    @property
    def page(self) -> Page | None:
        """The screen in sight."""
        return self.pages[self._way[-1]] if self._way else None

    def show(self, name: str, **what: Any) -> None:
        """Go to a screen, or back to it; it is made when it is shown for the first time."""
        before = self._way.index(name) if name in self._way else len(self._way)
        self._go([*self._way[:before], name], what)

    def replace(self, name: str, **what: Any) -> None:
        """Go to a screen in the place of this one, to which no way leads back then."""
        self._go([*self._way[:-1], name], what)

    def _go(self, way: list[str], what: dict[str, Any]) -> None:
        if self.page is not None:
            self.page.leave()
        page = self._made(way[-1])
        self._left_a_game = self._left_a_game or not GAMES.isdisjoint(self._way)
        self._way = way
        page.arrive(**what)
        self.sky.hidden = page.hides_sky
        self.screens.current = way[-1]
        if way[-1] == "home" and self._left_a_game:
            self._left_a_game = False
            # The widgets of a game hold each other, and Python would notice late that it is over.
            after_a_frame(gc.collect)
        self.tell_notices()

    def back(self) -> None:
        """Go to the screen before, or leave the app where there is none."""
        if len(self._way) > 1:
            self.show(self._way[-2])
        elif not device.hide():
            self.stop()

    def open_settings(self, *_: object) -> bool:
        """Show our settings where Kivy would show its own: at F1 or a menu key."""
        if self.page is not self.pages.get("settings"):
            self.show("settings")
        return True

    def tell(self, sentence: str) -> None:
        """Say something calmly at the top of the window."""
        self.banner.face(self._facing, animated=False)
        self.banner.say(sentence)

    def tell_notices(self) -> None:
        """Tell what has gone wrong on the shelf since this was last done."""
        for notice in self.shelf.notices[self._told :]:
            self.tell(said(notice.sentence))
        self._told = len(self.shelf.notices)

    def ask(self, dialog: Dialog) -> None:
        """Put a question before everything else, in the place of one that is there."""
        self.put_away()
        self._dialog = dialog
        dialog.face(self._facing)
        dialog.bind(on_dismiss=lambda _: self._gone(dialog))
        dialog.open(animation=False)

    @property
    def _facing(self) -> int:
        """To which side of the table whoever reads it sits."""
        return 0 if self.page is None else self.page.facing

    def put_away(self) -> bool:
        """Take away the question that is shown; false if there is none."""
        if self._dialog is None:
            return False
        self._dialog.dismiss()
        return True

    def go_back(self) -> None:
        """What the back key does: within a question, then within the screen, then to the last."""
        if self.put_away():
            return
        if self.page is None or not self.page.go_back():
            self.back()

    def _made(self, name: str) -> Page:
        if name not in self.pages:
            module, _, kind = SCREENS[name].partition(".")
            found = getattr(import_module(f"babylon.app.screens.{module}"), kind)
            page: Page = found(self, name=name)
            page.choose_theme(self.look)
            page.stay_clear(self.insets)
            self.pages[name] = page
            self.screens.add_widget(page)
        return self.pages[name]

    def _gone(self, dialog: Dialog) -> None:
        if self._dialog is dialog:
            self._dialog = None

    def _sorry(self, details: str) -> None:
        self.ask(sorry(details, self.guard.seen))

    def _chosen_theme(self) -> Theme:
        choice = self.settings.look
        night = device.dark() if choice is LookChoice.SYSTEM else choice is LookChoice.DARK
        return NIGHT if night else DAY

    def _dress(self) -> None:
        """Put on the theme and the size of text that the settings ask for."""
        before, self.look = self.look, self._chosen_theme()
        self.theme_cls.wear(self.look)
        if self.look is not before:
            self.sky.choose_theme(self.look)
        LOOK.theme, LOOK.text_size = self.look, self.settings.text_size
        for page in self.pages.values():
            page.choose_theme(self.look)

    def _setting_changed(self, key: str) -> None:
        if key in ("look", "text-size"):
            self._dress()

    def _look_around(self, _: float) -> None:
        if device.insets() != self.insets:
            self._on_window()

    def _on_window(self, *_: object) -> None:
        """Keep clear of notch and bars, which lie elsewhere after the phone was turned."""
        self.insets = device.insets()
        self.banner.inset_top = self.insets.top
        for page in self.pages.values():
            page.stay_clear(self.insets)

    def _on_keyboard(
        self, window: object, key: int, scancode: int, text: str | None, modifiers: list[str]
    ) -> bool:
        name = KEY_NAMES.get(key, "")
        if name == ESCAPE:
            self.go_back()
            return True  # or Kivy would close the window
        if self._dialog is not None:
            return self._dialog.on_key(name, set(modifiers))
        return self.page is not None and self.page.on_key(name, set(modifiers))


def run(folder: Path) -> None:
    """Open the window and play until it is closed."""
    try:
        BabylonApp(folder).run()
    finally:
        EventLoop.close()
