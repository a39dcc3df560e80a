"""Learns the weights of the planning bots: `python -m tools.tune_bots`.

Policy iteration. The bot plays games against itself with the weights it has, and a little luck so
that it sees more than its own habits. At the end of every turn the features of its garden are
noted, and after the game how many points were still to come. A ridge regression then says what
each feature was worth; mixed with the weights before, that is what the next round is played with.
The weights of the round with the highest mean of points are written.
"""

import argparse
import json
import os
import statistics
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from babylon.arena import crew, decide
from babylon.bots.evaluating import (
    WEIGHTS,
    Features,
    Weights,
    features,
    points,
    read_weights,
    shares,
)
from babylon.bots.planner import Planner, Skill
from babylon.bots.planning import Width
from babylon.bots.prospects import Taste
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.actions import Keep

Row = tuple[list[float], float]

# How whoever learns plays: wide, but without looks, so that a turn ends where its weights say.
# Nothing of it comes from a level, so the same options teach the same weights again.
STUDENT = Skill(
    18_000,
    Width(28, 20, 20),
    Width(90, 50, 50),
    Taste(
        lift=1.0,
        pillar=0.7,
        waiting=(0.4, 0.4, 0.4),
        paired=(2.0, 3.0, 3.0),
        statue=1.0,
        new=2.0,
        open=1.0,
        taken=2.0,
        rim=0.0,
    ),
)

NUMBER = len(Features._fields)
RIDGE = 30.0


class Lesson(NamedTuple):
    """What a game teaches: rows for the regression, and the points of every seat."""

    rows: list[Row]
    points: list[int]


class Student(Planner):
    """A planner whose weights are handed in instead of read."""

    def __init__(self, skill: Skill, weights: Weights) -> None:
        super().__init__(skill)
        self.weights = weights

    def weights_after(self, rounds: int) -> tuple[float, ...]:
        return self.weights.after(rounds)


def lesson(weights: Weights, slips: float, players: int, seed: int) -> Lesson:
    """Play a game and note every turn's end."""
    bot = Student(STUDENT._replace(slips=slips), weights)
    position = GARDENS.start(GARDENS.random_setup(players, seed))
    source = Random(seed)
    noted: list[tuple[int, int, int, Features]] = []
    while not position.over:
        action = decide(bot, position.observe(), source)
        player, left = position.player, position.rounds - position.round
        position = position.play(action)
        if isinstance(action, Keep) and left:
            garden, store = position.gardens[player], position.stores[player]
            pillars = min(store.singles, 6)
            noted.append((player, left, points(garden), features(garden, pillars, store.slot)))
    final = [score.total for score in position.scores()]
    rows = [
        (_columns(values, left), float(final[player] - now)) for player, left, now, values in noted
    ]
    return Lesson(rows, final)


def _columns(values: Features, left: int) -> list[float]:
    soon, long = shares(left)
    return [value * soon for value in values] + [value * long for value in values]


def fit(rows: Sequence[Row], prior: Weights) -> Weights:
    """Ridge regression towards the weights before, on columns of equal spread."""
    size = 2 * NUMBER
    start = [*prior.soon, *prior.long]
    spread = [statistics.pstdev(row[0][i] for row in rows) or 1.0 for i in range(size)]
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for values, target in rows:
        scaled = [value / width for value, width in zip(values, spread, strict=True)]
        rest = target - sum(a * b for a, b in zip(values, start, strict=True))
        for i, value in enumerate(scaled):
            right[i] += value * rest
            line = matrix[i]
            for j in range(i, size):
                line[j] += value * scaled[j]
    for i in range(size):
        matrix[i][i] += RIDGE
        for j in range(i):
            matrix[i][j] = matrix[j][i]
    change = solve(matrix, right)
    found = [old + new / width for old, new, width in zip(start, change, spread, strict=True)]
    return Weights(tuple(found[:NUMBER]), tuple(found[NUMBER:]))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination; the ridge has made every pivot positive."""
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            for j in range(i, size):
                matrix[k][j] -= factor * matrix[i][j]
            right[k] -= factor * right[i]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(matrix[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (right[i] - known) / matrix[i][i]
    return solution


def mixed(old: Weights, new: Weights, share: float) -> Weights:
    """A step from the old weights towards the new ones."""
    halves = (
        tuple((1 - share) * a + share * b for a, b in zip(before, after, strict=True))
        for before, after in zip(old, new, strict=True)
    )
    return Weights(*halves)


def learn(weights: Weights, options: argparse.Namespace) -> Iterator[tuple[float, Weights]]:
    """Play and fit, again and again; yields the weights played with and their mean of points."""
    rows: list[Row] = []
    with crew(options.workers, options.scheduler) as hired:
        for iteration in range(options.iterations):
            first = options.seed + iteration * options.games
            seeds = range(first, first + options.games)
            players = [2 if seed % 3 else 2 + seed // 3 % 3 for seed in seeds]
            lessons = list(hired.pool.map(partial(lesson, weights, options.slips), players, seeds))
            two = [lesson.points for lesson in lessons if len(lesson.points) == 2]
            yield statistics.mean(score for game in two for score in game), weights
            rows = rows[len(rows) // 2 :] + [row for lesson in lessons for row in lesson.rows]
            weights = mixed(weights, fit(rows, weights), options.share)


def main() -> None:
    """Learn, show the way, and write the best."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", default="master", help="which weights in the data file")
    parser.add_argument("--start", help="the weights to begin with, if not its own")
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--games", type=int, default=120, help="per iteration")
    parser.add_argument("--share", type=float, default=0.5, help="how far a step goes")
    parser.add_argument("--slips", type=float, default=1.5, help="luck while learning")
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster to play on")
    parser.add_argument("--file", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    table = json.loads(options.file.read_text("utf-8"))
    weights = read_weights(options.file, options.start or options.name)
    best = 0.0
    for mean, tried in learn(weights, options):
        print(f"{mean:.2f} points", flush=True)
        if mean > best:
            best = mean
            pairs = zip(Features._fields, tried.soon, tried.long, strict=True)
            table[options.name] = {name: [round(a, 4), round(b, 4)] for name, a, b in pairs}
            options.file.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
