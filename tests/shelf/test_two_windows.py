"""Two windows of the app on one file: both write, and no game is mixed up."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from babylon.shelf.notices import Trouble
from babylon.shelf.opening import open_shelf
from babylon.table.table import Table
from tests.shelf.kit import (
    draw,
    finished_record,
    listed,
    new_record,
    opened,
    part_of,
    play_until_undo,
    troubles,
)


def test_what_one_window_writes_the_other_reads(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as other:
        table = Table.begin(new_record(None, None), one)
        other.change_setting("sound", False)
        assert listed(other) == {table.game_id}
        assert one.setting("sound") is False
        play_until_undo(table)
        assert table.game_id is not None
        assert other.load(table.game_id).record == table.record
        assert one.notices == other.notices == []


def test_windows_play_their_games_at_the_same_time(tmp_path: Path) -> None:
    def play(seed: int) -> Table:
        shelf = open_shelf(tmp_path)
        table = Table.begin(new_record(None, None, seed=seed), shelf)
        for action in finished_record(None, None, seed=seed).actions:
            table.play(action)
        shelf.close()
        # On a slow disk a step may have to wait for the next one, but nothing worse.
        assert set(troubles(shelf)) <= {Trouble.NOT_SAVED}
        return table

    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(play, range(4)))
    with opened(tmp_path) as shelf:
        assert len(shelf.games(over=True)) == 4
        for table in tables:
            assert table.game_id is not None
            assert shelf.load(table.game_id).record == table.record


@pytest.mark.parametrize("seed", range(5))
def test_a_game_in_two_windows_goes_on_in_the_one_that_is_first(tmp_path: Path, seed: int) -> None:
    source = Random(seed)
    with opened(tmp_path) as one, opened(tmp_path) as other:
        first = Table.begin(part_of(finished_record(None, None, seed=seed), 21), one)
        game = first.game_id
        assert game is not None
        second = Table.resume(other, game)
        first.play(draw(first.position, source))
        for _ in range(40):
            table = source.choice([first, second])
            if source.random() < 0.3 and table.can_undo():
                table.undo()
            else:
                table.play(draw(table.position, source))
            assert one.load(game).record == first.record
        assert one.notices == []
        assert troubles(other) == [Trouble.OVERTAKEN]
        assert "no longer saved" in other.notices[0].sentence
        # What else that window does is written as ever.
        kept = other.begin(new_record(None, None))
        assert kept.game in listed(one)
    with opened(tmp_path) as shelf:
        assert shelf.load(game).record == first.record


def test_a_game_that_the_other_window_deleted_is_not_half_there(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as other:
        table = Table.begin(new_record(None, None), one)
        assert table.game_id is not None
        other.deletion(table.game_id).confirm()
        play_until_undo(table)
        table.undo()
        assert listed(one) == set()
        assert troubles(one) == [Trouble.OVERTAKEN]
        one.change_setting("sound", True)
        assert other.setting("sound") is True


def test_a_deletion_can_be_taken_back_though_a_window_was_opened_since(tmp_path: Path) -> None:
    with opened(tmp_path) as one:
        game = one.begin(part_of(finished_record(None, None), 25)).game
        deletion = one.deletion(game)
        deletion.confirm()
        with opened(tmp_path) as other:
            assert listed(other) == set()
        deletion.take_back()
        assert len(one.load(game).record.actions) == 25


def test_a_game_that_two_windows_bring_back_is_there_once(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as other:
        game = one.begin(new_record(None, None)).game
        deletions = [one.deletion(game), other.deletion(game)]
        deletions[0].confirm()
        deletions[0].take_back()
        deletions[1].confirm()
        deletions[1].take_back()
        assert listed(one) == listed(other) == {game}
        assert one.notices == other.notices == []
