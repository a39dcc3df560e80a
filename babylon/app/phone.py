"""The Android side of `device`: the few Java classes that Kivy and plyer do not ask for us."""

from pathlib import Path
from typing import Any

from jnius import autoclass, cast
from plyer import vibrator

from babylon.app.device import NO_INSETS, Insets

# Android's constants, which pyjnius would otherwise have to look up one by one.
NIGHT_MASK, NIGHT_YES = 0x30, 0x20
# The versions of Android that were the first to have a notch, and a shelf of pictures for all.
NOTCHES, SHARED_PICTURES = 28, 29
SIDES = ("Left", "Top", "Right", "Bottom")
KINDS = ("SystemWindow", "Stable")

activity_class = autoclass("org.kivy.android.PythonActivity")
activity = activity_class.mActivity
version: int = autoclass("android.os.Build$VERSION").SDK_INT


def vibrate(seconds: float) -> None:
    """Let the phone be felt for a moment."""
    vibrator.vibrate(seconds)


def insets() -> Insets:
    """What notch and bars cover of the view that is drawn on.

    Android counts from the window's edges. Since Android 15 the view fills the window, before
    that it may end where the bars begin, and nothing of it is covered.
    """
    view = activity_class.getLayout()
    covered = view.getRootWindowInsets()
    if covered is None:  # the window has not been laid out yet
        return NO_INSETS
    edges = [_bar(covered, side) for side in SIDES]
    notch = covered.getDisplayCutout() if version >= NOTCHES else None
    if notch is not None:
        edges = [
            max(edge, float(getattr(notch, f"getSafeInset{side}")()))
            for edge, side in zip(edges, SIDES, strict=True)
        ]
    return Insets(*(max(edge - gap, 0.0) for edge, gap in zip(edges, _around(view), strict=True)))


def _bar(covered: Any, side: str) -> float:
    """How far a bar reaches in from a side; the keyboard, which comes and goes, is none."""
    there, lasting = (getattr(covered, f"get{kind}Inset{side}")() for kind in KINDS)
    return float(min(there, lasting))


def _around(view: Any) -> tuple[int, int, int, int]:
    """How far a view is from the edges of its window: left, top, right, bottom."""
    window = view.getRootView()
    corner = [0, 0]
    view.getLocationInWindow(corner)
    left, top = corner
    return (
        left,
        top,
        window.getWidth() - left - view.getWidth(),
        window.getHeight() - top - view.getHeight(),
    )


def dark() -> bool:
    """Whether the system is set to dark colours."""
    mode: int = activity.getResources().getConfiguration().uiMode
    return mode & NIGHT_MASK == NIGHT_YES


def languages() -> tuple[str, ...]:
    """The language that the phone is set to."""
    spoken = autoclass("java.util.Locale").getDefault()
    return (f"{spoken.getLanguage()}_{spoken.getCountry()}",)


def hide() -> bool:
    """Put the app behind the others, as the back key does on a phone's first screen."""
    return bool(activity.moveTaskToBack(True))


def shares_pictures() -> bool:
    """Whether there is a place for pictures that all apps may read.

    Before Android 10 that takes a permission, which a game of gardens had better not ask for.
    """
    return version >= SHARED_PICTURES


def put_among_pictures(picture: Path) -> Any:
    """Put a picture among the phone's own, whole or not at all; where it lies then."""
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", picture.name)
    values.put("mime_type", "image/png")
    resolver = activity.getContentResolver()
    images = autoclass("android.provider.MediaStore$Images$Media")
    place = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
    if place is None:
        raise OSError("Android has no place for the picture")
    try:
        stream = resolver.openOutputStream(place)
        try:
            stream.write(picture.read_bytes())
        finally:
            stream.close()
    except Exception:
        resolver.delete(place, None, None)
        raise
    return place


def offer(place: Any, words: str) -> None:
    """Let the player choose an app that gets a picture among the phone's own."""
    intent_class = autoclass("android.content.Intent")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("image/png")
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", place))
    # Without it the app that is chosen may see the picture's address, and not the picture.
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    title = cast("java.lang.CharSequence", autoclass("java.lang.String")(words))
    activity.startActivity(intent_class.createChooser(intent, title))
