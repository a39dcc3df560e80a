"""The game's screen: decorations, the end of a turn, table mode, bots, and coming back."""

from functools import partial
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from babylon.app.dialog import Answer, Dialog
from babylon.app.motion import Speed
from babylon.app.play.arrangement import Shape, Sheet
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.scene.projection import LEVEL, View
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, TABLET, find, key, tap_on, texts
from tests.ui.game_kit import Player, new_record, playing, to_build
from tests.ui.kit import finger, frames, lift, move


def lay_stored(player: Player) -> None:
    session = player.session
    session.act(lambda: session.hand.pick_up(Source.STORED))
    session.hand.move_to(COLUMNS["d4"])
    session.act(session.hand.place)
    frames(4)


@pytest.mark.parametrize("plan", [False, True], ids=["scene", "plan"])
def test_a_possible_decoration_is_tapped_and_taken_back(tmp_path: Path, plan: bool) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        lay_stored(player)
        if plan:
            tap_on(find(player.screen, "Plan view"))
        field = player.board.garden.field
        assert field.plan == plan
        point = field.offers()[0][1]
        player.tap(player.seen(field, point))
        assert player.built() == 1
        undo = find(player.screen, "Undo")
        tap_on(undo)
        assert not player.built()
        tap_on(find(player.screen, "Redo"))
        assert player.built() == 1


def test_a_statue_of_this_turn_is_taken_back_by_a_tap_on_it(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        lay_stored(player)
        hand, field = player.session.hand, player.board.garden.field
        offer = next(o for o in hand.offers if o.action.second is None)
        hand.build(offer.action)
        frames(3)
        column = offer.action.first
        x, y = column % 8 + 0.5, column // 8 + 0.5
        point = field.frame.to_screen(*View(field.side).project(x, y, LEVEL + 0.2))
        player.tap(player.seen(field, point))
        assert hand.built == ()


def test_where_a_tile_cannot_lie_both_ways_to_place_it_say_so(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        session, check = player.session, player.board.garden.ring.buttons["check"]
        # At d4 the first tile can lie, the second one cannot.
        for source, why in ((Source.STORED, ""), (Source.DUG, "It cannot lie here.")):
            session.act(partial(session.hand.pick_up, source))
            session.act(lambda: session.hand.move_to(COLUMNS["d4"]))
            frames(3)
            place = next(b for b in player.board.dock.buttons.children if b.text == "Place")
            assert check.why_not == place.why_not == why
            assert check.opacity == place.opacity
            session.act(session.hand.place)


def test_build_all_and_end(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        lay_stored(player)
        player.press("Build")
        assert player.session.hand.built
        player.press("End turn")
        assert not player.board.ending.open
        assert player.position.player == 1
        assert player.board.banner.text == "B, your turn"


def test_the_end_asks_only_if_something_would_be_lost(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        player.press("End turn")
        assert player.asked()
        assert len(player.board.ending.rows) == 3
        key("escape")
        assert not player.asked()
        player.press("End turn")
        tap_on(player.board.ending.rows[1])
        assert player.position.player == 1


def test_the_end_asks_and_says_what_can_still_be_built(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        lay_stored(player)
        offers = player.session.hand.now.forgone
        assert offers
        player.press("End turn")
        assert player.asked()
        sheet = player.board.ending
        said = next(text for text in texts(sheet) if text.startswith("Can still be built: "))
        assert all(f"(+{offer.change.total}" in said for offer in offers)
        assert "Nothing is lost." not in texts(sheet)
        key("escape")
        player.press("Build")
        assert player.position.player == 0


def test_with_the_setting_it_always_asks(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4))), confirm_end=True) as player:
        lay_stored(player)
        player.press("End turn")
        assert player.board.ending.open


@pytest.mark.parametrize(("players", "others"), [(2, (2,)), (3, (1, 2)), (4, (1, 2, 3))])
def test_in_table_mode_everybody_can_read_the_points(
    tmp_path: Path, players: int, others: tuple[int, ...]
) -> None:
    with playing(tmp_path, to_build(Table(new_record(players))), table_mode=True) as player:
        board, here = player.board, player.screen.turntable.quarters
        assert sorted((side + here) % 4 for side in board.scores.sides) == sorted(
            {0, *others} - {here}
        )
        for strip in board.scores.children:
            assert [chip.points for chip in strip.chips] == [
                score.total for score in player.position.scores()
            ]
            for part in (board.bar, board.dock, board.quarry, board.garden, board.players):
                assert not part.parent or not strip.collide_widget(part)


def test_in_table_mode_a_question_faces_whoever_is_asked(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4))), table_mode=True) as player:
        player.press("End turn")
        player.answer_if_asked()
        frames(3)
        assert player.screen.facing % 2 == 1
        player.app.ask(Dialog("Why?", "Because it is so.", [Answer("Go on")]))
        frames(3)
        answer = find(Window.children[0], "Go on")
        x, y = answer.to_window(*answer.center)
        right = answer.to_window(answer.right, answer.center_y)
        assert abs(right[0] - x) < 1 < abs(right[1] - y)
        tap_on(answer)
        assert not player.app.put_away()


@pytest.mark.parametrize(("players", "side"), [(2, 2), (4, 1)])
def test_in_table_mode_everything_faces_the_next_seat(
    tmp_path: Path, players: int, side: int
) -> None:
    with playing(tmp_path, to_build(Table(new_record(players))), table_mode=True) as player:
        first = player.position.player
        turned = player.screen.turntable
        player.press("End turn")
        player.answer_if_asked()
        frames(3)
        assert player.position.player != first
        assert turned.quarters == (side if first == 0 else 0)
        stacks = player.session.hand.now.stacks
        stack = max(stacks, key=lambda stack: stacks[stack].gained)
        player.tap(player.at_stack(stack))
        assert player.session.hand.stack == stack
        player.press("Dig")
        assert player.session.hand.phase is Phase.BUILD
        slot = player.at_slot(Source.STORED)
        pane = player.board.garden
        middle = player.seen(pane, (pane.center_x, pane.center_y - 56))
        player.drag(slot, middle)
        assert player.session.hand.placing is not None


def test_on_a_phone_pages_are_turned_by_tabs_and_swipes(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4)), PHONE) as player:
        assert player.board.shape is Shape.PORTRAIT
        assert player.sheet() is Sheet.QUARRY
        tap_on(player.board.pager.tabs[Sheet.PLAYERS])
        assert player.sheet() is Sheet.PLAYERS
        tap_on(player.board.players.cards[1])
        for _ in range(100):  # a list waits a moment to see whether the finger scrolls
            if player.sheet() is Sheet.GARDEN:
                break
            frames(1)
        assert player.session.shown == 1
        key("escape")
        assert player.session.shown == 0


def test_a_swipe_on_empty_ground_turns_the_page(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4)), PHONE) as player:
        pager = player.board.pager
        y = pager.center_y
        touch = finger(300, y)
        for x in (250, 200, 120):
            move(touch, x, y)
        lift(touch)
        frames(2)
        assert player.sheet() is Sheet.GARDEN


def test_a_bots_moves_are_shown_one_by_one_and_can_be_skipped(tmp_path: Path) -> None:
    table = Table(new_record(4, bots=3))
    with playing(tmp_path, table, bot_speed=Speed.NORMAL) as player:
        table.play(table.position.legal()[0])
        table.play(table.position.legal()[-1])
        frames(3)
        assert table.bots_turn
        before = len(table.record.actions)
        frames(5)
        assert len(table.record.actions) <= before + 1
        player.press("Skip")
        bot = table.position.player
        for _ in range(300):
            frames(1)
            if table.position.player != bot:
                break
        assert table.position.player != bot


def test_leaving_stops_the_bots_and_coming_back_goes_on(tmp_path: Path) -> None:
    table = Table(new_record(4, bots=3))
    with playing(tmp_path, table, bot_speed=Speed.NORMAL) as player:
        table.play(table.position.legal()[0])
        table.play(table.position.legal()[-1])
        player.app.show("home")
        before = len(table.record.actions)
        frames(30)
        assert len(table.record.actions) == before
        player.app.settings.bot_speed = Speed.OFF
        player.app.show("game", table=table)
        for _ in range(300):
            frames(1)
            if not table.bots_turn:
                break
        assert not table.bots_turn


def test_a_game_that_was_killed_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4))) as player:
        table = Table.begin(new_record(4), player.app.shelf)
        player.app.show("game", table=table)
        frames(3)
        player.tap(player.at_stack(3))
        player.press("Dig")
        game = table.game_id
        played = table.record.actions
    assert game is not None
    with playing(tmp_path, Table(new_record(4))) as player:
        again = Table.resume(player.app.shelf, game)
        player.app.show("game", table=again)
        frames(3)
        assert again.record.actions == played
        assert player.session.hand.phase is Phase.BUILD
        player.tap(player.at_slot(Source.DUG))
        assert player.session.hand.source is Source.DUG


def test_every_size_of_window_is_laid_out(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        for size in ((390, 844), (844, 390), (1280, 800), (840, 700), (320, 480), (1920, 1080)):
            Window.size = size
            frames(4)
            board = player.board
            assert board.size == list(size)
            parts: list[Widget] = [board.bar, board.dock, board.garden]
            for part in parts:
                assert part.x >= -1, (size, part)
                assert part.right <= size[0] + 1, (size, part)
                assert part.top <= size[1] + 1, (size, part)


def test_text_of_twice_the_size_is_laid_out(tmp_path: Path) -> None:
    with playing(tmp_path, to_build(Table(new_record(4))), text_size=2.0) as player:
        for size in (PHONE, TABLET):
            Window.size = size
            frames(4)
            buttons = player.board.dock.buttons
            assert buttons.x >= 0
            assert buttons.right <= size[0]
            assert buttons.top <= player.board.dock.top


def test_the_token_is_explained(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4))) as player:
        player.tap(player.seen(player.board.bar._token, player.board.bar._token.center))
        assert player.app._dialog is not None
        player.app.put_away()


def test_back_from_a_game_says_that_it_is_saved(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4))) as player:
        key("escape")
        frames(2)
        assert player.app.page is player.app.pages["home"]
        assert player.app.banner.sentence == "Your game is saved."


def test_the_wheel_with_a_key_turns_the_tile_and_without_it_zooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, to_build(Table(new_record(4)))) as player:
        player.tap(player.at_slot(Source.STORED))
        field = player.board.garden.field
        wheel = UnitTestTouch(*player.seen(field, field.center))
        wheel.profile.append("button")
        wheel.button = "scrolldown"
        wheel.touch_down()
        wheel.touch_up()
        assert field.zoom > 1
        monkeypatch.setattr(type(Window), "modifiers", property(lambda _: ["ctrl"]))
        wheel.touch_down()
        wheel.touch_up()
        held = player.session.hand.held
        assert held is not None
        assert held.rotation == 1


def test_two_fingers_turn_the_view_when_no_tile_is_held(tmp_path: Path) -> None:
    with playing(tmp_path, Table(new_record(4))) as player:
        field = player.board.garden.field
        x, y = player.seen(field, field.center)
        one, two = finger(x - 80, y), finger(x + 80, y)
        move(two, x + 60, y + 60)
        move(two, x, y + 120)
        lift(one)
        lift(two)
        assert field.side != 0
