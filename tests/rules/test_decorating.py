"""Decorations (3.2): stairs, fountains, bridges and statues."""

import pytest

from babylon.rules.gardens.position import Position
from babylon.rules.gardens.refusals import Code
from tests.rules.kit import because, builds, drawing, laid, levels, play, refusal, turn

# Every kind once or more, eastwards and northwards, the last tile being this turn's.
FITTING = {
    "stairs up eastwards": ("Cw.S.. a1 L1", "CwS...", "c1 L2 R0", "stairs b2 c2"),
    "stairs up westwards": ("Cw.... e1 L1\nCw.S.. a1 L2", "CwS...", "c1 L1 R0", "stairs b2 c2"),
    "stairs up northwards": ("CwS... a1 L1", "Cw...S", "a3 L2 R0", "stairs a2 a3"),
    "fountain eastwards": ("Cw.F.. a1 L1", "CwF...", "c1 L1 R0", "fountain b2 c2"),
    "fountain northwards": ("CwF... a1 L1", "Cw...F", "a3 L1 R0", "fountain a2 a3"),
    "fountain at level 2": ("Cw.... e1 L1\nCw.F.. a1 L2", "CwF...", "c1 L2 R0", "fountain b2 c2"),
    "bridge eastwards": ("Cw.B.. a1 L1", "CwB...", "d1 L1 R0", "bridge b2 d2"),
    "bridge northwards": ("CwB... a1 L1", "Cw...B", "a4 L1 R0", "bridge a2 a4"),
    "bridge over a tile": ("Cw.... c1 L1\nCw.B.. a1 L2", "CwB...", "d1 L2 R0", "bridge b2 d2"),
    "statue": ("", "Cw..T.", "a1 L1 R0", "statue b1"),
}


@pytest.mark.parametrize(("standing", "dug", "place", "build"), FITTING.values(), ids=FITTING)
def test_3_2_decorations_that_fit(standing: str, dug: str, place: str, build: str) -> None:
    position = laid(standing, dug, place)
    assert builds(position) == {build}
    after = play(position, f"build {build}")
    assert builds(after) == set()
    assert after.stores == position.stores
    taken = because(Code.SPACE_TAKEN, column=build.split()[1])
    assert refusal(after, f"build {build}") == taken


@pytest.mark.parametrize(("standing", "dug", "place", "build"), FITTING.values(), ids=FITTING)
def test_3_2_a_decoration_needs_a_tile_of_this_turn(
    standing: str, dug: str, place: str, build: str
) -> None:
    earlier = laid(standing, dug, place).gardens[0]
    later = turn(earlier, dug="Cw....")
    assert refusal(later, f"build {build}") == because(Code.NOT_THIS_TURN)
    elsewhere = play(later, "place dug g7 L1 R0")
    assert refusal(elsewhere, f"build {build}") == because(Code.NOT_THIS_TURN)


@pytest.mark.parametrize(("standing", "dug", "place", "build"), FITTING.values(), ids=FITTING)
def test_3_2_every_end_needs_the_icon(standing: str, dug: str, place: str, build: str) -> None:
    kind, *ends = build.split()
    letter = "T" if kind == "statue" else kind[0].upper()
    no_icon = because(Code.WRONG_ICON, kind, column=ends[-1])
    without = laid(standing, "Cw....", place)
    another = laid(standing, dug.replace(letter, "S" if letter == "F" else "F"), place)
    assert refusal(without, f"build {build}") == no_icon
    assert refusal(another, f"build {build}") == no_icon


@pytest.mark.parametrize(
    ("standing", "dug", "place", "build"),
    [
        ("CwF... c1 L1", "Cw.F..", "a1 L1 R0", "fountain b2 c2"),
        ("Cw...S a3 L1", "CwS...", "a1 L2 R0", "stairs a2 a3"),
        ("CwB... d1 L1", "Cw.B..", "a1 L1 R0", "bridge b2 d2"),
    ],
)
def test_3_2_either_end_may_be_on_the_tile_of_this_turn(
    standing: str, dug: str, place: str, build: str
) -> None:
    assert builds(laid(standing, dug, place)) == {build}


@pytest.mark.parametrize(
    ("standing", "dug", "place"),
    [
        ("Cw..F. g1 L1", "CwF...", "a1 L1 R0"),
        ("Cw..S. g1 L1", "CwS...", "a1 L2 R0"),
        ("Cw..B. g1 L1", "Cw...B", "b2 L1 R0"),
    ],
)
def test_3_2_nothing_is_joined_around_the_rim(standing: str, dug: str, place: str) -> None:
    # The icons are at h1 and, at the other end of the next row, a2 or b2.
    assert builds(laid(standing, dug, place)) == set()


def test_3_2_as_many_decorations_as_fit() -> None:
    position = laid("Cw.FF. a1 L1", "CwFT.F", "c1 L1 R0")
    fitting = ["fountain b1 c1", "fountain b2 c2", "statue d2"]
    assert builds(position) == set(fitting)
    assert builds(play(position, *(f"build {each}" for each in fitting))) == set()


@pytest.mark.parametrize(
    ("build", "what"),
    [
        ("stairs b2 c3", "stairs"),
        ("stairs b2 d2", "stairs"),
        ("fountain b2 c1", "fountain"),
        ("fountain b1 b4", "fountain"),
        ("fountain a2 h1", "fountain"),
        ("bridge b2 c2", "bridge"),
        ("bridge a1 c3", "bridge"),
        ("bridge a2 d2", "bridge"),
        ("bridge a2 g1", "bridge"),
    ],
)
def test_3_2_ends_lie_in_a_row_or_column_at_the_right_distance(build: str, what: str) -> None:
    position = laid("Cw.... a1 L1", "Cw....", "c1 L1 R0")
    assert refusal(position, f"build {build}") == because(Code.NOT_IN_REACH, what)


@pytest.mark.parametrize("build", ["stairs b2 c2", "fountain b2 c2", "bridge a2 c2", "statue c2"])
def test_3_2_there_is_no_decoration_on_the_board(build: str) -> None:
    position = laid("", "BwSFBT", "a1 L1 R0")
    assert refusal(position, f"build {build}") == because(Code.NO_TERRACE, column="c2")


# Levels 1 at b2 and 3 at c2.
TWO_APART = """
    Cw.S.. a1 L1
    Cw.... c1 L1
    Cw.... c3 L1
    Cw.... g1 L2
"""


@pytest.mark.parametrize(
    ("standing", "dug", "place", "build", "level", "have"),
    [
        ("Cw.S.. a1 L1", "CwS...", "c1 L1 R0", "stairs b2 c2", 1, 1),
        ("Cw.S.. a1 L1", "CwSS..", "c1 L1 R0", "stairs c2 d2", 1, 1),
        (TWO_APART, "Cw...S", "c2 L3 R0", "stairs b2 c2", 1, 3),
        ("Cw.F.. a1 L1", "CwF...", "c1 L2 R0", "fountain b2 c2", 1, 2),
        ("Cw.... g1 L1\nCw.B.. a1 L2", "CwB...", "d1 L1 R0", "bridge b2 d2", 2, 1),
    ],
)
def test_3_2_levels_that_do_not_fit(
    standing: str, dug: str, place: str, build: str, level: int, have: int
) -> None:
    position = laid(standing, dug, place)
    column = build.split()[1]
    expected = because(Code.WRONG_LEVELS, column=column, level=level, have=have)
    assert refusal(position, f"build {build}") == expected


@pytest.mark.parametrize("build", ["fountain a2 b2", "fountain b1 b2", "fountain a1 b1"])
def test_3_2_a_fountain_joins_two_different_tiles(build: str) -> None:
    position = laid("", "CwFFFF", "a1 L1 R0")
    assert refusal(position, f"build {build}") == because(Code.SAME_TILE)


def test_3_2_a_fountain_joins_two_tiles_that_lie_on_one() -> None:
    # .2222...   The tile at b2 that both lie on showed b2 and c2 side by side.
    standing = "CwFFFF b2 L1\nCw..F. a2 L2"
    assert builds(laid(standing, "Cw...F", "c2 L2 R0")) == {"fountain b2 c2"}


# . n n . .     Four tiles around c3, of which each pair can be joined over it.
# . n n e e
# w w + e e
# w w s s .
# . . s s .
WEST, EAST, SOUTH, NORTH = "Cw.B.. a2", "Cw...B d3", "CwB... c1", "Cw..B. b4"


def crossing(first: int, second: int) -> Position:
    """A bridge from west to east at one level, south and north ready at another."""
    low = "Cw.... g7 L1\n"
    standing = f"{low}{WEST} L{first}\n{EAST} L{first}\nbridge b3 d3\n{SOUTH} L{second}"
    dug, column = NORTH.split()
    return laid(standing, dug, f"{column} L{second} R0")


@pytest.mark.parametrize("level", [1, 2])
def test_r8_bridges_of_one_level_do_not_cross(level: int) -> None:
    crosses = because(Code.BRIDGE_CROSSES, column="c3", level=level)
    assert refusal(crossing(level, level), "build bridge c2 c4") == crosses


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_r8_bridges_of_different_levels_cross(first: int, second: int) -> None:
    crossed = play(crossing(first, second), "build bridge c2 c4").gardens[0]
    assert [piece.levels for piece in crossed.decorations] == [(first,) * 3, (second,) * 3]


# . . N N .     Stairs rise from c3 at level 1 to c4 at the north; b3 and d3 show a bridge.
# W W S e e
# W W m e e
STAIRS_BETWEEN = """
    CwS... c2 L1
    Cw...S c4 L2
    Cw..B. a3 L2
"""
UNDER_LEVEL_3 = """
    Cw.... a2 L1
    Cw.... a4 L1
    Cw.... e2 L1
"""


def test_r8_no_bridge_where_stairs_rise_to_its_level() -> None:
    standing = f"{STAIRS_BETWEEN}stairs c3 c4"
    rising = because(Code.STAIRS_BETWEEN, column="c3", level=2)
    assert refusal(laid(standing, "CwB...", "d2 L2 R0"), "build bridge b3 d3") == rising
    assert builds(laid(STAIRS_BETWEEN, "CwB...", "d2 L2 R0")) == {"bridge b3 d3"}


def test_r8_a_bridge_one_level_higher_spans_the_stairs() -> None:
    standing = UNDER_LEVEL_3 + STAIRS_BETWEEN.replace("a3 L2", "a3 L3") + "stairs c3 c4"
    position = laid(standing, "CwB...", "d2 L3 R0")
    assert levels(position.gardens[0]) == drawing("""
        ........
        ........
        ........
        1122....
        3322....
        331331..
        111331..
        ........
    """)
    assert builds(position) == {"bridge b3 d3"}


def test_r8_stairs_that_a_tile_hides_rise_no_more() -> None:
    # The tile at b2 hides the lower end, c3, and leaves it at level 3 below the bridge.
    standing = """
        CwS... c2 L1
        Cw...S c4 L2
        stairs c3 c4
        Cw.... a1 L1
        Cw.... a3 L2
        Cw.... b2 L3 open-ne
        Cw.B.. a2 L4 open-sw
        Cw.... d1 L2
        Cw.... e3 L1
        Cw.... d3 L3
    """
    position = laid(standing, "CwB...", "d2 L4 R0")
    assert levels(position.gardens[0]) == drawing("""
        ........
        ........
        ........
        ..22....
        222331..
        443441..
        44344...
        11.22...
    """)
    assert builds(position) == {"bridge b3 d3"}


@pytest.mark.parametrize(
    ("dug", "place", "build", "between"),
    [
        ("Cw.B..", "c1 L1 R0", "build bridge b2 d2", "c2"),
        ("Cw.B..", "a3 L1 R0", "build bridge b2 b4", "b3"),
    ],
)
def test_3_2_a_tile_of_its_level_between_blocks_a_bridge(
    dug: str, place: str, build: str, between: str
) -> None:
    blocked = because(Code.BLOCKED_BETWEEN, column=between, level=1)
    assert refusal(laid("Cw.B.. a1 L1", dug, place), build) == blocked


@pytest.mark.parametrize(
    "between",
    [
        "CwT... c1 L1\nstatue c2",
        "Cw.... c1 L1 open-nw",
        "CwF... c1 L1\nCw...F c3 L1\nfountain c2 c3",
    ],
    ids=["statue", "belvedere", "fountain"],
)
def test_3_2_anything_lower_may_be_under_a_bridge(between: str) -> None:
    position = laid(f"{between}\nCw.B.. a1 L2", "CwB...", "d1 L2 R0")
    assert builds(position) == {"bridge b2 d2"}


def test_r9_a_bridge_takes_the_space_that_it_spans() -> None:
    # 22122...   b2 ═══ d2 over c2, which shows a statue at level 1.
    position = turn("Cw.... g7 L1\nCw.B.. a1 L2", dug="CwB...", stored="CwT...")
    position = play(position, "place stored c1 L1 R0", "place dug d1 L2 R0")
    assert builds(position) == {"bridge b2 d2", "statue c2"}
    spanned = play(position, "build bridge b2 d2")
    assert refusal(spanned, "build statue c2") == because(Code.SPACE_TAKEN, column="c2")
    play(position, "build statue c2", "build bridge b2 d2")


def test_the_printed_statue_example() -> None:
    # . . 3 . 4 .   1 is the first statue and 2 in line with it; 3 is in line with neither.
    # . . . . . .   4 is in line with 2. By then 3 is in line with 4, but of an earlier turn.
    # 1 . . . 2 .
    first = play(laid("", "CwT..T", "a1 L1 R0"), "build statue a2")
    second = play(turn(first.gardens[0], dug="CwT..."), "place dug e1 L1 R0", "build statue e2")
    third = play(turn(second.gardens[0], dug="CwT..."), "place dug c4 L1 R0")
    assert refusal(third, "build statue c5") == because(Code.NOT_IN_LINE, column="c5")
    fourth = play(turn(third.gardens[0], dug="CwT..."), "place dug e4 L1 R0", "build statue e5")
    assert refusal(fourth, "build statue c5") == because(Code.NOT_THIS_TURN)


def test_3_2_the_first_statue_stands_anywhere() -> None:
    position = laid("", "CwTTTT", "d4 L1 R0")
    assert builds(position) == {f"statue {column}" for column in ("d4", "e4", "d5", "e5")}


# Statues at b2: hidden by a tile two levels above, and turned into a pillar.
HIDDEN_STATUE = """
    Cw.T.. a1 L1
    Cw.... a3 L1
    Cw.... c1 L2
    statue b2
    Cw.... a2 L3 open-se
"""
PILLAR = """
    Cw.T.. a1 L1
    statue b2
    Cw.... b1 L2
"""


def statues_on(standing: str) -> set[str]:
    """Where a statue can stand on a new tile that shows one at g2 or at g6."""
    places = ("g1 L1 R0", "g5 L1 R0")
    return set().union(*(builds(laid(standing, "CwT...", place)) for place in places))


@pytest.mark.parametrize(
    ("standing", "possible"),
    [
        ("Cw.T.. a1 L1\nstatue b2", {"statue g2"}),
        ("Cw.T.. a5 L1\nstatue b6", {"statue g6"}),
        ("Cw.... a1 L1\nCwT... c1 L2\nCw.... e3 L1\nCw.... e2 L2\nstatue c2", {"statue g2"}),
        ("CwTT.. g7 L1\nstatue g8", {"statue g6", "statue g2"}),
        (HIDDEN_STATUE, {"statue g2"}),
        (PILLAR, {"statue g6", "statue g2"}),
        (PILLAR.replace(".T..", "TT..").replace("b2", "b2\nstatue a2"), {"statue g2"}),
    ],
    ids=["row 2", "row 6", "over tiles", "file g", "hidden", "only pillar", "pillar and statue"],
)
def test_r10_r11_a_later_statue_is_in_line_with_one_that_stands(
    standing: str, possible: set[str]
) -> None:
    assert statues_on(standing) == possible


def test_r10_a_statue_that_became_a_pillar_gives_no_line() -> None:
    both = "CwTT.. a1 L1\nstatue a2\nstatue b2"
    assert builds(laid(both, "Cw.T..", "a5 L1 R0")) == {"statue b6"}
    out_of_line = because(Code.NOT_IN_LINE, column="b6")
    carried = laid(f"{both}\nCw.... b1 L2", "Cw.T..", "a5 L1 R0")
    assert refusal(carried, "build statue b6") == out_of_line


def test_3_2_3_an_icon_below_a_tile_is_dead() -> None:
    position = turn(dug="Cw.T..", stored="Cw....")
    position = play(position, "place dug a1 L1 R0", "place stored b1 L2 R0")
    hidden = because(Code.WRONG_ICON, "statue", column="b2")
    assert refusal(position, "build statue b2") == hidden
