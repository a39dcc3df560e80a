"""What only a phone can do: it is asked there, and nothing happens elsewhere."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from kivy.utils import platform

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
ANDROID = platform == "android"
# Android's constants, which pyjnius would otherwise have to look up one by one.
NIGHT_MASK, NIGHT_YES = 0x30, 0x20


class Insets(NamedTuple):
    """How much of the window's edges notch, camera and system bars cover, in pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_INSETS = Insets()


def vibrate(seconds: float) -> None:
    """Let the phone be felt for a moment."""
    if ANDROID:
        _try("vibrate", lambda: _vibrate(seconds), None)


def insets() -> Insets:
    """What must stay free of anything to read or to touch."""
    return _try("say which edges are covered", _insets, NO_INSETS) if ANDROID else NO_INSETS


def dark() -> bool:
    """Whether the system is set to dark colours; where it does not say, it is not."""
    return _try("say whether it is dark", _dark, False) if ANDROID else False


def share(path: Path, words: str) -> bool:
    """Offer a file to other apps; false where there is no such thing."""
    return _try("share", lambda: _share(path, words), False) if ANDROID else False


def _try(what: str, attempt: Callable[[], Answer], otherwise: Answer) -> Answer:
    """Phones differ in what they allow, and none of this is worth an interruption."""
    try:
        return attempt()
    except Exception:
        log.warning("This phone could not %s.", what, exc_info=True)
        return otherwise


def _vibrate(seconds: float) -> None:
    from plyer import vibrator

    vibrator.vibrate(seconds)


def _insets() -> Insets:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    covered = activity.getWindow().getDecorView().getRootWindowInsets()
    if covered is None:
        return NO_INSETS
    cutout = covered.getDisplayCutout()
    sides = ("Left", "Top", "Right", "Bottom")
    bars = [float(getattr(covered, f"getSystemWindowInset{side}")()) for side in sides]
    notch = [float(getattr(cutout, f"getSafeInset{side}")()) if cutout else 0.0 for side in sides]
    return Insets(*map(max, bars, notch))


def _dark() -> bool:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    mode: int = activity.getResources().getConfiguration().uiMode
    return mode & NIGHT_MASK == NIGHT_YES


def _share(path: Path, words: str) -> bool:
    """Put a picture among the phone's own, where other apps may read it, and offer it to them."""
    from jnius import autoclass, cast

    intent_class = autoclass("android.content.Intent")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", "image/png")
    resolver = activity.getContentResolver()
    images = autoclass("android.provider.MediaStore$Images$Media")
    place = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(place)
    stream.write(path.read_bytes())
    stream.close()
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("image/png")
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", place))
    title = cast("java.lang.CharSequence", autoclass("java.lang.String")(words))
    activity.startActivity(intent_class.createChooser(intent, title))
    return True
