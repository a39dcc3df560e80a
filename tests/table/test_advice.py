"""A hint is the turn that a bot would play, thought of in slices, for one moment of the game."""

from babylon.bots.levels import MASTER
from babylon.rules.gardens.actions import Build, Dig, Keep, Place, Source
from babylon.rules.gardens.columns import Corner
from babylon.rules.gardens.notation import read_action
from babylon.table.advice import Advice
from babylon.table.hand import Hand
from babylon.table.table import Table
from tests.table.hand_kit import hand_after, said
from tests.table.kit import OPENING, new_game, playing


def thought(table: Table) -> Advice:
    advice = Advice(table)
    while not advice.advance(1000):
        pass
    return advice


def test_the_advice_is_what_the_master_suggests() -> None:
    table = playing()
    assert [thought(table).suggestion] == MASTER.suggest(table.position.observe(), 1)


def test_it_thinks_no_longer_than_it_may() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    advice = Advice(playing(), clock=clock)
    slices = 1
    while not advice.advance(5):
        assert not advice.ready
        assert advice.suggestion is None
        slices += 1
    assert slices > 3
    assert advice.ready


def test_it_is_stale_when_the_game_goes_on() -> None:
    table = playing()
    advice = Advice(table)
    assert not advice.stale
    table.play(table.position.legal()[0])
    assert advice.stale


def test_while_tiles_are_removed_there_is_none() -> None:
    advice = thought(Table(new_game(2)))
    assert advice.ready
    assert advice.suggestion is None


def test_a_whole_turn_can_be_played_by_following() -> None:
    hand = hand_after()
    seen = set()
    while True:
        suggestion = thought(hand.table).suggestion
        assert suggestion is not None
        action = suggestion.actions[0]
        seen.add(type(action))
        if isinstance(action, Keep):
            break
        before = hand.table.generation
        assert hand.follow(action)
        # A dig is only considered, and a tile hovers, until the player says so.
        assert (hand.table.generation == before) == isinstance(action, Dig | Place)
        if isinstance(action, Dig):
            assert hand.stack == action.stack
            assert hand.take()
        if isinstance(action, Place):
            assert hand.placing is not None
            assert hand.placing.action == action
            assert hand.place()
    assert {Dig, Place} <= seen


def test_a_followed_tile_lies_exactly_as_suggested() -> None:
    hand = hand_after("dig d4")
    for corner in (Corner.NE, Corner.SW, None):
        action = Place(Source.STORED, 9, 1, 3, corner)
        assert hand.position.why_not(action) is None
        assert hand.follow(action)
        assert hand.placing is not None
        assert hand.placing.action == action


def test_a_decoration_is_built_and_the_end_is_left_to_the_player() -> None:
    hand = hand_after(*OPENING[:2])
    build = read_action(OPENING[2])
    assert isinstance(build, Build)
    assert hand.follow(build)
    assert hand.built[0].action == build
    before = hand.table.generation
    assert hand.follow(Keep(None))
    assert hand.table.generation == before


def test_nobody_follows_in_a_bots_turn() -> None:
    hand = Hand(Table(new_game(2, bots="dice dice")))
    assert not hand.follow(Dig(0))
    assert said(hand) == "A bot is playing."
