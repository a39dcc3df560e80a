"""Widgets follow the look while they live, and are forgotten afterwards."""

import gc

from babylon.app.chrome import Words
from babylon.app.look import LOOK
from babylon.app.pressable import FOLLOWERS
from babylon.app.theme import DAY, NIGHT


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
