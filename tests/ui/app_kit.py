"""The whole app in a window that nobody sees, with fingers and keys that reach it through that."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.base import runTouchApp
from kivy.core.window import Keyboard, Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget
from PIL import Image

from babylon.app.app import BabylonApp
from babylon.app.robot import stop
from tests.ui.kit import finger, frames, lift, tap

UPSIDE_DOWN = Image.Transpose.FLIP_TOP_BOTTOM
TABLET, PHONE, PHONE_LYING, DESKTOP = (1280, 800), (390, 844), (844, 390), (1280, 900)


@contextmanager
def running(folder: Path, size: tuple[int, int] = TABLET) -> Iterator[BabylonApp]:
    """The app with its games in a folder; it is stopped in the end, whatever happens.

    What the app has caught and told the player is a failure of the test.
    """
    Window.size = size
    app = BabylonApp(folder)
    app._run_prepare()
    runTouchApp(embedded=True)
    try:
        frames(3)
        yield app
        assert not app.guard.caught, app.guard.last
    finally:
        stop(app)


def texts(root: Widget) -> list[str]:
    """All that can be read, from the top down."""
    return [
        widget.text
        for widget in root.walk()
        if getattr(widget, "text", "") and "texture_size" in widget.properties()
    ]


def find(root: Widget, words: str) -> Widget:
    """The widget to press that shows or says these words."""
    for widget in root.walk():
        said = (getattr(widget, name, "") for name in ("text", "title", "spoken"))
        if "on_release" in dir(widget) and words in said:
            return widget
    raise AssertionError(f"nothing says {words!r}: {texts(root)}")


def tap_on(widget: Widget) -> None:
    """A finger comes down in the middle of a widget, and goes up again."""
    x, y = widget.to_window(*widget.center)
    assert 0 <= x <= Window.width, f"{widget} lies beside the window"
    assert 0 <= y <= Window.height, f"{widget} lies beside the window"
    tap(x, y)
    frames(2)


def tap_words(words: str, root: Widget | None = None) -> None:
    """Tap what shows these words, be it on the screen or in a question before it."""
    roots = [root] if root is not None else list(Window.children)
    for each in roots:
        try:
            found = find(each, words)
        except AssertionError:
            continue
        tap_on(found)
        return
    raise AssertionError(f"nothing says {words!r}: {[texts(each) for each in roots]}")


def key(name: str, *modifiers: str) -> None:
    """Press a key as the window hears it."""
    code = Keyboard.keycodes[name]
    letter = name if len(name) == 1 else None
    if not Window.dispatch("on_key_down", code, 0, letter, list(modifiers)):
        Window.dispatch("on_keyboard", code, 0, letter, list(modifiers))
    Window.dispatch("on_key_up", code, 0, letter, list(modifiers))
    frames(2)


def picture(path: Path) -> Path:
    """Write what is seen in the window, questions and banners included."""
    frames(3)
    width, height = map(int, Window.size)
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    Image.frombytes("RGBA", (width, height), pixels).transpose(UPSIDE_DOWN).convert("RGB").save(
        path
    )
    return path


__all__ = ["find", "finger", "frames", "key", "lift", "picture", "running", "tap_on", "tap_words"]
