"""A still part of the screen looks like any other, and is painted only when it changes."""

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Callback, Color, Line
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.boxlayout import BoxLayout

from babylon.app.chrome import Panel, RoundButton, Words
from babylon.app.still import Still
from tests.ui.kit import frames, shown

SIZE, PLACE = (320, 90), (41, 57)


class StillBox(Still, BoxLayout):
    """A row that is still."""


def filled(box: Any) -> Any:
    card = Panel(orientation="horizontal")
    card.add_widget(Words(text="Babylon", role="heading", natural=True))
    card.add_widget(RoundButton(icon="menu", spoken="Menu"))
    card.canvas.add(Color(1, 0.5, 0, 0.35))
    card.canvas.add(Line(circle=(180, 100, 20), width=3))
    box.add_widget(card)
    return box


def seen(box: Any) -> list[int]:
    """The pixels of the window."""
    with shown(box):
        return pixels()


def pixels() -> list[int]:
    frames(2)
    return list(glReadPixels(0, 0, *map(int, Window.size), GL_RGBA, GL_UNSIGNED_BYTE))


def test_it_looks_as_if_it_were_drawn_in_every_frame() -> None:
    options: dict[str, Any] = {"size_hint": (None, None), "size": SIZE, "pos": PLACE}
    usual, still = seen(filled(BoxLayout(**options))), seen(filled(StillBox(**options)))
    # What mixes colours twice rounds twice.
    assert max(abs(one - other) for one, other in zip(usual, still, strict=True)) <= 2
    assert len(set(usual)) > 20


@pytest.mark.parametrize("change", ["text", "child", "place"])
def test_a_change_is_seen_and_nothing_else_is_painted(change: str) -> None:
    box = filled(StillBox(size_hint=(None, None), size=SIZE, pos=PLACE))
    painted: list[int] = []
    box.children[0].canvas.add(Callback(lambda _: painted.append(1)))
    with shown(box):
        before = pixels()
        painted.clear()
        Window.canvas.ask_update()
        frames(3)
        assert not painted
        if change == "text":
            box.children[0].children[-1].text = "Nineveh"
        elif change == "child":
            box.children[0].remove_widget(box.children[0].children[0])
        else:
            box.x += 40
        assert pixels() != before
        assert painted or change == "place"


def test_a_size_below_nothing_is_borne() -> None:
    box = filled(StillBox(size_hint=(None, None), size=(-100, -100), pos=PLACE))
    with shown(box):
        empty = pixels()
        box.size = SIZE
        assert pixels() != empty
