"""Looking ahead at an action: its price, what is left, the points, and what it makes possible."""

import pytest

from babylon.rules.game import IllegalAction
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.notation import read_action, write_action
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.preview import Preview, preview
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.supply import SUPPLIES, SupplyKind
from tests.rules.kit import play, turn


def ahead(position: Position, text: str) -> Preview:
    return preview(position, read_action(text))


def changes(seen: Preview) -> dict[str, int]:
    """The categories in which points change, the total left out."""
    table = seen.change.table()
    return {name: points for name, points in table.items() if points and name != "total"}


def possible(seen: Preview) -> set[str]:
    return {write_action(build) for build in seen.decorations}


@pytest.mark.parametrize(
    ("standing", "action", "doubles", "price", "left"),
    [
        ("", "place dug a1 L1 R0", 0, (4, 0, 0), (16, 0)),
        ("", "place dug a1 L1 R0 open-ne", 1, (3, 0, 0), (17, 1)),
        ("Cw.... a1 L1", "place dug b1 L2 R0", 0, (2, 0, 2), (14, 0)),
        ("Cw.... a1 L1", "place dug b1 L2 R0", 1, (2, 1, 1), (16, 0)),
        ("Cw.... a1 L1", "place dug b1 L2 R0", 3, (2, 2, 0), (18, 1)),
        ("Cw.T.. a1 L1\nstatue b2", "place dug b1 L2 R0 open-se", 0, (1, 0, 1), (17, 0)),
    ],
)
def test_the_price_of_a_placing_and_the_pillars_left(
    standing: str,
    action: str,
    doubles: int,
    price: tuple[int, int, int],
    left: tuple[int, int],
) -> None:
    seen = ahead(turn(standing, dug="Cw....", singles=20, doubles=doubles), action)
    assert (seen.price.singles, seen.price.doubles, seen.price.doubles_bought) == price
    assert seen.price.singles_in_all == 20 - left[0]
    assert (seen.singles_left, seen.doubles_left) == left


@pytest.mark.parametrize(
    ("standing", "dug", "action", "expected"),
    [
        ("", "Cw....", "place dug a1 L1 R0", {"highest": 2, "area": 4}),
        (
            "Cw.... a1 L1",
            "Cw....",
            "place dug b1 L2 R0 open-ne",
            {"belvederes": 1, "highest": 2, "area": 2},
        ),
        # The statue becomes a pillar: a point is lost.
        (
            "Cw.T.. a1 L1\nstatue b2",
            "Cw....",
            "place dug b1 L2 R0",
            {"statues": -1, "highest": 2, "area": 2},
        ),
        # The fourth flower makes a set.
        (
            "Cw.... a1 L1\nCp.... c1 L1\nCy.... e1 L1",
            "Cb....",
            "place dug g1 L1 R0",
            {"flowers": 4, "area": 4},
        ),
    ],
)
def test_the_change_in_points_by_category(
    standing: str, dug: str, action: str, expected: dict[str, int]
) -> None:
    seen = ahead(turn(standing, dug=dug), action)
    assert changes(seen) == expected
    assert seen.change.total == sum(expected.values()) - expected.get("area", 0)


def test_a_decoration_costs_nothing_and_may_complete_a_set() -> None:
    # . 2 2 . . . .    Statue, fountain and bridge stand; the stairs b2–b3 are still missing.
    # . 2 2 . . . .
    # 1 S 1 1 . 1 T
    # 1 F F B = B 1
    standing = """
        Cw.SF. a1 L1
        Cp..BF c1 L1
        Cb.T.B f1 L1
        statue g2
        fountain b1 c1
        bridge d1 f1
    """
    position = play(turn(standing, dug="Cw...S", singles=8), "place dug b3 L2 R0")
    seen = ahead(position, "build stairs b2 b3")
    assert changes(seen) == {"stairs": 3, "diversity": 4}
    assert seen.price == (0, 0, 0)
    assert (seen.singles_left, seen.doubles_left) == (0, 0)


def test_decorations_that_a_placing_makes_possible() -> None:
    position = turn("Cw.F.. a1 L1", dug="CwFT..", stored="Cw.T..")
    assert possible(ahead(position, "place dug c1 L1 R0")) == {
        "build fountain b2 c2",
        "build statue d2",
    }
    assert possible(ahead(position, "place dug e5 L1 R0")) == {"build statue f6"}
    # What was possible before is not made possible now.
    placed = play(position, "place dug c1 L1 R0")
    assert possible(ahead(placed, "place stored e5 L1 R0")) == {"build statue f6"}


def test_decorations_that_a_decoration_makes_possible() -> None:
    # A statue at g2, in line with the one at g8, brings d2 into line.
    standing = "CwT... g7 L1\nstatue g8"
    position = turn(standing, dug="CwT..T", stored="CwT...")
    position = play(position, "place dug g1 L1 R0", "place stored d1 L1 R0")
    assert possible(ahead(position, "build statue g2")) == {"build statue d2"}


def test_keeping_shows_what_stays_in_store() -> None:
    seen = ahead(turn(dug="Cw....", singles=9, doubles=1), "keep dug")
    assert (seen.singles_left, seen.doubles_left) == (6, 0)
    assert (changes(seen), possible(seen)) == ({}, set())


def test_digging_shows_what_it_earns() -> None:
    position = play(turn(dug="Cw....", singles=0, supply=SUPPLIES[SupplyKind.BOX]), "keep dug")
    assert position.turn.phase is Phase.DIG
    assert ahead(position, "dig b2").singles_left == 5  # pink digs its own flower


def test_looking_ahead_changes_nothing() -> None:
    position = turn("Cw.F.. a1 L1", dug="CwF...", singles=9)
    same = turn("Cw.F.. a1 L1", dug="CwF...", singles=9)
    ahead(position, "place dug c1 L1 R0")
    ahead(position, "keep nothing")
    assert position == same


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("place dug a1 L1 R0", Code.SAME_PLACE),
        ("place stored c1 L1 R0", Code.NO_TILE_AT_HAND),
        ("build statue a2", Code.NOT_THIS_TURN),
        ("dig a1", Code.WRONG_PHASE),
        ("keep stored", Code.NO_TILE_AT_HAND),
    ],
)
def test_looking_ahead_at_a_refused_action_raises_and_changes_nothing(
    action: str, code: Code
) -> None:
    position, same = turn("CwT... a1 L1", dug="Cw...."), turn("CwT... a1 L1", dug="Cw....")
    with pytest.raises(IllegalAction) as caught:
        ahead(position, action)
    assert caught.value.refusal.code is code
    assert caught.value.refusal == position.why_not(read_action(action))
    assert position == same
