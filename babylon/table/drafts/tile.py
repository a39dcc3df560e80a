"""Moving a tile over the garden."""

from collections import defaultdict
from dataclasses import dataclass
from math import hypot

from babylon.rules.gardens.actions import Build, Phase, Place, Source
from babylon.rules.gardens.columns import CORNERS, FOOTPRINT, PLACES, Column, Corner, Level, each
from babylon.rules.gardens.decorating import decoration
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.placing import Price, legal_places
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.preview import Preview, preview
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.scoring import Score

# A legal place draws a tile a little, in widths of a column, so that a finger need not be exact.
PULL = 0.35
WAYS: tuple[Corner | None, ...] = (None, *CORNERS)
# Refusals of something that could be, had the player more; they explain better than others.
_ALMOST = (Code.TOO_FEW_PILLARS, Code.NO_DOUBLES_LEFT)


@dataclass(frozen=True, slots=True)
class Placing:
    """What the tile would do where it hovers: the action, and its preview or its refusal.

    `levels` and `open_corners` are what else is legal there, to choose from.
    """

    action: Place
    refusal: Refusal | None
    preview: Preview | None
    levels: tuple[Level, ...]
    open_corners: tuple[Corner | None, ...]

    @property
    def price(self) -> Price | None:
        return None if self.preview is None else self.preview.price

    @property
    def change(self) -> Score | None:
        """The change in points by category."""
        return None if self.preview is None else self.preview.change

    @property
    def decorations(self) -> tuple[Build, ...]:
        """The decorations that it would make possible."""
        return () if self.preview is None else self.preview.decorations


class TileDraft:
    """A tile in the air: where it hovers, how it is turned, and what was chosen for it.

    A level or an open corner that was chosen holds wherever it is legal; elsewhere, and until
    something is chosen, the draft decides.
    """

    def __init__(self, position: Position, source: Source) -> None:
        self._position = position
        self._source = source
        self._garden: Garden = position.gardens[position.player]
        self._ways = _legal_ways(position, source)
        self._level: Level | None = None
        self._open: tuple[Corner | None] | None = None
        self.column: Column = 27  # d4, the middle
        self.rotation = 0

    @property
    def places(self) -> dict[Column, tuple[Level, ...]]:
        """All places where the tile may lie, with their levels, for lighting them up."""
        return {column: tuple(sorted(levels)) for column, levels in self._ways.items()}

    def move(self, east: float, north: float) -> None:
        """Bring the tile's middle to a point, in columns from the garden's south-west corner."""

        def distance(column: Column) -> float:
            row, file = divmod(column, 8)
            away = hypot(file + 1 - east, row + 1 - north)
            return away - PULL if column in self._ways else away

        self.column = min(each(PLACES), key=distance)

    def turn(self, quarters: int = 1) -> None:
        """Turn the tile clockwise."""
        self.rotation = (self.rotation + quarters) % 4

    def choose_level(self, level: Level) -> None:
        self._level = level

    def choose_open(self, corner: Corner | None) -> None:
        """Choose the corner that stays open, or that none does."""
        self._open = (corner,)

    def answer(self) -> Placing:
        """What placing the tile as it is now would bring, or why it cannot be."""
        levels = self._ways.get(self.column)
        if levels is None:
            return self._refused()
        level = self._level if self._level in levels else min(levels)
        ways = levels[level]
        if self._open is not None and self._open[0] in ways:
            action = self._action(level, self._open[0])
            found = preview(self._position, action)
        else:
            action, found = self._best(level, ways)
        return Placing(action, None, found, tuple(sorted(levels)), ways)

    def _action(self, level: Level, open_corner: Corner | None) -> Place:
        return Place(self._source, self.column, level, self.rotation, open_corner)

    def _best(self, level: Level, ways: tuple[Corner | None, ...]) -> tuple[Place, Preview]:
        """The way that leaves most to build in points, and of equal ones the cheapest."""
        options = []
        for way in ways:
            action = self._action(level, way)
            options.append((action, preview(self._position, action)))
        return max(options, key=lambda option: (self._to_build(*option), -option[1].price.pillars))

    def _to_build(self, action: Place, found: Preview) -> int:
        """The points of all decorations that would become possible, be it one after the other."""
        garden = self._position.play(action).gardens[self._position.player]
        best: dict[tuple[int, Column, Column | None], int] = {}
        for build in found.decorations:
            best[build.kind, build.first, build.second] = decoration(garden, build).points
        return sum(best.values())

    def _refused(self) -> Placing:
        """The most telling refusal: what fails for want of pillars alone, or else the plainest."""
        highest = self._garden.highest
        lowest = 1 + max(map(self._garden.level_at, each(FOOTPRINT << self.column)))
        refused = []
        for level in range(lowest, min(lowest, highest) + 2):
            for way in WAYS:
                action = self._action(level, way)
                refusal = self._position.why_not(action)
                assert refusal is not None
                refused.append((action, refusal))
        almost = [option for option in refused if option[1].code in _ALMOST]
        action, refusal = min(almost, key=_missing) if almost else refused[0]
        return Placing(action, refusal, None, (), ())


def _missing(option: tuple[Place, Refusal]) -> int:
    """How many pillars are wanting."""
    return (option[1].needed or 0) - (option[1].have or 0)


def _legal_ways(
    position: Position, source: Source
) -> dict[Column, dict[Level, tuple[Corner | None, ...]]]:
    """For every place, its levels and the ways to be carried there."""
    ways: dict[Column, dict[Level, tuple[Corner | None, ...]]] = defaultdict(dict)
    if position.turn.phase is Phase.BUILD and position.tile_at_hand(source) is not None:
        garden = position.gardens[position.player]
        for level, open_corner, places in legal_places(garden, position.purse):
            for column in each(places):
                ways[column][level] = (*ways[column].get(level, ()), open_corner)
    return dict(ways)
