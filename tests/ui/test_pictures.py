"""The atlas on the graphics card, which a phone may empty while the app sleeps."""

from kivy.core.window import Window
from kivy.graphics.context import get_context
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from babylon.app.garden_view import GardenView
from babylon.app.pictures import pictures
from babylon.app.samples import crammed
from tests.ui.kit import frames, shown


def test_the_atlas_is_read_again_when_its_memory_was_taken() -> None:
    found = pictures(2)
    texture, token = found.texture, found.region("token-back")
    before = bytes(texture.pixels), bytes(token.pixels)
    assert any(before[1])
    get_context().reload()
    frames(3)
    assert (bytes(texture.pixels), bytes(token.pixels)) == before


def test_a_garden_is_painted_again_when_its_picture_was_taken() -> None:
    view = GardenView(size_hint=(None, None), size=(400, 400))
    view.show(crammed())
    with shown(view):
        before = seen()
        get_context().reload()
        assert seen() == before


def seen() -> bytes:
    """The pixels of the window."""
    frames(5)
    Window.canvas.ask_update()
    frames(2)
    return bytes(glReadPixels(0, 0, 400, 400, GL_RGBA, GL_UNSIGNED_BYTE))
