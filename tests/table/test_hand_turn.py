"""A hand that decorates, goes by keys, ends the turn and takes back."""

from collections.abc import Callable

from babylon.rules.gardens.actions import Build, Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.tiles import Icon
from babylon.table.drafts.complaint import SENTENCES, Complaint, Missing
from babylon.table.hand import Hand
from babylon.table.table import CanUndo, Table
from tests.table.hand_kit import D4, at, built, can_lend, focus, hand_after, lending, said, source
from tests.table.kit import OPENING, Ponderer, Ticks, new_game, spelled


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
    hand = hand_after(*OPENING)
    assert hand.now.forgone == ()
    assert not hand.must_ask
    assert hand.end()
    assert spelled(hand.table)[-1] == "keep dug"
    assert hand.position.player == 1


def test_with_a_decoration_to_build_the_end_asks() -> None:
    hand = hand_after(*OPENING[:2])
    assert not any(way.loses_something for way in hand.ways_to_end[:1])
    assert hand.must_ask
    assert sum(offer.change.total for offer in hand.now.forgone) > 0


def test_a_decoration_that_takes_the_token_is_asked_about_too() -> None:
    hand = with_token("change")
    while hand.offers:
        hand.build(hand.offers[0].action)
    assert any(offer.action.using is not None for offer in hand.now.forgone)
    assert hand.must_ask


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
