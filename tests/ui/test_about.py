"""The page about the game: whose it is, and every licence down to its last word."""

from pathlib import Path
from typing import Any

from babylon import __version__
from babylon.app.credits import components
from tests.ui.app_kit import find, frames, running, tap_words, texts


def test_it_is_reached_from_the_settings_and_names_designer_and_publisher(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.show("settings")
        settings: Any = app.page
        settings.ids.scroll.scroll_y = 0
        frames(3)
        tap_words("About this game", settings)
        frames(20)
        about: Any = app.page
        read = " ".join(texts(about))
        assert __version__ in read
        assert "unofficial adaptation" in read
        assert "Olivier Grégoire" in read
        assert "Geek Attitude Games" in read
        for component in components():
            assert f"{component.name} {component.version}".strip() in read


def test_a_licence_is_read_to_its_end_and_back_leads_to_the_list(tmp_path: Path) -> None:
    (longest,) = (each for each in components() if each.name == "pillow")
    with running(tmp_path) as app:
        app.show("settings")
        app.show("about")
        page: Any = app.page
        frames(3)
        page.ids.scroll.scroll_y = 0.3
        find(page, f"pillow {longest.version}").press()
        frames(3)
        assert page.ids.scroll.scroll_y == 1
        portions = 1
        while "Read on" in texts(page):
            find(page, "Read on").press()
            frames(2)
            portions += 1
        assert portions > 3
        assert [text for text in texts(page) if text in longest.paragraphs()] == (
            longest.paragraphs()
        )
        app.go_back()
        frames(3)
        assert find(page, f"pillow {longest.version}")
        assert round(page.ids.scroll.scroll_y, 2) == 0.3
        app.go_back()
        assert app.page is app.pages["settings"]
