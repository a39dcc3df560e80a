"""Points, seen from straight above, and who wins."""

from collections.abc import Sequence
from typing import NamedTuple

from babylon.rules.gardens.columns import Mask
from babylon.rules.gardens.garden import Decoration, Garden, Terrace
from babylon.rules.gardens.tiles import Flower, Icon


class Score(NamedTuple):
    """The points of a garden by category, and its area, which breaks ties."""

    statues: int
    fountains: int
    bridges: int
    stairs: int
    diversity: int
    flowers: int
    belvederes: int
    highest: int
    area: int

    @property
    def total(self) -> int:
        return sum(self[:8])

    def table(self) -> dict[str, int]:
        points = dict(zip(self._fields[:8], self[:8], strict=True))
        return {**points, "total": self.total, "area": self.area}

    def minus(self, other: "Score") -> "Score":
        """The change from another score to this one, category by category."""
        return Score(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


def score(garden: Garden) -> Score:
    """The score from the sums that a garden keeps up to date."""
    points = garden.points
    return Score(
        points[Icon.STATUE],
        points[Icon.FOUNTAIN],
        points[Icon.BRIDGE],
        points[Icon.STAIRS],
        4 * min(garden.numbers),
        4 * min(garden.flowers),
        garden.belvederes.bit_count(),
        2 * garden.highest,
        64 - garden.tops[0].bit_count(),
    )


class CountedTerrace(NamedTuple):
    """A terrace in the final count: is any of it seen, and what does its belvedere score?"""

    terrace: Terrace
    seen: bool
    belvedere_points: int


class CountedDecoration(NamedTuple):
    """A decoration in the final count; hidden, it scores nothing."""

    decoration: Decoration
    seen: bool
    points: int


class Count(NamedTuple):
    """A score with every piece behind it."""

    score: Score
    terraces: tuple[CountedTerrace, ...]
    decorations: tuple[CountedDecoration, ...]


def count(garden: Garden) -> Count:
    """Count a garden piece by piece, from nothing but what stands in it (R14).

    Later tiles lie above earlier ones in every column they share, so what hides a terrace is
    the union of all that came after it.
    """
    terraces = []
    covered: Mask = 0
    for terrace in reversed(garden.terraces):
        seen = terrace.footprint & ~covered
        belvedere = terrace.has_belvedere and seen & terrace.open_mask
        terraces.append(CountedTerrace(terrace, bool(seen), int(bool(belvedere))))
        covered |= terrace.footprint
    decorations = []
    for decoration in garden.decorations:
        spaces = zip(decoration.columns, decoration.levels, strict=True)
        seen_from_above = any(not _below_a_tile(garden, *space) for space in spaces)
        points = decoration.points if seen_from_above else 0
        decorations.append(CountedDecoration(decoration, seen_from_above, points))

    def points_of(kind: Icon) -> int:
        return sum(each.points for each in decorations if each.decoration.kind is kind)

    def number_of(kind: Icon) -> int:
        return sum(each.seen for each in decorations if each.decoration.kind is kind)

    def terraces_with(flower: Flower) -> int:
        return sum(each.seen for each in terraces if each.terrace.tile.flower is flower)

    result = Score(
        points_of(Icon.STATUE),
        points_of(Icon.FOUNTAIN),
        points_of(Icon.BRIDGE),
        points_of(Icon.STAIRS),
        4 * min(number_of(kind) for kind in Icon),
        4 * min(terraces_with(flower) for flower in Flower),
        sum(each.belvedere_points for each in terraces),
        2 * max((terrace.level for terrace in garden.terraces), default=0),
        covered.bit_count(),
    )
    return Count(result, tuple(reversed(terraces)), tuple(decorations))


def _below_a_tile(garden: Garden, column: int, level: int) -> bool:
    return any(
        terrace.level > level and terrace.footprint >> column & 1 for terrace in garden.terraces
    )


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """The seats with most points, then the larger garden; more than one share the victory."""
    best = max((score.total, score.area) for score in scores)
    return tuple(seat for seat, score in enumerate(scores) if (score.total, score.area) == best)
