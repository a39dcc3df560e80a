"""A kit for tests of the shelf: games from a few words, and files as the app leaves them."""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from babylon.records.record import Record
from babylon.rules.game import Position
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.shelf.connection import connect
from babylon.shelf.log import GameId
from babylon.shelf.notices import Trouble
from babylon.shelf.opening import FILE, open_shelf
from babylon.shelf.schema import migrate
from babylon.shelf.shelf import Shelf
from babylon.table.table import Table

DAWN = datetime(2026, 1, 1, tzinfo=UTC)


def new_record(*bots: str | None, seed: int = 1) -> Record:
    """A game that has not begun; two people play if nobody else is said to."""
    levels = bots or (None, None)
    seats = tuple(Seat(flower, None, bot) for flower, bot in zip(Flower, levels, strict=False))
    return Record(GARDENS, random_setup(len(seats), seed, seats=seats))


def draw(position: Position[Any, Any], source: Random) -> Any:
    """A legal action; first its kind is drawn, or a turn would hardly ever end."""
    legal = position.legal()
    kind = source.choice(list(dict.fromkeys(type(action) for action in legal)))
    return source.choice([action for action in legal if type(action) is kind])


@cache
def finished_record(*bots: str | None, seed: int = 1) -> Record:
    """A game that was played to its end, nobody thinking much."""
    record = new_record(*bots, seed=seed)
    source, position, actions = Random(seed), record.start(), []
    while not position.over:
        actions.append(draw(position, source))
        position = position.play(actions[-1])
    return Record(record.game, record.setup, tuple(actions))


def part_of(record: Record, actions: int) -> Record:
    """A game as it was after some actions."""
    return Record(record.game, record.setup, record.actions[:actions], record.extras)


def play_until_undo(table: Table, seed: int = 1) -> None:
    """Play on until the last step could be taken back."""
    source = Random(seed)
    while not table.can_undo():
        table.play(draw(table.position, source))


def shelf_at(path: Path, first: datetime = DAWN) -> Shelf:
    """A shelf whose clock goes on by a minute each time it is asked."""
    moments = (first + timedelta(minutes=minutes) for minutes in range(100_000))
    connection = connect(path)
    migrate(connection)
    return Shelf(connection, str(path), now=lambda: next(moments))


@contextmanager
def opened(folder: Path) -> Iterator[Shelf]:
    shelf = open_shelf(folder)
    try:
        yield shelf
    finally:
        shelf.close()


def troubles(shelf: Shelf) -> list[Trouble]:
    return [notice.trouble for notice in shelf.notices]


def query(path: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Ask a file, or change it, behind the shelf's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql, values).fetchall()


def words(path: Path, game: GameId) -> list[str]:
    """The log of a game as it stands in the file."""
    rows = query(path, "SELECT word FROM step WHERE game = ? ORDER BY number", game)
    return [word for (word,) in rows]


def listed(shelf: Shelf) -> set[GameId]:
    return {line.game for over in (False, True) for line in shelf.games(over=over)}


def furnish(folder: Path, games: int = 6) -> Path:
    """A folder with a closed file of finished and unfinished games and a setting."""
    folder.mkdir(parents=True, exist_ok=True)
    shelf = shelf_at(folder / FILE)
    for seed in range(games):
        record = finished_record(None, "dice", seed=seed)
        shelf.begin(record if seed % 2 else part_of(record, 40))
    shelf.change_setting("sound", True)
    shelf.close()
    return folder / FILE


def snapshot(folder: Path) -> Mapping[str, bytes]:
    """Every file in a folder with its content."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def leave_running(source: Path, folder: Path) -> Path:
    """What a killed app leaves: a copy of a file in use, its last commits in a log beside it."""
    folder.mkdir()
    for part in ("", "-wal"):
        shutil.copy(source.with_name(source.name + part), folder)
    return folder / source.name


def run_and_die(tmp_path: Path, games: int) -> tuple[Path, GameId]:
    """What a killed app leaves behind, and the game whose every step is in the log beside."""
    furnish(tmp_path / "running", games)
    with opened(tmp_path / "running") as shelf:
        table = Table.begin(new_record(None, None), shelf)
        play_until_undo(table)
        table.undo()
        path = leave_running(tmp_path / "running" / FILE, tmp_path / "killed")
    assert table.game_id is not None
    return path, table.game_id


class Killed(BaseException):
    """Nothing in the app catches this, as nothing catches a kill."""


@contextmanager
def stopped_at(number: int, error: BaseException) -> Iterator[None]:
    """Every rename from this one on fails."""
    rename, count = Path.rename, 0

    def fail(source: Path, target: Path) -> Path:
        nonlocal count
        count += 1
        if count >= number:
            raise error
        return rename(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        yield


def damage(path: Path) -> None:
    """Have a file be no database of ours, though all its games can be saved."""
    content = bytearray(path.read_bytes())
    content[60:64] = bytes(4)  # the version
    content[68:72] = bytes(4)  # whose it is
    path.write_bytes(content)


def use_everything(shelf: Shelf) -> None:
    """Do what the app does with a shelf; nothing of it may fail, whatever the file holds."""
    shelf.statistics()
    shelf.setting("sound")
    shelf.change_setting("sound", False)
    assert shelf.setting("sound") is False
    record = new_record(None, None)
    table = Table.begin(record, shelf)
    play_until_undo(table)
    table.undo()
    assert table.game_id is not None
    resumed = Table.resume(shelf, table.game_id)
    assert resumed.record == table.record
    assert resumed.can_redo()
