"""Letters and numbers on a scene, drawn at the size at which they are seen."""

from functools import lru_cache

from kivy.core.text import Label
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from babylon.app.theme import TAG, TAG_INK, TAG_LINE, Colour


class Writing(InstructionGroup):
    """Texts in places of the window; made anew whenever the view has moved."""

    def write(self, text: str, x: float, y: float, size: float, colour: Colour) -> None:
        """A text with its middle at a point."""
        texture = lettering(text, round(size))
        width, height = texture.size
        self.add(Color(*colour))
        # Whole pixels, or the letters would blur.
        corner = round(x - width / 2), round(y - height / 2)
        self.add(Rectangle(texture=texture, pos=corner, size=texture.size))

    def tag(self, text: str, x: float, y: float, size: float, icon: Texture | None = None) -> None:
        """A text on a dark pill with a golden line, an icon before it or not."""
        width, height = lettering(text, round(size)).size
        high = height + size * 0.3
        wide = width + size * (1.1 if icon is None else 0.9) + (0 if icon is None else high)
        corner = (x - wide / 2, y - high / 2)
        self.add(Color(*TAG))
        self.add(RoundedRectangle(pos=corner, size=(wide, high), radius=[high / 2]))
        self.add(Color(*TAG_LINE))
        self.add(Line(rounded_rectangle=(*corner, wide, high, high / 2), width=max(1, size / 14)))
        if icon is not None:
            self.add(Color(1, 1, 1, 1))
            self.add(Rectangle(texture=icon, pos=corner, size=(high, high)))
            x += high / 2
        self.write(text, x, y, size, TAG_INK)


@lru_cache(maxsize=512)
def lettering(text: str, size: int) -> Texture:
    """A white text as a texture, which the colour before it tints."""
    label = Label(text=text, font_size=max(size, 1), bold=True)
    label.refresh()
    return label.texture
