"""Scoring (5), seen from straight above: only tiles hide (R14)."""

import pytest

from babylon.rules.gardens.columns import NAMES
from babylon.rules.gardens.garden import EMPTY
from babylon.rules.gardens.scoring import Score, count, score, winners
from babylon.rules.gardens.tiles import Icon
from tests.rules.kit import drawing, garden, levels

# . 2 2 . . . . .    One of everything: a statue at g2, a fountain b1–c1, a bridge d1–f1 and
# . 2 2 . . . . .    stairs from b2 up to b3, on tiles with the four flowers.
# 1 S 1 1 . 1 T .
# 1 F F B = B 1 .
ONE_OF_ALL = """
    Cw.SF. a1 L1
    Cp..BF c1 L1
    Cb.T.B f1 L1
    Cy...S b3 L2
    statue g2
    fountain b1 c1
    bridge d1 f1
    stairs b2 b3
"""
# The same again four rows to the north; the second statue is in line with the first.
TWO_OF_ALL = (
    ONE_OF_ALL
    + """
    Cw.SF. a5 L1
    Cp..BF c5 L1
    Cb.T.B f5 L1
    Cy...S b7 L2
    statue g6
    fountain b5 c5
    bridge d5 f5
    stairs b6 b7
"""
)


def points(standing: str, category: str) -> int:
    """The points in one category, counted both ways."""
    built = garden(standing)
    assert count(built).score == score(built)
    return score(built).table()[category]


def test_5_an_empty_garden_scores_nothing() -> None:
    assert score(EMPTY) == count(EMPTY).score == Score(0, 0, 0, 0, 0, 0, 0, 0, 0)


def test_5_one_of_everything() -> None:
    built = garden(ONE_OF_ALL)
    assert levels(built) == drawing("""
        ........
        ........
        ........
        ........
        .22.....
        .22.....
        1111.11.
        1111.11.
    """)
    expected = {"statues": 1, "fountains": 3, "bridges": 3, "stairs": 1 + 2}
    expected |= {"diversity": 4, "flowers": 4, "belvederes": 0, "highest": 4}
    assert score(built).table() == {**expected, "total": 22, "area": 16}
    assert count(built).score == score(built)


# Tiles of level 1 that carry others of level 2 or 3 in the south-west of the garden.
GROUND = "".join(f"Cw.... {place} L1\n" for place in ("a1", "c1", "e1", "a3", "c3", "e3"))
GROUND += "Cw.... g7 L2\n"


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("west", "east", "decoration", "category", "factor"),
    [
        ("Cw.T.. b1", "Cw.... d1", "statue c2", "statues", 1),
        ("Cw.F.. b1", "CwF... d1", "fountain c2 d2", "fountains", 3),
        ("Cw..B. a2", "Cw...B d2", "bridge b2 d2", "bridges", 3),
    ],
)
def test_5_points_rise_with_the_level(
    west: str, east: str, decoration: str, category: str, factor: int, level: int
) -> None:
    ground = GROUND if level > 1 else ""
    standing = f"{ground}{west} L{level}\n{east} L{level}\n{decoration}"
    assert points(standing, category) == factor * level
    assert points(standing, "highest") == 2 * level


@pytest.mark.parametrize(
    ("standing", "scored"),
    [
        ("Cw.S.. a1 L1\nCwS... c1 L2\nstairs b2 c2", 1 + 2),
        ("Cw.... c1 L1\nCw.... e1 L1\nCw.S.. b1 L2\nCwS... d1 L3\nstairs c2 d2", 2 + 3),
    ],
)
def test_5_stairs_score_both_their_levels(standing: str, scored: int) -> None:
    assert points(standing, "stairs") == scored


@pytest.mark.parametrize("missing", ["statue g6", "fountain b5 c5", "bridge d5 f5", "stairs b6 b7"])
def test_5_each_decoration_is_in_one_set(missing: str) -> None:
    assert points(TWO_OF_ALL, "diversity") == 8
    assert points(TWO_OF_ALL.replace(missing, ""), "diversity") == 4


@pytest.mark.parametrize("last", ["Cw.SF. a5", "Cp..BF c5", "Cb.T.B f5", "Cy...S b7"])
def test_5_each_tile_is_in_one_set_of_flowers(last: str) -> None:
    assert points(TWO_OF_ALL, "flowers") == 8
    other = "w" if last[1] != "w" else "p"
    assert points(TWO_OF_ALL.replace(last, "C" + other + last[2:]), "flowers") == 4


def test_5_three_flowers_or_three_kinds_score_no_set() -> None:
    three = "Cw.... a1 L1\nCp.... c1 L1\nCy.... e1 L1\nCy.... g1 L1"
    assert points(three, "flowers") == 0
    assert points(ONE_OF_ALL.replace("stairs b2 b3", ""), "diversity") == 0


# Two tiles with a decoration between c3 and d3 (or over d3), and tiles that hide one end each.
FOUNTAIN = ("Cw..F. b3 L1", "Cw...F d3 L1", "fountain c3 d3")
FOUNTAIN_HIDERS = ("Cw.... b2 L2 open-ne", "Cw.... d2 L2 open-nw")
STAIRS = ("Cw.... b1 L1", "Cw.... d1 L1", "Cw..S. b3 L1", "Cw...S d3 L2", "stairs c3 d3")
STAIRS_HIDERS = ("Cw.... b2 L3 open-ne", "Cw.... d2 L3 open-nw")
BRIDGE = ("Cw..B. b3 L1", "Cw...B e3 L1", "bridge c3 e3")
BRIDGE_HIDERS = ("Cw.... b2 L2 open-ne", "Cw.... e2 L2 open-nw")


@pytest.mark.parametrize(
    ("pieces", "hiders", "category", "whole", "hidden"),
    [
        (FOUNTAIN, FOUNTAIN_HIDERS, "fountains", 3, 0),
        (STAIRS, STAIRS_HIDERS, "stairs", 3, 0),
        # A bridge always scores: what it spans cannot be covered.
        (BRIDGE, BRIDGE_HIDERS, "bridges", 3, 3),
    ],
)
def test_r14_half_hidden_scores_whole_and_wholly_hidden_nothing(
    pieces: tuple[str, ...], hiders: tuple[str, str], category: str, whole: int, hidden: int
) -> None:
    standing = "\n".join(pieces)
    west, east = hiders
    assert points(standing, category) == whole
    assert points(f"{standing}\n{west}", category) == whole
    assert points(f"{standing}\n{east}", category) == whole
    assert points(f"{standing}\n{west}\n{east}", category) == hidden


def test_5_a_statue_that_became_a_pillar_is_in_no_set() -> None:
    assert points(ONE_OF_ALL, "diversity") == 4
    assert points(f"{ONE_OF_ALL}Cw.... g2 L2", "diversity") == 0


# A tile at a2 either stands on the statue at b2 or hangs over it, two levels above.
STATUE = """
    Cw.T.. a1 L1
    Cw.... a3 L1
    Cw.... c1 L2
    statue b2
"""


@pytest.mark.parametrize(
    ("tile", "scored"), [("", 1), ("Cw.... a2 L2", 0), ("Cw.... a2 L3 open-se", 0)]
)
def test_5_a_statue_scores_unless_it_is_a_pillar_or_hidden(tile: str, scored: int) -> None:
    assert points(f"{STATUE}{tile}", "statues") == scored


def test_r14_only_tiles_hide() -> None:
    # 22=22...   The bridge over c2 hides neither the statue nor the belvedere below it.
    statue = "CwT... c1 L1\nstatue c2\nCw.B.. a1 L2\nCwB... d1 L2\nbridge b2 d2"
    assert points(statue, "statues") == 1
    belvedere = "Cw.... c1 L1 open-nw\nCw.B.. a1 L2\nCwB... d1 L2\nbridge b2 d2"
    assert points(belvedere, "belvederes") == 1


def test_5_a_belvedere_scores_1_unless_it_is_hidden() -> None:
    two = "Cw.... a1 L1 open-ne\nCw.... e1 L1 open-sw"
    assert points(two, "belvederes") == 2
    # A tile hangs over the one at b2 and brings one itself.
    assert points(f"{two}\nCw.... b2 L2 open-sw", "belvederes") == 2


# . w w .    The white tile at b2 shows two of its columns; the blue one lies on the others.
# . b b .
# . b b .
FLOWERS = """
    Cw.... b2 L1
    Cp.... f1 L1
    Cy.... f3 L1
    Cb.... b1 L2
"""


@pytest.mark.parametrize(
    ("more", "scored"),
    [
        ("", 4),
        ("Cb.... c3 L2", 4),  # the white tile still shows b3
        ("Cb.... c3 L2\nCb.... a3 L2", 0),
        ("Cb.... b3 L2", 0),
    ],
)
def test_r14_a_tile_counts_while_one_of_its_columns_is_seen(more: str, scored: int) -> None:
    assert points(FLOWERS + more, "flowers") == scored


@pytest.mark.parametrize(("more", "area"), [("", 4), ("Cp.... g7 L1", 8), ("Cp.... b2 L2", 7)])
def test_5_the_area_counts_covered_notches_once(more: str, area: int) -> None:
    assert points(f"Cw.... a1 L1\n{more}", "area") == area


def test_5_area_gives_no_points() -> None:
    assert score(garden("Cw.... a1 L1\nCw.... c1 L1")).total == 2


def test_count_tells_of_every_piece_whether_it_is_seen_and_what_it_scores() -> None:
    standing = "\n".join(
        (*FOUNTAIN, *FOUNTAIN_HIDERS[:1], "CwT..T g7 L1", "statue g8", "statue g7")
    )
    counted = count(garden(standing))
    assert [(each.decoration.kind, each.seen, each.points) for each in counted.decorations] == [
        (Icon.FOUNTAIN, True, 3),
        (Icon.STATUE, True, 1),
        (Icon.STATUE, True, 1),
    ]
    counted = count(garden(f"{standing}\n{FOUNTAIN_HIDERS[1]}"))
    assert [(each.seen, each.points) for each in counted.decorations] == [
        (False, 0),
        (True, 1),
        (True, 1),
    ]
    assert [each.belvedere_points for each in counted.terraces] == [0, 0, 1, 0, 1]


def test_count_tells_of_every_tile_whether_it_is_seen() -> None:
    counted = count(garden(f"{FLOWERS}Cb.... b3 L2"))
    by_place = {NAMES[each.terrace.column]: each for each in counted.terraces}
    assert [name for name, each in by_place.items() if not each.seen] == ["b2"]


def result(total: int, area: int) -> Score:
    """A score of so many points, all of them for belvederes."""
    return Score(0, 0, 0, 0, 0, 0, total, 0, area)


@pytest.mark.parametrize(
    ("results", "seats"),
    [
        ([(9, 30), (10, 4)], (1,)),
        ([(10, 30), (10, 31), (9, 40)], (1,)),
        ([(10, 30), (8, 50), (10, 30)], (0, 2)),
        ([(7, 9), (7, 9), (7, 9), (7, 9)], (0, 1, 2, 3)),
    ],
)
def test_5_most_points_win_then_the_larger_garden_then_all(
    results: list[tuple[int, int]], seats: tuple[int, ...]
) -> None:
    assert winners([result(*each) for each in results]) == seats
