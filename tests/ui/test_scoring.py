"""The end of a game in a real window: count, table, ties, chart, and what comes next."""

import random
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from kivy.core.window import Window
from PIL import Image

from babylon.app import keepsake
from babylon.app.app import BabylonApp
from babylon.app.counting import CATEGORIES, by_round, counting, ranking
from babylon.app.keepsake import keep_picture, pictures_folder
from babylon.app.motion import Speed
from babylon.app.points_chart import PointsChart, Track
from babylon.app.samples import crammed
from babylon.app.screens.scoring import ScoringScreen
from babylon.app.theme import DAY
from babylon.app.verdict import verdict
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Build
from babylon.rules.gardens.garden import EMPTY
from babylon.rules.gardens.scoring import Score, score
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.tiles import Flower
from babylon.table.table import Table
from tests.ui.app_kit import PHONE, PHONE_LYING, TABLET, find, key, running, tap_on, texts
from tests.ui.kit import frames, shown, tap

NAMES = ("Theo", "Mara", "Nabu", "Enheduanna")


@cache
def finished(players: int = 3, seed: int = 3) -> Record:
    """A game played at random to its end, with names."""
    seats = tuple(Seat(flower, name) for flower, name in zip(Flower, NAMES, strict=True))
    setup = random_setup(players, seed, seats=seats[:players])
    table, source = Table(Record(GARDENS, setup)), random.Random(seed)
    while not table.position.over:
        legal = table.position.legal()
        builds = [action for action in legal if isinstance(action, Build)]
        table.play(source.choice(builds or legal))
    return table.record


@pytest.fixture
def app(tmp_path: Path) -> Iterator[BabylonApp]:
    with running(tmp_path) as app:
        app.settings.animation = Speed.OFF
        yield app


def scoring(app: BabylonApp, what: Record | Table, size: tuple[int, int] = TABLET) -> Any:
    """The screen, showing a game."""
    Window.size = size
    frames(3)
    app.show("scoring", table=what)
    frames(5)
    assert isinstance(app.page, ScoringScreen)
    return app.page


def end(record: Record) -> Any:
    """The last position of a game."""
    return record.final()


def press(widget: Any) -> None:
    """Tap something in a list, which waits a little before it hands a touch on."""
    tap_on(widget)
    until = monotonic() + 0.3
    while monotonic() < until:
        frames(1)


def test_what_is_counted_adds_up_to_the_score() -> None:
    position = end(finished())
    for garden in (EMPTY, crammed(), *position.gardens):
        found = dict.fromkeys(CATEGORIES, 0)
        for counted in counting(garden):
            found[counted.category] += counted.points
            assert counted.columns
        table = score(garden).table()
        assert found == {category: table[category] for category in CATEGORIES}


def test_points_are_known_after_each_round() -> None:
    record = finished()
    position = end(record)
    rounds = by_round(record)
    assert len(rounds) == position.rounds + 1
    assert rounds[0] == (0, 0, 0)
    assert rounds[-1] == tuple(score.total for score in position.scores())


def points(total: int, area: int = 40) -> Score:
    return Score(total, 0, 0, 0, 0, 0, 0, 0, area)


def test_the_verdict_says_who_has_won_and_by_how_much() -> None:
    names = NAMES[:3]
    assert verdict(names, [points(63), points(62), points(48)]).title == "Theo wins by a point"
    assert verdict(names, [points(40), points(62), points(48)]).title == "Mara wins by 14 points"
    assert verdict(names, [points(63), points(62), points(48)]).reason == ""


def test_a_tie_is_explained_with_its_rule() -> None:
    words = verdict(NAMES[:3], [points(63, 40), points(63, 42), points(50)])
    assert words.title == "Mara wins the tie"
    assert words.reason == (
        "Theo and Mara have 63 points each. Then the garden that covers more notches wins: "
        "42 against 40."
    )


def test_a_victory_can_be_shared() -> None:
    words = verdict(NAMES[:3], [points(63), points(63), points(63)])
    assert words.title == "Theo, Mara and Nabu share the victory"
    assert words.reason == "All have 63 points, and their gardens cover 40 notches each."


def test_the_best_comes_first() -> None:
    assert ranking([points(10), points(20, 4), points(20, 5)]) == [2, 1, 0]


@pytest.mark.parametrize("size", [TABLET, PHONE, PHONE_LYING])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_holds_everybodys_points(
    app: BabylonApp, players: int, size: tuple[int, int]
) -> None:
    record = finished(players)
    screen = scoring(app, record, size)
    read = texts(screen)
    position = end(record)
    for seat, result in enumerate(position.scores()):
        assert NAMES[seat] in read
        assert str(result.total) in read
    assert verdict(NAMES[:players], position.scores()).title in read


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [TABLET, PHONE, PHONE_LYING])
def test_everything_lies_within_the_window(
    app: BabylonApp, size: tuple[int, int], text_size: float
) -> None:
    app.settings.text_size = text_size
    screen = scoring(app, finished(4), size)
    for widget in screen.pressables():
        left, _ = widget.to_window(widget.x, widget.y)
        right, _ = widget.to_window(widget.right, widget.top)
        assert -1 <= left < right <= size[0] + 1
        assert widget.height >= 47 or widget in screen.table.rows.values()
    foot = screen.ids.foot
    assert foot.y >= 0
    assert screen.ids.scroll.y >= foot.top


def test_a_row_lights_what_it_counts_and_lets_go_again(app: BabylonApp) -> None:
    screen = scoring(app, finished())
    best = ranking(end(finished()).scores())[0]
    wanted = counting(end(finished()).gardens[best])
    row = screen.table.rows["belvederes"]
    press(row)
    assert screen.garden.from_above
    assert screen.garden.lit == tuple(one for one in wanted if one.category == "belvederes")
    press(row)
    assert not screen.garden.from_above
    assert screen.garden.lit == ()


def test_a_tap_on_the_garden_shows_it_from_above(app: BabylonApp) -> None:
    screen = scoring(app, finished())
    tap_on(screen.garden)
    assert screen.garden.from_above
    tap_on(screen.garden)
    assert not screen.garden.from_above


def test_another_garden_is_a_tap_away(app: BabylonApp) -> None:
    screen = scoring(app, finished())
    order = ranking(end(finished()).scores())
    gardens = end(finished()).gardens
    assert screen.garden.garden is gardens[order[0]]
    tap_on(find(screen, NAMES[order[1]]))
    assert screen.garden.garden is gardens[order[1]]


def test_the_count_lights_piece_after_piece_and_ends_with_the_winner(app: BabylonApp) -> None:
    app.settings.animation = Speed.FAST
    record = finished()
    screen = scoring(app, Table(record))
    order = ranking(end(record).scores())
    seen: list[Any] = []
    until = monotonic() + 100
    while screen._show.running and monotonic() < until:
        frames(1)
        if not seen or seen[-1] is not screen.garden.garden:
            seen.append(screen.garden.garden)
    assert seen == [end(record).gardens[seat] for seat in reversed(order)]
    assert not screen.garden.from_above
    assert verdict(NAMES[:3], end(record).scores()).title in texts(screen)


@pytest.mark.parametrize("how", ["touch", "key"])
def test_the_count_can_be_skipped(app: BabylonApp, how: str) -> None:
    app.settings.animation = Speed.NORMAL
    record = finished()
    screen = scoring(app, Table(record))
    title = verdict(NAMES[:3], end(record).scores()).title
    assert screen.garden.from_above
    assert title not in texts(screen)
    if how == "touch":
        tap(*find(screen, "Home").center)
    else:
        key("enter")
    current: Any = app.page
    assert current is screen, "the tap that skips presses nothing"
    assert not screen._show.running
    assert title in texts(screen)
    for result in end(record).scores():
        assert str(result.total) in texts(screen)


def test_without_animations_nothing_is_counted_before_ones_eyes(app: BabylonApp) -> None:
    screen = scoring(app, Table(finished()))
    assert screen._show is None
    assert not screen.garden.from_above


def test_leaving_in_mid_count_ends_it(app: BabylonApp) -> None:
    app.settings.animation = Speed.NORMAL
    screen = scoring(app, Table(finished()))
    key("escape")
    current: Any = app.page
    assert current is not screen
    assert not screen._show.running


def test_a_game_that_is_not_over_has_no_winner(app: BabylonApp) -> None:
    begun = Record(finished().game, finished().setup, finished().actions[:40])
    screen = scoring(app, begun)
    assert any("not over" in text for text in texts(screen))


def test_play_again_begins_a_game_with_the_same_seats(
    app: BabylonApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = scoring(app, finished())
    shown_screens: list[tuple[str, Any]] = []
    monkeypatch.setattr(app, "replace", lambda name, **what: shown_screens.append((name, what)))
    tap_on(find(screen, "Play again"))
    ((name, what),) = shown_screens
    assert name == "game"
    assert what["table"].seats == finished().setup.seats
    assert what["table"].record.setup != finished().setup
    assert [line.game for line in app.shelf.games(over=False)] == [what["table"].game_id]


def test_home_is_a_tap_away(app: BabylonApp) -> None:
    screen = scoring(app, finished())
    tap_on(find(screen, "Home"))
    assert app.page is app.pages["home"]


def test_the_picture_of_a_garden_is_kept_where_the_sentence_says(
    app: BabylonApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Bilder"
    monkeypatch.setattr("babylon.app.screens.scoring.pictures_folder", lambda: folder)
    screen = scoring(app, finished())
    tap_on(find(screen, "Save a picture"))
    (path,) = folder.iterdir()
    assert str(path) in app.banner.sentence
    with Image.open(path) as picture:
        assert picture.size == keepsake.SIZE
        colours = picture.convert("RGB").getcolors(maxcolors=1 << 22)
    assert colours is not None
    assert len(colours) > 5000, "there is a garden before the sky"


def test_a_picture_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    words = keep_picture(crammed(), DAY, blocked, datetime(2026, 1, 2, 3, 4, 5))
    assert words == f"The picture could not be saved in {blocked}."


def test_the_folder_for_pictures_is_the_one_the_desktop_names(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path)}
    assert pictures_folder(home) == tmp_path / "Pictures"
    (tmp_path / ".config").mkdir()
    names = '# comment\nXDG_PICTURES_DIR="$HOME/Obrazy"\n'
    (tmp_path / ".config" / "user-dirs.dirs").write_text(names)
    assert pictures_folder(home) == tmp_path / "Obrazy"


@pytest.mark.parametrize("size", [(300, 200), (900, 260), (60, 60), (10, 10)])
def test_the_chart_fits_any_size(size: tuple[int, int]) -> None:
    chart = PointsChart()
    tracks = [
        Track(name, flower.word, tuple(range(0, 60, 4 + flower)))
        for name, flower in zip(NAMES, Flower, strict=True)
    ]
    shortest = min(len(track.points) for track in tracks)
    with shown(chart, (max(size[0], 100), max(size[1], 100))):
        chart.size_hint = (None, None)
        chart.size = size
        chart.show([track._replace(points=track.points[:shortest]) for track in tracks])
        chart.show([Track("Alone", "white", (0,))])
        frames(1)
