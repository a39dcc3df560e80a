"""Records and positions cross to other processes and are copied without harm."""

import copy
import pickle
from pathlib import Path

import pytest

from babylon.records.record import read_file, write
from babylon.rules.gardens import GARDENS

GAMES = sorted((Path(__file__).parents[1] / "conformance").glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_record_is_equal_to_its_copies(path: Path) -> None:
    record = read_file(path)
    for twin in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert twin.game is GARDENS
        assert write(twin) == write(record)
        assert twin.final() == record.final()
        assert hash(twin) == hash(record)


def test_a_position_is_sent_without_its_past_which_may_be_long() -> None:
    final = read_file(GAMES[0]).final()
    sent = pickle.loads(pickle.dumps(final))
    assert sent == final
    assert len(pickle.dumps(final)) < 20_000
    with pytest.raises(IndexError):
        sent.undo()
    assert copy.deepcopy(final) is final
