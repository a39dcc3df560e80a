"""Colours by day and by night."""

from dataclasses import dataclass

Colour = tuple[float, float, float, float]


def colour(text: str, alpha: float = 1.0) -> Colour:
    """A colour from its six hexadecimal digits."""
    red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue, alpha


@dataclass(frozen=True, slots=True)
class Theme:
    """What differs between day and night; the pieces of the game look the same in both."""

    name: str
    sky: str
    surface: Colour
    ink: Colour
    second_ink: Colour
    primary: Colour
    # How bright the scene is: by night it steps back a little.
    light: Colour


DAY = Theme(
    "day",
    "sky-day.png",
    colour("FFFBF2"),
    colour("1C2333"),
    colour("5B5A57"),
    colour("1F4A8A"),
    (1, 1, 1, 1),
)
NIGHT = Theme(
    "night",
    "sky-night.png",
    colour("18234A"),
    colour("F6EDD8"),
    colour("B9BDD0"),
    colour("A9C8FA"),
    (0.86, 0.88, 0.98, 1),
)
THEMES = {theme.name: theme for theme in (DAY, NIGHT)}

# The same by day and by night, for they lie on the scene.
RIM_INK = colour("C9DBF6")
TAG = colour("12305E")
TAG_LINE = colour("D9A22E")
TAG_INK = colour("FFF7E6")
LEGAL_INK = colour("0B4F49")
