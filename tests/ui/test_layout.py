"""Every screen and every moment of the tour can be read and touched, at every size of text."""

from pathlib import Path

import pytest

from babylon.app import tour
from babylon.app.settings import LookChoice
from tests.effort import EFFORT
from tests.ui.app_kit import PHONE, PHONE_LYING, TABLET
from tests.ui.legible import faults

FULL_HD = (1920, 1080)
# Each is a whole tour; every day those where room is shortest, the others when there is time.
TIGHT = [(PHONE, 2.0), (PHONE_LYING, 2.0), (TABLET, 1.0)]
ROOMY = [(PHONE, 1.0), (PHONE_LYING, 1.0), (TABLET, 2.0), (FULL_HD, 1.0), (FULL_HD, 2.0)]


@pytest.mark.parametrize(("size", "text_size"), TIGHT + ROOMY if EFFORT > 1 else TIGHT)
def test_nothing_is_cut_off_or_covered(
    size: tuple[int, int], text_size: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, list[str]] = {}

    def look(path: Path) -> Path:
        wrong = faults()
        if wrong:
            found[path.stem] = wrong
        return path

    monkeypatch.setattr(tour, "photograph", look)
    monkeypatch.setattr(tour, "LOOKS", (LookChoice.LIGHT,))
    monkeypatch.setattr(tour, "COUNTING", 0.5)
    monkeypatch.setattr(tour, "BANNER", 1.5)
    for _ in tour.write_tour(tmp_path, size, text_size):
        pass
    assert not found, "\n".join(f"{name}: {fault}" for name in found for fault in found[name])
