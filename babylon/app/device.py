"""What a phone does otherwise than a desktop; this is the desktop's side, `phone` is Android's.

Where the games are kept is not here: `shelf.folder` knows it for every system.
"""

import ctypes
import locale
import logging
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from kivy.utils import platform

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
ANDROID = platform == "android"
UNABLE: set[str] = set()  # what was logged already, since some of it is asked every second


class Insets(NamedTuple):
    """How much of the window's edges notch, camera and system bars cover, in pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_INSETS = Insets()


def vibrate(seconds: float) -> None:
    """Let the phone be felt for a moment."""
    _ask("vibrate", lambda phone: phone.vibrate(seconds), None)


def insets() -> Insets:
    """What must stay free of anything to read or to touch."""
    return _ask("say which edges are covered", lambda phone: phone.insets(), NO_INSETS)


def dark() -> bool:
    """Whether the system is set to dark colours; where it does not say, it is not."""
    return _ask("say whether it is dark", lambda phone: phone.dark(), False)


def languages() -> tuple[str, ...]:
    """The languages that the system is set to, the dearest first."""
    if ANDROID:
        return _ask("say which language it speaks", lambda phone: phone.languages(), ())
    # As gettext itself looks for them, and then where Windows and macOS have theirs.
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next(filter(None, map(os.environ.get, names)), None) or _system_language()
    return tuple(wanted.split(":")) if wanted else ()


def _system_language() -> str:
    """The language of the surface of Windows or macOS; nothing where that cannot be known."""
    ask = {"win": _language_of_windows, "macosx": _language_of_macos}.get(platform, str)
    try:
        return ask()
    except (OSError, LookupError, subprocess.SubprocessError):
        log.info("The system does not say which language it speaks.", exc_info=True)
        return ""


def _language_of_windows() -> str:
    system: Any = ctypes  # which has this on Windows alone
    return locale.windows_locale[system.windll.kernel32.GetUserDefaultUILanguage()]


def _language_of_macos() -> str:
    """As in the system's own settings; what Finder starts has no LANG."""
    ask = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    told = subprocess.run(ask, check=True, capture_output=True, text=True, timeout=2)
    return told.stdout.strip().partition("@")[0]  # behind it are currency, calendar and so on


def hide() -> bool:
    """Put the app behind the others; false where going back from the first screen ends it."""
    return _ask("put the app behind others", lambda phone: phone.hide(), False)


def shares_pictures() -> bool:
    """Whether there is a place for pictures that all apps may read, without a permission."""
    # A phone that does not answer will fail to take the picture, and say so then.
    return _ask("say how old it is", lambda phone: phone.shares_pictures(), True)


def put_among_pictures(picture: Path) -> object | None:
    """Put a picture where all apps may read it; its place there, or None if that failed."""
    place: object | None = _ask(
        "take the picture", lambda phone: phone.put_among_pictures(picture), None
    )
    return place


def offer(place: object, words: str) -> None:
    """Offer a picture that lies where all apps may read it to one of them."""
    _ask("offer the picture to other apps", lambda phone: phone.offer(place, words), None)


def _ask(what: str, ask: Callable[[ModuleType], Answer], otherwise: Answer) -> Answer:
    """Phones differ in what they allow, and none of this is worth an interruption."""
    if not ANDROID:
        return otherwise
    try:
        from babylon.app import phone

        return ask(phone)
    except Exception:
        if what not in UNABLE:
            log.warning("This phone could not %s.", what, exc_info=True)
        UNABLE.add(what)
        return otherwise
