"""Kivy is made ready before a test imports it, with a home that is not the user's."""

import os
import tempfile
from collections.abc import Iterator

import pytest

os.environ["LANGUAGE"] = "en"  # whatever this machine speaks
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="babylon-kivy-"))

from babylon.app.start import prepare

prepare((1920, 1080), offscreen=True)

# Each of these takes as long as a hundred others: the last to begin would be waited for.
LONG = ("test_tour.py", "test_monkey.py", "test_layout.py", "test_language.py", "test_bench.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture(autouse=True, scope="session")
def time_passes_by_frames() -> Iterator[None]:
    """Nobody waits for what moves, and it moves the same way on every machine."""
    from babylon.app.robot import staged_time

    with staged_time():
        yield
