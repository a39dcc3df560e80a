from random import Random

import pytest

from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SupplyKind
from babylon.scene.marks import chosen_stack, edge_middles, hint_on_stack, income_edges
from babylon.scene.projection import View
from babylon.scene.quads import Kind, Quad
from babylon.scene.quarry_scene import quarry_scene, stack_corners
from babylon.scene.regions import ALL
from tests.scene.depths import EPSILON, Sheet, overlaps
from tests.scene.kit import SIZES

TURNS = range(4)
WIDTH = 3 * 2.2 + 2


def dug(seed: int) -> Quarry:
    """A quarry of which some tiles are gone, as it is seen."""
    random = Random(seed)
    stacks = random_setup(4, seed, SupplyKind.UNLIMITED).quarry.stacks
    return Quarry(tuple(stack[: random.randrange(4)] for stack in stacks)).as_seen()


def sheet(quad: Quad, turn: int) -> Sheet:
    """Where a quad of a quarry lies: a layer is 0.24 high, a stack 2.2 from the next."""
    p, (kind, stack, level, _) = quad.points, quad.tag
    corners = ((p[0], p[1]), (p[2], p[3]), (p[4], p[5]), (p[6], p[7]))
    if kind is Kind.SIDE and stack is not None:
        u, v = stack_corners(turn)[stack]
        a, b = (2 * u, -2) if quad.region.endswith("lit") else (2 * v, 2)
        return Sheet(corners, a, b, 0)
    if kind is Kind.BASE:
        start = -0.1 - 0.36
        return Sheet(corners, 2 * start, -2 if quad.region.endswith("lit") else 2, 0)
    return Sheet(corners, -0.24 * level / 0.3, 0, 1 / 0.3)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("seed", range(5))
def test_of_two_quads_that_overlap_the_nearer_is_drawn_later(turn: int, seed: int) -> None:
    quads = quarry_scene(dug(seed), turn, SIZES)
    for early, late, points in overlaps([sheet(quad, turn) for quad in quads]):
        for x, y in points:
            assert late.depth(x, y) <= early.depth(x, y) + EPSILON


@pytest.mark.parametrize("turn", TURNS)
def test_stacks_lie_as_in_the_quarry_after_the_turn(turn: int) -> None:
    view = View(turn, WIDTH)
    for stack, (u, v) in enumerate(stack_corners(turn)):
        y, x = divmod(stack, 4)
        assert view.unturned(u + 1, v + 1) == pytest.approx((x * 2.2 + 1, y * 2.2 + 1))


@pytest.mark.parametrize("turn", TURNS)
def test_a_hidden_tile_shows_its_material_and_nothing_else(turn: int) -> None:
    whole = random_setup(4, 1, SupplyKind.UNLIMITED).quarry
    quads = quarry_scene(whole.as_seen(), turn, SIZES)
    assert quads == quarry_scene(whole, turn, SIZES)
    assert {quad.region for quad in quads} <= ALL
    materials = {(quad.tag.level, quad.region.split("-")[1]) for quad in quads if is_side(quad)}
    assert materials == {(1, "basalt"), (2, "granite"), (3, "clay")}
    assert len([quad for quad in quads if quad.tag.kind is Kind.TOP]) == 16 * 4


def is_side(quad: Quad) -> bool:
    return quad.tag.kind is Kind.SIDE


@pytest.mark.parametrize("turn", TURNS)
def test_icons_lie_on_the_spaces_that_show_them(turn: int) -> None:
    quarry = dug(2)
    view = View(turn, WIDTH)
    found = set()
    for quad in quarry_scene(quarry, turn, SIZES):
        if quad.tag.kind is Kind.ROUNDEL and quad.tag.column is not None:
            at = (quad.points[0] + quad.points[4]) / 2, (quad.points[1] + quad.points[5]) / 2
            x, y = view.unproject(*at, 0.24 * quad.tag.level)
            row, column = divmod(quad.tag.column, 4)
            space = (round(x - column * 2.2 - 0.5), round(y - row * 2.2 - 0.5))
            found.add((quad.tag.column, space, quad.region))
    expected = set()
    for stack in range(16):
        top = quarry.top(stack)
        for icon, space in zip(top.spaces if top else (), CLOCKWISE, strict=False):
            if icon is not None:
                expected.add((stack, space, f"roundel-{icon.word}"))
    assert found == expected


CLOCKWISE = ((0, 1), (1, 1), (1, 0), (0, 0))


@pytest.mark.parametrize("turn", TURNS)
def test_a_lifted_tile_leaves_an_unknown_one_below(turn: int) -> None:
    whole = random_setup(4, 1, SupplyKind.UNLIMITED).quarry.as_seen()
    lying = quarry_scene(whole, turn, SIZES)
    lifted = quarry_scene(whole, turn, SIZES, lifted=5, lift=0.3)
    tops = [quad.points for quad in lifted if quad.tag[:3] == (Kind.TOP, 5, 3)]
    for before, after in zip(
        (quad.points for quad in lying if quad.tag[:3] == (Kind.TOP, 5, 3)), tops, strict=True
    ):
        assert after[1] - before[1] == pytest.approx(0.3)
    below = [quad.region for quad in lifted if quad.tag[:3] == (Kind.TOP, 5, 2)]
    assert below == ["quarry-floor"]


@pytest.mark.parametrize("turn", TURNS)
def test_edges_that_earn_are_gold_on_their_own_side(turn: int) -> None:
    quarry = dug(3)
    view = View(turn, WIDTH)
    for stack in range(16):
        row, column = divmod(stack, 4)
        edges: dict[int, set[str]] = {}
        for quad in income_edges(quarry, stack, turn):
            at = (quad.points[0] + quad.points[4]) / 2, (quad.points[1] + quad.points[5]) / 2
            x, y = view.unproject(*at, 0.24 * quarry.height(stack))
            east, north = x - column * 2.2 - 1, y - row * 2.2 - 1
            ways = (north, east, -north, -east)
            side = ways.index(max(ways))
            edges.setdefault(side, set()).add(quad.region)
        for side, earns in enumerate(quarry.earning_edges(stack)):
            assert edges[side] == {"edge-gold" if earns else "edge-dashed"}


@pytest.mark.parametrize("turn", TURNS)
def test_choice_and_hint_lie_on_the_top_of_the_stack(turn: int) -> None:
    quarry = dug(3)
    u, v = stack_corners(turn)[6]
    z = 0.24 * quarry.height(6)
    strips = chosen_stack(quarry, 6, turn, lift=0.2)
    assert {quad.region for quad in strips} == {"edge-gold"}
    assert min(quad.points[1] for quad in strips) == pytest.approx(
        View(0).project(u - 0.075, v - 0.075, z + 0.2)[1]
    )
    ring = hint_on_stack(quarry, 6, turn, SIZES)
    assert ring.middle == pytest.approx(View(0).project(u + 1, v + 1, z))


@pytest.mark.parametrize("turn", TURNS)
def test_a_mark_lies_on_its_stack_before_what_is_nearer(turn: int) -> None:
    quarry = random_setup(4, 1, SupplyKind.UNLIMITED).quarry
    farthest = max(range(16), key=lambda stack: sum(stack_corners(turn)[stack]))
    ring = hint_on_stack(quarry, farthest, turn, SIZES)
    quads = quarry_scene(quarry, turn, SIZES, marks=[ring])
    at = quads.index(ring)
    assert [quad for quad in quads if quad != ring] == quarry_scene(quarry, turn, SIZES)
    assert {quad.tag.column for quad in quads[at + 1 :]} == set(range(16)) - {farthest}


@pytest.mark.parametrize("turn", TURNS)
def test_the_middle_of_each_edge_says_whether_it_earns(turn: int) -> None:
    quarry = dug(3)
    for stack in range(16):
        strips = income_edges(quarry, stack, turn, lift=0.1)
        for earns, x, y in edge_middles(quarry, stack, turn, lift=0.1):
            nearest = min(strips, key=lambda q: abs(q.middle[0] - x) + abs(q.middle[1] - y))
            assert nearest.region == ("edge-gold" if earns else "edge-dashed")
