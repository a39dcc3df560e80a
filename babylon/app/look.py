"""How everything around the scene looks just now: the theme, and how large text is."""

from kivy.event import EventDispatcher
from kivy.metrics import sp
from kivy.properties import NumericProperty, ObjectProperty

from babylon.app.fonts import FONT, TEXT
from babylon.app.theme import DAY, Colour

# What text is for, with its font, its size and whether it is bold.
ROLES = {
    "great display": ("titles", 78, False),
    "display": ("titles", 58, False),
    "headline": ("titles", 44, False),
    "title": ("titles", 24, False),
    "heading": ("titles", 22, False),
    "great figure": ("figures", 40, False),
    "figure": ("figures", 30, False),
    "small figure": ("figures", 22, False),
    "menu": ("text", 18, True),
    "action": ("text", 17, True),
    "strong": ("text", 16, True),
    "body": ("text", 16, False),
    "small": ("text", 14, False),
    "label": ("text", 12, False),
}
# Titles are large already: they need not grow as far as what is small.
CALM = {
    "great display": 0.1,
    "display": 0.2,
    "headline": 0.4,
    "title": 0.6,
    "heading": 0.6,
    "great figure": 0.5,
    "small figure": 0.8,
}
# From this size of text on, some things have to be said shorter or stand one below the other.
LARGE_TEXT = 1.3


class Look(EventDispatcher):
    """What widgets bind to, so that a change is seen at once everywhere."""

    theme = ObjectProperty(DAY)
    text_size = NumericProperty(1.0)

    @property
    def large(self) -> bool:
        """Whether the player wants letters so large that they need rooms of their own."""
        return bool(self.text_size > LARGE_TEXT)

    def size_of(self, role: str) -> float:
        """The size of a text in pixels, with what the player and the system ask for."""
        grown = 1 + (self.text_size - 1) * CALM.get(role, 1.0)
        return float(sp(ROLES[role][1]) * grown)

    def font_of(self, role: str) -> str:
        """The name of a text's font."""
        family = ROLES[role][0]
        return {"titles": FONT.titles, "figures": FONT.figures}.get(family, TEXT)

    def colour_of(self, name: str) -> Colour:
        """A colour of the theme by its name."""
        colour: Colour = getattr(self.theme, name)
        return colour


LOOK = Look()
