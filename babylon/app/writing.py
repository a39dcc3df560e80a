"""Letters and numbers on a scene, drawn at the size at which they are seen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.core.text import Label
from kivy.graphics import (
    Color,
    InstructionGroup,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture

from babylon.app.theme import COIN, COIN_INK, TAG, TAG_INK, TAG_LINE, Colour
from babylon.scene.projection import Point
from babylon.scene.tags import Box, spread

# Air between two tags, in parts of their height.
AIR = 0.15


class Told(NamedTuple):
    """A tag to be written: its text, where, how far below what it is about is, and a picture."""

    text: str
    x: float
    y: float
    stem: float = 0.0
    icon: Texture | None = None


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

    def tags(self, told: Sequence[Told], size: float) -> list[Point]:
        """Tags that keep clear of each other, with lines to what they are about; where they are."""
        boxes = []
        for tag in told:
            width, height = _tag_size(tag.text, size, tag.icon is not None)
            boxes.append(Box(tag.x, tag.y, width + height * AIR, height * (1 + AIR)))
        middles = spread(boxes)
        self.add(Color(*TAG))
        for tag, (x, y) in zip(told, middles, strict=True):
            if tag.stem or (x, y) != (tag.x, tag.y):
                foot, dot = tag.y - tag.stem, size / 5
                self.add(SmoothLine(points=(tag.x, foot, x, y), width=max(1, size / 14)))
                self.add(SmoothEllipse(pos=(tag.x - dot, foot - dot), size=(2 * dot, 2 * dot)))
        for tag, (x, y) in zip(told, middles, strict=True):
            self.tag(tag.text, x, y, size, tag.icon)
        return middles

    def tag(self, text: str, x: float, y: float, size: float, icon: Texture | None = None) -> None:
        """A text on a dark pill with a golden line, an icon before it or not."""
        wide, high = _tag_size(text, size, icon is not None)
        self._pill(x, y, wide, high, max(1.5, size / 9), TAG)
        if icon is not None:
            self.add(Color(1, 1, 1, 1))
            self.add(Rectangle(texture=icon, pos=(x - wide / 2, y - high / 2), size=(high, high)))
            x += high / 2
        self.write(text, x, y, size, TAG_INK)

    def coin(self, text: str, x: float, y: float, size: float) -> None:
        """A number on a light disc with a golden line, which covers less than a tag does."""
        width, height = lettering(text, round(size)).size
        high = max(height, width + size * 0.5)
        self._pill(x, y, high, high, max(1.5, size / 9), COIN)
        self.write(text, x, y, size, COIN_INK)

    def _pill(
        self, x: float, y: float, wide: float, high: float, line: float, colour: Colour
    ) -> None:
        for tint, inset in ((TAG_LINE, 0.0), (colour, line)):
            size = (wide - 2 * inset, high - 2 * inset)
            corner = (x - size[0] / 2, y - size[1] / 2)
            self.add(Color(*tint))
            self.add(SmoothRoundedRectangle(pos=corner, size=size, radius=[size[1] / 2]))


def _tag_size(text: str, size: float, pictured: bool) -> tuple[float, float]:
    width, height = lettering(text, round(size)).size
    high = height + size * 0.3
    return width + size * 1.1 + (high - size * 0.2 if pictured else 0), high


@lru_cache(maxsize=512)
def lettering(text: str, size: int) -> Texture:
    """A white text as a texture, which the colour before it tints."""
    label = Label(text=text, font_size=max(size, 1), bold=True)
    label.refresh()
    # The label alone can write it again when the system took its memory, so it has to stay.
    label.texture.add_reload_observer(lambda _: label.refresh())
    return label.texture
