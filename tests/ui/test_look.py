"""Widgets follow the look while they live, and are forgotten afterwards."""

import gc
from itertools import pairwise

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import Words
from babylon.app.emblem import Avatar, Emblem
from babylon.app.garden_view import GardenView
from babylon.app.look import LOOK
from babylon.app.pressable import FOLLOWERS
from babylon.app.samples import crammed
from babylon.app.theme import DAY, NIGHT
from tests.ui.kit import frames, shown


def test_a_widget_follows_theme_and_size() -> None:
    words = Words(text="Babylon")
    small = words.font_size
    try:
        LOOK.theme, LOOK.text_size = NIGHT, 2.0
        assert tuple(words.color) == NIGHT.ink
        assert words.font_size == 2 * small
    finally:
        LOOK.theme, LOOK.text_size = DAY, 1.0
    assert tuple(words.color) == DAY.ink


def test_widgets_that_are_gone_are_forgotten() -> None:
    gc.collect()
    before = len(FOLLOWERS)
    many = [Words(text=str(number)) for number in range(100)]
    assert len(FOLLOWERS) >= before + 100
    many.clear()
    gc.collect()
    assert len(FOLLOWERS) <= before


@pytest.mark.parametrize("around", [0, 1, 2])
@pytest.mark.parametrize("opacity", [0.0, 0.5])
def test_a_scene_fades_with_its_widget_and_those_around_it(opacity: float, around: int) -> None:
    """Weakened it is between the ground and itself, and never brighter than both."""
    view = GardenView(named=False)
    widgets = [view, FloatLayout(), FloatLayout()]
    for inner, outer in pairwise(widgets):
        outer.add_widget(inner)
    with shown(widgets[-1], (200, 160)):
        view.show(crammed())
        full = brightest()
        widgets[around].opacity = opacity
        assert full * opacity - 2 <= brightest() <= full * opacity + 2
        widgets[around].opacity = 1
        assert brightest() == full


def brightest() -> int:
    """The brightest pixel of a scene before a black ground."""
    Window.canvas.ask_update()
    frames(3)
    pixels = glReadPixels(0, 0, *Window.size, GL_RGBA, GL_UNSIGNED_BYTE)
    return int(max(pixels[0::4]))


def test_an_avatar_is_drawn_where_it_is() -> None:
    for avatar in (Avatar(side=52), Emblem(picture="token-none", size=(52, 52))):
        for place in ((-9000.0, 0.0), (40.0, 70.0)):
            avatar.x = place[0]
            avatar.y = place[1]
            drawn = avatar._flower if isinstance(avatar, Avatar) else avatar._shown
            middle = [drawn.pos[axis] + drawn.size[axis] / 2 for axis in (0, 1)]
            assert middle == pytest.approx([place[0] + 26, place[1] + 26])
