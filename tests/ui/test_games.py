"""The list of games: opening, deleting with second thoughts, and the figures."""

import random
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from babylon.app.app import BabylonApp
from babylon.app.sentences import how_long_ago
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.shelf.opening import FILE, open_shelf
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, key, running, tap_words, texts
from tests.ui.kit import frames


def game(folder: Path, seed: int, steps: int = 10_000) -> None:
    """A game with one person and a bot, played at random for so many steps."""
    shelf = open_shelf(folder)
    seats = (Seat(Flower.WHITE, f"Mara {seed}"), Seat(Flower.PINK, None, "builder"))
    table = Table.begin(Record(GARDENS, random_setup(2, seed, seats=seats)), shelf)
    source = random.Random(seed)
    while not table.position.over and steps > 0:
        table.play(source.choice(table.position.legal()))
        steps -= 1
    shelf.close()


def shown(app: BabylonApp) -> str:
    return "\n".join(texts(app.pages["games"]))


def test_games_are_listed_by_whether_they_are_over(tmp_path: Path) -> None:
    game(tmp_path, 1)
    game(tmp_path, 2, steps=9)
    with running(tmp_path, PHONE) as app:
        tap_words("Games")
        assert "Mara 2, Builder bot" in shown(app)
        assert "Mara 1" not in shown(app)
        tap_words("Finished")
        assert "Mara 1 " in shown(app)
        assert "Mara 2" not in shown(app)


def test_a_finished_game_opens_at_its_score(tmp_path: Path) -> None:
    game(tmp_path, 1)
    with running(tmp_path, PHONE) as app:
        tap_words("Games")
        tap_words("Finished")
        opener = next(text for text in texts(app.pages["games"]) if text.startswith("Mara 1"))
        tap_words(opener)
        assert app.screens.current == "scoring"


def test_a_game_in_progress_goes_on(tmp_path: Path) -> None:
    game(tmp_path, 2, steps=9)
    with running(tmp_path, PHONE) as app:
        tap_words("Games")
        tap_words("Mara 2, Builder bot")
        assert app.screens.current == "game"


def test_deleting_asks_and_can_be_taken_back(tmp_path: Path) -> None:
    game(tmp_path, 2, steps=9)
    with running(tmp_path, PHONE) as app:
        tap_words("Games")
        tap_words("Delete the game")
        tap_words("Keep it")
        assert len(app.shelf.games(over=False)) == 1
        tap_words("Delete the game")
        tap_words("Delete")
        assert app.shelf.games(over=False) == []
        assert "The game was deleted." in shown(app)
        tap_words("Take it back")
        assert len(app.shelf.games(over=False)) == 1
        assert "Mara 2, Builder bot" in shown(app)


def test_the_back_key_takes_the_question_away_and_nothing_else(tmp_path: Path) -> None:
    game(tmp_path, 2, steps=9)
    with running(tmp_path, PHONE) as app:
        tap_words("Games")
        tap_words("Delete the game")
        assert len(Window.children) == 2
        key("escape")
        assert len(Window.children) == 1
        assert app.screens.current == "games"
        tap_words("Delete the game")
        key("tab")
        key("enter")
        assert len(app.shelf.games(over=False)) == 1


def test_a_spoilt_game_is_told_and_kept(tmp_path: Path) -> None:
    import sqlite3

    game(tmp_path, 2, steps=9)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE step SET word = 'nonsense' WHERE number = 3")
    connection.close()
    with running(tmp_path, PHONE) as app:
        assert "Continue" not in texts(app.sky)
        tap_words("Games")
        assert "This game cannot be read" in shown(app)
        tap_words("Mara 2, Builder bot")
        assert app.screens.current == "games"
        assert app.banner.sentence.startswith("This game cannot be opened")
        assert len(app.shelf.games(over=False)) == 1


def test_many_games_are_shown_some_at_a_time(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    for seed in range(35):
        Table.begin(Record(GARDENS, random_setup(2, seed)), shelf)
    shelf.close()
    with running(tmp_path) as app:
        tap_words("Games")
        page: Any = app.pages["games"]
        assert shown(app).count("Player 1, Player 2") == 30
        page.ids.scroll.scroll_y = 0
        frames(2)
        tap_words("Show more")
        assert shown(app).count("Player 1, Player 2") == 35


def test_without_games_there_is_a_word_and_a_way_to_begin(tmp_path: Path) -> None:
    with running(tmp_path, PHONE) as app:
        tap_words("Statistics")
        assert "Once you have finished a game alone against bots" in shown(app)
        tap_words("Finished")
        assert "No game has been finished yet." in shown(app)
        tap_words("In progress")
        tap_words("New game")
        assert app.screens.current == "new_game"


def test_statistics_count_games_against_bots(tmp_path: Path) -> None:
    game(tmp_path, 1)
    with running(tmp_path, PHONE) as app:
        tap_words("Statistics")
        assert "Games against bots" in shown(app)
        assert "Builder" in shown(app)
        assert "Sets of four flowers" in shown(app)


def test_when_a_game_was_played_is_said_as_people_say_it() -> None:
    from datetime import UTC, datetime, timedelta

    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    ago = {
        timedelta(seconds=20): "just now",
        timedelta(minutes=1): "1 minute ago",
        timedelta(minutes=59): "59 minutes ago",
        timedelta(hours=23): "23 hours ago",
        timedelta(hours=30): "yesterday",
        timedelta(days=3): "3 days ago",
    }
    assert {gone: how_long_ago((now - gone).isoformat(), now) for gone in ago} == ago
    assert how_long_ago("never") == ""
    assert how_long_ago("2026-05-01T11:00:00", now) == "1 hour ago"
