"""How long a player waits for the shelf; `pytest -s` prints the figures."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest

from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import PARTS_OF_A_GAME
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table
from tests.shelf.kit import finished_record, new_record, opened, query, shelf_at

MANY = 5000
# In milliseconds.
COMMIT = 2
LISTS = 100
OPENING = 150
# A busy machine is slow with everything, so what SQLite needs for the bare rows is measured too.
SLOWER = 15
ROUNDS = 5


def milliseconds(work: Callable[[], object]) -> float:
    """How long it keeps us busy, whatever else the machine does."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with thousands of finished games of three, each with all its steps."""
    folder = tmp_path_factory.mktemp("many")
    shelf = shelf_at(folder / FILE)
    first = shelf.begin(finished_record(None, "dice", "dice"), counts=True).game
    connection = shelf._store._file
    connection.execute("BEGIN")
    for table, key in PARTS_OF_A_GAME.items():
        rows = connection.execute(f"SELECT * FROM {table} WHERE {key} = ?", (first,)).fetchall()
        marks = ", ".join("?" * len(rows[0]))
        # Far from each other and in no order, as random numbers are.
        copies = (
            (number * 7_919 % 4_999 + 1, *row[1:]) for number in range(1, MANY) for row in rows
        )
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", copies)
    connection.execute("UPDATE game SET touched = '2026-' || id")
    connection.execute("COMMIT")
    shelf.close()
    return folder


def test_an_action_is_committed_in_no_time(many: Path) -> None:
    worked, waited = [], []
    with opened(many) as shelf:
        table = Table.begin(new_record(None, None), shelf)
        assert table.game_id is not None
        for action in finished_record(None, None).actions:
            begun = perf_counter()
            worked.append(milliseconds(partial(table.play, action)))
            waited.append((perf_counter() - begun) * 1000)
        shelf.deletion(table.game_id).confirm()
    print(f"commit: median {median(worked):.2f} ms, with the disk {median(waited):.2f} ms")
    assert median(worked) <= COMMIT


def test_lists_and_statistics_of_thousands_of_games(many: Path) -> None:
    lists, sums, bare = [], [], []
    with opened(many) as shelf:
        for _ in range(ROUNDS):
            lists.append(milliseconds(lambda: shelf.games(over=True)))
            sums.append(milliseconds(shelf.statistics))
            bare.append(milliseconds(lambda: query(many / FILE, "SELECT * FROM seat")))
        assert len(shelf.games(over=True)) == MANY
        assert shelf.statistics().all.games == MANY
    print(f"{MANY} games: list {min(lists):.0f} ms, statistics {min(sums):.0f} ms,", end=" ")
    print(f"bare rows {min(bare):.0f} ms")
    assert min(lists) + min(sums) <= max(LISTS, SLOWER * min(bare))


def test_opening_a_file_of_thousands_of_games(many: Path) -> None:
    shelves: list[Shelf] = []
    taken, bare = [], []
    for _ in range(ROUNDS):
        taken.append(milliseconds(lambda: shelves.append(open_shelf(many))))
        assert shelves[-1].notices == []
        shelves[-1].close()
        bare.append(milliseconds(lambda: query(many / FILE, "PRAGMA quick_check")))
    size = (many / FILE).stat().st_size / 1e6
    steps = query(many / FILE, "SELECT count(*) FROM step")[0][0]
    print(
        f"{size:.0f} MB, {steps} steps: opened in {min(taken):.0f} ms, worst {max(taken):.0f} ms,"
    )
    print(f"bare check {min(bare):.0f} ms")
    assert min(taken) <= max(OPENING, 3 * min(bare))
