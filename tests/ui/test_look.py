"""Widgets follow the look while they live, and are forgotten afterwards."""

import gc

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from babylon.app.chrome import Words
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


@pytest.mark.parametrize("opacity", [0.0, 0.5])
def test_a_scene_fades_with_its_widget(opacity: float) -> None:
    """Weakened it is between the ground and itself, and never brighter than both."""
    view = GardenView(named=False)
    with shown(view, (200, 160)):
        view.show(crammed())
        full = brightest(view)
        view.opacity = opacity
        assert brightest(view) <= round(full * opacity) + 2


def brightest(view: GardenView) -> int:
    """The brightest pixel of a scene before a black ground."""
    Window.canvas.ask_update()
    frames(3)
    pixels = glReadPixels(0, 0, *Window.size, GL_RGBA, GL_UNSIGNED_BYTE)
    return int(max(pixels[0::4]))
