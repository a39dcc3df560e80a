"""The final count as a sequence: which pieces are counted, category by category, and for what."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from babylon.records.record import Record
from babylon.rules.gardens.columns import Column, each
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.scoring import Score
from babylon.rules.gardens.tiles import Flower, Icon
from babylon.table.replay import Replay

# In the order of the score, without the area, which brings no points.
CATEGORIES = Score._fields[:8]
_KINDS = {
    "statues": Icon.STATUE,
    "fountains": Icon.FOUNTAIN,
    "bridges": Icon.BRIDGE,
    "stairs": Icon.STAIRS,
}
SET_POINTS = 4


class Counted(NamedTuple):
    """A piece or a set of them: where it is seen from above, and what it brings."""

    category: str
    columns: tuple[Column, ...]
    points: int


def counting(garden: Garden) -> list[Counted]:
    """Everything in a garden that brings points, in the order in which it is counted (R14)."""
    return [*_decorations(garden), *_sets(garden), *_heights(garden)]


def _decorations(garden: Garden) -> Iterator[Counted]:
    for category, kind in _KINDS.items():
        for decoration, seen in zip(garden.decorations, garden.decorations_seen, strict=True):
            if decoration.kind is kind and seen:
                yield Counted(category, tuple(each(seen)), decoration.points)


def _sets(garden: Garden) -> Iterator[Counted]:
    """Sets of the four decorations, then of the four flowers; none shares a piece with another."""
    pieces = [
        [
            seen
            for decoration, seen in zip(garden.decorations, garden.decorations_seen, strict=True)
            if decoration.kind is kind and seen
        ]
        for kind in Icon
    ]
    tiles = [
        [
            seen
            for terrace, seen in zip(garden.terraces, garden.terraces_seen, strict=True)
            if terrace.tile.flower is flower and seen
        ]
        for flower in Flower
    ]
    for category, kinds in (("diversity", pieces), ("flowers", tiles)):
        for together in zip(*kinds, strict=False):
            columns = tuple(column for seen in together for column in each(seen))
            yield Counted(category, columns, SET_POINTS)


def _heights(garden: Garden) -> Iterator[Counted]:
    for column in each(garden.belvederes):
        yield Counted("belvederes", (column,), 1)
    if garden.highest:
        columns = tuple(each(garden.tops[garden.highest]))
        yield Counted("highest", columns, 2 * garden.highest)


def by_round(record: Record) -> list[tuple[int, ...]]:
    """Everybody's points before the first round and after each, the last being the present."""
    replay = Replay(record)
    points = replay.points()
    found: list[tuple[int, ...]] = [points[0]]
    for step in range(1, replay.steps + 1):
        before = replay.position.round
        replay.move(1)
        if replay.position.round > before or step == replay.steps:
            found.append(points[step])
    return found


def ranking(scores: Sequence[Score]) -> list[int]:
    """The seats from the best to the last."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat].total, -scores[seat].area))
