"""Statistics, counted by hand."""

from pathlib import Path

import pytest

from babylon.shelf.opening import FILE
from babylon.shelf.shelf import Shelf
from babylon.shelf.statistics import Finished, Tally, sum_up
from babylon.table.table import Table
from tests.shelf.kit import finished_record, part_of, query, shelf_at

EASY = frozenset({"easy"})
HARD = frozenset({"hard"})


def test_nothing_played_is_nothing_won() -> None:
    nothing = sum_up([])
    assert nothing.all == Tally(0, 0.0, 0, 0)
    assert nothing.all.mean == 0
    assert (nothing.streak, nothing.longest_streak) == (0, 0)
    assert nothing.levels == {}
    assert nothing.categories == {}


def test_games_wins_best_and_mean_for_each_level() -> None:
    found = sum_up(
        [
            Finished(EASY, 40, 1.0, {"stairs": 10, "total": 40}),
            Finished(EASY, 31, 0.0, {"stairs": 4, "total": 31}),
            Finished(HARD, 22, 0.0, {"stairs": 1, "total": 22}),
            Finished(EASY | HARD, 51, 0.5, {"stairs": 9, "total": 51}),
        ]
    )
    assert found.all == Tally(games=4, wins=1.5, best=51, points=144)
    assert found.all.mean == 36
    assert found.levels == {
        "easy": Tally(games=3, wins=1.5, best=51, points=122),
        "hard": Tally(games=2, wins=0.5, best=51, points=73),
    }
    assert found.levels["hard"].mean == 36.5
    assert found.categories == {"stairs": 6, "total": 36}


@pytest.mark.parametrize(
    ("wins", "streak", "longest"),
    [
        ([1.0], 1, 1),
        ([0.0], 0, 0),
        ([1.0, 1.0, 0.0], 0, 2),
        ([1.0, 0.5, 1.0], 3, 3),
        ([1.0, 1.0, 1.0, 0.0, 1.0], 1, 3),
    ],
)
def test_a_streak_is_of_games_won_or_shared(wins: list[float], streak: int, longest: int) -> None:
    found = sum_up(Finished(EASY, 1, win, {}) for win in wins)
    assert (found.streak, found.longest_streak) == (streak, longest)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return shelf_at(tmp_path / FILE)


def set_result(path: Path, game: int, seat: int, points: int, win: float, stairs: int) -> None:
    query(
        path,
        "UPDATE seat SET points = ?, win = ?, categories = json_object('stairs', ?)"
        " WHERE game = ? AND seat = ?",
        points,
        win,
        stairs,
        game,
        seat,
    )


def test_the_shelf_counts_games_of_one_person_against_bots(tmp_path: Path, shelf: Shelf) -> None:
    solo = [finished_record(None, "dice"), finished_record("dice", None, "dice", seed=2)]
    games = [shelf.begin(record, counts=True).game for record in solo]
    set_result(tmp_path / FILE, games[0], 0, 30, 1.0, 6)
    set_result(tmp_path / FILE, games[1], 1, 20, 0.0, 2)
    shelf.begin(finished_record(None, None), counts=True)  # two people
    shelf.begin(finished_record("dice", "dice"), counts=True)  # nobody
    shelf.begin(finished_record(None, "dice", seed=5), counts=False)
    shelf.begin(part_of(finished_record(None, "dice", seed=6), 50), counts=True)  # not over
    deleted = shelf.begin(finished_record(None, "dice", seed=7), counts=True)
    shelf.deletion(deleted.game).confirm()
    found = shelf.statistics()
    assert found.all == Tally(games=2, wins=1.0, best=30, points=50)
    assert found.levels == {"dice": found.all}
    assert (found.streak, found.longest_streak) == (0, 1)
    assert found.categories == {"stairs": 4}
    shelf.close()


def test_the_shelf_goes_by_the_time_of_the_last_step(tmp_path: Path, shelf: Shelf) -> None:
    first, second = (shelf.begin(finished_record(None, "dice"), counts=True).game for _ in range(2))
    set_result(tmp_path / FILE, first, 0, 30, 1.0, 6)
    set_result(tmp_path / FILE, second, 0, 20, 0.0, 2)
    assert shelf.statistics().streak == 0
    query(tmp_path / FILE, "UPDATE game SET touched = '2030-01-01' WHERE id = ?", first)
    assert shelf.statistics().streak == 1
    shelf.close()


def test_the_result_of_a_real_game_is_what_the_rules_count(shelf: Shelf) -> None:
    record = finished_record(None, "dice", seed=9)
    shelf.begin(record, counts=True)
    score = record.final().scores()[0]
    found = shelf.statistics()
    assert found.all.points == score.total
    assert found.categories == score.table()
    shelf.close()


def test_only_a_game_that_begins_here_counts_if_nothing_is_said(shelf: Shelf) -> None:
    record = finished_record(None, "dice")
    table = Table.begin(part_of(record, 0), shelf)
    for action in record.actions:
        table.play(action)
    shelf.begin(record)
    branch = Table.begin(part_of(record, len(record.actions) - 1), shelf)
    branch.play(record.actions[-1])
    assert len(shelf.games(over=True)) == 3
    assert shelf.statistics().all.games == 1
    shelf.close()


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("column", "spoilt"),
    [
        *(("categories", text) for text in (None, "{", "[]", "3", DEEP)),
        *(("categories", f'{{"stairs": {text}}}') for text in ('"x"', "null", "NaN", "1" * 400)),
        ("points", None),
        ("points", 1 << 62),
        ("win", None),
    ],
)
def test_a_spoilt_result_is_left_out(
    tmp_path: Path, shelf: Shelf, column: str, spoilt: object
) -> None:
    shelf.begin(finished_record(None, "dice"), counts=True)
    query(tmp_path / FILE, f"UPDATE seat SET {column} = ?", spoilt)
    whole = shelf.begin(finished_record(None, "dice", seed=2), counts=True).game
    set_result(tmp_path / FILE, whole, 0, 20, 0.0, 2)
    assert shelf.statistics().all == Tally(games=1, wins=0.0, best=20, points=20)
    shelf.close()
