"""A garden: the terraces and decorations that stand in it, and masks that make its rules short.

The lists of terraces and decorations say all there is; the masks say the same in a form that the
rules can use for the whole garden at once. A garden is a value: placing and building give a new
one.
"""

from typing import NamedTuple

from babylon.rules.gardens.columns import (
    EAST,
    EVERYWHERE,
    FOOTPRINT,
    NORTH,
    OFFSETS,
    Column,
    Corner,
    Level,
    Mask,
)
from babylon.rules.gardens.tiles import Icon, Tile, icon_masks


class Terrace(NamedTuple):
    """A tile in the garden, and what carries it."""

    tile: Tile
    column: Column
    level: Level
    rotation: int
    open_corner: Corner | None
    has_belvedere: bool
    singles: Mask
    doubles: Mask
    statues: Mask

    @property
    def footprint(self) -> Mask:
        """The four columns that it covers."""
        return FOOTPRINT << self.column

    @property
    def carried(self) -> Mask:
        """The corners that something carries."""
        return self.singles | self.doubles | self.statues

    @property
    def open_mask(self) -> Mask:
        """The open corner; empty if all four are carried."""
        return 0 if self.open_corner is None else 1 << self.column + OFFSETS[self.open_corner]


class Decoration(NamedTuple):
    """Stairs, a fountain, a bridge or a statue: its columns, each with its level.

    A bridge has three: the one in the middle is spanned, and belongs to it (R9).
    """

    kind: Icon
    columns: tuple[Column, ...]
    levels: tuple[Level, ...]

    @property
    def mask(self) -> Mask:
        mask = 0
        for column in self.columns:
            mask |= 1 << column
        return mask

    @property
    def points(self) -> int:
        """What it scores while it can be seen."""
        if self.kind in (Icon.FOUNTAIN, Icon.BRIDGE):
            return 3 * self.levels[0]
        return sum(self.levels)


class Decorated(NamedTuple):
    """The decorations of a garden, what is seen of them, and the sums of that per kind."""

    decorations: tuple[Decoration, ...]
    seen: tuple[Mask, ...]
    points: tuple[int, ...]
    numbers: tuple[int, ...]


class Garden(NamedTuple):
    """All that stands in a player's garden."""

    terraces: tuple[Terrace, ...]
    decorations: tuple[Decoration, ...]
    # What is still seen from above of each terrace and of each decoration.
    terraces_seen: tuple[Mask, ...]
    decorations_seen: tuple[Mask, ...]
    # Per level: the columns whose highest surface is there. Level 0 is the bare board.
    tops: tuple[Mask, ...]
    # Per level: the columns that a bridge of that level spans.
    spans: tuple[Mask, ...]
    # Surfaces on which nothing stands and that no bridge spans.
    free: Mask
    # Per icon: the surfaces that show it, free or not.
    shown: tuple[Mask, ...]
    # Surfaces with a statue, a belvedere, or the lower end of stairs.
    statues: Mask
    belvederes: Mask
    stairs_feet: Mask
    # Statues that stand below a tile without carrying it; they still count for lines (R10).
    hidden_statues: Mask
    # Surfaces whose neighbour to the east, or to the north, is of the same terrace.
    joined_east: Mask
    joined_north: Mask
    # The south-west columns of all terraces (R6).
    places_used: Mask
    # Of what is seen: points and number per kind of decoration, terraces per flower.
    points: tuple[int, ...]
    numbers: tuple[int, ...]
    flowers: tuple[int, ...]

    @property
    def highest(self) -> Level:
        """The highest level with a tile; every level below it has one too."""
        return len(self.tops) - 1

    def level_at(self, column: Column) -> Level:
        """The level of a column's highest surface."""
        for level, top in enumerate(self.tops):
            if top >> column & 1:
                return level
        raise AssertionError("every column has a surface")

    def with_terrace(self, terrace: Terrace) -> "Garden":
        """The garden with one more terrace, which must be legal."""
        column, level = terrace.column, terrace.level
        footprint = FOOTPRINT << column
        elsewhere = EVERYWHERE ^ footprint
        open_mask = terrace.open_mask
        belvedere = open_mask if terrace.has_belvedere else 0

        tops = [top & elsewhere for top in self.tops]
        spans = self.spans
        if level == len(tops):
            tops.append(footprint)
            spans = (*spans, 0)
        else:
            tops[level] |= footprint
        stairs, fountains, bridges, statues = icon_masks(terrace.tile.spaces, terrace.rotation)
        shown = self.shown

        seen = [mask & elsewhere for mask in self.terraces_seen]
        flowers = list(self.flowers)
        if seen.count(0) > self.terraces_seen.count(0):
            for older, before, now in zip(self.terraces, self.terraces_seen, seen, strict=True):
                if before and not now:
                    flowers[older.tile.flower] -= 1
        flowers[terrace.tile.flower] += 1
        seen.append(footprint)

        left = Decorated(self.decorations, self.decorations_seen, self.points, self.numbers)
        if footprint & ~self.free:
            left = self._decorations_below(footprint, terrace.statues)
        return Garden(
            terraces=(*self.terraces, terrace),
            decorations=left.decorations,
            terraces_seen=tuple(seen),
            decorations_seen=left.seen,
            tops=tuple(tops),
            spans=spans,
            free=(self.free | footprint) ^ belvedere,
            shown=(
                shown[0] & elsewhere | stairs << column,
                shown[1] & elsewhere | fountains << column,
                shown[2] & elsewhere | bridges << column,
                shown[3] & elsewhere | statues << column,
            ),
            statues=self.statues & elsewhere,
            belvederes=self.belvederes & elsewhere | belvedere,
            stairs_feet=self.stairs_feet & elsewhere,
            hidden_statues=self.hidden_statues | self.statues & open_mask,
            joined_east=self.joined_east & ~(footprint | footprint >> EAST)
            | (1 | 1 << NORTH) << column,
            joined_north=self.joined_north & ~(footprint | footprint >> NORTH)
            | (1 | 1 << EAST) << column,
            places_used=self.places_used | 1 << column,
            points=left.points,
            numbers=left.numbers,
            flowers=tuple(flowers),
        )

    def _decorations_below(self, footprint: Mask, carrying: Mask) -> "Decorated":
        """What is left of the decorations below a tile; statues that carry stop being any."""
        points, numbers = list(self.points), list(self.numbers)
        decorations: list[Decoration] = []
        seen: list[Mask] = []
        for decoration, before in zip(self.decorations, self.decorations_seen, strict=True):
            now = before & ~footprint
            if before and not now:
                points[decoration.kind] -= decoration.points
                numbers[decoration.kind] -= 1
            if decoration.kind is Icon.STATUE and before & carrying:
                continue
            decorations.append(decoration)
            seen.append(now)
        return Decorated(tuple(decorations), tuple(seen), tuple(points), tuple(numbers))

    def with_decoration(self, decoration: Decoration) -> "Garden":
        """The garden with one more decoration, which must be legal."""
        kind, mask = decoration.kind, decoration.mask
        points, numbers = list(self.points), list(self.numbers)
        points[kind] += decoration.points
        numbers[kind] += 1
        spans, statues, stairs_feet = self.spans, self.statues, self.stairs_feet
        if kind is Icon.BRIDGE:
            level, spanned = decoration.levels[0], 1 << decoration.columns[1]
            spans = (*spans[:level], spans[level] | spanned, *spans[level + 1 :])
        elif kind is Icon.STATUE:
            statues |= mask
        elif kind is Icon.STAIRS:
            lower = decoration.levels.index(min(decoration.levels))
            stairs_feet |= 1 << decoration.columns[lower]
        return self._replace(
            decorations=(*self.decorations, decoration),
            decorations_seen=(*self.decorations_seen, mask),
            spans=spans,
            free=self.free & ~mask,
            statues=statues,
            stairs_feet=stairs_feet,
            points=tuple(points),
            numbers=tuple(numbers),
        )


EMPTY = Garden(
    terraces=(),
    decorations=(),
    terraces_seen=(),
    decorations_seen=(),
    tops=(EVERYWHERE,),
    spans=(0,),
    free=EVERYWHERE,
    shown=(0, 0, 0, 0),
    statues=0,
    belvederes=0,
    stairs_feet=0,
    hidden_statues=0,
    joined_east=0,
    joined_north=0,
    places_used=0,
    points=(0, 0, 0, 0),
    numbers=(0, 0, 0, 0),
    flowers=(0, 0, 0, 0),
)
