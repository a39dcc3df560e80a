"""The ghost: a tile that hovers where it might be placed."""

from typing import NamedTuple

from babylon.rules.gardens.garden import Terrace


class Ghost(NamedTuple):
    """A hovering tile: so many widths of a space above its place, and drawn this strongly.

    Its pillars stand firm and it casts its shadow already; of the quads of a scene, those of a
    ghost belong to no piece.
    """

    terrace: Terrace
    height: float = 0.0
    strength: float = 1.0
