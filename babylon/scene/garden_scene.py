"""A garden as quads in painter's order: cut by column, far to near, each from the ground up.

Everything that crosses columns is cut along them: a tile into four quarters, a bridge into three
parts, stairs and fountains into two. In that order nothing has to be sorted, and what is nearer is
always drawn later.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from babylon.rules.gardens.columns import OFFSETS, Column, Level, Mask, each
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.scene.board import board
from babylon.scene.effects import raised
from babylon.scene.ghost import Ghost
from babylon.scene.marks import Mark, terrace_outline
from babylon.scene.pieces import decoration_quads
from babylon.scene.projection import LEVEL, TILE, tables
from babylon.scene.quads import (
    Kind,
    Quad,
    Sizes,
    Tag,
    disc,
    left_face,
    right_face,
    space,
    sprite,
)
from babylon.scene.regions import ROUNDELS, SIDES, TOPS, VINES
from babylon.scene.shadows import Shadows

# Per level of a column a place for the surface, for what stands on it, and for what hangs over its
# near edges, which is before all that stands there.
_SURFACE, _STANDING, _HANGING = _PLACES = range(3)


class Columns:
    """The quads of a scene in the making, put away by column and height."""

    def __init__(self, highest: Level, turn: int, sizes: Sizes):
        self.turn = turn
        self.sizes = sizes
        self._tables = tables(turn)
        self._rows = len(_PLACES) * (highest + 1)
        self._slots: defaultdict[int, list[Quad]] = defaultdict(list)

    def begin_with(self, other: "Columns", height: float, strength: float) -> None:
        """Put what another has before all in the same place, raised and weakened."""
        for slot, quads in other._slots.items():
            weak = [quad._replace(strength=strength) for quad in raised(quads, height)]
            self._slots[slot] = weak + self._slots[slot]

    def in_order(self) -> Iterable[Quad]:
        """All quads, far to near and from the ground up."""
        return chain.from_iterable(self._slots[slot] for slot in sorted(self._slots))

    def surface(self, column: Column, level: Level) -> list[Quad]:
        """Where the quads of a tile's space go."""
        return self._slot(column, level, _SURFACE)

    def standing(self, column: Column, level: Level) -> list[Quad]:
        """Where the quads of what stands on a space go."""
        return self._slot(column, level, _STANDING)

    def hanging(self, column: Column, level: Level) -> list[Quad]:
        """Where the quads of what hangs over the near edges of a space go."""
        return self._slot(column, level, _HANGING)

    def _slot(self, column: Column, level: Level, place: int) -> list[Quad]:
        row = len(_PLACES) * level + place
        return self._slots[self._tables.ranks[column] * self._rows + row]

    def add_marks(self, marks: Iterable[Mark]) -> None:
        """Marks over what has been added to their places."""
        for column, level, quad, on_near_edge in marks:
            place = self.hanging if on_near_edge else self.surface
            place(column, level).append(quad)

    def add_upright(
        self, kind: Kind, region: str, column: Column, level: Level, piece: int | None
    ) -> None:
        """Something that stands in the middle of a space."""
        u, v = self._tables.cells[column]
        points = sprite(u + 0.5, v + 0.5, level * LEVEL, self.sizes[region])
        self.standing(column, level).append(
            Quad(points, region, 0, Tag(kind, column, level, piece))
        )

    def add_pillars(self, terrace: Terrace, piece: int | None) -> None:
        """The pillars below a terrace."""
        level = terrace.level
        for column in each(terrace.singles):
            self.add_upright(Kind.PILLAR, "pillar-single", column, level - 1, piece)
        for column in each(terrace.doubles):
            self.add_upright(Kind.PILLAR, "pillar-double", column, level - 2, piece)

    def add_belvedere(self, terrace: Terrace, piece: int | None) -> None:
        """The belvedere on a terrace's open corner, if it has one."""
        if terrace.has_belvedere:
            for column in each(terrace.open_mask):
                self.add_upright(Kind.BELVEDERE, "belvedere", column, terrace.level, piece)

    def add_tile(
        self,
        terrace: Terrace,
        piece: int | None,
        beside: Mask,
        taken: Mask,
        shadows: Shadows | None,
    ) -> None:
        """The four quarters of a tile.

        `beside` are the columns with a tile at this level, which hide the faces between them;
        `taken` those where something stands on the icon.
        """
        tile, level = terrace.tile, terrace.level
        z = level * LEVEL
        tops = TOPS[tile.material, tile.flower]
        for corner, offset in enumerate(OFFSETS):
            column = terrace.column + offset
            u, v = self._tables.cells[column]
            quads = self.surface(column, level)
            self._add_faces(quads, terrace, column, piece, beside)
            quads.append(
                Quad(space(u, v, z), tops[corner], self.turn, Tag(Kind.TOP, column, level, piece))
            )
            icon = tile.spaces[(corner - terrace.rotation) % 4]
            if icon is not None and not taken >> column & 1:
                region = ROUNDELS[icon]
                points = disc(u + 0.5, v + 0.5, z, self.sizes[region])
                quads.append(Quad(points, region, 0, Tag(Kind.ROUNDEL, column, level, piece)))
            if shadows is not None:
                quads += shadows.on(column, level)
            self._add_vines(terrace, column, piece, beside)

    def _add_faces(
        self, quads: list[Quad], terrace: Terrace, column: Column, piece: int | None, beside: Mask
    ) -> None:
        regions = SIDES[terrace.tile.material]
        u, v = self._tables.cells[column]
        z = terrace.level * LEVEL
        tag = Tag(Kind.SIDE, column, terrace.level, piece)
        if not _covered(self._tables.left[column], beside):
            quads.append(Quad(left_face(u, v, 1, z, TILE), regions.lit, 0, tag))
        if not _covered(self._tables.right[column], beside):
            quads.append(Quad(right_face(u, v, 1, z, TILE), regions.shaded, 0, tag))

    def _add_vines(self, terrace: Terrace, column: Column, piece: int | None, beside: Mask) -> None:
        """Vines on the edges that face the viewer; where and which follows from the edge."""
        regions = VINES[terrace.tile.flower]
        u, v = self._tables.cells[column]
        z = terrace.level * LEVEL
        edges = ((self._tables.left[column], u, v + 0.5), (self._tables.right[column], u + 0.5, v))
        for side, (neighbour, at_u, at_v) in enumerate(edges):
            # The side as the garden names it, so that a vine stays on its edge when the view turns.
            number = column * 11 + terrace.level * 7 + (self.turn + side) % 4 * 5
            if number % 4 == 1 or _covered(neighbour, beside):
                continue
            region = regions[number % 3]
            points = sprite(at_u, at_v, z, self.sizes[region])
            tag = Tag(Kind.VINE, column, terrace.level, piece)
            self.hanging(column, terrace.level).append(Quad(points, region, 0, tag))


def garden_scene(
    garden: Garden,
    turn: int,
    sizes: Sizes,
    ghost: Ghost | None = None,
    marks: Iterable[Mark] = (),
) -> list[Quad]:
    """Everything in a garden, board and shadows included, in painter's order.

    A ghost and marks are in that order too, so what is nearer hides them.
    """
    highest = garden.highest if ghost is None else max(garden.highest, ghost.terrace.level)
    tiles = [0] * (highest + 1)
    for terrace in garden.terraces:
        tiles[terrace.level] |= terrace.footprint
    taken = _taken(garden, highest)
    casting = garden.terraces if ghost is None else (*garden.terraces, ghost.terrace)
    shadows = Shadows(casting, turn)
    columns = Columns(highest, turn, sizes)
    for piece, terrace in enumerate(garden.terraces):
        columns.add_tile(terrace, piece, tiles[terrace.level], taken[terrace.level], shadows)
        columns.add_pillars(terrace, piece)
        columns.add_belvedere(terrace, piece)
        for column in each(terrace.statues):
            columns.add_upright(Kind.CARRYING_STATUE, "statue", column, terrace.level - 1, piece)
    for piece, decoration in enumerate(garden.decorations):
        for part, quad in decoration_quads(decoration, piece, turn, sizes):
            columns.standing(part.column, part.level).append(quad)
    if ghost is not None:
        columns.add_pillars(ghost.terrace, None)
        columns.begin_with(_hovering(ghost.terrace, highest, turn, sizes), *ghost[1:])
    columns.add_marks(marks)
    return [*board(turn), *shadows.on_the_board(), *columns.in_order()]


def _hovering(terrace: Terrace, highest: Level, turn: int, sizes: Sizes) -> Columns:
    """A tile alone, with its belvedere and a line around it.

    While it may not lie there, others at its level lie in the same place; they hide it.
    """
    columns = Columns(highest, turn, sizes)
    taken = terrace.open_mask if terrace.has_belvedere else 0
    columns.add_tile(terrace, None, terrace.footprint, taken, None)
    columns.add_belvedere(terrace, None)
    columns.add_marks(terrace_outline(terrace, turn, "ghost-edge"))
    return columns


def _taken(garden: Garden, highest: Level) -> list[Mask]:
    """Per level the spaces whose icon is under a piece."""
    taken = [0] * (highest + 1)
    for terrace in garden.terraces:
        if terrace.has_belvedere:
            taken[terrace.level] |= terrace.open_mask
        taken[terrace.level - 1] |= terrace.statues
    for decoration in garden.decorations:
        for column, level in zip(decoration.columns, decoration.levels, strict=True):
            taken[level] |= 1 << column
    return taken


def _covered(neighbour: Column | None, tiles: Mask) -> bool:
    """Whether the tile in front of a face hides it."""
    return neighbour is not None and bool(tiles >> neighbour & 1)
