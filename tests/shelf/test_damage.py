"""Damaged files: the app starts, says where the untouched copy lies, and saves what it can."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from babylon.rules.game import BadInput
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table
from tests.shelf.kit import (
    finished_record,
    furnish,
    listed,
    opened,
    part_of,
    query,
    run_and_die,
    shelf_at,
    troubles,
    use_everything,
)

GAMES = 20
PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a file of games."""
    return furnish(tmp_path_factory.mktemp("whole"), GAMES).read_bytes()


def loadable(shelf: Shelf) -> int:
    """How many games can be played on; none of the others may end in anything but BadInput."""
    count = 0
    for game in listed(shelf):
        try:
            shelf.load(game)
        except BadInput:
            continue
        count += 1
    return count


def check_saved(folder: Path, damaged: bytes) -> int:
    """Open a damaged file; the copy is untouched, and the new file is whole the next time."""
    with opened(folder) as shelf:
        assert troubles(shelf) == [Trouble.DAMAGED]
        (notice,) = shelf.notices
        aside = Path(notice.place)
        assert aside.parent == folder
        assert aside.read_bytes() == damaged
        assert str(aside) in notice.sentence
        assert notice.saved == len(listed(shelf))
        games = loadable(shelf)
        use_everything(shelf)
    with opened(folder) as shelf:
        assert shelf.notices == []
        assert loadable(shelf) == games + 1
    assert aside.read_bytes() == damaged
    assert not list(folder.glob("*-saved*"))
    return games


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"This is a letter to a friend. " * 400,
        bytes(5 * PAGE),
        Random(1).randbytes(5 * PAGE),
        b"SQLite format 3\0",
        b"SQLite format 3\0" + Random(2).randbytes(3 * PAGE),
    ],
    ids=["a byte", "a text", "zeros", "noise", "magic word", "magic word and noise"],
)
def test_what_is_no_database_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert check_saved(tmp_path, content) == 0


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with opened(tmp_path) as shelf:
        assert shelf.notices == []
        use_everything(shelf)


def test_an_empty_file_whose_last_commits_lie_beside_it_is_kept_with_them(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    (tmp_path / f"{FILE}-wal").write_bytes(b"commits")
    with opened(tmp_path) as shelf:
        (notice,) = shelf.notices
        assert notice.trouble is Trouble.DAMAGED
        assert Path(notice.place).read_bytes() == b""
        assert Path(f"{notice.place}-wal").read_bytes() == b"commits"
        use_everything(shelf)


@pytest.mark.parametrize("tenths", range(1, 10))
def test_a_file_that_was_cut_off(tmp_path: Path, whole: bytes, tenths: int) -> None:
    content = whole[: len(whole) * tenths // 10]
    (tmp_path / FILE).write_bytes(content)
    check_saved(tmp_path, content)


def zeros(page: bytes, source: Random) -> bytes:
    return bytes(len(page))


def noise(page: bytes, source: Random) -> bytes:
    return source.randbytes(len(page))


def half_written(page: bytes, source: Random) -> bytes:
    return page[: PAGE // 2] + source.randbytes(len(page) - PAGE // 2)


def one_sector(page: bytes, source: Random) -> bytes:
    start = source.randrange(8) * 512
    return page[:start] + source.randbytes(512) + page[start + 512 :]


def few_bytes(page: bytes, source: Random) -> bytes:
    start = source.randrange(PAGE - 8)
    return page[:start] + source.randbytes(8) + page[start + 8 :]


@pytest.mark.parametrize("spoil", [zeros, noise, half_written, one_sector, few_bytes])
def test_any_page_overwritten(
    tmp_path: Path, whole: bytes, spoil: Callable[[bytes, Random], bytes]
) -> None:
    saved = noticed = 0
    pages = range(len(whole) // PAGE)
    for page in pages:
        start = page * PAGE
        spoilt = spoil(whole[start : start + PAGE], Random(page))
        content = whole[:start] + spoilt + whole[start + PAGE :]
        folder = tmp_path / str(page)
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        shelf = open_shelf(folder)
        games = loadable(shelf)
        use_everything(shelf)
        shelf.close()
        saved += games
        if Trouble.DAMAGED in troubles(shelf):
            noticed += 1
            assert Path(shelf.notices[0].place).read_bytes() == content
        else:
            # A newer version in the header, or bytes that mean something else but are no damage.
            assert set(troubles(shelf)) <= {Trouble.NEWER}
        shutil.rmtree(folder)
    if spoil in (zeros, noise, half_written):
        assert noticed >= len(pages) * 0.8
    # A page holds the steps of few games, and most pages nothing but steps.
    assert saved > GAMES * len(pages) * 0.6


def test_letters_that_are_no_letters_are_read_with_marks_in_their_place(tmp_path: Path) -> None:
    path = furnish(tmp_path)
    query(path, "UPDATE seat SET name = CAST(x'4576ff61' AS TEXT) WHERE seat = 0")
    query(path, "UPDATE step SET word = CAST(x'64ff' AS TEXT) WHERE number = 2 AND game % 2")
    with opened(tmp_path) as shelf:
        assert {line.seats[0].name for line in shelf.games(over=False)} == {"Ev\ufffda"}
        loadable(shelf)
        use_everything(shelf)


@pytest.mark.parametrize("table", ["game", "seat", "step", "setting"])
def test_a_missing_table(tmp_path: Path, table: str) -> None:
    path = furnish(tmp_path, GAMES)
    query(path, f"DROP TABLE {table}")
    assert check_saved(tmp_path, path.read_bytes()) == (
        GAMES if table in ("seat", "setting") else 0
    )


def test_values_of_a_wrong_type_are_damage(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(
            "UPDATE seat SET points = 'many' WHERE game = (SELECT min(id) FROM game)"
        )
        connection.execute("INSERT INTO setting VALUES ('speed', x'00')")
    assert check_saved(tmp_path, path.read_bytes()) == GAMES
    assert query(tmp_path / FILE, "SELECT key FROM setting") == [("sound",)]


def test_seats_that_were_lost_are_made_anew_from_the_record(tmp_path: Path) -> None:
    shelf = shelf_at(tmp_path / FILE)
    over = shelf.begin(finished_record(None, "dice"), counts=True).game
    running = shelf.begin(part_of(finished_record("dice", None, None, seed=2), 40)).game
    spoilt = shelf.begin(part_of(finished_record(None, "dice", seed=3), 12)).game
    before = {over: shelf.games(over=True), running: shelf.games(over=False)}
    counted = shelf.statistics()
    shelf.close()
    query(tmp_path / FILE, "UPDATE step SET word = 'dig e9' WHERE game = ? AND number = 11", spoilt)
    query(tmp_path / FILE, "DROP TABLE seat")
    with opened(tmp_path) as shelf:
        assert shelf.notices[0].saved == 3
        assert shelf.games(over=True) == before[over]
        assert shelf.games(over=False) == before[running]
        assert shelf.statistics() == counted
        assert loadable(shelf) == 2


def test_a_seat_that_was_lost_is_noticed_among_the_others(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    with opened(tmp_path) as shelf:
        before = shelf.games(over=True), shelf.games(over=False)
    query(path, "DELETE FROM seat WHERE seat = game % 2")
    query(path, "PRAGMA user_version = 0")
    with opened(tmp_path) as shelf:
        assert (shelf.games(over=True), shelf.games(over=False)) == before


def test_a_game_whose_setup_is_spoilt_is_kept_with_the_seats_it_has(tmp_path: Path) -> None:
    path = furnish(tmp_path, 2)
    query(path, "UPDATE game SET setup = '{'")
    query(path, "DELETE FROM seat WHERE game = (SELECT min(id) FROM game)")
    query(path, "PRAGMA user_version = 0")
    with opened(tmp_path) as shelf:
        assert shelf.notices[0].saved == 1
        assert loadable(shelf) == 0


def test_a_version_that_was_wiped_out_does_not_cost_the_games(tmp_path: Path) -> None:
    path = furnish(tmp_path, GAMES)
    query(path, "PRAGMA user_version = 0")
    assert check_saved(tmp_path, path.read_bytes()) == GAMES
    with opened(tmp_path) as shelf:
        assert shelf.setting("sound") is False


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_database_of_another_program_is_not_ours_to_write_to(tmp_path: Path, number: int) -> None:
    path = tmp_path / FILE
    query(path, "CREATE TABLE game (id INTEGER PRIMARY KEY, title TEXT)")
    query(path, "INSERT INTO game VALUES (1, 'Skat')")
    query(path, f"PRAGMA user_version = {number}")
    assert check_saved(tmp_path, path.read_bytes()) == 0


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "keep.txt").touch()
    with opened(tmp_path) as shelf:
        assert troubles(shelf) == [Trouble.NOT_WRITABLE]
        use_everything(shelf)
    assert (tmp_path / FILE / "keep.txt").exists()


def test_files_that_were_damaged_before_are_not_overwritten(tmp_path: Path) -> None:
    contents = [b"first" * 100, b"second" * 100, b"third" * 100]
    for content in contents:
        (tmp_path / FILE).write_bytes(content)
        check_saved(tmp_path, content)
    kept = sorted(path.read_bytes() for path in tmp_path.glob("games-damaged-*.db"))
    assert kept == sorted(contents)


def test_commits_that_a_killed_app_left_beside_the_file_are_found(tmp_path: Path) -> None:
    path, game = run_and_die(tmp_path, GAMES)
    with opened(path.parent) as shelf:
        assert shelf.notices == []
        assert Table.resume(shelf, game).can_redo()
        assert len(listed(shelf)) == GAMES + 1


def cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-1000])


def fill(log: Path) -> None:
    log.write_bytes(Random(3).randbytes(log.stat().st_size))


@pytest.mark.parametrize("spoil", [cut, fill, Path.unlink])
def test_a_spoilt_log_costs_the_last_commits_at_most(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path, _ = run_and_die(tmp_path, GAMES)
    spoil(path.with_name(f"{FILE}-wal"))
    with opened(path.parent) as shelf:
        assert shelf.notices == []
        assert len(listed(shelf)) >= GAMES
        use_everything(shelf)


def test_a_damaged_file_keeps_its_log_and_what_was_played_last(tmp_path: Path) -> None:
    path, game = run_and_die(tmp_path, GAMES)
    content = bytearray(path.read_bytes())
    for start in range(9 * PAGE, len(content), 2 * PAGE):
        content[start : start + PAGE] = bytes(PAGE)
    path.write_bytes(content)
    log = path.with_name(f"{FILE}-wal").read_bytes()
    with opened(path.parent) as shelf:
        (notice,) = shelf.notices
        assert notice.trouble is Trouble.DAMAGED
        assert Path(notice.place).read_bytes() == content
        assert Path(f"{notice.place}-wal").read_bytes() == log
        loadable(shelf)
        assert game in listed(shelf)
        assert Table.resume(shelf, game).can_redo()


def test_what_a_start_that_died_left_of_its_journal_is_wiped_away(tmp_path: Path) -> None:
    path = tmp_path / FILE
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("CREATE TABLE half (done)")
    connection.execute("BEGIN")
    insert = partial(connection.execute, "INSERT INTO half VALUES (zeroblob(4000))")
    for _ in range(50):
        insert()
    (tmp_path / "killed").mkdir()
    for part in ("", "-journal"):
        shutil.copy(path.with_name(FILE + part), tmp_path / "killed")
    connection.close()
    with opened(tmp_path / "killed") as shelf:
        (notice,) = shelf.notices
        assert query(Path(notice.place), "SELECT * FROM half") == []
        use_everything(shelf)
