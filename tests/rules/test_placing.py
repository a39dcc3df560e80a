"""Placing a tile (3.2): where, on what, at which level and for how many pillars."""

import pytest

from babylon.rules.gardens.columns import NAMES
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.refusals import Code
from tests.rules.kit import (
    ENOUGH,
    at_hand,
    because,
    builds,
    columns,
    drawing,
    garden,
    legal_texts,
    levels,
    play,
    refusal,
    turn,
)

# One tile at level 1; at b1 a tile of level 2 then stands half on it and half on the board.
ONE = "Cw.... a1 L1"
HALF_ON_IT = "place dug b1 L2 R0"

# A tile at level 1 that two tiles at level 2 hide together.
HIDDEN = """
    Cw.... b2 L1
    Cw.... b1 L2
    Cw.... b3 L2
"""

# Stairs rise from b2 at level 1 to c2 at level 2.
STAIRS = """
    Cw.S.. a1 L1
    Cw.... a3 L1
    Cw.... c3 L1
    CwS... c1 L2
    stairs b2 c2
"""


def holding(standing: str, singles: int = ENOUGH, doubles: int = 0) -> Position:
    """A turn with a blank tile and these pillars at hand."""
    return turn(standing, dug="Cw....", singles=singles, doubles=doubles)


def placings(position: Position) -> set[str]:
    """All placings of the dug tile, without its rotation."""
    texts = {text for text in legal_texts(position) if " R0" in text}
    return {text.replace("place dug ", "").replace(" R0", "") for text in texts}


def test_3_2_there_are_49_places_4_rotations_and_5_ways_to_carry() -> None:
    inside = [name for name in NAMES if name[0] != "h" and name[1] != "8"]
    ways = ["", " open-nw", " open-ne", " open-se", " open-sw"]
    everything = {
        f"place dug {name} L1 R{rotation}{way}"
        for name in inside
        for rotation in range(4)
        for way in ways
    }
    assert len(inside) == 49
    assert legal_texts(turn(dug="CwS...")) - {"keep dug", "keep nothing"} == everything


@pytest.mark.parametrize("column", ["h1", "h4", "h8", "a8", "d8"])
def test_3_2_a_tile_lies_wholly_in_the_garden(column: str) -> None:
    assert refusal(holding(""), f"place dug {column} L1 R0") == because(
        Code.OFF_GARDEN, column=column
    )


@pytest.mark.parametrize(("rotation", "column"), [(0, "a2"), (1, "b2"), (2, "b1"), (3, "a1")])
def test_3_2_a_quarter_turn_moves_icons_clockwise(rotation: int, column: str) -> None:
    position = play(turn(dug="CwT..."), f"place dug a1 L1 R{rotation}")
    assert builds(position) == {f"statue {column}"}


@pytest.mark.parametrize("order", [("dug", "stored"), ("stored", "dug")])
def test_3_2_both_tiles_may_be_placed_in_any_order_each_once(order: tuple[str, str]) -> None:
    position = turn(dug="Cp....", stored="Cy....")
    for source, column in zip(order, ("a1", "c1"), strict=True):
        position = play(position, f"place {source} {column} L1 R0")
        refused = refusal(position, f"place {source} e1 L1 R0")
        assert refused == because(Code.NO_TILE_AT_HAND, source)
    assert legal_texts(position) == {"keep nothing"}


@pytest.mark.parametrize(
    ("action", "column", "level", "have"),
    [
        ("place dug a2 L1 R0", "a2", 1, 1),
        ("place dug a2 L1 R0 open-sw", "a2", 1, 1),
        ("place dug c1 L1 R0", "c1", 1, 2),
        ("place dug c2 L1 R0 open-sw", "c2", 1, 2),
        ("place dug c2 L2 R0 open-sw", "c2", 2, 2),
    ],
)
def test_r2_no_corner_goes_into_or_under_a_tile(
    action: str, column: str, level: int, have: int
) -> None:
    standing = f"{ONE}\nCw.... b1 L2"
    assert levels(garden(standing)) == drawing("""
        ........
        ........
        ........
        ........
        ........
        ........
        122.....
        122.....
    """)
    expected = because(Code.TILE_IN_THE_WAY, column=column, level=level, have=have)
    assert refusal(holding(standing), action) == expected


@pytest.mark.parametrize(
    ("standing", "action", "singles", "doubles", "statues", "cost"),
    [
        ("", "place dug c3 L1 R0", "c3 d3 c4 d4", "", "", 4),
        ("", "place dug c3 L1 R0 open-sw", "d3 c4 d4", "", "", 3),
        (ONE, "place dug e1 L2 R0", "", "e1 f1 e2 f2", "", 8),
        (ONE, HALF_ON_IT, "b1 b2", "c1 c2", "", 6),
        (ONE, f"{HALF_ON_IT} open-ne", "b1 b2", "c1", "", 4),
        ("BwSFBT a1 L1", HALF_ON_IT, "b1 b2", "c1 c2", "", 6),
        ("Cw.T.. a1 L1\nstatue b2", HALF_ON_IT, "b1", "c1 c2", "b2", 5),
        ("Cw.TT. a1 L1\nstatue b1\nstatue b2", f"{HALF_ON_IT} open-se", "", "c2", "b1 b2", 2),
        (f"{HIDDEN}Cw.... d3 L1", "place dug c2 L3 R0 open-se", "c2 c3", "d3", "", 4),
    ],
)
def test_3_2_2_what_carries_a_tile_and_what_it_costs(
    standing: str, action: str, singles: str, doubles: str, statues: str, cost: int
) -> None:
    position = play(holding(standing), action)
    terrace = position.gardens[0].terraces[-1]
    carrying = (terrace.singles, terrace.doubles, terrace.statues)
    assert carrying == (columns(singles), columns(doubles), columns(statues))
    assert at_hand(position) == (ENOUGH - cost, 0)


def test_3_2_2_no_pillar_is_higher_than_two_levels() -> None:
    standing = f"{ONE}\nCw.... b1 L2"
    expected = because(Code.TOO_FAR_DOWN, column="d2", level=3, have=0)
    assert refusal(holding(standing), "place dug c1 L3 R0") == expected


# What an open corner may hang over but no pillar can stand on: position, tile, corner's column.
HANGING = {
    "board": (f"{ONE}\nCw.... c1 L1\nCw.... b1 L2\nCw.... b3 L1", "c2 L3 R0", "ne", "d3", 0),
    "fountain": ("Cw.F.. a1 L1\nCwF... c1 L1\nfountain b2 c2", "a2 L2 R0", "se", "b2", 1),
    "bridge": ("Cw.B.. a1 L1\nCwB... d1 L1\nbridge b2 d2", "a2 L2 R0", "se", "b2", 1),
    "upper end": (STAIRS, "c2 L3 R0", "sw", "c2", 2),
    "lower end, two levels below": (STAIRS, "a2 L3 R0", "se", "b2", 1),
    "belvedere": ("Cw.... a1 L1 open-ne", "b2 L2 R0", "sw", "b2", 1),
    "statue, two levels below": (
        STAIRS.replace(".S..", ".T..").replace("stairs b2 c2", "statue b2"),
        "a2 L3 R0",
        "se",
        "b2",
        1,
    ),
}


@pytest.mark.parametrize(
    ("standing", "place", "corner", "column", "have"), HANGING.values(), ids=HANGING
)
def test_r3_an_open_corner_hangs_over_anything_lower(
    standing: str, place: str, corner: str, column: str, have: int
) -> None:
    action = f"place dug {place} open-{corner}"
    seen = play(holding(standing), action).gardens[0]
    assert seen.belvederes == columns(column)


@pytest.mark.parametrize(
    ("standing", "place", "corner", "column", "have"), HANGING.values(), ids=HANGING
)
def test_3_2_3_what_is_not_free_or_too_low_carries_nothing(
    standing: str, place: str, corner: str, column: str, have: int
) -> None:
    level = int(place.split()[1][1:])
    code = Code.TOO_FAR_DOWN if have < level - 2 else Code.CANNOT_CARRY
    expected = because(code, column=column, level=level, have=have)
    assert refusal(holding(standing), f"place dug {place}") == expected


@pytest.mark.parametrize(
    ("corner", "column", "have"),
    [("", "d2", 1), (" open-nw", "d2", 1), (" open-sw", "d2", 1), (" open-se", "c2", 0)],
)
def test_r9_a_spanned_space_is_not_free_so_no_tile_covers_it(
    corner: str, column: str, have: int
) -> None:
    # b2 ═══ d2: the bridge spans c2, where the board is bare.
    standing = "Cw.B.. a1 L1\nCwB... d1 L1\nbridge b2 d2"
    expected = because(Code.CANNOT_CARRY, column=column, level=2, have=have)
    assert refusal(holding(standing), f"place dug c2 L2 R0{corner}") == expected


@pytest.mark.parametrize(
    ("corner", "column"), [("nw", "c4"), ("ne", "d4"), ("se", "d3"), ("sw", "c3")]
)
def test_3_2_a_belvedere_takes_the_open_corner_and_its_icon(corner: str, column: str) -> None:
    position = play(turn(dug="CwTTTT"), f"place dug c3 L1 R0 open-{corner}")
    assert position.gardens[0].belvederes == columns(column)
    taken = because(Code.SPACE_TAKEN, column=column)
    assert refusal(position, f"build statue {column}") == taken


def test_3_2_no_belvedere_without_an_open_corner() -> None:
    position = play(turn(dug="Cw...."), "place dug c3 L1 R0")
    assert position.gardens[0].belvederes == 0


def test_r4_a_statue_one_level_below_always_carries() -> None:
    standing = "Cw.T.. a1 L1\nstatue b2"
    expected = because(Code.STATUE_CARRIES, column="b2")
    assert refusal(holding(standing), "place dug b1 L2 R0 open-nw") == expected
    assert refusal(holding(standing), "place dug b2 L2 R0 open-sw") == expected
    assert at_hand(play(holding(standing), "place dug b2 L2 R0")) == (ENOUGH - 6, 0)


def test_r4_a_statue_that_carries_is_no_statue_any_more() -> None:
    standing = "Cw.T.. a1 L1\nstatue b2"
    assert garden(standing).decorations
    after = play(holding(standing), HALF_ON_IT).gardens[0]
    assert after.decorations == ()


def test_r5_stairs_rise_through_their_lower_end() -> None:
    # 1111....   The stairs rise from b2, where a 1 stands, to c2. A tile at a2 may hang over
    # 1122....   b2 at level 3 but not at level 2.
    # 1122....
    position = holding(STAIRS)
    rising = because(Code.STAIRS_RISE, column="b2", level=2)
    assert refusal(position, "place dug a2 L2 R0 open-se") == rising
    play(position, "place dug a2 L3 R0 open-se")
    without_stairs = STAIRS.replace("stairs b2 c2", "")
    play(holding(without_stairs), "place dug a2 L2 R0 open-se")


@pytest.mark.parametrize(
    ("standing", "action", "column"),
    [
        (ONE, "place dug a1 L2 R0", "a1"),
        (ONE, "place dug a1 L2 R2 open-ne", "a1"),
        (HIDDEN, "place dug b2 L3 R0", "b2"),
    ],
)
def test_r6_no_two_tiles_on_the_same_four_columns(standing: str, action: str, column: str) -> None:
    assert refusal(holding(standing), action) == because(Code.SAME_PLACE, column=column)


def test_r6_a_tile_shifted_by_one_column_lies_elsewhere() -> None:
    shifted = placings(holding(ONE)) & {f"{column} L2" for column in ("a1", "a2", "b1", "b2")}
    assert shifted == {"a2 L2", "b1 L2", "b2 L2"}


@pytest.mark.parametrize(
    ("standing", "level"), [("", 2), ("", 7), (ONE, 3), (f"{ONE}\nCw.... c1 L1", 3)]
)
def test_3_2_6_a_level_needs_a_tile_at_the_level_below(standing: str, level: int) -> None:
    expected = because(Code.NO_LEVEL_BELOW, level=level, needed=level - 1)
    assert refusal(holding(standing), f"place dug e5 L{level} R0") == expected


def test_3_2_6_the_tile_below_may_be_anywhere_or_of_this_turn_or_hidden() -> None:
    play(holding(ONE), "place dug g7 L2 R0")
    play(turn(dug="Cw....", stored="Cw...."), "place dug a1 L1 R0", "place stored g7 L2 R0")
    only_level_1_hidden = garden(HIDDEN)
    assert only_level_1_hidden.tops[1] == 0
    play(turn(only_level_1_hidden, dug="Cw...."), "place dug g7 L2 R0")


@pytest.mark.parametrize(
    ("action", "singles", "doubles", "left"),
    [
        ("place dug e5 L1 R0", 4, 0, (0, 0)),
        ("place dug e5 L1 R0", 4, 1, (0, 1)),
        (HALF_ON_IT, 6, 0, (0, 0)),
        (HALF_ON_IT, 6, 1, (2, 0)),
        (HALF_ON_IT, 4, 1, (0, 0)),
        (HALF_ON_IT, 2, 2, (0, 0)),
        (HALF_ON_IT, 2, 3, (0, 1)),
        (f"{HALF_ON_IT} open-ne", 3, 1, (1, 0)),
    ],
)
def test_r7_doubles_at_hand_are_spent_first_and_others_bought_by_themselves(
    action: str, singles: int, doubles: int, left: tuple[int, int]
) -> None:
    assert at_hand(play(holding(ONE, singles, doubles), action)) == left


@pytest.mark.parametrize(
    ("action", "singles", "doubles", "needed"),
    [
        ("place dug e5 L1 R0", 3, 0, 4),
        ("place dug e5 L1 R0 open-ne", 2, 0, 3),
        ("place dug e5 L1 R0", 3, 1, 4),  # a double is never changed back
        (HALF_ON_IT, 5, 0, 6),
        (HALF_ON_IT, 3, 1, 4),
        (HALF_ON_IT, 1, 4, 2),
    ],
)
def test_r7_a_tile_that_cannot_be_paid_is_refused(
    action: str, singles: int, doubles: int, needed: int
) -> None:
    expected = because(Code.TOO_FEW_PILLARS, needed=needed, have=singles)
    assert refusal(holding(ONE, singles, doubles), action) == expected


def test_r7_four_statues_carry_a_tile_for_nothing() -> None:
    icons = "Cw.TT. a1 L1\nCwT..T c1 L1\n"
    assert placings(holding(icons, singles=0)) == set()
    four_statues = icons + "statue b1\nstatue b2\nstatue c1\nstatue c2"
    assert placings(holding(four_statues, singles=0)) == {"b1 L2"}
