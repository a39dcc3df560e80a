"""Hints and refusals that show what they mean, asked for with fingers."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from babylon.app.motion import Speed
from babylon.app.play.arrangement import Shape, Sheet
from babylon.app.play.drag import ABOVE
from babylon.app.play.pulse import AWAY
from babylon.app.play.tools import HINT, History
from babylon.app.robot import wait
from babylon.rules.gardens.actions import Dig, Keep, Place, Source
from babylon.table.advice import Advice
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, PHONE_LYING, TABLET, key, tap_on, tap_words, texts
from tests.ui.game_kit import Player, new_record, playing, to_build
from tests.ui.kit import finger, frames, lift, move

SIZES = [PHONE, PHONE_LYING, TABLET]


def to_dig(table: Table) -> Table:
    """The table when the first player is about to dig."""
    while table.position.phase_name != "dig":
        table.play(table.position.legal()[0])
    return table


def history(player: Player) -> History:
    board = player.board
    return board.wide_history if board.shape is Shape.TABLET else board.history


def wait_for_hint(player: Player) -> None:
    for _ in range(600):
        advice = player.session.advice
        if advice is not None and advice.ready:
            frames(3)
            return
        frames()
    raise AssertionError("the hint does not come")


def ask(player: Player) -> None:
    tap_on(history(player).buttons[HINT])
    wait_for_hint(player)


def beats(player: Player) -> list[bool]:
    """Whether the ring of quarry and garden can be seen."""
    return [part.pulse.x > AWAY / 2 for part in (player.board.quarry, player.board.garden)]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_goes_by_hints(size: tuple[int, int], tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), size) as player:
        ask(player)
        dig = player.session.hint
        assert isinstance(dig, Dig)
        assert player.sheet() is Sheet.QUARRY
        assert beats(player)[0]
        card = player.board.hint
        assert any("Dig" in text for text in texts(card))
        tap_on(card.show_me)
        assert player.session.hand.stack == dig.stack
        assert player.session.advice is None
        assert not any(beats(player)[:1])
        player.press("Dig")
        ask(player)
        place = player.session.hint
        assert isinstance(place, Place)
        assert player.sheet() is Sheet.GARDEN
        assert beats(player)[1]
        tap_on(card.show_me)
        placing = player.session.hand.placing
        assert placing is not None
        assert placing.action == place
        player.press("Place")
        assert player.position.gardens[0].terraces[-1].column == place.column


@pytest.mark.parametrize("size", SIZES)
def test_show_me_turns_to_what_it_shows(size: tuple[int, int], tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), size) as player:
        for sheet, done in ((Sheet.QUARRY, "Dig"), (Sheet.GARDEN, "Place")):
            ask(player)
            player.session.look_at(1)
            player.session.show_sheet(Sheet.PLAYERS)
            frames(2)
            tap_on(player.board.hint.show_me)
            assert player.session.at_home
            assert player.sheet() is sheet
            player.press(done)


@pytest.mark.parametrize("size", SIZES)
def test_the_card_does_not_hide_what_the_hint_is_about(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), size) as player:
        ask(player)
        card, quarry = player.board.hint, player.board.quarry
        assert not card.collide_point(*quarry.pulse.center)
        for edge, room in ((card.right, Window.width), (card.top, Window.height)):
            assert 0 < edge <= room


def test_a_whole_turn_goes_by_hints_and_keys(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), PHONE) as player:
        followed = set()
        for _ in range(12):
            key("h")
            wait_for_hint(player)
            hint = player.session.hint
            followed.add(type(hint))
            key("enter")
            if isinstance(hint, Keep):
                break
            assert player.session.advice is None
            if isinstance(hint, Dig):
                assert player.session.hand.stack == hint.stack
                key("enter")
            elif isinstance(hint, Place):
                assert player.session.hand.placing is not None
                assert player.session.hand.placing.action == hint
                key("enter")
        player.answer_if_asked()
        assert {Dig, Place, Keep} <= followed
        assert player.position.player == 1


def test_enter_confirms_what_is_chosen_before_it_follows_a_hint(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record()))) as player:
        ask(player)
        hint = player.session.hint
        assert isinstance(hint, Dig)
        other = next(stack for stack in player.session.hand.now.stacks if stack != hint.stack)
        player.session.act(lambda: player.session.hand.consider(other))
        key("enter")
        assert player.session.table.record.actions[-1] == Dig(other)


def test_its_buttons_and_the_back_key_put_a_hint_away(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record()))) as player:
        ask(player)
        card = player.board.hint
        tap_on(card.close)
        assert player.session.advice is None
        ask(player)
        key("escape")
        assert player.session.advice is None
        assert player.app.page is player.screen
        assert card.opacity == 0
        ask(player)
        tap_on(history(player).buttons[HINT])
        assert player.session.advice is None


def test_a_hint_belongs_to_its_moment(tmp_path: Path) -> None:
    table = to_dig(Table(new_record()))
    with playing(tmp_path, table) as player:
        key("h")
        wait_for_hint(player)
        table.play(table.position.legal()[0])
        frames(3)
        assert player.session.advice is None
        assert player.board.hint.opacity == 0


def test_a_hint_never_holds_up_a_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slices: list[float] = []
    advance = Advice.advance

    def measured(advice: Advice, milliseconds: float) -> bool:
        slices.append(milliseconds)
        return advance(advice, milliseconds)

    monkeypatch.setattr(Advice, "advance", measured)
    with playing(tmp_path, to_dig(Table(new_record()))) as player:
        tap_on(history(player).buttons[HINT])
        wait_for_hint(player)
    assert slices
    assert max(slices) <= 8


@pytest.mark.parametrize(("speed", "still"), [(Speed.OFF, True), (Speed.NORMAL, False)])
def test_the_ring_beats_unless_nothing_is_to_move(
    speed: Speed, still: bool, tmp_path: Path
) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), animation=speed) as player:
        ask(player)
        pulse = player.board.quarry.pulse
        seen = set()
        for _ in range(20):
            wait(0.02)
            seen.add(round(pulse._colour.a, 2))
        assert (len(seen) == 1) is still


def by_button(player: Player) -> None:
    tap_on(history(player).buttons[HINT])


def by_key(_player: Player) -> None:
    key("h")


WAYS = [by_button, by_key]


@pytest.mark.parametrize("asked", WAYS)
def test_no_hint_while_tiles_are_removed(asked: Callable[[Player], None], tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record())) as player:
        asked(player)
        assert player.session.advice is None
        assert player.app.banner.sentence == "Which tile leaves the game makes no difference."


@pytest.mark.parametrize("asked", WAYS)
def test_no_hint_while_a_bot_plays(asked: Callable[[Player], None], tmp_path: Path) -> None:
    table = to_dig(Table(new_record(bots=1)))
    while not table.bots_turn:
        table.play(table.position.legal()[-1])
    with playing(tmp_path, table, bot_speed=Speed.NORMAL) as player:
        assert table.bots_turn
        assert history(player).buttons[HINT].why_not == "A bot is playing."
        asked(player)
        assert player.session.advice is None
        assert not player.board.hint.shown


@pytest.mark.parametrize("asked", WAYS)
def test_a_hint_takes_the_place_of_a_refusal(
    asked: Callable[[Player], None], tmp_path: Path
) -> None:
    with playing(tmp_path, to_dig(Table(new_record()))) as player:
        board = player.board
        key("enter")
        assert (board.hint.shown, board.refusal.shown) == (False, True)
        asked(player)
        assert (board.hint.shown, board.refusal.shown) == (True, False)


class Clueless(Advice):
    """Thinks, and knows nothing."""

    def advance(self, milliseconds: float) -> bool:
        ready = super().advance(milliseconds)
        self.suggestion = None
        return ready


def test_without_a_suggestion_no_page_is_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babylon.app.play.session.Advice", Clueless)
    with playing(tmp_path, to_dig(Table(new_record())), PHONE) as player:
        ask(player)
        assert player.sheet() is Sheet.QUARRY
        assert "There is no hint for this." in texts(player.board.hint)


def test_with_nothing_to_do_the_hint_is_to_end_the_turn(tmp_path: Path) -> None:
    table = to_build(Table(new_record()))
    with playing(tmp_path, table) as player:
        for _ in range(12):
            ask(player)
            hint = player.session.hint
            assert hint is not None
            if isinstance(hint, Keep):
                break
            tap_on(player.board.hint.show_me)
            if isinstance(hint, Place):
                player.press("Place")
        assert isinstance(hint, Keep)
        assert player.board.hint.show_me.parent is None


def drop_at_bad_place(player: Player, column: int) -> None:
    """Drag the tile in the hand there and let it go."""
    field = player.board.garden.field
    touch = finger(*player.at_slot(Source.DUG))
    for _ in range(4):  # the garden may move to make room for the cost of a hovering tile
        x, y = player.seen(field, field.middle_of_place(column))
        move(touch, x, y - dp(ABOVE))
        frames(2)
    lift(touch)
    frames(2)


# A phone that lies has no room for tiles beside a hint.
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_refusal_takes_the_place_of_a_hint(size: tuple[int, int], tmp_path: Path) -> None:
    table = to_build(Table(new_record()))
    table.play(Place(Source.STORED, 27, 1, 0, None))
    with playing(tmp_path, table, size) as player:
        board = player.board
        ask(player)
        assert (board.hint.shown, board.refusal.shown) == (True, False)
        drop_at_bad_place(player, 27)
        assert (board.hint.shown, board.refusal.shown) == (False, True)
        ask(player)
        assert (board.hint.shown, board.refusal.shown) == (True, False)


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_shows_its_place(size: tuple[int, int], text_size: float, tmp_path: Path) -> None:
    table = to_build(Table(new_record()))
    table.play(Place(Source.STORED, 27, 1, 0, None))
    with playing(tmp_path, table, size, text_size=text_size) as player:
        drop_at_bad_place(player, 27)
        fault = player.session.fault
        assert fault is not None
        assert player.board.refusal.top <= player.board.top
        tap_words("Show me", player.board.refusal)
        field = player.board.garden.field
        assert field.zoom > 1.3
        x, y = field.middle_of_space(fault)
        assert field.x < x < field.right
        assert field.y < y < field.top
        assert not player.board.refusal.collide_point(x, y)
        if player.board.shape is Shape.TABLET:
            assert abs(x - field.center_x) < 3
            assert abs(y - field.center_y) < 3
