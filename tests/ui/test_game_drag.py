"""A tile under the finger: whatever happens to the finger, the game is as it was."""

from pathlib import Path

import pytest
from kivy.core.window import Window

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import COLUMNS
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, TABLET, key
from tests.ui.game_kit import Player, new_record, playing, to_build
from tests.ui.kit import finger, frames, lift, move


def over_the_garden(player: Player) -> tuple[float, float]:
    pane = player.board.garden
    return player.seen(pane, (pane.center_x, pane.center_y - 56))


def test_a_tile_from_the_quarry_is_dug_where_it_is_dropped(tmp_path: Path) -> None:
    table = Table(new_record(4))
    with playing(tmp_path, table) as player:
        player.drag(player.at_stack(12), over_the_garden(player))
        hand = player.session.hand
        assert hand.phase is Phase.BUILD
        assert hand.source is Source.DUG
        assert hand.placing is not None
        player.ring("check")
        assert len(player.position.gardens[0].terraces) == 1


def test_a_tile_that_comes_back_to_the_quarry_is_not_dug(tmp_path: Path) -> None:
    table = Table(new_record(4))
    with playing(tmp_path, table) as player:
        start = player.at_stack(5)
        touch = finger(*start)
        move(touch, start[0] + 30, start[1] + 40)
        assert player.board.drag.active
        quarry = player.board.quarry
        move(touch, *player.seen(quarry, (quarry.center_x, quarry.center_y)))
        lift(touch)
        assert table.record.actions == ()
        assert player.session.hand.stack == 5


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_dropped_outside_it_goes_back_to_its_slot(tmp_path: Path, size: tuple[int, int]) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table, size) as player:
        bar = player.board.bar
        player.drag(player.at_slot(Source.STORED), player.seen(bar, bar.center))
        assert player.session.hand.held is None
        assert player.position.stores[0].slot is not None
        assert len(table.record.actions) == 1


def test_dropped_where_it_cannot_lie_it_says_why(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        session = player.session
        session.act(lambda: session.hand.pick_up(Source.STORED))
        session.hand.move_to(COLUMNS["d4"])
        session.act(session.hand.place)
        frames(3)
        ghost = player.position.gardens[0].terraces[0]
        field = player.board.garden.field
        x, y = player.seen(field, field.middle(ghost))
        touch = finger(*player.at_slot(Source.DUG))
        for step in range(1, 12):
            move(touch, x, y - 56 - 60 + 5 * step)
            placing = session.hand.placing
            if placing is not None and placing.action.column == COLUMNS["d4"]:
                break
        assert placing is not None
        assert placing.refusal is not None
        lift(touch)
        assert session.hand.placing is None
        assert session.hand.complaint is not None
        assert player.board.refusal.opacity == 1
        assert player.board.refusal.complaint is not None
        assert player.board.refusal.complaint.rule is not None


def test_a_second_finger_turns_the_tile_and_carries_nothing_away(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        x, y = over_the_garden(player)
        first = finger(*player.at_slot(Source.STORED))
        move(first, x, y)
        second = finger(x + 100, y)
        move(second, x + 100, y + 20)
        move(second, x + 30, y + 100)
        held = player.session.hand.held
        assert held is not None
        assert held.rotation in (1, 3)
        lift(second)
        assert player.board.drag.active
        lift(first)
        assert player.session.hand.placing is not None


def test_the_window_turns_in_mid_drag(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table, (844, 1000)) as player:
        touch = finger(*player.at_slot(Source.STORED))
        move(touch, 400, 500)
        Window.size = (1000, 844)
        frames(4)
        move(touch, 420, 480)
        lift(touch)
        frames(3)
        assert not player.board.drag.active
        assert len(table.record.actions) == 1
        assert player.position.stores[0].slot is not None


def test_the_screen_is_left_in_mid_drag(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        touch = finger(*player.at_slot(Source.STORED))
        move(touch, 600, 400)
        player.app.show("home")
        frames(2)
        assert not player.board.drag.active
        move(touch, 620, 400)
        lift(touch)
        assert len(table.record.actions) == 1


def test_the_window_closes_in_mid_drag(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        touch = finger(*player.at_slot(Source.STORED))
        move(touch, 600, 400)
        assert player.board.drag.active
    assert len(table.record.actions) == 1


def test_escape_ends_a_drag(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        touch = finger(*player.at_slot(Source.STORED))
        move(touch, 600, 400)
        key("r")
        key("escape")
        assert not player.board.drag.active
        assert player.session.hand.held is None
        lift(touch)
        assert player.app.page is player.screen


def test_a_draft_is_taken_up_again(tmp_path: Path) -> None:
    table = to_build(Table(new_record(4)))
    with playing(tmp_path, table) as player:
        player.drag(player.at_slot(Source.STORED), over_the_garden(player))
        held = player.session.hand.held
        assert held is not None
        assert held.ghost is not None
        before = held.column
        field = player.board.garden.field
        x, y = player.seen(field, field.middle(held.ghost))
        player.drag((x, y), (x + 110, y + 4))
        assert player.session.hand.placing is not None
        assert held.column != before
        assert (field.pan_x, field.pan_y) == (0, 0)
