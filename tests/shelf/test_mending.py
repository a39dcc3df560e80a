"""Mending a damaged file: killed anywhere, by two windows at once, or under one that plays."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from babylon.shelf.connection import alone
from babylon.shelf.files import beside, move_aside, rename
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.table.table import Table
from tests.shelf.kit import (
    Killed,
    damage,
    finished_record,
    furnish,
    leave_running,
    listed,
    new_record,
    opened,
    part_of,
    query,
    run_and_die,
    stopped_at,
    troubles,
    use_everything,
)

GAMES = 30
PAGE = 4096
# To the rescued file its name; the log, its index and the damaged file aside; the rescued file in
# its place.
RENAMES = 5


def damaged_with_log(tmp_path: Path) -> tuple[Path, int]:
    """A damaged file whose last game is in the log beside it."""
    path, game = run_and_die(tmp_path, GAMES)
    content = bytearray(path.read_bytes())
    # More pages than the log can have anew.
    content[12 * PAGE :] = bytes(len(content) - 12 * PAGE)
    path.write_bytes(content)
    return path, game


def check_mended(folder: Path, game: int, content: bytes, log: bytes, saved: set[int]) -> None:
    """The next start has finished the mend, and nothing of the damaged file is lost."""
    with opened(folder) as shelf:
        (notice,) = shelf.notices
        assert notice.trouble is Trouble.DAMAGED
        assert Path(notice.place).read_bytes() == content
        assert beside(Path(notice.place), "-wal").read_bytes() == log
        assert notice.saved == len(saved)
        assert listed(shelf) == saved
        assert Table.resume(shelf, game).can_redo()
        use_everything(shelf)
    with opened(folder) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == len(saved) + 1
    assert not list(folder.glob("*sav*"))
    assert len(list(folder.glob("*damaged*.db"))) == 1


@pytest.mark.parametrize("number", range(1, RENAMES + 1))
@pytest.mark.parametrize("error", [Killed(), OSError("in use")], ids=["killed", "in use"])
def test_a_mend_that_was_stopped_is_finished_by_the_next_start(
    tmp_path: Path, number: int, error: BaseException
) -> None:
    path, game = damaged_with_log(tmp_path)
    content, log = path.read_bytes(), beside(path, "-wal").read_bytes()
    whole = leave_running(path, tmp_path / "whole").parent
    with opened(whole) as shelf:
        saved = listed(shelf)
    assert game in saved
    with stopped_at(number, error):
        for _ in range(2):
            if isinstance(error, Killed):
                with pytest.raises(Killed):
                    open_shelf(path.parent)
                continue
            with opened(path.parent) as shelf:
                assert troubles(shelf) == [Trouble.NOT_WRITABLE]
                assert listed(shelf) == saved
    check_mended(path.parent, game, content, log, saved)


def test_there_are_no_more_renames_at_which_to_stop(tmp_path: Path) -> None:
    path, _ = damaged_with_log(tmp_path)
    with stopped_at(RENAMES + 1, Killed()), opened(path.parent) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]


def test_what_a_mend_left_unfinished_counts_for_nothing(tmp_path: Path) -> None:
    damage(furnish(tmp_path, GAMES))
    (tmp_path / "games-saving.db").write_bytes(b"half of")
    (tmp_path / "games-saving.db-journal").write_bytes(b"the other half")
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]
        assert len(listed(shelf)) == GAMES
    assert not list(tmp_path.glob("*sav*"))


def test_a_saved_file_that_the_disk_never_had_is_saved_again(tmp_path: Path) -> None:
    damage(furnish(tmp_path, GAMES))
    (tmp_path / "games-saved.db").touch()
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]
        assert len(listed(shelf)) == GAMES


def test_what_a_window_plays_that_holds_on_to_the_file_is_saved_later(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    with opened(tmp_path) as one:
        query(path, "PRAGMA user_version = 0")
        with stopped_at(2, OSError("in use")), opened(tmp_path) as other:
            assert troubles(other) == [Trouble.NOT_WRITABLE]
        game = one.begin(new_record(None, None)).game
        assert one.notices == []
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]
        assert game in listed(shelf)


def test_a_day_passes_between_the_kill_and_the_next_start(tmp_path: Path) -> None:
    path, game = damaged_with_log(tmp_path)
    with stopped_at(RENAMES, Killed()), pytest.raises(Killed):
        open_shelf(path.parent)
    (aside,) = path.parent.glob("games-damaged-*.db")
    older = path.with_name("games-damaged-2020-01-01-9.db")
    older.write_bytes(b"older")
    with opened(path.parent) as shelf:
        assert shelf.notices[0].place == str(aside)
        assert game in listed(shelf)


def test_windows_that_start_on_a_damaged_file_mend_it_once(tmp_path: Path) -> None:
    for number in range(5):
        folder = tmp_path / str(number)
        path = furnish(folder, GAMES)
        damage(path)
        content = path.read_bytes()

        def start(_: int, folder: Path = folder) -> list[Trouble]:
            with opened(folder) as shelf:
                assert len(listed(shelf)) == GAMES
                return troubles(shelf)

        with ThreadPoolExecutor(4) as pool:
            told = sorted(pool.map(start, range(4)))
        assert told == [[], [], [], [Trouble.DAMAGED]]
        (aside,) = folder.glob("*damaged*.db")
        assert aside.read_bytes() == content


def test_a_window_waits_while_another_one_mends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babylon.shelf.connection.PATIENCE", 0.01)
    damage(furnish(tmp_path, GAMES))
    content = (tmp_path / FILE).read_bytes()
    with alone(tmp_path), opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.NOT_WRITABLE]
        assert len(listed(shelf)) == GAMES
    assert (tmp_path / FILE).read_bytes() == content
    assert not list(tmp_path.glob("games-*"))


def test_a_window_that_plays_notices_that_its_file_was_moved(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    with opened(tmp_path) as one:
        table = Table.begin(part_of(finished_record(None, None), 30), one)
        assert table.game_id is not None
        query(path, "PRAGMA user_version = 0")
        with opened(tmp_path) as other:
            assert troubles(other) == [Trouble.DAMAGED]
            aside = Path(other.notices[0].place)
            before = query(aside, "SELECT * FROM step")
            table.play(finished_record(None, None).actions[30])
            assert troubles(one) == [Trouble.NOT_SAVED]
            assert "moved or deleted" in one.notices[0].sentence
            assert one.load(table.game_id).record == table.record
            assert query(aside, "SELECT * FROM step") == before
            use_everything(one)
            assert troubles(one) == [Trouble.NOT_SAVED]
            assert len(other.load(table.game_id).record.actions) == 30
            use_everything(other)
            assert troubles(other) == [Trouble.DAMAGED]
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) == GAMES + 2


def test_a_file_that_comes_back_gets_what_was_played_meanwhile(tmp_path: Path) -> None:
    with opened(tmp_path) as shelf:
        shelf.begin(new_record(None, None))
        (tmp_path / FILE).rename(tmp_path / "elsewhere")
        game = shelf.begin(new_record(None, None, seed=2)).game
        assert troubles(shelf) == [Trouble.NOT_SAVED]
        assert not (tmp_path / FILE).exists()
        (tmp_path / "elsewhere").rename(tmp_path / FILE)
        shelf.change_setting("sound", True)
        assert query(tmp_path / FILE, "SELECT id FROM game WHERE id = ?", game) == [(game,)]


def test_nothing_is_renamed_onto_another_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).write_text(name)
    with pytest.raises(FileExistsError):
        rename(tmp_path / "one", tmp_path / "other")
    assert (tmp_path / "other").read_text() == "other"


@pytest.mark.parametrize("taken", ["", "-wal", "-shm", "-journal"])
def test_a_name_aside_is_free_for_every_part(tmp_path: Path, taken: str) -> None:
    path = tmp_path / FILE
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    first = tmp_path / f"games-damaged-{today}-1.db"
    beside(first, taken).write_text("before")
    parts = ("-journal", "-wal", "-shm", "")
    for part in parts:
        beside(path, part).write_text(f"now{part}")
    aside = move_aside(path, "damaged")
    assert aside != first
    assert beside(first, taken).read_text() == "before"
    assert [beside(aside, part).read_text() for part in parts] == [f"now{p}" for p in parts]


def symlink(path: Path, target: Path) -> None:
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("no links on this system")


def test_a_linked_file_is_mended_where_it_lies(tmp_path: Path) -> None:
    real, here = tmp_path / "cloud", tmp_path / "here"
    path = furnish(real, GAMES)
    here.mkdir()
    symlink(here / FILE, path)
    damage(path)
    with opened(here) as shelf:
        assert Path(shelf.notices[0].place).parent == real
        assert len(listed(shelf)) == GAMES
    assert (here / FILE).is_symlink()
    assert [each.name for each in here.iterdir()] == [FILE]
    with opened(here) as shelf, opened(real) as same:
        assert shelf.notices == same.notices == []
        assert listed(shelf) == listed(same)


def test_a_loop_of_links_is_no_file(tmp_path: Path) -> None:
    symlink(tmp_path / FILE, tmp_path / "b")
    symlink(tmp_path / "b", tmp_path / FILE)
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.NOT_WRITABLE]
        use_everything(shelf)


def test_a_link_to_nowhere_is_followed(tmp_path: Path) -> None:
    symlink(tmp_path / FILE, tmp_path / "deep" / FILE)
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        use_everything(shelf)
    assert (tmp_path / "deep" / FILE).exists()
