"""The two supplies (R15), and every kind of piece running out."""

from dataclasses import replace
from math import inf

import pytest

from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.scoring import count, score
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SUPPLIES, Supply, SupplyKind
from babylon.rules.gardens.tiles import Icon
from tests.rules.kit import (
    UNLIMITED,
    at_hand,
    because,
    builds,
    columns,
    garden,
    idle,
    play,
    refusal,
    turn,
)

BOX = SUPPLIES[SupplyKind.BOX]
NO_BELVEDERES = BOX._replace(belvederes=0)


def test_r15_the_supply_is_unlimited_by_default() -> None:
    position = Position.start(random_setup(2, seed=1))
    assert position.supply == Supply(inf, inf, inf, (inf, inf, inf, inf))


def test_r15_what_the_box_holds() -> None:
    supply = Position.start(random_setup(2, seed=1, supply=SupplyKind.BOX)).supply
    assert (supply.singles, supply.doubles, supply.belvederes) == (148, 60, 38)
    assert {kind.word: supply.decorations[kind] for kind in Icon} == {
        "stairs": 15,
        "fountain": 15,
        "bridge": 15,
        "statue": 38,
    }


def test_r15_an_unlimited_supply_stays_so() -> None:
    position = turn("Cw.T.. a1 L1", dug="CwT...", singles=20, doubles=1)
    after = play(position, "place dug c1 L2 R0 open-ne", "build statue c2", "keep nothing")
    assert after.supply == UNLIMITED


@pytest.mark.parametrize(
    ("left", "gained"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)], ids="{}".format
)
def test_r15_singles_that_are_not_there_are_not_gained(left: int, gained: int) -> None:
    position = turn(singles=0, supply=BOX._replace(singles=left))
    after = play(replace(position, turn=Turn(Phase.DIG, 0, 2)), "dig b2")
    assert at_hand(after) == (gained, 0)
    assert after.supply.singles == left - gained


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("token", ["single", "double"])
def test_r15_the_pillar_of_a_token_comes_only_from_the_supply(token: str, left: int) -> None:
    few = BOX._replace(singles=left, doubles=left)
    position = play(turn(dug="Cw....", singles=0, token=token, supply=few), "keep nothing")
    expected = (left, 0) if token == "single" else (0, left)
    assert at_hand(position, player=1) == expected
    assert (position.supply.singles, position.supply.doubles) == (
        left - expected[0],
        left - expected[1],
    )


@pytest.mark.parametrize(
    ("for_sale", "doubles", "bought"), [(2, 0, 2), (9, 0, 2), (1, 1, 1), (0, 2, 0)]
)
def test_r15_doubles_are_bought_from_the_supply_and_their_singles_return(
    for_sale: int, doubles: int, bought: int
) -> None:
    # Half of the new tile stands on two singles at level 1, half on two doubles.
    supply = BOX._replace(singles=10, doubles=for_sale)
    position = turn("Cw.... a1 L1", dug="Cw....", singles=9, doubles=doubles, supply=supply)
    after = play(position, "place dug b1 L2 R0")
    assert at_hand(after) == (9 - 2 - 2 * bought, 0)
    assert (after.supply.singles, after.supply.doubles) == (10 + 2 * bought, for_sale - bought)


@pytest.mark.parametrize(("for_sale", "doubles", "needed"), [(0, 0, 2), (1, 0, 2), (0, 1, 1)])
def test_r15_a_double_that_is_not_there_cannot_be_bought(
    for_sale: int, doubles: int, needed: int
) -> None:
    supply = BOX._replace(doubles=for_sale)
    position = turn("Cw.... a1 L1", dug="Cw....", singles=20, doubles=doubles, supply=supply)
    none = because(Code.NO_DOUBLES_LEFT, needed=needed, have=for_sale)
    assert refusal(position, "place dug b1 L2 R0") == none


def test_r15_what_is_not_stored_returns_and_what_was_spent_stays() -> None:
    supply = BOX._replace(singles=10, doubles=10)
    position = turn(dug="Cw....", singles=13, doubles=2, supply=supply)
    after = play(position, "place dug a1 L1 R0", "keep nothing")
    assert at_hand(after) == (6, 0)
    assert (after.supply.singles, after.supply.doubles) == (10 + 13 - 4 - 6, 10 + 2)


def test_r15_a_tile_on_three_supports_lacks_its_belvedere_when_there_is_none() -> None:
    position = turn(dug="Cw.T..", supply=BOX._replace(belvederes=1), stored="Cw.T..")
    position = play(position, "place dug a1 L1 R0 open-ne")
    assert position.gardens[0].belvederes == columns("b2")
    assert position.supply.belvederes == 0
    position = play(position, "place stored e1 L1 R0 open-ne")
    assert position.gardens[0].belvederes == columns("b2")
    assert position.supply.belvederes == 0
    # The corner at f2 is an ordinary free space, its icon included.
    assert builds(position) == {"statue f2"}


def test_r15_a_tile_without_belvedere_hides_that_of_another() -> None:
    one = garden("Cw.... a1 L1 open-ne")
    assert score(one).belvederes == 1
    position = turn(one, dug="Cw....", supply=NO_BELVEDERES)
    covered = play(position, "place dug b2 L2 R0 open-sw").gardens[0]
    assert score(covered).belvederes == count(covered).score.belvederes == 0


def test_r15_a_corner_without_belvedere_carries_a_pillar() -> None:
    standing = garden("Cw.... a1 L1 open-ne", supply=NO_BELVEDERES)
    after = play(turn(standing, dug="Cw...."), "place dug b2 L2 R0").gardens[0]
    assert after.terraces[-1].singles == columns("b2")
    assert score(standing).belvederes == 0


def test_r15_without_belvederes_even_a_bridge_can_be_hidden() -> None:
    # Open corners over both ends of the bridge c3–e3 carry a tile, whose own open corner then
    # hangs over d3, which the bridge spans.
    hidden = garden(
        """
        Cw..B. b3 L1
        Cw...B e3 L1
        Cw.... d1 L1
        bridge c3 e3
        Cw.... b2 L2 open-ne
        Cw.... e2 L2 open-nw
        Cw.... c2 L3 open-ne
        """,
        supply=NO_BELVEDERES,
    )
    assert [(each.seen, each.points) for each in count(hidden).decorations] == [(False, 0)]
    assert score(hidden).bridges == 0


READY = {
    Icon.STAIRS: ("Cw.S.. a1 L1", "CwS...", "c1 L2 R0", "stairs b2 c2"),
    Icon.FOUNTAIN: ("Cw.F.. a1 L1", "CwF...", "c1 L1 R0", "fountain b2 c2"),
    Icon.BRIDGE: ("Cw.B.. a1 L1", "CwB...", "d1 L1 R0", "bridge b2 d2"),
    Icon.STATUE: ("", "CwT...", "c1 L1 R0", "statue c2"),
}


@pytest.mark.parametrize("kind", Icon)
def test_r15_a_decoration_that_is_not_there_cannot_be_built(kind: Icon) -> None:
    standing, dug, place, build = READY[kind]
    left = [9.0] * 4
    left[kind] = 0
    supply = BOX._replace(decorations=(left[0], left[1], left[2], left[3]))
    position = play(turn(standing, dug=dug, supply=supply), f"place dug {place}")
    assert refusal(position, f"build {build}") == because(Code.NONE_LEFT, kind.word)


@pytest.mark.parametrize("kind", Icon)
def test_r15_the_last_decoration_can_be_built(kind: Icon) -> None:
    standing, dug, place, build = READY[kind]
    supply = BOX._replace(decorations=(1, 1, 1, 1))
    after = play(turn(standing, dug=dug, supply=supply), f"place dug {place}", f"build {build}")
    assert [after.supply.decorations[each] for each in Icon] == [
        0 if each is kind else 1 for each in Icon
    ]


def test_r15_a_statue_that_becomes_a_pillar_does_not_return() -> None:
    position = turn("CwT... b1 L1\nstatue b2", dug="Cw....", supply=BOX)
    assert play(position, "place dug a1 L2 R0").supply.decorations == BOX.decorations


def test_r15_the_box_is_for_all_players_together() -> None:
    start = Position.start(random_setup(4, seed=1, supply=SupplyKind.BOX))
    position = idle(start, turns=44)
    held = sum(store.singles for store in position.stores)
    assert held > 0
    assert position.supply == BOX._replace(singles=148 - held)
