"""Whole games with odd tiles and both supplies, made by an independent program."""

import hashlib
import json
from pathlib import Path

import pytest

from babylon.records.record import read_file
from babylon.records.trace import trace

GAMES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_step_agrees(path: Path) -> None:
    expected = [json.loads(line) for line in path.with_suffix(".trace").read_text().splitlines()]
    *steps, end = trace(read_file(path))
    found = [
        [len(step["legal"]), hashlib.sha256("\n".join(step["legal"]).encode()).hexdigest()[:12]]
        for step in steps
    ]
    assert found == expected[:-1]
    assert end == {"over": True, **expected[-1]}


def test_there_are_games() -> None:
    assert len(GAMES) == 9
