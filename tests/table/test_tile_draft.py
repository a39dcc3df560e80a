"""Moving a tile over the garden: where it snaps to, its level, its open corner, its refusals."""

from dataclasses import replace

import pytest

from babylon.rules.gardens.actions import Phase, Place, Source
from babylon.rules.gardens.columns import COLUMNS, NAMES, Corner
from babylon.rules.gardens.notation import write_action
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.refusals import Code
from babylon.rules.gardens.supply import SUPPLIES, SupplyKind
from babylon.table.drafts.tile import Placing, TileDraft
from tests.rules.kit import because, turn

# 1 F F 1    A fountain stands on b2 and c2, and can carry nothing.
# 1 1 1 1
FOUNTAIN = "Cw.F.. a1 L1\nCwF... c1 L1\nfountain b2 c2"


def over(column: str) -> tuple[float, float]:
    """The point at which a tile lies whose south-west corner is on a column."""
    north, east = divmod(COLUMNS[column], 8)
    return east + 1.0, north + 1.0


def held(position: Position, column: str, *, turned: int = 0) -> TileDraft:
    """The dug tile, held over a place."""
    draft = TileDraft(position, Source.DUG)
    draft.move(*over(column))
    draft.turn(turned)
    return draft


def text(placing: Placing) -> str:
    return write_action(placing.action).removeprefix("place dug ")


@pytest.mark.parametrize(
    ("point", "column"),
    [
        ((1.0, 1.0), "a1"),
        ((3.2, 5.4), "c5"),
        ((3.6, 5.4), "d5"),
        ((7.0, 7.0), "g7"),
        ((-4.0, 3.1), "a3"),
        ((99.0, 99.0), "g7"),
    ],
)
def test_a_tile_snaps_to_the_nearest_place(point: tuple[float, float], column: str) -> None:
    draft = TileDraft(turn(dug="Cw...."), Source.DUG)
    draft.move(*point)
    assert NAMES[draft.column] == column


@pytest.mark.parametrize(
    ("east", "column"), [(3.6, "c2"), (3.8, "d2"), (4.0, "d2"), (4.2, "d2"), (4.4, "e2")]
)
def test_a_legal_place_draws_the_tile_but_only_a_little(east: float, column: str) -> None:
    # On d2 lies a tile already, so nothing can lie there.
    draft = TileDraft(turn("Cw.... d2 L1", dug="Cw...."), Source.DUG)
    draft.move(east, 2.0)
    assert NAMES[draft.column] == column


def test_every_place_to_light_up_is_legal_and_no_other() -> None:
    position = turn("CwT... c3 L1\nCw.... e3 L1", dug="CwSF..", singles=5)
    draft = TileDraft(position, Source.DUG)
    expected: dict[int, set[int]] = {}
    for action in position.legal():
        if isinstance(action, Place):
            expected.setdefault(action.column, set()).add(action.level)
    assert draft.places == {column: tuple(sorted(found)) for column, found in expected.items()}
    assert len(draft.places) > 10


@pytest.mark.parametrize("source", list(Source))
def test_the_tile_may_be_the_dug_or_the_stored_one(source: Source) -> None:
    draft = TileDraft(turn(dug="Cw....", stored="Cp...."), source)
    assert draft.answer().action.source is source
    assert draft.answer().refusal is None


def test_the_cost_what_is_left_the_points_and_the_decorations() -> None:
    placing = held(turn("Cw.F.. a1 L1", dug="CwFT..", singles=9), "c1").answer()
    assert placing.refusal is None
    assert placing.preview is not None
    assert placing.price is not None
    assert placing.change is not None
    assert text(placing).startswith("c1 L1 R0 open-")
    assert placing.price.singles == 3
    assert placing.preview.singles_left == 6
    assert placing.change.belvederes == 1
    assert placing.change.total == 1
    assert {write_action(build) for build in placing.decorations} == {
        "build fountain b2 c2",
        "build statue d2",
    }


@pytest.mark.parametrize("column", ["a1", "c3", "d4", "e5", "g7", "f1"])
@pytest.mark.parametrize("turned", range(4))
def test_an_answer_is_what_placing_then_brings(column: str, turned: int) -> None:
    position = turn("BwSFBT c3 L1\nstatue c3\nCp.... e5 L1", dug="GwSFB.", singles=12, doubles=1)
    placing = held(position, column, turned=turned).answer()
    if placing.refusal is not None:
        assert position.why_not(placing.action) == placing.refusal
        assert (placing.preview, placing.price, placing.change) == (None, None, None)
        assert (placing.decorations, placing.levels, placing.open_corners) == ((), (), ())
        return
    assert placing.action.rotation == turned
    assert placing.preview is not None
    after = position.play(placing.action)
    assert after.stores[0][:2] == (placing.preview.singles_left, placing.preview.doubles_left)
    assert placing.change == after.scores()[0].minus(position.scores()[0])


def test_turning_goes_round_both_ways() -> None:
    draft = TileDraft(turn(dug="CwSF.."), Source.DUG)
    turned = []
    for quarters in (1, 1, 1, 1, -1):
        draft.turn(quarters)
        turned.append(draft.answer().action.rotation)
    assert turned == [1, 2, 3, 0, 3]


def test_turning_changes_what_can_be_built() -> None:
    position = turn("Cw.F.. a1 L1", dug="CwF...")
    possible = [bool(held(position, "c1", turned=way).answer().decorations) for way in range(4)]
    assert possible == [True, False, False, False]


class TestLevel:
    """The level that fits, and the other."""

    # A tile at b1 has two corners on the tile at a1, so it lies at level 2; beside it are both.
    standing = "Cw.... a1 L1"

    def test_the_lowest_that_fits_is_taken(self) -> None:
        position = turn(self.standing, dug="Cw....")
        assert held(position, "b1").answer().action.level == 2
        assert held(position, "d1").answer().action.level == 1

    def test_the_other_can_be_chosen(self) -> None:
        draft = held(turn(self.standing, dug="Cw...."), "d1")
        assert draft.answer().levels == (1, 2)
        draft.choose_level(2)
        placing = draft.answer()
        assert placing.action.level == 2
        assert placing.price is not None
        assert placing.price.doubles_bought >= 3

    def test_a_choice_holds_where_it_is_legal_and_waits_elsewhere(self) -> None:
        draft = held(turn("Cw.... a1 L1\nCw.... b1 L2", dug="Cw...."), "e1")
        draft.choose_level(2)
        assert draft.answer().action.level == 2
        draft.move(*over("c1"))
        assert 2 not in draft.answer().levels
        assert draft.answer().action.level == 3
        draft.move(*over("f5"))
        assert draft.answer().action.level == 2

    def test_a_level_that_cannot_be_paid_is_not_offered(self) -> None:
        draft = held(turn(self.standing, dug="Cw....", singles=5), "d1")
        assert draft.answer().levels == (1,)


class TestOpenCorner:
    """Which corner stays open: the one that must, or the cheapest for what can be built."""

    def test_the_corner_that_must(self) -> None:
        placing = held(turn(FOUNTAIN, dug="BwSFBT"), "a2").answer()
        assert placing.refusal is None
        assert placing.open_corners == (Corner.SE,)
        assert placing.action.open_corner is Corner.SE

    @pytest.mark.parametrize(
        ("turned", "corner"), [(0, Corner.NW), (1, Corner.NE), (2, Corner.SE), (3, Corner.SW)]
    )
    def test_not_the_corner_with_the_icon_that_can_be_built_on(
        self, turned: int, corner: Corner
    ) -> None:
        placing = held(turn(dug="CwT..."), "c3", turned=turned).answer()
        assert placing.open_corners == (None, *Corner)
        assert placing.action.open_corner not in (None, corner)
        assert len(placing.decorations) == 1

    def test_none_if_something_can_be_built_on_every_corner(self) -> None:
        placing = held(turn(dug="BwTTTT"), "c3").answer()
        assert placing.action.open_corner is None
        assert len(placing.decorations) == 4

    def test_an_open_corner_saves_a_pillar_where_nothing_is_to_be_built(self) -> None:
        placing = held(turn(dug="Cw....", singles=4), "c3").answer()
        assert placing.action.open_corner is not None
        assert placing.price is not None
        assert placing.price.pillars == 3

    def test_a_statue_spares_its_pillar_so_another_corner_stays_open(self) -> None:
        placing = held(turn("Cw.T.. a1 L1\nstatue b2", dug="Cw...."), "b1").answer()
        assert Corner.NW not in placing.open_corners
        assert placing.action.open_corner in (Corner.NE, Corner.SE)
        assert placing.price is not None
        # One double and the single on b1; to leave b1 open would cost two doubles.
        assert placing.price.pillars == 3

    @pytest.mark.parametrize("corner", [None, *Corner])
    def test_any_legal_one_can_be_chosen(self, corner: Corner | None) -> None:
        draft = held(turn(dug="CwT..."), "c3")
        draft.choose_open(corner)
        assert draft.answer().action.open_corner is corner
        assert draft.answer().refusal is None

    def test_a_choice_holds_where_it_is_legal_and_waits_elsewhere(self) -> None:
        draft = held(turn("Cw.T.. a1 L1\nstatue b2", dug="Cw...."), "d4")
        draft.choose_open(Corner.NW)
        assert draft.answer().action.open_corner is Corner.NW
        draft.move(*over("b1"))
        assert draft.answer().action.open_corner in (Corner.NE, Corner.SE)
        draft.move(*over("e5"))
        assert draft.answer().action.open_corner is Corner.NW

    def test_a_corner_without_a_belvedere_is_no_loss(self) -> None:
        none_left = SUPPLIES[SupplyKind.BOX]._replace(belvederes=0)
        placing = held(turn(dug="CwT...", supply=none_left), "c3").answer()
        assert placing.action.open_corner is Corner.NW
        assert len(placing.decorations) == 1


class TestRefusal:
    """Why the tile cannot lie where it is."""

    def test_the_same_place(self) -> None:
        placing = held(turn("Cw.... d4 L1", dug="Cw...."), "d4").answer()
        assert placing.refusal is not None
        assert placing.refusal.code is Code.SAME_PLACE

    @pytest.mark.parametrize("singles", [0, 1, 2])
    def test_too_few_pillars_names_the_cheapest_way(self, singles: int) -> None:
        placing = held(turn(dug="Cw....", singles=singles), "c3").answer()
        assert placing.refusal is not None
        assert placing.refusal.code is Code.TOO_FEW_PILLARS
        assert (placing.refusal.needed, placing.refusal.have) == (3, singles)

    def test_what_only_lacks_pillars_is_said_before_what_cannot_be(self) -> None:
        # The fountain cannot carry, so only with that corner open it is a question of pillars.
        placing = held(turn(FOUNTAIN, dug="Cw....", singles=4), "a2").answer()
        assert placing.action.open_corner is Corner.SE
        assert placing.refusal is not None
        assert placing.refusal.code is Code.TOO_FEW_PILLARS
        assert (placing.refusal.needed, placing.refusal.have) == (5, 4)

    def test_a_higher_level_that_only_lacks_pillars_is_said_too(self) -> None:
        # Stairs rise from b2, so nothing lies there at level 2; over them, at level 3, it could.
        standing = "Cw.S.. a1 L1\nCw.... c1 L1\nCw...S b3 L2\nstairs b2 b3"
        placing = held(turn(standing, dug="Cw....", singles=5), "b1").answer()
        assert placing.action.level == 3
        assert placing.action.open_corner is Corner.NW
        assert placing.refusal is not None
        assert placing.refusal.code is Code.TOO_FEW_PILLARS
        assert (placing.refusal.needed, placing.refusal.have) == (6, 5)

    def test_no_doubles_left_in_the_box(self) -> None:
        sold_out = SUPPLIES[SupplyKind.BOX]._replace(doubles=0)
        placing = held(turn("Cw.... a1 L1", dug="Cw....", supply=sold_out), "b1").answer()
        assert placing.refusal is not None
        assert placing.refusal.code is Code.NO_DOUBLES_LEFT

    def test_too_far_down(self) -> None:
        placing = held(turn("Cw.... a1 L1\nCw.... b1 L2", dug="Cw...."), "b2").answer()
        assert placing.refusal == because(Code.TOO_FAR_DOWN, column="b3", level=3, have=0)

    def test_no_tile_at_hand(self) -> None:
        draft = TileDraft(turn(stored="Cw...."), Source.DUG)
        refusal = draft.answer().refusal
        assert refusal is not None
        assert refusal.code is Code.NO_TILE_AT_HAND
        assert draft.places == {}

    @pytest.mark.parametrize(
        ("phase", "code"), [(Phase.DIG, Code.WRONG_PHASE), (Phase.OVER, Code.GAME_OVER)]
    )
    def test_the_stored_tile_before_the_dig_and_after_the_end(
        self, phase: Phase, code: Code
    ) -> None:
        position = replace(turn(stored="Cw...."), turn=Turn(phase, 0, 2))
        draft = TileDraft(position, Source.STORED)
        refusal = draft.answer().refusal
        assert refusal is not None
        assert refusal.code is code
        assert draft.places == {}
