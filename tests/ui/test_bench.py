"""That the benchmark measures what it says, however long that takes on the machine of the test."""

from pathlib import Path

from babylon.app.bench import memory
from babylon.app.bench.frames import FULL, dragging_frames, thinking_frames
from babylon.app.bench.promises import Promise
from tests.ui.app_kit import running
from tests.ui.game_kit import Player


def test_a_tile_is_dragged_over_a_full_garden_and_not_played(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        assert len(dragging_frames(app, 12)) == 12
        player = Player(app)
        assert len(player.position.gardens[0].terraces) == FULL
        assert not player.board.drag.active


def test_only_frames_in_which_the_master_thinks_are_counted(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        times = thinking_frames(app, 5)
        assert len(times) == 5
        assert Player(app).session.table.bots_turn


def test_memory_is_measured_over_games_that_are_on_the_shelf_then(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        taken = memory.held_after(app, games=3)
        assert taken is None or len(taken) == len(app.shelf.games(over=True)) == 3


def test_growth_is_told_from_games_that_hold_more_and_from_a_single_high_figure() -> None:
    games = range(memory.GAMES)
    steady = [200.0 + 10 * (game % 3) for game in games]
    assert memory.growth([300, 300, 300, *steady[3:]]) == 0
    assert memory.growth([figure + 2 * game for game, figure in enumerate(steady)]) > 10
    high = [figure + 30 * (game == memory.GAMES - 1) for game, figure in enumerate(steady)]
    assert memory.growth(high) == 0


def test_a_promise_says_whether_it_is_kept() -> None:
    kept, broken, unknown = (Promise("name", "Frames", figure, 16) for figure in (16, 16.1, None))
    assert kept.kept
    assert kept.verdict.startswith("kept ")
    assert not broken.kept
    assert broken.verdict == "BROKEN   Frames: 16.10, at most 16"
    assert unknown.verdict.startswith("unknown ")
