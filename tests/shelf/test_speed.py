"""How long a player waits for the shelf; `pytest -s` prints the figures."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import BinaryIO

import pytest

from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import PARTS_OF_A_GAME
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table
from tests.shelf.kit import finished_record, new_record, opened, query, shelf_at

MANY = 5000
# Whoever measures what tests reach has every line take longer.
WATCHED = 1 if sys.gettrace() is None else 2
# In milliseconds.
COMMIT = 2 * WATCHED
LISTS = 100 * WATCHED
OPENING = 150 * WATCHED


def milliseconds(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """How long it takes; our own work if nothing else is said, whatever else the machine does."""
    begun = clock()
    work()
    return (clock() - begun) * 1000


def sync(file: BinaryIO) -> None:
    """The least that a disk must do for something to be kept."""
    file.write(bytes(4096))
    file.flush()
    os.fsync(file.fileno())


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with thousands of finished games of three, each with all its steps."""
    folder = tmp_path_factory.mktemp("many")
    shelf = shelf_at(folder / FILE)
    first = shelf.begin(finished_record(None, "dice", "dice")).game
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
    taken, disk = [], []
    with opened(many) as shelf, (many / "bare").open("wb") as bare:
        table = Table.begin(new_record(None, None), shelf)
        assert table.game_id is not None
        for action in finished_record(None, None).actions:
            taken.append(milliseconds(partial(table.play, action), perf_counter))
            disk.append(milliseconds(partial(sync, bare), perf_counter))
        shelf.deletion(table.game_id).confirm()
    print(f"commit: median {median(taken):.2f} ms, the bare disk {median(disk):.2f} ms")
    # A disk that others keep busy is not our doing.
    assert median(taken) <= max(COMMIT, 4 * median(disk))


def test_lists_and_statistics_of_thousands_of_games(many: Path) -> None:
    with opened(many) as shelf:
        lists = min(milliseconds(lambda: shelf.games(over=True)) for _ in range(5))
        sums = min(milliseconds(shelf.statistics) for _ in range(5))
        assert len(shelf.games(over=True)) == MANY
        assert shelf.statistics().all.games == MANY
    print(f"{MANY} games: list {lists:.0f} ms, statistics {sums:.0f} ms")
    assert lists + sums <= LISTS


def test_opening_a_file_of_thousands_of_games(many: Path) -> None:
    shelves: list[Shelf] = []
    taken = []
    for _ in range(5):
        taken.append(milliseconds(lambda: shelves.append(open_shelf(many))))
        assert shelves[-1].notices == []
        shelves[-1].close()
    size = (many / FILE).stat().st_size / 1e6
    steps = query(many / FILE, "SELECT count(*) FROM step")[0][0]
    print(f"{size:.0f} MB, {steps} steps: opened in {min(taken):.0f} ms, worst {max(taken):.0f} ms")
    assert min(taken) <= OPENING
