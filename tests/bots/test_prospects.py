"""What a glance sees: every placing that is legal, and first what its taste asks for."""

from itertools import pairwise

import pytest

from babylon.bots.evaluating import Features
from babylon.bots.levels import APPRENTICE, MASTER
from babylon.bots.planning import Aim, decorate
from babylon.bots.prospects import COST, Ranking, Taste, spots
from babylon.bots.site import Site, site_of
from babylon.rules.gardens import Position
from babylon.rules.gardens.actions import Phase, Place, Source
from babylon.rules.gardens.supply import SUPPLIES, SupplyKind
from babylon.rules.gardens.tiles import Icon
from tests.bots.kit import game
from tests.rules.kit import garden, turn
from tools.tune_glance import NOTHING, rows, terms

ALL = 10_000
# Two levels, with free icons of every kind and a statue.
STANDING = """
    CwSFBT c3 L1 R0
    CpSFBT e3 L1 R0
    CwSFBT d4 L2 R0
    statue c3
"""


def ranked(site: Site, taste: Taste, source: Source = Source.DUG) -> list[Place]:
    tile = site.tile(source)
    assert tile is not None
    return Ranking(spots(site, taste), tile, taste).best(source, site.singles, ALL)


def building(supply: SupplyKind) -> list[Position]:
    """Moments of a game in which tiles can be laid."""
    found = [
        position
        for position, _action in game(APPRENTICE, 4, seed=8, supply=supply)
        if position.turn.phase is Phase.BUILD
    ]
    return found[::9]


@pytest.mark.parametrize("supply", SupplyKind)
def test_a_glance_sees_all_places_and_no_others(supply: SupplyKind) -> None:
    seen = 0
    for position in building(supply):
        site, legal = site_of(position), position.legal()
        for source in Source:
            if site.tile(source) is None:
                continue
            places = ranked(site, MASTER.skill.taste, source)
            allowed = {
                action for action in legal if isinstance(action, Place) and action.source is source
            }
            assert set(places) <= allowed
            assert len(places) == len(set(places))
            assert {(p.column, p.level, p.open_corner) for p in places} == {
                (p.column, p.level, p.open_corner) for p in allowed
            }
            seen += len(places)
    assert seen > 1000


def test_a_spot_says_what_it_costs() -> None:
    for position in building(SupplyKind.BOX):
        site = site_of(position)
        for source in Source:
            if site.tile(source) is None:
                continue
            costs = {spot[:3]: spot[COST] for spot in spots(site, NOTHING)}
            for place in ranked(site, NOTHING, source)[:20]:
                paid = site.singles - site.lay(place).singles
                assert costs[place.level, place.open_corner, place.column] == paid


def first(taste: Taste) -> tuple[Site, Place]:
    """What is laid first of all with a taste for one thing."""
    standing = garden(STANDING)
    position = turn(standing, dug="CpSFBT", supply=SUPPLIES[SupplyKind.UNLIMITED])
    site = site_of(position)
    place = ranked(site, taste)[0]
    return site, place


def test_a_taste_for_levels_climbs() -> None:
    for taste in (NOTHING._replace(lift=1.0), NOTHING._replace(new=1.0)):
        site, place = first(taste)
        assert place.level == site.garden.highest + 1


def test_a_taste_for_pillars_saves_them() -> None:
    site, place = first(NOTHING._replace(pillar=1.0))
    least = min(spot[COST] for spot in spots(site, NOTHING))
    assert site.singles - site.lay(place).singles == least < 4


def test_a_taste_for_the_rim_finds_a_corner() -> None:
    _site, place = first(NOTHING._replace(rim=1.0))
    assert place.column % 8 in (0, 6)
    assert place.column // 8 in (0, 6)


def test_a_taste_for_open_corners_leaves_one() -> None:
    _site, place = first(NOTHING._replace(open=1.0))
    assert place.open_corner is not None


def test_what_is_taken_is_left_alone() -> None:
    site, place = first(NOTHING._replace(taken=1.0, new=0.5, lift=0.1))
    footprint = 0b11_0000_0011 << place.column
    assert footprint & ~site.garden.free == 0


@pytest.mark.parametrize("kind", Icon)
def test_a_taste_for_a_decoration_makes_it_possible(kind: Icon) -> None:
    worth = [5.0 if each is kind else 0.0 for each in (Icon.STAIRS, Icon.FOUNTAIN, Icon.BRIDGE)]
    taste = NOTHING._replace(
        paired=(worth[0], worth[1], worth[2]), statue=5.0 if kind is Icon.STATUE else 0.0
    )
    site, place = first(taste)
    after = site.lay(place)
    assert kind in {build.kind for build in after.builds()}
    assert decorate(after)[0]


def test_a_waiting_icon_is_worth_more_the_higher_it_is() -> None:
    _site, place = first(NOTHING._replace(waiting=(1.0, 1.0, 1.0)))
    assert place.level == 3


def test_the_tool_that_fits_a_taste_takes_it_apart_rightly() -> None:
    taste = MASTER.skill.taste
    values = [
        value for field in taste for value in (field if isinstance(field, tuple) else (field,))
    ]
    weights, seen = (0.0,) * len(Features._fields), 0
    for position in building(SupplyKind.UNLIMITED)[:12]:
        found = rows(site_of(position), Source.DUG, Aim(weights, taste), list(terms().values()))
        glances = [
            sum(term * value for term, value in zip(columns, values, strict=True))
            for columns, _worth in found
        ]
        # Placings come in the order of what a glance makes of them, so the sums must fall.
        assert all(one >= other - 1e-9 for one, other in pairwise(glances))
        seen += len(glances)
    assert seen > 1000
