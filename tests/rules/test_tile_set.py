"""The printed pieces have every property that R1 asks for."""

from collections import Counter
from itertools import product

import pytest

from babylon.rules.gardens.setup import tile_set
from babylon.rules.gardens.tiles import Flower, Icon, Material, Tile
from babylon.rules.gardens.tokens import Token

SET = tile_set()
ICONS_ON = {Material.CLAY: 2, Material.GRANITE: 3, Material.BASALT: 4}
SORTS = list(product(Flower, ICONS_ON))


def tiles_of(material: Material) -> list[Tile]:
    return [tile for tile in SET.quarry if tile.material is material]


def icons_of(tile: Tile) -> list[Icon]:
    return [icon for icon in tile.spaces if icon is not None]


def arrangement(tile: Tile) -> str:
    """What a tile shows, alike for all its rotations."""
    letters = str(tile)[2:]
    return min(letters[turn:] + letters[:turn] for turn in range(4))


@pytest.mark.parametrize("material", ICONS_ON)
def test_r1_sixteen_tiles_of_each_material_with_2_3_and_4_icons(material: Material) -> None:
    tiles = tiles_of(material)
    assert len(tiles) == 16
    assert {len(icons_of(tile)) for tile in tiles} == {ICONS_ON[material]}


def test_r1_forty_eight_tiles_in_the_quarry() -> None:
    assert len(SET.quarry) == 48


@pytest.mark.parametrize("tile", SET.quarry + SET.starting, ids=str)
def test_r1_no_icon_twice_on_a_tile(tile: Tile) -> None:
    icons = icons_of(tile)
    assert len(icons) == len(set(icons))
    assert len(tile.spaces) == 4


@pytest.mark.parametrize(("flower", "material"), SORTS)
def test_r1_four_tiles_per_flower_and_material_with_each_icon_equally_often(
    flower: Flower, material: Material
) -> None:
    tiles = [tile for tile in tiles_of(material) if tile.flower is flower]
    assert len(tiles) == 4
    icons = Counter(icon for tile in tiles for icon in icons_of(tile))
    assert icons == dict.fromkeys(Icon, ICONS_ON[material])


def test_r1_thirty_six_of_each_icon() -> None:
    icons = Counter(icon for tile in SET.quarry for icon in icons_of(tile))
    assert icons == dict.fromkeys(Icon, 36)


@pytest.mark.parametrize(("flower", "material"), SORTS)
def test_r1_no_two_tiles_of_a_flower_and_material_are_alike(
    flower: Flower, material: Material
) -> None:
    tiles = [tile for tile in tiles_of(material) if tile.flower is flower]
    assert len({arrangement(tile) for tile in tiles}) == 4


@pytest.mark.parametrize("material", [Material.CLAY, Material.GRANITE])
def test_r1_clay_and_granite_show_sixteen_different_arrangements(material: Material) -> None:
    assert len({arrangement(tile) for tile in tiles_of(material)}) == 16


def test_r1_basalt_shows_each_of_six_arrangements_two_or_three_times() -> None:
    times = Counter(arrangement(tile) for tile in tiles_of(Material.BASALT))
    assert len(times) == 6
    assert set(times.values()) == {2, 3}


def test_r1_starting_tiles_show_all_icons_alike_for_all_flowers() -> None:
    assert [tile.flower for tile in SET.starting] == list(Flower)
    assert len({tile.spaces for tile in SET.starting}) == 1
    assert set(SET.starting[0].spaces) == set(Icon)


def test_r1_two_of_each_of_the_seven_round_tokens() -> None:
    assert Counter(SET.tokens) == dict.fromkeys(Token, 2)
