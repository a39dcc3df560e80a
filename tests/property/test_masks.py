"""A garden says everything twice, as lists and as masks: here one is held against the other."""

from collections.abc import Iterable

import pytest

from babylon.rules.gardens.columns import OFFSETS, Column, Mask
from babylon.rules.gardens.garden import Decoration, Garden, Terrace
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Icon
from tests.property.play import building_game


@pytest.mark.parametrize("seed", range(60))
def test_masks_say_what_the_lists_say(seed: int) -> None:
    supply = SupplyKind.BOX if seed % 2 else SupplyKind.UNLIMITED
    checked: set[int] = set()
    for position in building_game(
        2 + seed % 3, seed, supply, [seed * 37 + 11 * n for n in range(97)]
    ):
        for garden in position.gardens:
            if id(garden) not in checked:
                checked.add(id(garden))
                check(garden)


def check(garden: Garden) -> None:
    tops = [highest(garden, column) for column in range(64)]
    levels = [top.level if top else 0 for top in tops]
    pieces = [
        (column, level, piece)
        for piece in garden.decorations
        for column, level in zip(piece.columns, piece.levels, strict=True)
    ]
    on_top = [(column, piece) for column, level, piece in pieces if level >= levels[column]]
    statues = [(column, level) for column, level, piece in pieces if piece.kind is Icon.STATUE]
    belvederes = mask(c for c, top in enumerate(tops) if top and c == belvedere(top))

    for level, top in enumerate(garden.tops):
        assert top == mask(column for column in range(64) if levels[column] == level)
    assert garden.highest == max(levels)
    for kind in Icon:
        assert garden.shown[kind] == mask(c for c, top in enumerate(tops) if icon(top, c) is kind)
    assert garden.belvederes == belvederes
    assert garden.free & mask(column for column, _ in on_top) == 0
    assert garden.free | belvederes | mask(column for column, _ in on_top) == (1 << 64) - 1
    assert garden.statues == mask(c for c, level in statues if level == levels[c])
    assert garden.hidden_statues == mask(c for c, level in statues if level < levels[c])
    assert garden.stairs_feet == mask(
        foot(piece)
        for column, piece in on_top
        if piece.kind is Icon.STAIRS and column == foot(piece)
    )
    assert garden.joined_east == mask(
        c for c in range(64) if c % 8 < 7 and tops[c] and tops[c] is tops[c + 1]
    )
    assert garden.joined_north == mask(c for c in range(56) if tops[c] and tops[c] is tops[c + 8])
    assert garden.places_used == mask(terrace.column for terrace in garden.terraces)
    for level, spanned in enumerate(garden.spans):
        assert spanned == mask(
            piece.columns[1]
            for piece in garden.decorations
            if piece.kind is Icon.BRIDGE and piece.levels[0] == level
        )
    for terrace, seen in zip(garden.terraces, garden.terraces_seen, strict=True):
        assert seen == mask(column for column in range(64) if tops[column] is terrace)
    for piece, seen in zip(garden.decorations, garden.decorations_seen, strict=True):
        assert seen == mask(column for column, other in on_top if other is piece)


def mask(columns: Iterable[Column]) -> Mask:
    found = 0
    for column in columns:
        found |= 1 << column
    return found


def highest(garden: Garden, column: Column) -> Terrace | None:
    covering = [terrace for terrace in garden.terraces if column in corners(terrace)]
    return max(covering, key=lambda terrace: terrace.level, default=None)


def corners(terrace: Terrace) -> list[Column]:
    return [terrace.column + offset for offset in OFFSETS]


def icon(terrace: Terrace | None, column: Column) -> Icon | None:
    """The icon at a column: corners run clockwise, and so does turning."""
    if terrace is None:
        return None
    corner = corners(terrace).index(column)
    return terrace.tile.spaces[(corner + 4 - terrace.rotation) % 4]


def belvedere(terrace: Terrace) -> Column | None:
    if not terrace.has_belvedere or terrace.open_corner is None:
        return None
    return corners(terrace)[terrace.open_corner]


def foot(stairs: Decoration) -> Column:
    (_, foot), _ = sorted(zip(stairs.levels, stairs.columns, strict=True))
    return foot
