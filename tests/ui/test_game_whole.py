"""Whole games through the window: by tapping, by dragging, by keys, and against a bot."""

from pathlib import Path

import pytest

from babylon.rules.gardens.actions import Phase, Source
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, PHONE_LYING, key
from tests.ui.game_kit import Player, new_record, playing, terraces
from tests.ui.kit import frames

SMALL = (900, 620)  # a tablet still, with fewer pixels to draw
ROUNDS = 2  # how many rounds a player really builds; then turns are only ended


def tap_turn(player: Player) -> None:
    """A turn by taps: choose a stack, dig, perhaps place the stored tile, end."""
    session = player.session
    stack = max(session.hand.now.stacks, key=lambda s: session.hand.now.stacks[s].gained)
    if session.hand.stack != stack:
        player.tap(player.at_stack(stack))
    assert session.hand.stack == stack
    removing = session.hand.phase is Phase.REMOVE
    player.press("Remove" if removing else "Dig")
    if removing:
        return
    assert session.hand.phase is Phase.BUILD
    place = player.best_place()
    if place is not None and player.position.round <= ROUNDS:
        player.tap(player.at_slot(place.source))
        assert session.hand.source is place.source
        player.tap(player.at_place(place.column))
        assert session.hand.placing is not None
        player.ring("rotate-right")
        player.ring("check")
        assert len(player.position.gardens[session.player].terraces) > 0
    player.press("End turn")
    player.answer_if_asked()


@pytest.mark.parametrize("size", [SMALL, PHONE, PHONE_LYING], ids=["tablet", "phone", "lying"])
def test_a_game_of_two_by_tapping(tmp_path: Path, size: tuple[int, int]) -> None:
    table = Table(new_record())
    with playing(tmp_path, table, size) as player:
        for _ in range(6 + 30):
            tap_turn(player)
        assert table.position.over
        frames(3)
        assert player.app.page is player.app.pages["scoring"]
    assert terraces(table) >= 4


def drag_turn(player: Player) -> None:
    """A turn by dragging: a tile from the quarry to the dock, then from the dock to its place."""
    session = player.session
    stack = max(session.hand.now.stacks, key=lambda s: session.hand.now.stacks[s].gained)
    dock = player.board.dock
    middle = player.seen(dock, (dock.center_x, dock.center_y))
    player.drag(player.at_stack(stack), middle)
    if session.hand.phase is not Phase.BUILD:
        return
    place = player.best_place()
    if place is not None and player.position.round <= ROUNDS:
        session.act(lambda: session.hand.pick_up(place.source))
        frames(2)
        x, y = player.at_place(place.column)
        session.act(session.hand.cancel)
        frames(2)
        player.drag(player.at_slot(place.source), (x, y - 56))
        assert session.hand.placing is not None
        assert session.hand.placing.refusal is None
        player.ring("check")
    player.press("End turn")
    player.answer_if_asked()


def test_a_game_of_two_by_dragging(tmp_path: Path) -> None:
    table = Table(new_record(seed=4))
    with playing(tmp_path, table, SMALL) as player:
        for _ in range(6 + 30):
            drag_turn(player)
        assert table.position.over
    assert terraces(table) >= 4


def key_turn(player: Player) -> None:
    """A turn by keys alone."""
    hand = player.session.hand
    key("right")
    assert hand.stack is not None
    key("up")
    removing = hand.phase is Phase.REMOVE
    key("enter")
    if removing:
        return
    assert hand.phase is Phase.BUILD
    if player.position.round <= ROUNDS and player.best_place() is not None:
        key("tab")
        key("spacebar")
        assert isinstance(hand.source, Source)
        for name in ("right", "right", "r", "o", "left", "up"):
            key(name)
        if hand.placing is not None and hand.placing.refusal is None:
            key("enter")
        else:
            key("escape")
    key("e")
    if player.board.ending.open:
        key("down")
        key("enter")


def test_a_game_of_two_by_keys(tmp_path: Path) -> None:
    table = Table(new_record(seed=5))
    with playing(tmp_path, table, SMALL) as player:
        for _ in range(6 + 30):
            key_turn(player)
        assert table.position.over
    assert terraces(table) >= 2


def test_a_game_against_a_bot(tmp_path: Path) -> None:
    table = Table(new_record(bots=1, seed=6))
    with playing(tmp_path, table, SMALL) as player:
        for _ in range(3 + 15):
            waited = 0
            while table.bots_turn and waited < 400:
                frames(1)
                waited += 1
            assert not table.bots_turn
            tap_turn(player)
        for _ in range(400):
            if table.position.over:
                break
            frames(1)
        assert table.position.over
        frames(3)
        assert player.app.page is player.app.pages["scoring"]
