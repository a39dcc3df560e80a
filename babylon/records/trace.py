"""A record step by step: who decides, and everything that would have been legal."""

from collections.abc import Iterator
from typing import Any

from babylon.records.record import Record
from babylon.rules.game import Position


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """One object before every action and after the last, then the scores."""
    position = record.start()
    for step, action in enumerate(record.actions):
        yield _moment(record, step, position)
        position = position.play(action)
    if not position.over:
        yield _moment(record, len(record.actions), position)
    yield {
        "over": position.over,
        "scores": [score.table() for score in position.scores()],
        "winners": list(position.winners()),
    }


def _moment(record: Record, step: int, position: Position[Any, Any]) -> dict[str, Any]:
    return {
        "step": step,
        "player": position.player,
        "phase": position.phase_name,
        "legal": sorted(record.game.write_action(action) for action in position.legal()),
    }
