"""A hand with a tile: where it hovers, what is chosen for it, and when it is refused."""

from babylon.rules.gardens.actions import Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.tiles import Icon
from babylon.table.drafts.complaint import SENTENCES, Missing
from babylon.table.hand import Hand
from tests.table.hand_kit import at, hand_after, said, source
from tests.table.kit import OPENING, spelled


def test_before_digging_no_tile_can_be_placed() -> None:
    hand = hand_after()
    assert not hand.pick_up(Source.STORED)
    assert "not the moment" in said(hand)


def test_a_tile_that_is_not_there_cannot_be_picked_up() -> None:
    hand = hand_after(*OPENING)
    assert not hand.pick_up(Source.STORED)
    assert said(hand) == "There is no stored tile at hand."


def test_a_tile_that_is_picked_up_lights_up_places_and_hovers_nowhere() -> None:
    hand = hand_after("dig d4")
    assert hand.pick_up(Source.STORED)
    assert hand.complaint is None
    assert hand.held is not None
    assert set(hand.held.places.values()) == {1}
    assert len(hand.held.places) == 49
    assert (hand.placing, hand.held.ghost, hand.held.points_after) == (None, None, None)
    assert hand.held.prospects == ()


def test_a_hovering_tile_is_a_terrace_with_its_pillars() -> None:
    hand = hand_after("dig d4")
    hand.pick_up(Source.STORED)
    hand.move(4, 4)
    assert hand.held is not None
    ghost = hand.held.ghost
    assert ghost is not None
    assert (ghost.column, ghost.level, ghost.rotation) == (COLUMNS["d4"], 1, 0)
    assert ghost.carried.bit_count() + (ghost.open_corner is not None) == 4
    hand.turn()
    assert hand.held.ghost is not None
    assert hand.held.ghost.rotation == 1
    hand.move_away()
    assert hand.placing is None


def test_what_could_be_built_is_foreseen_with_its_points() -> None:
    hand = hand_after("dig d4")
    hand.pick_up(Source.STORED)
    hand.move_to(COLUMNS["a1"])
    held = hand.held
    assert held is not None
    assert [offer.action.kind for offer in held.prospects].count(Icon.STATUE) == 1
    belvedere = held.ghost is not None and held.ghost.has_belvedere
    assert held.points_after == hand.points + 2 + 1 + belvedere  # level 1, a statue at level 1


def test_taps_go_to_a_place_and_near_the_rim_to_the_last_one() -> None:
    hand = hand_after("dig d4")
    hand.pick_up(Source.DUG)
    hand.move_to(COLUMNS["h8"])
    assert hand.placing is not None
    assert hand.placing.action.column == COLUMNS["g7"]


def test_arrows_begin_in_the_middle_and_stop_at_the_rim() -> None:
    hand = hand_after("dig d4")
    assert not hand.step(1, 0)
    assert said(hand) == SENTENCES[Missing.TILE]
    hand.pick_up(Source.DUG)
    assert hand.step(1, 0)
    assert hand.placing is not None
    assert hand.placing.action.column == COLUMNS["d4"]
    for _ in range(9):
        assert hand.step(1, 0)
        assert hand.step(0, 1)
    assert hand.placing.action.column == COLUMNS["g7"]


def test_placing_needs_a_tile_and_a_place() -> None:
    hand = hand_after("dig d4")
    assert not hand.place()
    assert said(hand) == SENTENCES[Missing.TILE]
    hand.pick_up(Source.STORED)
    assert not hand.place()
    assert said(hand) == SENTENCES[Missing.PLACE]
    for verb in (hand.next_level, hand.next_open):
        assert not verb()
        assert said(hand) == SENTENCES[Missing.PLACE]
    hand.move_to(COLUMNS["a1"])
    assert hand.place()
    assert spelled(hand.table)[-1].startswith("place stored a1 L1 R0")
    assert hand.held is None


def test_open_corners_are_chosen_one_after_the_other() -> None:
    hand = hand_after("dig d4")
    hand.pick_up(Source.STORED)
    hand.move_to(COLUMNS["a1"])
    corners = []
    for _ in range(5):
        assert hand.placing is not None
        corners.append(hand.placing.action.open_corner)
        assert hand.next_open()
    assert len(set(corners)) == 5
    assert hand.placing is not None
    assert hand.placing.action.open_corner == corners[0]


def test_levels_are_chosen_where_there_is_more_than_one() -> None:
    hand = hand_after("dig d4")
    hand.pick_up(Source.STORED)
    hand.move_to(COLUMNS["a1"])
    assert not hand.next_level()
    assert said(hand) == SENTENCES[Missing.LEVELS]


def test_a_place_of_two_levels_can_be_had_at_either() -> None:
    hand = high_hand()
    assert hand.held is not None
    column = next(c for c in hand.held.places if len(hand.held._draft.places[c]) > 1)
    hand.move_to(column)
    assert hand.placing is not None
    low = hand.placing.action.level
    assert hand.next_level()
    assert hand.placing.action.level == low + 1
    assert not hand.next_level()
    assert hand.next_level(-1)
    assert hand.placing.action.level == low


def high_hand() -> Hand:
    """A garden with a tile, a tile in hand and pillars enough for a second level."""
    texts = ["dig d4", "place stored a1 L1 R0 open-ne", "keep dug"]
    for stacks in ("a4 b4 c4", "b2 b3 c3"):
        texts += [t for stack in stacks.split() for t in (f"dig {stack}", "keep stored")]
        texts += ["dig d3" if stacks[0] == "a" else "dig d2", "keep stored"]
    hand = hand_after(*texts[:-1])
    assert hand.pick_up(Source.DUG)
    return hand


def test_a_dropped_tile_stays_as_a_draft() -> None:
    hand = hand_after("dig d4")
    assert not hand.drop()
    assert said(hand) == SENTENCES[Missing.TILE]
    hand.pick_up(Source.DUG)
    assert hand.drop()  # outside the garden: still held, nothing lost
    assert source(hand) is Source.DUG
    hand.move(2, 2)
    assert hand.drop()
    assert hand.placing is not None
    assert spelled(hand.table) == ["dig d4"]


def test_refused_it_says_why_until_something_else_is_done() -> None:
    hand = hand_after("dig d4", "place stored c3 L1 R0")
    hand.pick_up(Source.DUG)
    held = hand.held
    assert held is not None
    held._draft.column, held.hovering = COLUMNS["c3"], True
    assert held.ghost is not None
    assert held.ghost.carried == 0
    assert (held.prospects, held.points_after) == ((), None)
    assert not hand.place()
    assert said(hand) == "A tile lies on exactly these four columns already."
    for verb in (hand.next_level, hand.next_open):
        assert not verb()
        assert said(hand) == "A tile lies on exactly these four columns already."
    assert not hand.drop()
    assert hand.refused is not None
    assert hand.refused.action.column == COLUMNS["c3"]
    hand.turn()
    assert hand.refused is None


def test_without_pillars_a_tile_finds_no_place() -> None:
    hand = at("", dug="BwSFBT", singles=0)
    assert hand.pick_up(Source.DUG)
    assert said(hand) == SENTENCES[Missing.ANY_PLACE]
    assert hand.move(4, 4)
    assert not hand.drop()
    assert said(hand) == "Single pillars needed: 3; at hand: 0."


def test_the_table_may_change_at_any_time_and_the_hand_is_empty_then() -> None:
    hand = hand_after("dig d4", "place stored a1 L1 R0")
    hand.pick_up(Source.DUG)
    hand.move(6, 6)
    assert hand.undo()
    assert (hand.held, hand.placing, hand.source) == (None, None, None)
    assert hand.now.sources == (Source.DUG, Source.STORED)
