"""What has to be settled before Kivy is imported for the first time."""

import logging
import os
import sys

# Kivy would read the command line and write files of its own; neither is its business here.
SETTINGS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_WINDOW": "sdl2",  # another kind would end the program where there is no display
}


def _is_news(record: logging.LogRecord) -> bool:
    message = record.getMessage()
    return not any(word in message for word in ("MTDev", "Cutbuffer", "xsel"))


def prepare(size: tuple[int, int], *, offscreen: bool = False) -> None:
    """Make Kivy ready to open a window of this size, or one that nobody sees."""
    for key, value in SETTINGS.items():
        os.environ.setdefault(key, value)
    linux = sys.platform.startswith("linux")
    if offscreen:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        if linux:
            os.environ["SDL_VIDEODRIVER"] = "offscreen"
    elif linux and "ANDROID_ARGUMENT" not in os.environ:
        # Without this SDL would draw where nobody can see it rather than fail.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland")
    from kivy.config import Config

    # Kivy looks for touch drivers that few systems have, and is loud if they are not there.
    # So it is about the clipboard of the middle mouse button, which nothing here uses.
    logging.getLogger("kivy").addFilter(_is_news)
    width, height = size
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "multisamples", "0")
    if offscreen:
        # Elsewhere than on Linux SDL cannot do without a window; then it is one that is not shown.
        Config.set("graphics", "window_state", "visible" if linux else "hidden")
        Config.set("graphics", "maxfps", "0")
        Config.set("graphics", "vsync", "0")
    # A right click is no second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
