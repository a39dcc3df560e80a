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
    raised: Colour
    slot: Colour
    line: Colour
    ink: Colour
    second_ink: Colour
    primary: Colour
    on_primary: Colour
    tint: Colour
    gold: Colour
    gold_ground: Colour
    legal: Colour
    refused: Colour
    refused_ground: Colour
    # How bright the scene is: by night it steps back a little.
    light: Colour


DAY = Theme(
    "day",
    "sky-day.png",
    surface=colour("FFFBF2"),
    raised=colour("F6ECD6"),
    slot=colour("EFE2C4"),
    line=colour("6E5628", 0.24),
    ink=colour("1C2333"),
    second_ink=colour("5B5A57"),
    primary=colour("1F4A8A"),
    on_primary=colour("FFFFFF"),
    tint=colour("DCE7F8"),
    gold=colour("8C5F0B"),
    gold_ground=colour("FBE9BE"),
    legal=colour("0E6F68"),
    refused=colour("A5321F"),
    refused_ground=colour("FBE3DC"),
    light=(1, 1, 1, 1),
)
NIGHT = Theme(
    "night",
    "sky-night.png",
    surface=colour("18234A"),
    raised=colour("22305A"),
    slot=colour("2A3763"),
    line=colour("F0D28C", 0.24),
    ink=colour("F6EDD8"),
    second_ink=colour("B9BDD0"),
    primary=colour("A9C8FA"),
    on_primary=colour("0B2450"),
    tint=colour("2A3F73"),
    gold=colour("F2C25A"),
    gold_ground=colour("4A3A16"),
    legal=colour("6FE0D2"),
    refused=colour("FFB4A4"),
    refused_ground=colour("5A221A"),
    light=(0.86, 0.88, 0.98, 1),
)
THEMES = {theme.name: theme for theme in (DAY, NIGHT)}

# The same by day and by night, for they lie on the scene.
RIM_INK = colour("C9DBF6")
TAG = colour("12305E")
TAG_LINE = colour("D9A22E")
TAG_INK = colour("FFF7E6")
LEGAL_INK = colour("0B4F49")
COIN = colour("FFF8E6")
COIN_INK = colour("5A3D06")
# The golden action and the green one that confirms.
GOLD = colour("D9A22E")
ON_GOLD = colour("2A1B02")
FAULT = colour("A5321F")
CONFIRM = colour("0E7C73")
ON_CONFIRM = colour("FFFFFF")
CLEAR = colour("000000", 0.0)
