"""A hand: digging, placing, decorating and ending a turn, whatever the fingers do."""

from collections.abc import Callable
from typing import Any

from babylon.records.record import Record
from babylon.rules.gardens.actions import Build, Phase, Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.quarry import STACKS
from babylon.rules.gardens.tiles import Icon
from babylon.table.drafts.complaint import SENTENCES, Complaint, Missing
from babylon.table.hand import Focus, Hand
from babylon.table.table import CanUndo, Table
from tests.rules.kit import turn
from tests.table.kit import OPENING, Ponderer, Ticks, new_game, playing, spelled

D4 = STACKS["d4"]


def hand_after(*texts: str, record: Record | None = None) -> Hand:
    return Hand(playing(*texts, record=record))


def said(hand: Hand) -> str:
    assert hand.complaint is not None
    return hand.complaint.sentence


def phase(hand: Hand) -> Phase:
    return hand.phase


def source(hand: Hand) -> Source | None:
    return hand.source


def focus(hand: Hand) -> Focus | None:
    return hand.focus


def can_lend(hand: Hand) -> bool:
    return hand.can_lend


def lending(hand: Hand) -> bool:
    return hand.lending


def built(text: str) -> Build:
    action = read_action(text)
    assert isinstance(action, Build)
    return action


# The quarry.


def test_a_stack_is_considered_before_it_is_dug() -> None:
    hand = hand_after()
    assert phase(hand) is Phase.DIG
    assert not hand.take()
    assert said(hand) == SENTENCES[Missing.STACK]
    assert hand.consider(D4)
    draft = hand.considered
    assert draft is not None
    assert draft.gained == hand.position.gain(D4)
    assert spelled(hand.table) == []
    assert hand.take()
    assert spelled(hand.table) == ["dig d4"]
    assert (phase(hand), hand.stack, hand.considered) == (Phase.BUILD, None, None)


def test_a_stack_cannot_be_dug_twice_in_a_turn() -> None:
    hand = hand_after("dig d4")
    assert not hand.consider(D4)
    assert "not the moment" in said(hand)
    assert hand.complaint is not None
    assert hand.complaint.rule == "3"
    assert not hand.take()
    assert "not the moment" in said(hand)


def test_an_empty_stack_says_so() -> None:
    hand = hand_after(*[text for _ in range(3) for text in ("dig d4", "keep nothing")])
    assert not hand.consider(D4)
    assert said(hand) == "Stack d4 is empty."
    assert hand.considered is None


def test_before_a_game_of_two_clay_is_removed() -> None:
    hand = hand_after(record=new_game(2))
    assert hand.phase is Phase.REMOVE
    assert hand.consider(D4)
    assert hand.take()
    assert spelled(hand.table) == ["remove d4"]
    assert not hand.consider(D4)
    assert said(hand) == "There is no clay tile on stack d4."


def test_a_tile_that_is_dragged_from_the_quarry_before_the_game_is_removed() -> None:
    hand = hand_after(record=new_game(2))
    assert hand.lift(D4)
    assert hand.held is None
    assert hand.drop()
    assert spelled(hand.table) == ["remove d4"]


def test_arrows_go_from_stack_to_stack_past_empty_ones() -> None:
    hand = hand_after(*[text for _ in range(3) for text in ("dig b1", "keep nothing")])
    assert hand.step(1, 0)
    assert hand.stack == STACKS["a1"]
    assert hand.step(1, 0)
    assert hand.stack == STACKS["c1"]
    assert hand.step(0, 1)
    assert hand.stack == STACKS["c2"]
    assert not hand.step(0, -3)
    assert hand.stack == STACKS["c2"]


def test_tab_goes_through_all_stacks_and_round_again() -> None:
    hand = hand_after()
    for expected in (*range(16), 0):
        assert hand.next_focus()
        assert hand.stack == expected
    assert hand.next_focus(-1)
    assert hand.stack == 15


# A tile that is lifted out of the quarry.


def test_a_lifted_tile_knows_its_places_and_is_not_dug_yet() -> None:
    hand = hand_after()
    assert hand.lift(D4)
    assert source(hand) is Source.DUG
    assert hand.held is not None
    assert hand.held.places
    assert hand.move(1, 1)
    assert hand.placing is not None
    assert hand.placing.refusal is None
    assert spelled(hand.table) == []


def test_dropped_in_the_dock_it_is_dug() -> None:
    hand = hand_after()
    hand.lift(D4)
    assert hand.drop()
    assert spelled(hand.table) == ["dig d4"]
    assert hand.held is None


def test_dropped_over_the_garden_it_is_dug_and_stays_there_as_a_draft() -> None:
    hand = hand_after()
    hand.lift(D4)
    hand.turn()
    hand.move_to(COLUMNS["c3"])
    assert hand.drop()
    assert spelled(hand.table) == ["dig d4"]
    assert hand.placing is not None
    assert hand.placing.action.column == COLUMNS["c3"]
    assert hand.placing.action.rotation == 1
    assert hand.place()
    assert spelled(hand.table)[-1].startswith("place dug c3 L1 R1")


def test_dropped_where_it_cannot_lie_it_is_dug_and_goes_back() -> None:
    hand = hand_after("dig d4", "place stored c3 L1 R0", *_round_of_four())
    hand.lift(STACKS["a1"])
    hand.move_to(COLUMNS["c3"])
    assert not hand.drop()
    assert spelled(hand.table)[-1] == "dig a1"
    assert source(hand) is Source.DUG
    assert hand.placing is None
    assert hand.refused is not None
    assert said(hand) == "A tile lies on exactly these four columns already."


def _round_of_four() -> list[str]:
    """The other three dig and build nothing."""
    rest = [text for stack in ("a4", "b4", "c4") for text in (f"dig {stack}", "keep stored")]
    return ["keep nothing", *rest]


def test_a_lift_that_is_cancelled_changes_nothing() -> None:
    hand = hand_after()
    hand.lift(D4)
    assert hand.cancel()
    assert (hand.held, hand.stack, spelled(hand.table)) == (None, None, [])
    assert not hand.cancel()


# A tile at hand.


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


# Decorations.


def test_an_offer_is_built_and_taken_back() -> None:
    hand = hand_after(*OPENING[:2])
    statue = built("build statue a1")
    assert statue in [offer.action for offer in hand.offers]
    assert hand.build(statue)
    assert [each.action for each in hand.built] == [statue]
    assert hand.built[0].decoration.kind is Icon.STATUE
    assert not hand.build(statue)
    assert said(hand) == "The space at a1 is taken."
    assert hand.take_back(statue)
    assert spelled(hand.table) == list(OPENING[:2])
    assert hand.built == ()
    assert not hand.take_back(statue)
    assert hand.complaint is not None
    assert hand.complaint.rule == "3.2"


def at(standing: str, **given: Any) -> Hand:
    """A hand in a turn of a garden that was drawn."""
    table = Table(new_game(2))
    table._position = turn(standing, **given)
    return Hand(table)


def test_a_decoration_is_taken_back_past_what_came_later() -> None:
    hand = at("", dug="BwSFBT", stored="BpFBTS", singles=8)
    hand.table.play(read_action("place dug a1 L1 R0"))
    statue = next(offer.action for offer in hand.offers if offer.action.kind is Icon.STATUE)
    assert hand.build(statue)
    hand.table.play(read_action("place stored e5 L1 R0"))
    assert hand.take_back(statue)
    assert spelled(hand.table) == ["place dug a1 L1 R0", "place stored e5 L1 R0"]


def test_what_others_rest_on_cannot_be_taken_back_alone() -> None:
    hand = at("", dug="BwSFBT", stored="BpFBTS", singles=8)
    hand.table.play(read_action("place dug a1 L1 R2"))
    statue = built("build statue b2")
    assert hand.build(statue)
    assert hand.pick_up(Source.STORED)
    assert hand.move_to(COLUMNS["b2"])
    assert hand.place()  # the statue carries; a pillar in its place could not be paid
    before = spelled(hand.table)
    assert not hand.take_back(statue)
    assert said(hand) == SENTENCES[Missing.FREEDOM]
    assert spelled(hand.table) == before


def test_what_the_hand_holds_is_told_at_every_moment() -> None:
    hand = hand_after()
    hand.move_away()
    assert hand.refused is None
    assert hand.next_focus()
    assert not hand.lend()
    assert hand.now.built == ()
    hand.consider(D4)
    hand.take()
    assert hand.drop() is False


def test_build_all_builds_what_competes_with_nothing() -> None:
    hand = hand_after(*OPENING[:2])
    wanted = hand.all_at_once
    assert hand.build_all() == bool(wanted)
    assert {each.action for each in hand.built} == set(wanted)
    while hand.build_all():
        pass
    assert said(hand) == SENTENCES[Missing.DECORATIONS]


def with_token(wanted: str) -> Hand:
    """A turn under a token that lends icons, one tile laid."""
    for seed in range(60):
        record = new_game(4, seed=seed)
        if record.setup.tokens[0].value == wanted:
            rest = [t for s in ("a4", "b4", "c4") for t in (f"dig {s}", "keep stored")]
            texts = ("dig d4", "keep stored", *rest, "dig d3", "place stored a1 L1 R0")
            return hand_after(*texts, record=record)
    raise AssertionError(f"no seed begins with {wanted}")


def test_a_token_that_lends_is_asked_for_only_if_wanted() -> None:
    hand = with_token("change")
    assert can_lend(hand)
    assert not lending(hand)
    assert all(offer.action.using is None for offer in hand.offers)
    assert hand.lend()
    lent = [offer.action for offer in hand.offers if offer.action.using is not None]
    assert hand.build(lent[0])
    assert not lending(hand)
    assert not can_lend(hand)
    assert not hand.lend()
    assert said(hand) == SENTENCES[Missing.DECORATIONS]
    assert hand.lend(False)


# The keys.


def test_tab_goes_through_tiles_and_decorations_and_one_key_uses_them() -> None:
    hand = hand_after(*OPENING[:2])
    assert not hand.use_focus()
    assert said(hand) == SENTENCES[Missing.TILE]
    assert hand.next_focus()
    assert focus(hand) is Source.DUG
    assert hand.next_focus()
    assert focus(hand) == hand.offers[0].action
    assert hand.use_focus()
    assert len(hand.built) == 1
    assert hand.next_focus(-1) == hand.next_focus(1)
    assert hand.cancel()


def test_tab_while_a_tile_is_held_goes_on_to_the_other_tile() -> None:
    hand = hand_after("dig d4")
    hand.next_focus()
    assert hand.use_focus()
    assert source(hand) is Source.DUG
    hand.next_focus()
    assert source(hand) is Source.STORED
    assert hand.cancel()
    hand.next_focus()
    assert hand.source is None


def test_tab_with_nothing_left_says_so() -> None:
    hand = at("Bw.... a1 L1")
    assert not hand.next_focus()
    assert said(hand) == SENTENCES[Missing.DECORATIONS]


def test_tab_from_a_held_tile_to_a_decoration_puts_the_tile_down() -> None:
    hand = hand_after(*OPENING[:2])
    hand.pick_up(Source.DUG)
    hand.next_focus()
    assert isinstance(hand.focus, Build)
    assert hand.held is None


# The end of the turn.


def test_a_turn_cannot_end_before_the_dig() -> None:
    hand = hand_after()
    assert hand.ways_to_end == ()
    assert not hand.must_ask
    assert not hand.end()
    assert said(hand) == SENTENCES[Missing.END]


def test_with_two_tiles_the_end_asks_which_to_keep() -> None:
    hand = hand_after("dig d4")
    assert hand.must_ask
    keeping = next(way for way in hand.ways_to_end if way.action.tile is Source.STORED)
    assert hand.end(keeping)
    assert spelled(hand.table)[-1] == "keep stored"


def test_with_nothing_to_lose_it_just_ends() -> None:
    hand = hand_after(*OPENING[:2])
    assert not hand.must_ask
    assert hand.end()
    assert spelled(hand.table)[-1] == "keep dug"
    assert hand.position.player == 1


# Taking back, and who may act.


def test_undo_goes_back_to_the_dig_and_says_why_not_further() -> None:
    hand = hand_after(*OPENING)
    assert hand.undo()
    assert hand.undo()
    assert not hand.undo()
    assert said(hand) == CanUndo.UNCOVERED.sentence
    assert hand.redo()
    assert hand.redo()
    assert not hand.redo()
    assert said(hand) == SENTENCES[Missing.REDO]
    assert spelled(hand.table) == list(OPENING)


def test_while_a_bot_plays_nobody_else_does() -> None:
    clock = Ticks()
    table = Table(new_game(4, "dice dice dice"), bots={"dice": Ponderer(clock, 3)}, clock=clock)
    for text in ("dig d4", "keep stored"):
        table.play(read_action(text))
    hand = Hand(table)
    assert not hand.free
    verbs: tuple[Callable[[], bool], ...] = (
        lambda: hand.consider(0),
        lambda: hand.lift(0),
        hand.take,
        lambda: hand.pick_up(Source.STORED),
        lambda: hand.step(1, 0),
        lambda: hand.move(1, 1),
        hand.turn,
        hand.next_level,
        hand.next_open,
        hand.drop,
        hand.place,
        hand.lend,
        lambda: hand.build(built("build statue a1")),
        hand.build_all,
        lambda: hand.take_back(built("build statue a1")),
        hand.next_focus,
        hand.use_focus,
        hand.end,
    )
    for verb in verbs:
        assert not verb()
        assert hand.complaint == Complaint(Missing.TURN)
    assert hand.complaint is not None
    assert hand.complaint.rule is None


def test_after_the_game_every_wish_is_refused() -> None:
    hand = hand_after(record=new_game(4))
    while not hand.position.over:
        hand.table.play(hand.position.legal()[-1])
    assert not hand.free
    assert not hand.end()
    assert said(hand) == "The game is over."
    assert not hand.cancel()
