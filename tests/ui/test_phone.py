"""What only a phone does, on a phone made of stand-ins for Android's classes."""

import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

import babylon.app
from babylon.app import device, keepsake
from babylon.app.app import LOOKING, BabylonApp
from babylon.app.device import NO_INSETS, Insets
from babylon.app.keepsake import keep_picture, pictures_folder
from babylon.app.robot import wait
from babylon.app.samples import crammed
from babylon.app.theme import DAY
from tests.ui.app_kit import key, running
from tests.ui.java import Intent, Phone

Become = Callable[[Phone], Phone]
NOW = datetime(2026, 1, 2, 3, 4, 5)


@pytest.fixture
def become(monkeypatch: pytest.MonkeyPatch) -> Iterator[Become]:
    """Turns this computer into a phone, for as long as a test takes."""

    def turn(phone: Phone) -> Phone:
        for name, module in phone.modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
        monkeypatch.setattr(device, "ANDROID", True)
        monkeypatch.setattr(device, "UNABLE", set())
        monkeypatch.setattr(keepsake, "ANDROID", True)
        return phone

    forget()
    yield turn
    forget()


def forget() -> None:
    """Have the activity looked for again: plyer and our own side do so once, when imported."""
    for name in [*sys.modules]:
        if name == "babylon.app.phone" or name.partition(".")[0] == "plyer":
            del sys.modules[name]
    vars(babylon.app).pop("phone", None)


@pytest.mark.parametrize("version", [24, 26, 36])
def test_a_pulse_is_as_long_as_it_was_asked_to_be(version: int, become: Become) -> None:
    phone = become(Phone(version=version))
    device.vibrate(0.012)
    assert phone.pulses == [12]


@pytest.mark.parametrize(("mode", "dark"), [(0x11, False), (0x21, True), (0x01, False)])
def test_the_phone_says_whether_it_is_dark(mode: int, dark: bool, become: Become) -> None:
    become(Phone(ui_mode=mode))
    assert device.dark() is dark


def test_the_phone_says_which_language_it_speaks(become: Become) -> None:
    become(Phone(language=("pl", "PL")))
    assert device.languages() == ("pl_PL",)


def test_bars_and_notch_cover_the_edges_of_a_view_that_fills_the_window(become: Become) -> None:
    become(Phone(bars=(0, 60, 0, 48), notch=(0, 90, 0, 0)))
    assert device.insets() == Insets(0, 90, 0, 48)


def test_lying_on_its_side_the_notch_is_at_the_side(become: Become) -> None:
    box = (0, 0, 2400, 1080)
    become(Phone(screen=(2400, 1080), view=box, bars=(0, 60, 48, 0), notch=(90, 0, 0, 0)))
    assert device.insets() == Insets(90, 60, 48, 0)


def test_a_view_that_ends_where_the_bars_begin_is_not_covered(become: Become) -> None:
    become(Phone(version=33, view=(0, 60, 1080, 2292), bars=(0, 60, 0, 48)))
    assert device.insets() == NO_INSETS


def test_the_notch_may_reach_below_the_bar(become: Become) -> None:
    become(Phone(version=33, view=(0, 60, 1080, 2340), bars=(0, 60, 0, 0), notch=(0, 90, 0, 0)))
    assert device.insets() == Insets(0, 30, 0, 0)


def test_android_knows_notches_since_its_ninth_version(
    become: Become, caplog: pytest.LogCaptureFixture
) -> None:
    become(Phone(version=27, bars=(0, 60, 0, 48), notch=(0, 90, 0, 0)))
    assert device.insets() == Insets(0, 60, 0, 48)
    assert not caplog.text


def test_nothing_is_known_of_the_edges_before_the_window_is_laid_out(become: Become) -> None:
    become(Phone(laid_out=False, bars=(0, 60, 0, 48)))
    assert device.insets() == NO_INSETS


def test_the_keyboard_covers_nothing_that_has_to_make_room(become: Become) -> None:
    become(Phone(bars=(0, 60, 0, 48), keyboard=900))
    assert device.insets() == Insets(0, 60, 0, 48)


def test_turned_by_half_the_notch_is_on_the_other_side_of_a_window_of_the_same_size(
    tmp_path: Path, become: Become
) -> None:
    box = (0, 0, 2400, 1080)
    phone = become(Phone(screen=(2400, 1080), view=box, notch=(90, 0, 0, 0)))
    with running(tmp_path) as app:
        assert app.insets == Insets(90, 0, 0, 0)
        phone.notch = (0, 0, 90, 0)
        wait(2 * LOOKING)
        assert app.insets == Insets(0, 0, 90, 0)
        assert app.page is not None
        assert app.page.insets == [0, 0, 90, 0]
        app.on_pause()
        app.on_stop()
        phone.notch = (90, 0, 0, 0)
        wait(2 * LOOKING)
        assert app.insets == Insets(0, 0, 90, 0)


def test_what_a_phone_cannot_do_is_logged_once(
    become: Become, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(Phone())
    monkeypatch.setattr(Phone, "bars", property())  # which cannot be read
    for _second in range(3):
        assert device.insets() == NO_INSETS
    assert caplog.text.count("This phone could not") == 1


def test_a_picture_is_put_among_the_others_and_offered(tmp_path: Path, become: Become) -> None:
    phone = become(Phone(version=29))
    words = keep_picture(crammed(), DAY, tmp_path, NOW)
    assert words == "The picture lies among your pictures now."
    ((place, content),) = phone.pictures.items()
    assert place == "content://media/external/images/media/babylon-2026-01-02-030405.png"
    assert content.startswith(b"\x89PNG")
    ((intent, title),) = phone.started
    assert (intent.action, intent.type) == (Intent.ACTION_SEND, "image/png")
    assert intent.extras == {Intent.EXTRA_STREAM: place}
    assert intent.flags == Intent.FLAG_GRANT_READ_URI_PERMISSION
    assert title == "My garden in Babylon"
    assert not [*tmp_path.iterdir()], "a copy stays where nobody can find it"


@pytest.mark.parametrize("failing", ["insert", "openOutputStream", "write"])
def test_a_picture_that_cannot_be_put_among_the_others_leaves_nothing_behind(
    failing: str, tmp_path: Path, become: Become, caplog: pytest.LogCaptureFixture
) -> None:
    phone = become(Phone(failing=failing))
    words = keep_picture(crammed(), DAY, tmp_path, NOW)
    assert words == "The picture could not be put among your pictures."
    assert not phone.pictures
    assert not phone.started
    assert not [*tmp_path.iterdir()]
    assert "This phone could not take the picture." in caplog.text


def test_a_picture_that_cannot_be_offered_lies_among_the_others_all_the_same(
    tmp_path: Path, become: Become, caplog: pytest.LogCaptureFixture
) -> None:
    phone = become(Phone(failing="startActivity"))
    words = keep_picture(crammed(), DAY, tmp_path, NOW)
    assert words == "The picture lies among your pictures now."
    (content,) = phone.pictures.values()
    assert content.startswith(b"\x89PNG")
    assert "This phone could not offer the picture to other apps." in caplog.text


def test_a_phone_that_would_want_a_permission_says_so(
    tmp_path: Path, become: Become, caplog: pytest.LogCaptureFixture
) -> None:
    phone = become(Phone(version=28))
    words = keep_picture(crammed(), DAY, tmp_path, NOW)
    assert words == "This phone does not let pictures be shared without more permissions."
    assert not phone.started
    assert not [*tmp_path.iterdir()]
    assert not caplog.text


def test_pictures_and_games_stay_in_the_folder_of_the_app(
    tmp_path: Path, become: Become, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(Phone())
    monkeypatch.delenv("BABYLON_HOME", raising=False)
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    assert pictures_folder() == tmp_path / "babylon" / "pictures"


def test_the_back_key_goes_back_and_then_puts_the_app_behind_others(
    tmp_path: Path, become: Become, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = become(Phone(bars=(0, 60, 0, 48)))
    stopped: list[object] = []
    with running(tmp_path) as app:
        monkeypatch.setattr(BabylonApp, "stop", stopped.append)
        assert app.insets == Insets(0, 60, 0, 48)
        app.show("settings")
        key("escape")  # which is what Kivy makes of Android's back key
        assert app.page is app.pages["home"]
        assert phone.hidings == []
        key("escape")
        assert phone.hidings == [True]
        assert not stopped
        monkeypatch.undo()
