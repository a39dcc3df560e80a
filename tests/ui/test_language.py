"""In a made-up language, longer than English, nothing that a player reads stays English."""

import re
from collections.abc import Iterator
from pathlib import Path
from subprocess import CalledProcessError, CompletedProcess, TimeoutExpired
from types import SimpleNamespace

import pytest
from kivy.core.text import Label
from kivy.core.window import Window
from kivymd.icon_definitions import md_icons

from babylon.app import device, tour, words, writing
from babylon.app.credits import components
from babylon.app.settings import LookChoice
from babylon.app.tour import write_tour
from babylon.app.words import LANGUAGE
from tests.effort import EFFORT
from tests.ui.app_kit import PHONE, TABLET, texts
from tools.messages import Text, collect, compiled

LONGER = 0.4
# What is the same in every language: names, letters at the rim, spaces and stacks, rulings.
SAME = re.compile(r"Theo|Mara|Nabu|Enna|[A-Za-z]|[a-h][1-8]|R[0-9]+")


def foreign(text: str) -> str:
    """A text of the made-up language."""
    return f"⟦{text}{'~' * round(len(text) * LONGER)}⟧"


def catalogue() -> dict[str, str]:
    """All messages in the made-up language, as a mo file holds them."""
    made = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n"}
    for text in collect():
        single, plural = Text(*text)
        key = single if plural is None else f"{single}\0{plural}"
        made[key] = foreign(plural or single)
    return made


def english_in(text: str) -> list[str]:
    """The words that stand outside all marks and are not the same in every language."""
    text = re.sub(r"\n\n\w+Error: .*", "", text)  # the details of a failure, for its finder
    inside = 1
    while inside:
        text, inside = re.subn(r"⟦[^⟦⟧]*⟧", " ", text)
    found = re.findall(r"\w*[^\W\d]\w*", text)
    return [word for word in found if not SAME.fullmatch(word)]


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system is set to the made-up language, for which there is a translation."""
    folder = tmp_path / "locale" / "qps" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "babylon.mo").write_bytes(compiled(catalogue()))
    monkeypatch.setattr(words, "FOLDER", tmp_path / "locale")
    monkeypatch.setenv("LANGUAGE", "qps_XX:en")
    yield
    LANGUAGE.choose("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts that were drawn on scenes, where no widget holds them."""
    seen: set[str] = set()

    class Remembering(Label):
        def refresh(self) -> None:
            seen.add(self.text)
            super().refresh()

    monkeypatch.setattr(writing, "Label", Remembering)
    writing.lettering.cache_clear()
    return seen


def read_now() -> set[str]:
    """What the widgets in the window show, and what they say to those who do not see them."""
    icons = set(md_icons.values())
    found = {text for root in Window.children for text in texts(root)} - icons
    widgets = (widget for root in Window.children for widget in root.walk())
    return found | {getattr(widget, "spoken", "") for widget in widgets}


def as_given() -> set[str]:
    """What others have named and written: the components and their licences."""
    found: set[str] = set()
    for component in components():
        title = f"{component.name} {component.version}".strip()
        found |= {component.name, title, component.licence, *component.paragraphs()}
    return found


# A tablet shows more at a time and says no more; it is looked at when there is time.
@pytest.mark.parametrize("size", [PHONE, TABLET] if EFFORT > 1 else [PHONE])
def test_nothing_on_the_whole_tour_is_english(
    size: tuple[int, int],
    abroad: None,
    drawn: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tour, "photograph", lambda path: path)
    monkeypatch.setattr(tour, "LOOKS", (LookChoice.LIGHT,))
    monkeypatch.setattr(tour, "COUNTING", 1.0)
    read: set[str] = set()
    for _picture in write_tour(tmp_path, size):
        read |= read_now()
    assert len(read) > 100
    assert drawn
    english = {text for text in (read | drawn) - as_given() if english_in(text)}
    assert not english, sorted(english)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("⟦one ⟦two⟧~~⟧ Theo: a1, +3", []),
        ("⟦one⟧ two", ["two"]),
        ("3 points", ["points"]),
    ],
)
def test_english_is_noticed(text: str, words: list[str]) -> None:
    assert english_in(text) == words


@pytest.fixture
def without_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in the environment says which language is spoken."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("without_environment")
def test_other_systems_have_nothing_but_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "platform", "linux")
    assert device.languages() == ()


@pytest.mark.usefixtures("without_environment")
@pytest.mark.parametrize(("number", "languages"), [(0x0410, ("it_IT",)), (0xFFFF, ())])
def test_windows_says_a_number(
    number: int, languages: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(device, "platform", "win")
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert device.languages() == languages


@pytest.mark.usefixtures("without_environment")
@pytest.mark.parametrize(
    ("told", "languages"),
    [
        ("it_IT\n", ("it_IT",)),
        ("fr_CA@currency=EUR\n", ("fr_CA",)),
        (FileNotFoundError(), ()),
        (CalledProcessError(1, "defaults"), ()),
        (TimeoutExpired("defaults", 2), ()),
    ],
)
def test_macos_says_it_to_a_command(
    told: str | Exception, languages: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **options: object) -> CompletedProcess[str]:
        assert "AppleLocale" in command
        assert options["timeout"]
        if isinstance(told, Exception):
            raise told
        return CompletedProcess(command, 0, told)

    monkeypatch.setattr(device, "platform", "macosx")
    monkeypatch.setattr("subprocess.run", run)
    assert device.languages() == languages


def test_the_environment_goes_before_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "platform", "macosx")
    monkeypatch.setattr("subprocess.run", None)
    monkeypatch.setenv("LANGUAGE", "pl:de")
    assert device.languages() == ("pl", "de")
