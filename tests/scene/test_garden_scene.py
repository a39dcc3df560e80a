from collections import Counter
from collections.abc import Sequence

import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.columns import COLUMNS, NAMES, each
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.scene.board import board
from babylon.scene.garden_scene import garden_scene
from babylon.scene.projection import View
from babylon.scene.quads import Kind, Quad, bounds
from babylon.scene.regions import ALL
from tests.rules.kit import garden
from tests.scene.kit import SIZES

TURNS = range(4)
MOST_QUADS = 1500
PIECES = garden("""
    Gw.SF. a1 L1
    Cp..BF c1 L1
    Cy...B f1 L1
    Cb..S. a3 L2
    stairs b2 b3
    fountain b1 c1
    bridge d1 f1
""")


def of_kind(quads: Sequence[Quad], *kinds: Kind) -> list[Quad]:
    return [quad for quad in quads if quad.tag.kind in kinds]


def spots(quads: Sequence[Quad], kind: Kind) -> set[str]:
    """Region, column and level of the quads of a kind."""
    return {
        f"{quad.region} {NAMES[quad.tag.column]} {quad.tag.level}"
        for quad in of_kind(quads, kind)
        if quad.tag.column is not None
    }


def test_an_empty_garden_is_its_board() -> None:
    for turn in TURNS:
        assert garden_scene(EMPTY, turn, SIZES) == list(board(turn))


@pytest.mark.parametrize("turn", TURNS)
def test_the_ground_is_checkered_alike_from_all_sides(turn: int) -> None:
    ground = of_kind(board(turn), Kind.GROUND)
    light = {quad.tag.column for quad in ground if quad.region == "ground-light"}
    assert light == {column for column in range(64) if (column % 8 + column // 8) % 2 == 0}


@pytest.mark.parametrize("turn", TURNS)
def test_the_outer_side_of_the_rim_is_the_bottom_of_its_texture(turn: int) -> None:
    for quad in of_kind(board(turn), Kind.RIM):
        outer = [texture_corner(quad, corner) for corner in (0, 1)]
        inner = [texture_corner(quad, corner) for corner in (2, 3)]
        if quad.region == "rim-corner":
            outer, inner = outer[:1], inner[:1]
        for one, other in zip(outer, reversed(inner), strict=True):
            assert from_the_middle(one) > from_the_middle(other)


def texture_corner(quad: Quad, corner: int) -> tuple[float, float]:
    """Where a corner of the texture lies: bl, br, tr, tl."""
    index = (corner - quad.turn) % 4
    return quad.points[2 * index], quad.points[2 * index + 1]


def from_the_middle(point: tuple[float, float]) -> float:
    u, v = View(0).unproject(*point)
    return max(abs(u - 4), abs(v - 4))


@pytest.mark.parametrize("turn", TURNS)
def test_a_tile_turns_with_the_view_and_its_texture_too(turn: int) -> None:
    quads = garden_scene(garden("CwS..F d4 L1"), turn, SIZES)
    tops = {quad.region.rsplit("-")[-1]: quad for quad in of_kind(quads, Kind.TOP)}
    where = {"sw": "d4", "se": "e4", "nw": "d5", "ne": "e5"}
    for corner, quad in tops.items():
        column = COLUMNS[where[corner]]
        assert quad.tag.column == column
        x, y = column % 8, column // 8
        for index, (dx, dy) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            seen = View(turn).project(x + dx, y + dy, 0.58)
            assert texture_corner(quad, index) == pytest.approx(seen)


@pytest.mark.parametrize("turn", TURNS)
def test_what_carries_a_tile_stands_below_its_corners(turn: int) -> None:
    standing = garden("""
        CwT.S. d4 L1
        statue d5
        CpS..F d6 L1
        CyS..F c5 L2 open-nw
    """)
    quads = garden_scene(standing, turn, SIZES)
    pillars = spots(quads, Kind.PILLAR)
    assert {"pillar-single d4 0", "pillar-single d6 1", "pillar-double c5 0"} <= pillars
    assert spots(quads, Kind.CARRYING_STATUE) == {"statue d5 1"}
    assert spots(quads, Kind.BELVEDERE) == {"belvedere c6 2"}
    assert not spots(quads, Kind.STATUE)
    assert "roundel-statue d5 1" not in spots(quads, Kind.ROUNDEL)


@pytest.mark.parametrize(
    ("turn", "stairs", "fountain", "bridge"),
    [
        (0, "n", "x", "x"),
        (1, "e", "y", "y"),
        (2, "s", "x", "x"),
        (3, "w", "y", "y"),
    ],
)
def test_pieces_are_cut_by_column_and_face_as_the_view_has_them(
    turn: int, stairs: str, fountain: str, bridge: str
) -> None:
    quads = garden_scene(PIECES, turn, SIZES)
    assert spots(quads, Kind.STAIRS) == {f"stairs-{stairs}-low b2 1", f"stairs-{stairs}-high b3 2"}
    ends = ("near", "far") if turn in (0, 3) else ("far", "near")
    assert spots(quads, Kind.FOUNTAIN) == {
        f"fountain-{fountain}-{ends[0]} b1 1",
        f"fountain-{fountain}-{ends[1]} c1 1",
    }
    assert spots(quads, Kind.BRIDGE) == {
        f"bridge-{bridge}-{ends[0]} d1 1",
        f"bridge-{bridge}-middle e1 1",
        f"bridge-{bridge}-{ends[1]} f1 1",
    }


def test_an_icon_shows_until_something_stands_on_it() -> None:
    before = garden("CwT.S. d4 L1")
    after = garden("CwT.S. d4 L1\nstatue d5")
    assert spots(garden_scene(before, 0, SIZES), Kind.ROUNDEL) == {
        "roundel-statue d5 1",
        "roundel-stairs e4 1",
    }
    assert spots(garden_scene(after, 0, SIZES), Kind.ROUNDEL) == {"roundel-stairs e4 1"}


def test_icons_turn_with_the_tile() -> None:
    quads = garden_scene(garden("CwT.S. d4 L1 R1"), 0, SIZES)
    assert spots(quads, Kind.ROUNDEL) == {"roundel-statue e5 1", "roundel-stairs d4 1"}


@pytest.mark.parametrize("turn", TURNS)
def test_both_parts_of_stairs_are_anchored_at_their_lower_level(turn: int) -> None:
    for quad in of_kind(garden_scene(PIECES, turn, SIZES), Kind.STAIRS):
        column, size = quad.tag.column or 0, SIZES[quad.region]
        anchor = (quad.points[0] + size.anchor_x, quad.points[1] + size.anchor_y)
        assert anchor == pytest.approx(
            View(turn).project(column % 8 + 0.5, column // 8 + 0.5, 0.58)
        )


@pytest.mark.parametrize("turn", TURNS)
def test_vines_hang_only_on_outer_edges_that_face_the_viewer(turn: int) -> None:
    quads = garden_scene(TWO_TILES, turn, SIZES)
    faces = {edge(quad, turn) for quad in of_kind(quads, Kind.SIDE)}
    vines = {edge(quad, turn) for quad in of_kind(quads, Kind.VINE)}
    assert len(faces) == 6
    assert vines
    assert vines <= faces


def test_a_vine_stays_on_its_edge_when_the_view_turns() -> None:
    found: dict[tuple[float, float], set[str]] = {}
    for turn in TURNS:
        quads = garden_scene(TWO_TILES, turn, SIZES)
        vines = {edge(quad, turn): quad.region for quad in of_kind(quads, Kind.VINE)}
        for quad in of_kind(quads, Kind.SIDE):
            at = edge(quad, turn)
            found.setdefault(at, set()).add(vines.get(at, "none"))
    assert len(found) == 12
    assert all(len(regions) == 1 for regions in found.values())


TWO_TILES = garden("CwS..F d4 L1\nCpS..F f4 L1")


def edge(quad: Quad, turn: int) -> tuple[float, float]:
    """The middle of the edge from which a face or a vine hangs, in the garden."""
    p = quad.points
    if quad.tag.kind is Kind.VINE:
        size = SIZES[quad.region]
        x, y = p[0] + size.anchor_x, p[1] + size.anchor_y
    else:
        x, y = (p[4] + p[6]) / 2, (p[5] + p[7]) / 2
    east, north = View(turn).unproject(x, y, quad.tag.level * 0.58)
    return round(east, 6), round(north, 6)


def everything_stands(standing: Garden) -> Counter[Kind]:
    """How many quads of each kind the pieces of a garden need."""
    needed: Counter[Kind] = Counter()
    for terrace in standing.terraces:
        needed[Kind.TOP] += 4
        needed[Kind.PILLAR] += (terrace.singles | terrace.doubles).bit_count()
        needed[Kind.CARRYING_STATUE] += terrace.statues.bit_count()
        needed[Kind.BELVEDERE] += terrace.has_belvedere
    for decoration in standing.decorations:
        needed[Kind(decoration.kind.word)] += len(decoration.columns)
    return needed


@pytest.mark.parametrize("turn", TURNS)
def test_every_piece_of_a_crammed_garden_is_there(turn: int) -> None:
    standing = crammed()
    assert standing.highest == 5
    assert len({decoration.kind for decoration in standing.decorations}) == 4
    quads = garden_scene(standing, turn, SIZES)
    found = Counter(quad.tag.kind for quad in quads)
    for kind, number in everything_stands(standing).items():
        assert found[kind] == number > 0
    assert {quad.region for quad in quads} <= ALL


@pytest.mark.parametrize("turn", TURNS)
def test_a_tag_names_its_piece(turn: int) -> None:
    standing = crammed()
    for quad in garden_scene(standing, turn, SIZES):
        kind, column, level, piece = quad.tag
        if piece is None or column is None:
            assert kind in (Kind.BASE, Kind.RIM, Kind.GROUND, Kind.SHADOW)
        elif kind in (Kind.STAIRS, Kind.FOUNTAIN, Kind.BRIDGE, Kind.STATUE):
            decoration = standing.decorations[piece]
            assert kind.value == decoration.kind.word
            assert (column, level) in zip(decoration.columns, decoration.levels, strict=True)
        else:
            assert column in each(standing.terraces[piece].footprint)


@pytest.mark.parametrize("turn", TURNS)
def test_a_crammed_garden_is_made_of_few_quads(turn: int) -> None:
    assert len(garden_scene(crammed(), turn, SIZES)) <= MOST_QUADS


def test_a_scene_fits_into_the_middle_of_a_window() -> None:
    box = bounds(garden_scene(crammed(), 0, SIZES))
    frame = box.fit(800, 600, margin=20)
    left, bottom = frame.to_screen(box.left, box.bottom)
    right, top = frame.to_screen(box.right, box.top)
    assert (left + right, bottom + top) == pytest.approx((800, 600))
    assert min(left, bottom) == pytest.approx(20)
