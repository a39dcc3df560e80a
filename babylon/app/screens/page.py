"""What all screens have in common: how one arrives, leaves, goes back and hears the keyboard."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.lang import Builder
from kivy.properties import ListProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from babylon.app.device import Insets
from babylon.app.places import KV
from babylon.app.pressable import Pressable
from babylon.app.theme import Theme

if TYPE_CHECKING:
    from babylon.app.app import BabylonApp

FORWARD = {"tab", "down", "right"}
BACKWARD = {"up", "left"}
PRESS = {"enter", "numpadenter", "spacebar"}


@cache
def load_kv(name: str) -> None:
    """Read the rules of a screen once."""
    Builder.load_file(str(KV / f"{name}.kv"))


class Page(Screen):
    """A screen of the app; `kv` names the file in kv/ that lays it out."""

    kv: ClassVar[str] = ""
    hides_sky: ClassVar[bool] = False  # whether it covers the whole window
    insets = ListProperty([0.0, 0.0, 0.0, 0.0])

    def __init__(self, app: "BabylonApp", **options: Any) -> None:
        self.app = app
        if self.kv:
            load_kv(self.kv)
        super().__init__(**options)

    def arrive(self, **what: Any) -> None:
        """Be shown, with what it is to show."""

    def leave(self) -> None:
        """Give way to another screen."""

    def go_back(self) -> bool:
        """Go back within the screen; false if there is nothing to go back to in it."""
        return False

    def on_key(self, key: str, modifiers: set[str]) -> bool:
        """Use a key, true if it was of use: it moves a golden ring and presses what is in it."""
        if any(getattr(widget, "focus", False) for widget in self.walk()):
            return False  # what is typed belongs to the field
        if key in PRESS:
            return self._press()
        if key in FORWARD | BACKWARD:
            back = key in BACKWARD or "shift" in modifiers
            return self._move_ring(-1 if back else 1)
        return False

    @property
    def facing(self) -> int:
        """To which side it is turned, in quarters counter-clockwise from below."""
        return 0

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night; what follows the look has changed by itself."""

    def stay_clear(self, insets: Insets) -> None:
        """Keep what is read and touched away from the edges that are covered."""
        self.insets = list(insets)

    def _press(self) -> bool:
        for widget in self.pressables():
            if widget.ringed:
                widget.press()
                return True
        return False

    def _move_ring(self, step: int) -> bool:
        widgets = self.pressables()
        if not widgets:
            return False
        at = next((place for place, widget in enumerate(widgets) if widget.ringed), None)
        for widget in widgets:
            widget.ringed = False
        place = (0 if step > 0 else -1) if at is None else (at + step) % len(widgets)
        widgets[place].ringed = True
        _scroll_to(widgets[place])
        return True

    def pressables(self) -> list[Widget]:
        """All that can be pressed, from the top to the bottom."""
        return list(_pressables(self))


def _pressables(widget: Widget) -> Iterator[Widget]:
    """What can be pressed in a widget; what lies in something to press is a part of that."""
    if not widget.opacity:
        return
    if isinstance(widget, Pressable) or hasattr(widget, "press"):
        yield widget
        return
    for child in reversed(widget.children):
        yield from _pressables(child)


def _scroll_to(widget: Widget) -> None:
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            # What is all in sight would be moved out of its place.
            if parent.children[0].height > parent.height:
                parent.scroll_to(widget)
            return
        parent = parent.parent
