"""Games that an older version kept beside a newer file come back with the next version."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from babylon.shelf.connection import alone
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import VERSION
from babylon.table.table import Table
from tests.shelf.kit import (
    Killed,
    damage,
    furnish,
    listed,
    new_record,
    opened,
    play_until_undo,
    query,
    snapshot,
    stopped_at,
    troubles,
    use_everything,
)

GAMES = 4
OWN = f"games-{VERSION}.db"


def play_beside_a_newer_file(folder: Path) -> Table:
    """What an old version leaves; afterwards the file is no longer too new, as after an upgrade."""
    path = furnish(folder, GAMES)
    query(path, f"PRAGMA user_version = {VERSION + 1}")
    with opened(folder) as shelf:
        assert troubles(shelf) == [Trouble.NEWER]
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
        table.undo()
        shelf.change_setting("sound", "of the old version")
        shelf.change_setting("language", "de")
    query(path, f"PRAGMA user_version = {VERSION}")
    return table


def check_brought_in(folder: Path, table: Table) -> None:
    with opened(folder) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == GAMES + 1
        assert table.game_id is not None
        assert Table.resume(shelf, table.game_id).record == table.record
        assert Table.resume(shelf, table.game_id).can_redo()
        assert shelf.setting("sound") is True
        assert shelf.setting("language") == "de"


def test_an_upgrade_brings_in_what_was_played_before(tmp_path: Path) -> None:
    table = play_beside_a_newer_file(tmp_path)
    content = (tmp_path / OWN).read_bytes()
    check_brought_in(tmp_path, table)
    assert not (tmp_path / OWN).exists()
    (aside,) = tmp_path.glob(f"games-{VERSION}-brought-in-*.db")
    assert aside.read_bytes() == content
    check_brought_in(tmp_path, table)


def test_it_is_brought_in_once_though_the_app_is_killed(tmp_path: Path) -> None:
    table = play_beside_a_newer_file(tmp_path)
    with stopped_at(1, Killed()), pytest.raises(Killed):
        open_shelf(tmp_path)
    assert (tmp_path / OWN).exists()
    check_brought_in(tmp_path, table)
    assert not (tmp_path / OWN).exists()


def test_a_file_that_cannot_be_moved_is_told_and_brought_in_once(tmp_path: Path) -> None:
    table = play_beside_a_newer_file(tmp_path)
    with stopped_at(1, OSError("in use")), opened(tmp_path) as shelf:
        (notice,) = shelf.notices
        assert notice.trouble is Trouble.NOT_READ
        assert (notice.place, notice.reason) == (str(tmp_path / OWN), "in use")
        assert len(listed(shelf)) == GAMES + 1
        use_everything(shelf)
        shelf.change_setting("sound", True)
        shelf.deletion(max(listed(shelf) - {table.game_id})).confirm()
    check_brought_in(tmp_path, table)


def test_what_can_be_saved_of_a_damaged_one_is_brought_in(tmp_path: Path) -> None:
    table = play_beside_a_newer_file(tmp_path)
    damage(tmp_path / OWN)
    check_brought_in(tmp_path, table)


def test_windows_that_start_at_the_same_time_bring_it_in_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_beside_a_newer_file(tmp_path)

    @contextmanager
    def overtaken(folder: Path) -> Iterator[None]:
        monkeypatch.undo()
        check_brought_in(folder, table)
        with alone(folder):
            yield

    monkeypatch.setattr("babylon.shelf.merging.alone", overtaken)
    check_brought_in(tmp_path, table)
    assert len(list(tmp_path.glob("*brought-in*"))) == 1


def test_no_file_of_a_later_version_is_touched(tmp_path: Path) -> None:
    furnish(tmp_path).rename(tmp_path / OWN)
    furnish(tmp_path).rename(tmp_path / f"games-{VERSION + 1}.db")
    query(tmp_path / OWN, f"PRAGMA user_version = {VERSION + 1}")
    furnish(tmp_path, GAMES)
    before = snapshot(tmp_path)
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == GAMES
    after = snapshot(tmp_path)
    assert {name: after[name] for name in before if name != FILE} == {
        name: data for name, data in before.items() if name != FILE
    }
