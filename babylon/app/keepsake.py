"""A picture of a garden to keep: drawn larger than the screen, before the sky."""

import logging
import os
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from kivy.uix.widget import Widget

from babylon.app.backdrop import Backdrop
from babylon.app.device import ANDROID, offer, put_among_pictures, shares_pictures
from babylon.app.garden_view import GardenView
from babylon.app.theme import Theme
from babylon.app.words import _
from babylon.rules.gardens.garden import Garden
from babylon.shelf.folder import data_folder

log = logging.getLogger(__name__)

SIZE = (1600, 1200)
NAMED = re.compile(r'^XDG_PICTURES_DIR="(.+)"', re.MULTILINE)


def keep_picture(garden: Garden, theme: Theme, folder: Path, now: datetime) -> str:
    """Write a picture of a garden into a folder; the sentence that tells how that went."""
    path = folder / f"babylon-{now:%Y-%m-%d-%H%M%S}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paint(garden, theme).export_to_png(str(path))
        if not path.is_file():
            raise OSError("nothing was written")
    except OSError as problem:
        log.warning("The picture %s could not be written: %s", path, problem)
        return _("The picture could not be saved in {folder}.").format(folder=folder)
    if not ANDROID:
        return _("The picture was saved as {path}.").format(path=path)
    try:
        return _hand_over(path)
    finally:
        path.unlink()  # nobody but the app can look into its folder


def _hand_over(path: Path) -> str:
    """Put a picture among the phone's own and offer it to other apps."""
    if not shares_pictures():
        return _("This phone does not let pictures be shared without more permissions.")
    place = put_among_pictures(path)
    if place is None:
        return _("The picture could not be put among your pictures.")
    offer(place, _("My garden in Babylon"))
    # It does so whether or not another app has got it.
    return _("The picture lies among your pictures now.")


def paint(garden: Garden, theme: Theme) -> Widget:
    """A garden before the sky, as a widget that nobody sees."""
    sky = Backdrop(theme, size_hint=(None, None), size=SIZE)
    view = GardenView(movable=False, named=False, size_hint=(None, None), size=SIZE)
    view.choose_theme(theme)
    view.show(garden)
    sky.add_widget(view)
    return sky


def pictures_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a person's pictures lie; on Android the app's own folder, to be shared from there."""
    if ANDROID:
        return data_folder() / "pictures"
    home = Path(environment.get("HOME") or Path.home())
    settings = Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    # Linux desktops translate the folder's name, and write down what they made of it.
    if settings.is_file():
        found = NAMED.search(settings.read_text(encoding="utf-8", errors="replace"))
        if found is not None:
            return Path(found[1].replace("$HOME", str(home)))
    return home / "Pictures"
