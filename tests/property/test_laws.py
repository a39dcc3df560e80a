"""Laws that follow from the rules, on games that Hypothesis makes up and cuts down."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from babylon.rules.gardens.actions import Place, Source
from babylon.rules.gardens.columns import Column, Level
from babylon.rules.gardens.garden import Garden, Terrace
from babylon.rules.gardens.quarry import Quarry, income
from babylon.rules.gardens.scoring import count
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower, Icon, tile
from tests.property.play import building_game

TILES_LEFT = {2: 12, 3: 6, 4: 4}
STACK = (tile("BpSFBT"), tile("GwSFB."), tile("CpSF.."))

choices = st.lists(st.integers(0, 5000), min_size=30, max_size=120)
players = st.integers(2, 4)
seeds = st.integers(0, 999)
supplies = st.sampled_from(SupplyKind)
more_examples = settings(max_examples=150, deadline=None)


def gardens_at_the_end(
    players: int, seed: int, supply: SupplyKind, choices: list[int]
) -> tuple[Garden, ...]:
    *_, end = building_game(players, seed, supply, choices)
    return end.gardens


@more_examples
@given(players, seeds, choices)
def test_with_unlimited_supply_a_bridge_always_scores(
    players: int, seed: int, choices: list[int]
) -> None:
    for garden in gardens_at_the_end(players, seed, SupplyKind.UNLIMITED, choices):
        for piece in count(garden).decorations:
            if piece.decoration.kind is Icon.BRIDGE:
                assert piece.points == 3 * piece.decoration.levels[0] > 0


@more_examples
@given(players, seeds, supplies, choices)
def test_the_highest_tile_is_always_visible(
    players: int, seed: int, supply: SupplyKind, choices: list[int]
) -> None:
    for garden in gardens_at_the_end(players, seed, supply, choices):
        for counted in count(garden).terraces:
            assert counted.seen or counted.terrace.level < garden.highest


@more_examples
@given(players, seeds, supplies, choices)
def test_a_tile_is_hidden_only_by_two_or_more_others(
    players: int, seed: int, supply: SupplyKind, choices: list[int]
) -> None:
    for garden in gardens_at_the_end(players, seed, supply, choices):
        for counted in count(garden).terraces:
            if not counted.seen:
                assert len(list(above(garden, counted.terrace))) >= 2


def above(garden: Garden, terrace: Terrace) -> Iterator[Terrace]:
    for other in garden.terraces:
        if other.level > terrace.level and other.footprint & terrace.footprint:
            yield other


@more_examples
@given(players, seeds, supplies, choices)
def test_the_quarry_never_runs_dry(
    players: int, seed: int, supply: SupplyKind, choices: list[int]
) -> None:
    *_, end = building_game(players, seed, supply, choices)
    assert sum(len(stack) for stack in end.quarry.stacks) == TILES_LEFT[players]


quarries = st.lists(st.integers(0, 3), min_size=16, max_size=16).map(
    lambda heights: Quarry(tuple(STACK[:height] for height in heights))
)


@given(quarries, st.integers(0, 15), st.sampled_from(Flower))
def test_without_tokens_a_dig_earns_0_to_5_and_clay_4_or_5(
    quarry: Quarry, stack: int, flower: Flower
) -> None:
    earned = income(quarry, stack, flower, None).total
    assert 0 <= earned <= 5
    if quarry.height(stack) == 3:
        assert earned == 4 + (flower is Flower.PINK)


@more_examples
@given(players, seeds, supplies, choices)
def test_at_most_2_levels_and_5_ways_and_fewer_than_2000_placings(
    players: int, seed: int, supply: SupplyKind, choices: list[int]
) -> None:
    for position in building_game(players, seed, supply, choices):
        for source in Source:
            placings = [
                action
                for action in position.legal()
                if isinstance(action, Place) and action.source is source
            ]
            assert len(set(placings)) == len(placings) < 2000
            levels: dict[Column, set[Level]] = {}
            ways: dict[tuple[Column, Level], int] = {}
            for place in placings:
                levels.setdefault(place.column, set()).add(place.level)
                here = place.column, place.level
                ways[here] = ways.get(here, 0) + 1
            assert all(len(possible) <= 2 for possible in levels.values())
            assert all(number <= 5 * 4 for number in ways.values())
