"""What hands, windows and files do to a scene, and what must hold nevertheless."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pytest
from kivy.core.window import Window
from kivy.uix.relativelayout import RelativeLayout

from babylon.app import pictures as pictures_module
from babylon.app.backdrop import Backdrop
from babylon.app.garden_motion import GardenMotion
from babylon.app.garden_view import GardenMarks, GardenView
from babylon.app.motion import Motion, Speed
from babylon.app.quarry_view import QuarryMarks, QuarryView
from babylon.app.samples import crammed
from babylon.app.scene_view import StandingView
from babylon.app.standing import WIDEST
from babylon.rules.gardens.columns import COLUMNS
from babylon.rules.gardens.garden import EMPTY, Garden, Terrace
from babylon.rules.gardens.setup import random_setup
from babylon.scene.atlas import AtlasUnreadable
from tests.rules.kit import garden
from tests.ui.kit import finger, frames, lift, move, shown

SIZE = (500, 400)
ONE = garden("CwT.S. d4 L1 open-ne")
TWO = garden("CwT.S. d4 L1 open-ne\nCpS..F f4 L1")
(HOVERING,) = garden("CpS..F f4 L1").terraces


def pixels(view: StandingView) -> bytes:
    """What is seen of a view, finely painted."""
    view.finish()
    return bytes(view.export_as_image().texture.pixels)


def wait_until(done: Callable[[], bool]) -> bool:
    """Let frames pass until something is so, or for too long."""
    end = perf_counter() + 5
    while not done() and perf_counter() < end:
        frames(1)
    return done()


@contextmanager
def view_of(standing: Garden = ONE, **options: object) -> Iterator[GardenView]:
    view = GardenView(**options)
    with shown(view, SIZE):
        view.show(standing)
        frames()
        yield view


def differ(one: bytes, other: bytes) -> int:
    """How many pixels differ; where pieces of the picture meet, the last bits may."""
    assert len(one) == len(other)
    pairs = zip(one, other, strict=True)
    return sum(1 for a, b in pairs if abs(a - b) > 12)


def fresh(standing: Garden, turn: int = 0, marks: GardenMarks | None = None) -> bytes:
    """The picture of a garden that was never anything else."""
    with view_of(turn=turn) as view:
        view.show(standing, marks=marks or GardenMarks())
        frames()
        return pixels(view)


def ghosts() -> list[Terrace | None]:
    places = (COLUMNS[name] for name in ("a1", "d4", "g7", "a7", "c3"))
    moved = [HOVERING._replace(column=place, level=3, singles=0) for place in places]
    return [*moved, None]


@pytest.mark.parametrize("turn", range(4))
def test_after_any_changes_the_picture_is_as_if_painted_at_once(turn: int) -> None:
    with view_of(turn=turn) as view:
        for standing in (TWO, crammed(), ONE):
            for ghost in ghosts():
                view.show(standing, ghost, GardenMarks({COLUMNS["b2"]: 2, COLUMNS["f6"]: 1}))
                frames(1)
        view.show(TWO)
        frames()
        after = pixels(view)
    assert differ(after, fresh(TWO, turn)) == 0


def test_a_ghost_painted_in_haste_becomes_smooth_when_the_finger_rests() -> None:
    with view_of() as view:
        view.show(ONE, HOVERING)
        frames(1)
        hasty = bytes(view.export_as_image().texture.pixels)
        assert wait_until(lambda: not view._picture._coarse)
        frames()
        rested = bytes(view.export_as_image().texture.pixels)
        assert differ(hasty, rested) > 100
        assert differ(rested, pixels(view)) == 0


def test_a_widget_that_never_was_in_a_window_can_be_exported() -> None:
    sky = Backdrop(size_hint=(None, None), size=SIZE)
    view = GardenView(size_hint=(None, None), size=SIZE)
    view.show(crammed())
    sky.add_widget(view)
    bare = Backdrop(size_hint=(None, None), size=SIZE)
    data, without = (bytes(w.export_as_image().texture.pixels) for w in (sky, bare))
    differing = sum(data[i : i + 3] != without[i : i + 3] for i in range(0, len(data), 4))
    assert differing > 500 * 400 / 4


@pytest.mark.parametrize("size", [(1, 1), (1, 600), (600, 1), (3, 2)])
def test_a_window_of_almost_no_size(size: tuple[int, int]) -> None:
    sky, view, quarry = Backdrop(), GardenView(), QuarryView()
    sky.add_widget(view)
    sky.add_widget(quarry)
    with shown(sky, SIZE):
        view.show(crammed(), HOVERING)
        Window.size = size
        frames(3)
        for widget in (view, quarry):
            widget.size = size
            frames(2)
            assert widget.frame.scale > 0
            widget.pick(*widget.frame.to_scene(0, 0))
            widget.zoom_at(2, 0, 0)
        Window.size = SIZE
        frames(3)
        view.size = SIZE
        view.fit()
        view.show(ONE)
        frames()
        assert view.frame.scale > 10


def test_a_widget_of_no_size_at_all() -> None:
    view = GardenView(size_hint=(None, None), size=(0, 0))
    with shown(view, SIZE):
        view.show(crammed(), HOVERING)
        frames()
        assert view.frame.scale > 0


def test_however_close_the_picture_stays_within_what_phones_hold() -> None:
    with view_of(crammed()) as view:
        for size in ((1280, 900), (3000, 2500)):
            view.size_hint, view.size = (None, None), size
            for zoom in (1e9, 2.5, 1e-9, 0, -1):
                view.zoom = zoom
                frames(1)
                assert 0.7 <= view.zoom <= 2.5
                assert max(view._picture.fbo.size) <= WIDEST + 1
        view.pan_x = view.pan_y = 1e7
        frames()
        view.fit()
        assert (view.pan_x, view.zoom) == (0, 1)


def test_zooming_paints_anew_when_the_fingers_rest() -> None:
    with view_of() as view:
        view.zoom = 1.1
        assert view._picture._scale != view.frame.scale
        assert wait_until(lambda: view._picture._scale == view.frame.scale)


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.FAST])
def test_turning_while_a_tile_comes_down(speed: Speed) -> None:
    with view_of(ONE) as view:
        motion = Motion(speed)
        moves = GardenMotion(view, motion)
        moves.place(TWO.terraces[-1], TWO)
        frames(2)
        moves.turn()
        view.turn = 3
        frames(2)
        view.size = (300, 300)
        frames(2)
        view.size = SIZE
        motion.finish()
        frames()
        assert not motion.moving
        assert view.garden is TWO
        assert view.ghost is None
        assert differ(pixels(view), fresh(TWO, view.side)) == 0


def test_another_position_in_the_middle_of_a_movement_stays() -> None:
    """The table may go on, or be undone, before the tile has come down."""
    other = crammed()
    with view_of(ONE) as view:
        motion = Motion()
        GardenMotion(view, motion).place(TWO.terraces[-1], TWO)
        frames(2)
        motion.finish()
        view.show(other)
        frames(3)
        assert view.garden is other
        assert differ(pixels(view), fresh(other)) == 0


def test_a_movement_that_is_overtaken_does_not_bring_back_the_old_garden() -> None:
    other = crammed()
    with view_of(ONE) as view:
        motion = Motion()
        moves = GardenMotion(view, motion)
        moves.place(TWO.terraces[-1], TWO)
        frames(2)
        view.show(other)
        assert wait_until(lambda: not motion.moving)
        frames()
        assert view.garden is other
        assert view.ghost is None
        assert differ(pixels(view), fresh(other)) == 0


@pytest.mark.parametrize("speed", Speed)
def test_many_movements_one_upon_the_other(speed: Speed) -> None:
    with view_of(ONE) as view:
        motion = Motion(speed)
        moves = GardenMotion(view, motion)
        for _ in range(5):
            moves.place(TWO.terraces[-1], TWO)
            moves.count(COLUMNS["d4"], 6)
            moves.turn()
        motion.finish()
        assert not motion.moving
        assert view.side == 1 if speed is Speed.OFF else view.side in range(4)
        view.turn = 0
        view.show(TWO)
        frames()
        assert differ(pixels(view), fresh(TWO)) == 0


def test_fingers_that_come_and_go_in_any_order() -> None:
    with view_of() as view:
        one, two, three = finger(200, 200), finger(300, 200), finger(250, 300)
        move(three, 260, 310)
        lift(one)
        move(two, 320, 220)
        lift(three)
        move(two, 300, 200)
        lift(two)
        assert view._touches == []
        assert 0.7 <= view.zoom <= 2.5


def test_two_fingers_on_the_same_spot() -> None:
    with view_of() as view:
        one, two = finger(200, 200), finger(200, 200)
        move(one, 200, 200)
        move(two, 200, 200)
        move(two, 300, 200)
        lift(one)
        lift(two)
        assert 0.7 <= view.zoom <= 2.5


def test_fingers_that_pinch_do_not_tap() -> None:
    taps: list[object] = []
    with view_of() as view:
        view.bind(on_tap=lambda *args: taps.append(args))
        one, two = finger(200, 200), finger(300, 200)
        move(one, 150, 200)
        lift(two)
        lift(one)
    assert taps == []


def test_a_finger_that_wandered_and_came_back_does_not_tap() -> None:
    taps: list[object] = []
    with view_of() as view:
        view.bind(on_tap=lambda *args: taps.append(args))
        touch = finger(200, 200)
        move(touch, 300, 200)
        move(touch, 201, 200)
        lift(touch)
    assert taps == []


def test_a_view_taken_away_under_a_finger() -> None:
    with view_of() as view:
        touch = finger(200, 200)
        view.parent.remove_widget(view)
        move(touch, 220, 200)
        lift(touch)
        assert view._touches == []
        Window.add_widget(view)


def test_a_view_inside_a_layout_of_its_own_coordinates() -> None:
    layout = RelativeLayout(size_hint=(None, None), size=(300, 300), pos=(150, 50))
    view = GardenView()
    layout.add_widget(view)
    with shown(layout, SIZE):
        view.show(crammed())
        frames(3)
        assert tuple(view._clip.pos) == (150, 50)
        assert tuple(view._clip.size) == (300, 300)


def test_marks_that_come_and_go_leave_nothing_behind() -> None:
    marks = GardenMarks(
        {COLUMNS["a1"]: 1, COLUMNS["d4"]: 2},
        chosen_place=COLUMNS["a1"],
        refused=(COLUMNS["c3"], COLUMNS["d4"]),
        at_fault=COLUMNS["d4"],
        selected=ONE.terraces[0],
        hint_place=COLUMNS["f6"],
        hint_space=COLUMNS["h8"],
    )
    with view_of(ONE) as view:
        view.show(ONE, HOVERING, marks)
        frames()
        marked = pixels(view)
        view.show(ONE)
        frames()
        assert differ(pixels(view), fresh(ONE)) == 0
        assert differ(marked, fresh(ONE)) > 1000


def test_a_quarry_that_is_lifted_dug_and_turned_leaves_nothing_behind() -> None:
    quarry = random_setup(4, 1).quarry.as_seen()

    def seen(change: bool) -> bytes:
        view = QuarryView()
        with shown(view, SIZE):
            view.show(quarry)
            if change:
                view.show(quarry, QuarryMarks(((0, 3), (5, 2)), chosen=5, earning=True, hint=2))
                view.raise_chosen(Motion(Speed.OFF))
                view.turn = 2
                frames()
                view.turn = 4
                view.show(quarry)
            frames()
            return pixels(view)

    assert differ(seen(change=True), seen(change=False)) == 0


def test_a_missing_atlas_is_a_sentence_when_a_view_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures_module, "ASSETS", tmp_path)
    pictures_module.pictures.cache_clear()
    try:
        for view in (GardenView, QuarryView):
            with pytest.raises(AtlasUnreadable, match=r"are missing: .*atlas\.json\."):
                view()
    finally:
        pictures_module.pictures.cache_clear()


def test_an_empty_garden_and_a_plan_of_it() -> None:
    with view_of(EMPTY) as view:
        view.plan = True
        frames()
        view.show(crammed(), HOVERING)
        frames()
        view.plan = False
        view.show(EMPTY)
        frames()
        assert differ(pixels(view), fresh(EMPTY)) == 0
