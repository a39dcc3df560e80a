"""Garden and quarry in a real window, under real touches."""

from collections.abc import Callable
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from babylon.app import backdrop
from babylon.app.backdrop import Backdrop
from babylon.app.garden_motion import GardenMotion
from babylon.app.garden_view import GardenView
from babylon.app.motion import Motion, Speed
from babylon.app.pictures import Pictures, read_texture
from babylon.app.quarry_view import QuarryMarks, QuarryView
from babylon.app.samples import crammed, crammed_position, sample_replay
from babylon.app.theme import DAY, NIGHT
from babylon.app.tile_view import TileView
from babylon.app.writing import Writing
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.rules.gardens.quarry import STACKS
from babylon.rules.gardens.tiles import tile
from babylon.scene.atlas import AtlasUnreadable, Sheet
from babylon.scene.projection import LEVEL, project, tables
from babylon.scene.quads import Kind
from tests.ui.kit import finger, frames, lift, move, shown, tap

PLACED, BUILT = 94, 95


def at(step: int) -> Any:
    replay = sample_replay()
    replay.move(step - replay.step)
    return replay.position


def on_screen(view: GardenView, column: str) -> tuple[float, float]:
    """The middle of a column's highest surface in the window."""
    number = COLUMNS[column]
    u, v = tables(view.side).cells[number]
    z = view.garden.level_at(number) * LEVEL
    x, y = view.frame.to_screen(*project(u + 0.5, v + 0.5, z))
    return x, y


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("zoom", [0.7, 1.0, 2.5])
def test_a_tap_on_a_space_finds_its_column(turn: int, zoom: float) -> None:
    view = GardenView(turn=turn)
    taps: list[tuple[float, float]] = []
    view.bind(on_tap=lambda _, x, y: taps.append((x, y)))
    with shown(view):
        view.zoom = zoom
        for column in ("d4", "e5"):
            tap(*on_screen(view, column))
        found = [view.pick(*point) for point in taps]
    assert [pick and pick.column for pick in found] == [COLUMNS["d4"], COLUMNS["e5"]]
    assert {pick and pick.kind for pick in found} == {Kind.GROUND}


def test_a_finger_pans_and_does_not_tap() -> None:
    view = GardenView()
    taps: list[object] = []
    view.bind(on_tap=lambda *args: taps.append(args))
    with shown(view):
        touch = finger(300, 300)
        move(touch, 340, 280)
        lift(touch)
        assert (view.pan_x, view.pan_y) == (40, -20)
        view.fit()
        assert (view.pan_x, view.pan_y, view.zoom) == (0, 0, 1)
    assert taps == []


def test_two_fingers_zoom_about_the_point_between_them() -> None:
    view = GardenView()
    with shown(view):
        one, two = finger(300, 300), finger(500, 300)
        middle = view.frame.to_scene(400, 300)
        move(one, 250, 300)
        move(two, 550, 300)
        assert view.zoom == pytest.approx(1.5)
        assert view.frame.to_screen(*middle) == pytest.approx((400, 300), abs=1)
        lift(one)
        lift(two)


def test_zoom_has_its_limits() -> None:
    view = GardenView()
    with shown(view):
        view.zoom_at(100, 400, 300)
        assert view.zoom == 2.5
        view.zoom_at(0.0001, 400, 300)
        assert view.zoom == 0.7


def test_nothing_is_rebuilt_while_the_view_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GardenView()
    with shown(view):
        view.show(crammed())
        frames()
        drawn: list[object] = []
        monkeypatch.setattr(view, "draw", drawn.append)
        view.pan_x += 30
        view.zoom = 1.2
        view.show(crammed())
        frames()
        assert drawn == []
        view.show(EMPTY)
        assert len(drawn) == 1


def test_zooming_in_brings_the_finer_pictures() -> None:
    view = GardenView()
    with shown(view, (500, 400)):
        view.show(crammed())
        view.zoom = 0.7
        assert view.pictures.sheet.file.name == "atlas-1x.png"
        view.zoom = 2.5
        assert view.pictures.sheet.file.name == "atlas-2x.png"


def motions(view: GardenView) -> dict[str, tuple[Garden, Callable[[GardenMotion], None]]]:
    """What can happen in a garden, with the garden that stands afterwards."""
    before, placed, built = (at(step).gardens[0] for step in (PLACED, PLACED + 1, PLACED + 2))
    return {
        "place": (before, lambda moves: moves.place(placed.terraces[-1], placed)),
        "build": (placed, lambda moves: moves.build(built.decorations[-1], built)),
        "count": (built, lambda moves: moves.count(built.decorations[-1].columns[0], 6)),
    }


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize(
    ("name", "step"), [("place", PLACED + 1), ("build", PLACED + 2), ("count", PLACED + 2)]
)
def test_a_movement_ends_with_what_stands(name: str, step: int, speed: Speed) -> None:
    view = GardenView()
    with shown(view):
        begun, play = motions(view)[name]
        view.show(begun)
        motion = Motion(speed)
        play(GardenMotion(view, motion))
        assert motion.moving == (speed is not Speed.OFF)
        waited = 0
        while motion.moving and waited < 2000:
            frames(1)
            waited += 1
        assert not motion.moving
        assert view.garden == at(step).gardens[0]
        assert view.ghost is None


def test_a_movement_can_be_cut_short() -> None:
    view = GardenView()
    with shown(view):
        begun, play = motions(view)["place"]
        view.show(begun)
        motion = Motion()
        play(GardenMotion(view, motion))
        motion.finish()
        assert view.garden == at(PLACED + 1).gardens[0]


def test_the_view_turns_by_quarters() -> None:
    view = GardenView()
    with shown(view):
        moves = GardenMotion(view, Motion(Speed.OFF))
        for expected in (1, 2, 3, 0):
            moves.turn()
            assert view.side == expected
        moves.turn(-1)
        assert view.side == 3


def test_a_stack_is_found_and_lifted() -> None:
    view = QuarryView()
    with shown(view):
        quarry = at(0).quarry
        view.show(quarry, QuarryMarks(chosen=STACKS["a1"], earning=True))
        motion = Motion(Speed.OFF)
        view.raise_chosen(motion)
        assert view.lift == pytest.approx(0.5)
        view.show(quarry, QuarryMarks(chosen=STACKS["b1"]))
        assert view.lift == 0
        taps: list[tuple[float, float]] = []
        view.bind(on_tap=lambda _, x, y: taps.append((x, y)))
        tap(*view.frame.to_screen(*project(1, 1, 3 * 0.24)))
        pick = view.pick(*taps[0])
    assert pick is not None
    assert pick.column == STACKS["a1"]


def pixels(widget: Any) -> set[tuple[int, ...]]:
    picture = widget.export_as_image()
    data = picture.texture.pixels
    return {tuple(data[place : place + 4]) for place in range(0, len(data), 4 * 97)}


def picture(widget: Any) -> bytes:
    return bytes(widget.export_as_image().texture.pixels)


def test_a_picture_of_a_scene_is_the_same_wherever_it_lies() -> None:
    room, view = FloatLayout(), GardenView(size_hint=(None, None), size=(300, 200))
    room.add_widget(view)
    with shown(room):
        view.show(crammed())
        frames()
        in_the_corner = picture(view)
        view.pos = (140, 90)
        frames()
        assert picture(view) == in_the_corner
        frames()
        assert view.export_as_image(scale=2).size == (600, 400)


@pytest.mark.parametrize("turn", range(4))
def test_every_coin_lies_on_its_stack_and_clear_of_the_others(turn: int) -> None:
    view = QuarryView(turn=turn)
    with shown(view):
        for step in range(0, 150, 15):
            position = at(step)
            stacks = [stack for stack in range(16) if position.quarry.height(stack)]
            view.show(position.quarry, QuarryMarks(tuple((stack, 1) for stack in stacks)))
            for stack in stacks:
                pick = view.pick(*view.coins[stack])
                assert pick is not None
                assert pick.column == stack
            assert all(dist(*pair) > 0.7 for pair in combinations(view.coins.values(), 2))


@pytest.mark.parametrize(("width", "written"), [(390, 16), (60, 0)])
def test_names_are_written_on_the_rim_unless_nobody_could_read_them(
    width: int, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    monkeypatch.setattr(Writing, "write", lambda _, text, x, y, size, ink: sizes.append(size))
    view = GardenView()
    with shown(view, (width, 800)):
        sizes.clear()
        view.rewrite()
        assert len(sizes) == written
        assert all(size >= 11 for size in sizes)


def test_a_tile_is_drawn_and_taken_away() -> None:
    view = TileView()
    with shown(view, (200, 200)):
        view.show(tile("BpSFBT"), 1)
        frames()
        assert len(pixels(view)) > 50
        view.show(None)
        frames()
        assert len(pixels(view)) == 1


def test_a_ghost_hovers_between_what_stands() -> None:
    view = GardenView()
    with shown(view):
        position = crammed_position()
        view.show(position.gardens[0])
        frames()
        without = picture(view)
        terrace = position.gardens[0].terraces[3]._replace(column=COLUMNS["d4"], level=6)
        view.show(position.gardens[0], terrace)
        frames()
        assert picture(view) != without
        view.show(position.gardens[0])
        frames()
        assert picture(view) == without


def test_a_damaged_sheet_is_a_sentence_that_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "atlas-1x.png"
    file.write_bytes(b"no picture")
    with pytest.raises(AtlasUnreadable, match=r"damaged: .*atlas-1x\.png\."):
        Pictures(Sheet(file, 10, 10, {}), {})


def test_the_window_may_be_any_size() -> None:
    view = GardenView(plan=True)
    with shown(view, (200, 150)):
        for size in ((150, 900), (900, 150), (400, 400)):
            Window.size = size
            frames(3)
            assert view.frame.scale > 0


@pytest.mark.parametrize("content", [None, b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_a_bad_sky_is_one_colour_and_a_sentence_that_names_the_file(
    content: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(backdrop, "ASSETS", tmp_path)
    if content is not None:
        (tmp_path / "sky-day.png").write_bytes(content)
    wrong = "missing" if content is None else "damaged"
    sky = Backdrop()
    with shown(sky, (200, 150)):
        seen = picture(sky)
        colour = bytes(round(255 * part) for part in DAY.raised)
        assert seen == colour * (len(seen) // len(colour))
    sentences = [record.getMessage() for record in caplog.records if "the sky" in record.msg]
    assert len(sentences) == 1
    assert f"are {wrong}: {tmp_path / 'sky-day.png'}." in sentences[0]


def test_a_hidden_sky_is_read_when_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(file: Path) -> Texture:
        read.append(file.name)
        return read_texture(file)

    monkeypatch.setattr(backdrop, "read_texture", reading)
    sky = Backdrop(hidden=True)
    with shown(sky, (200, 150)):
        sky.choose_theme(NIGHT)
        nothing = picture(sky)
        assert not read
        sky.hidden = False
        assert read == ["sky-night.png"]
        seen = picture(sky)
        assert seen != nothing
        sky.hidden = True
        assert picture(sky) == nothing
        sky.hidden = False
        assert picture(sky) == seen
        assert len(read) == 1
