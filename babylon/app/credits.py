"""What the game is handed out with, and under which licences."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from babylon.app.places import ASSETS

# Letters: a longer piece would be higher than a texture can be, in large letters on a dense screen.
LONGEST = 600


class Component(NamedTuple):
    """A part of the game, made by others or by us, its licence, and where the text lies."""

    name: str
    version: str
    licence: str
    text: str

    def paragraphs(self) -> list[str]:
        """The text of the licence, its lines joined, in pieces that can be drawn."""
        whole = (ASSETS / self.text).read_text(encoding="utf-8")
        joined = (" ".join(part.split()) for part in re.split(r"\n\s*\n", whole))
        return [piece for paragraph in joined for piece in _pieces(paragraph)]


def components() -> list[Component]:
    """All parts, the game itself first."""
    table = (ASSETS / "licences" / "components.json").read_text(encoding="utf-8")
    return [Component(**row) for row in json.loads(table)]


def _pieces(paragraph: str) -> Iterator[str]:
    while len(paragraph) > LONGEST:
        cut = paragraph.rfind(" ", 0, LONGEST)
        cut = cut if cut > 0 else LONGEST
        yield paragraph[:cut]
        paragraph = paragraph[cut:].lstrip()
    if paragraph:
        yield paragraph
