"""The three typefaces by what they are for; one that cannot be read gives way to Roboto."""

import logging
from pathlib import Path

from kivy.core.text import DEFAULT_FONT, Label, LabelBase

from babylon.app.places import ASSETS

log = logging.getLogger(__name__)

FONTS = ASSETS / "fonts"
FILES = {"Titles": "titles.ttf", "Figures": "figures.ttf"}
TEXT: str = DEFAULT_FONT


class Fonts:
    """The names to write with, once the files have been tried."""

    def __init__(self) -> None:
        self.titles = TEXT
        self.figures = TEXT

    def load(self, folder: Path = FONTS) -> None:
        """Make the fonts of a folder known."""
        # Kivy would look through all fonts of the system before it writes the first letter, which
        # takes long where there are many; none of them is used here.
        LabelBase._fonts_dirs = LabelBase._fonts_dirs or [str(folder)]
        self.titles = _register("Titles", folder)
        self.figures = _register("Figures", folder)


FONT = Fonts()


def _register(name: str, folder: Path) -> str:
    """The name of the font if it can be written with, and Roboto's if not."""
    path = folder / FILES[name]
    try:
        LabelBase.register(name, str(path))
        Label(text="A", font_name=name).refresh()
    except (OSError, ValueError) as problem:
        log.warning("The font %s cannot be read, Roboto takes its place: %s", path, problem)
        return TEXT
    return name
