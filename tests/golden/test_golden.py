"""What a seed means and what the rules allow must not change unnoticed.

A seed that somebody wrote down has to give the same game for ever, on every machine. If a rule
changes on purpose, `python tests/golden/test_golden.py` writes the games anew.
"""

from pathlib import Path

import pytest

from babylon.bench import random_game
from babylon.records.perft import divide, perft
from babylon.records.record import Record, read_file, write
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.setup import random_setup

FOLDER = Path(__file__).parent
CONFORMANCE = FOLDER.parent / "conformance"
PLAYERS = (2, 3, 4)
SEED = 7


def golden_file(players: int) -> Path:
    return FOLDER / f"random-{players}p-{SEED}.json"


def random_record(players: int) -> str:
    """A random game as text, with its points and every category behind them."""
    actions = tuple(action for _, _, action in random_game(players, SEED))
    record = Record(GARDENS, random_setup(players, SEED), actions)
    scores = [score.table() for score in record.final().scores()]
    return write(Record(GARDENS, record.setup, actions, {"x-scores": scores}))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seed_gives_the_same_game_for_ever(players: int) -> None:
    assert random_record(players) == golden_file(players).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("players", "depth", "sequences"),
    [
        (2, 0, 1),
        (2, 1, 16),
        (2, 2, 240),
        (2, 3, 3_360),
        (2, 4, 43_680),
        (3, 3, 3_360),
        (3, 4, 53_760),
        (4, 1, 16),
        (4, 2, 31_408),
        (4, 3, 82_304),
    ],
)
def test_perft_from_a_set_up(players: int, depth: int, sequences: int) -> None:
    start = GARDENS.start(GARDENS.random_setup(players, seed=SEED))
    assert perft(start, depth) == sequences


@pytest.mark.parametrize(
    ("game", "step", "depth", "sequences"),
    [
        ("game-2p-102", 77, 3, 12_992),
        ("game-2p-105", 71, 3, 17_561),
        ("game-3p-103", 122, 2, 73_891),
        ("game-3p-106", 94, 3, 17_836),
        ("game-4p-104", 126, 3, 8_465),
    ],
)
def test_perft_from_the_middle_of_a_game(game: str, step: int, depth: int, sequences: int) -> None:
    record = read_file(CONFORMANCE / f"{game}.json")
    position = record.start()
    for action in record.actions[:step]:
        position = position.play(action)
    counts = divide(position, depth)
    assert set(counts) == set(position.legal())
    assert sum(counts.values()) == perft(position, depth) == sequences


if __name__ == "__main__":
    for players in PLAYERS:
        golden_file(players).write_text(random_record(players), encoding="utf-8", newline="\n")
