"""What `bench --ui` says of promises, and its exit code, whatever this machine is able to."""

import json

import pytest

from babylon.app.bench import drawing, promises
from babylon.app.bench.drawing import DrawingFigures
from babylon.app.bench.promises import Promise
from babylon.cli import main

FIGURES = DrawingFigures(100, 1, 2, 3, 4)
KEPT, BROKEN, UNKNOWN = (Promise("frame", "Frames", figure, 16) for figure in (16, 17, None))


@pytest.fixture(autouse=True)
def nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("babylon.app.start.prepare", lambda size, offscreen: None)
    monkeypatch.setattr(drawing, "measure_drawing", lambda: FIGURES)


@pytest.mark.parametrize(
    ("made", "code", "end"),
    [
        ([KEPT, UNKNOWN], 0, "all promises kept"),
        ([KEPT, BROKEN], 1, "promises broken: 1"),
        ([BROKEN, BROKEN], 1, "promises broken: 2"),
    ],
)
def test_a_broken_promise_is_an_exit_code(
    made: list[Promise],
    code: int,
    end: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(promises, "measure_promises", lambda: iter(made))
    assert main(["bench", "--ui"]) == code
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == end
    assert said[-1 - len(made) : -1] == [promise.verdict for promise in made]


@pytest.mark.parametrize(("promise", "code"), [(KEPT, 0), (BROKEN, 1), (UNKNOWN, 0)])
def test_the_object_has_each_figure_beside_its_limit(
    promise: Promise,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(promises, "measure_promises", lambda: iter([promise]))
    assert main(["bench", "--ui", "--json"]) == code
    told = json.loads(capsys.readouterr().out)
    assert told["quads"] == FIGURES.quads
    judged = {"figure": promise.figure, "limit": 16, "kept": code == 0}
    assert told["promises"] == {"frame": judged}
