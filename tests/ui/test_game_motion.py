"""What moves on the game's screen: a dug tile to the hand, and the token of a new round."""

from pathlib import Path

import pytest

from babylon.app.motion import FLIP, FLY, Speed
from babylon.app.robot import wait
from babylon.rules.gardens.actions import Source
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, TABLET
from tests.ui.game_kit import Player, new_record, playing
from tests.ui.kit import finger, frames, lift, move
from tests.ui.test_hints import to_dig

SIZES = [PHONE, TABLET]


def flying(player: Player) -> bool:
    return player.board.drag._tile.parent is not None


def dig(player: Player) -> None:
    """Choose a stack by a tap, and dig."""
    stack = next(iter(player.session.hand.now.stacks))
    player.tap(player.at_stack(stack))
    wait(0.4)
    player.press("Dig")


@pytest.mark.parametrize("size", SIZES)
def test_a_dug_tile_flies_from_its_stack_to_the_hand(size: tuple[int, int], tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), size, animation=Speed.NORMAL) as player:
        drag, slot = player.board.drag, player.board.dock.slots[Source.DUG]
        away: list[float] = []
        hidden: list[float] = []

        def remember(*_: object) -> None:
            tile = drag._tile
            away.append(abs(complex(tile.center_x - slot.center_x, tile.center_y - slot.center_y)))
            hidden.append(slot.tile.opacity)

        drag.bind(way=remember)
        dig(player)
        assert drag._tile.tile == player.position.turn.dug
        wait(FLY + 0.5)
        assert away[0] > 100
        assert away[-1] < 1
        assert set(hidden) == {0}
        assert not flying(player)
        assert slot.tile.opacity == 1


def test_with_animations_off_it_is_there_at_once(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record()))) as player:
        dig(player)
        assert not flying(player)
        assert player.board.dock.slots[Source.DUG].tile.opacity == 1


def test_a_tile_that_a_finger_brings_does_not_fly(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), animation=Speed.NORMAL) as player:
        stack = next(iter(player.session.hand.now.stacks))
        dock = player.board.dock
        touch = finger(*player.at_stack(stack))
        for part in (0.3, 0.7, 1.0):
            x, y = player.at_stack(stack)
            move(touch, x + (dock.center_x - x) * part, y + (dock.center_y - y) * part)
        lift(touch)
        frames(2)
        assert player.position.turn.dug is not None
        assert not flying(player)


def test_a_flying_tile_can_be_caught(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), animation=Speed.NORMAL) as player:
        dig(player)
        begin = player.at_slot(Source.DUG)
        touch = finger(*begin)
        move(touch, begin[0], begin[1] + 120)
        frames(2)
        assert player.session.hand.held is not None
        assert player.board.dock.slots[Source.DUG].tile.opacity == 1
        lift(touch)
        frames(2)


def test_leaving_in_mid_flight_leaves_nothing_behind(tmp_path: Path) -> None:
    with playing(tmp_path, to_dig(Table(new_record())), animation=Speed.NORMAL) as player:
        dig(player)
        player.app.show("home")
        assert not flying(player)
        wait(FLY + 0.2)
        player.app.show("game")
        frames(3)
        assert player.board.dock.slots[Source.DUG].tile.opacity == 1


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST, Speed.NORMAL])
def test_the_token_of_a_new_round_turns_up(speed: Speed, tmp_path: Path) -> None:
    table = to_dig(Table(new_record()))
    with playing(tmp_path, table, animation=speed) as player:
        tokens = (player.board.bar._track, player.board.bar._picture)
        seen: list[float] = []
        for token in tokens:
            token.bind(flip=lambda _, flip: seen.append(flip))
        while table.position.round == 1:
            table.play(table.position.legal()[-1])
        wait(FLIP / (speed.value or 1.0) + 0.5)
        assert (0.0 in seen) is (speed is not Speed.OFF)
        assert [token.flip for token in tokens] == [1, 1]
