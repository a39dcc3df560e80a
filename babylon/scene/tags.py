"""Where tags go so that none hides another."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from babylon.scene.projection import Point
from babylon.scene.quads import Bounds

# A tag moves away in steps of this part of its height, but not for ever.
_STEP = 0.25
_STEPS = 40
_WAYS = ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1))


class Box(NamedTuple):
    """A tag: its middle, and how large it is with some air around."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bounds(self) -> Bounds:
        """The rectangle it covers."""
        wide, high = self.width / 2, self.height / 2
        return Bounds(self.x - wide, self.y - high, self.x + wide, self.y + high)


def spread(boxes: Sequence[Box]) -> list[Point]:
    """Middles at which no two tags overlap; each stays where it is, or moves to the nearest air.

    The lowest are placed first, as there is more room above.
    """
    placed: dict[int, Box] = {}
    for number, box in sorted(enumerate(boxes), key=lambda pair: (pair[1].y, pair[1].x)):
        taken = [other.bounds for other in placed.values()]
        free = (moved for moved in _ways_out(box) if not any(moved.bounds.meets(b) for b in taken))
        placed[number] = next(free, box)
    return [(placed[number].x, placed[number].y) for number in range(len(boxes))]


def _ways_out(box: Box) -> Iterator[Box]:
    """A tag where it is, then ever farther away."""
    yield box
    for step in range(1, _STEPS):
        away = step * _STEP * box.height
        for across, up in _WAYS:
            yield box._replace(x=box.x + across * away, y=box.y + up * away)
