"""How the player has fared: games against bots that are over, and count."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from babylon.rules.game import BadInput
from babylon.shelf.connection import Row
from babylon.shelf.reading import json_object

# What `finished` wants to know, from the oldest game to the newest.
FINISHED = """
    SELECT game.id, bot, points, win, categories FROM game JOIN seat ON game = game.id
    WHERE over AND counts ORDER BY touched, game.id
"""
# No game has so many points; a file that was tampered with can.
MOST_POINTS = 1_000_000


class Finished(NamedTuple):
    """A solo game that is over: the levels that sat at the table, and how the player did."""

    levels: frozenset[str]
    points: int
    win: float
    categories: dict[str, int]


@dataclass(slots=True)
class Tally:
    """Some games, summed up; a shared victory is a part of a win."""

    games: int = 0
    wins: float = 0.0
    best: int = 0
    points: int = 0

    @property
    def mean(self) -> float:
        return self.points / self.games if self.games else 0.0

    def add(self, game: Finished) -> None:
        self.games += 1
        self.wins += game.win
        self.best = max(self.best, game.points)
        self.points += game.points


@dataclass(slots=True)
class Statistics:
    """All solo games together, by level of opponent, and what the points were made of.

    A game against bots of two levels counts for both. A streak is of games won or shared.
    """

    all: Tally = field(default_factory=Tally)
    levels: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    streak: int = 0
    longest_streak: int = 0
    categories: dict[str, float] = field(default_factory=dict)


def finished(rows: Iterable[Row]) -> Iterator[Finished]:
    """The games in which one person played; those whose result was spoilt are left out."""
    for _, group in groupby(rows, itemgetter(0)):
        seats = [row[1:] for row in group]
        people = [result for bot, *result in seats if bot is None]
        if len(people) != 1:
            continue
        points, win, categories = people[0]
        try:
            table = json_object(categories)
        except BadInput:
            # The game itself can still be looked at.
            continue
        if all(map(_possible, (points, *table.values()))) and isinstance(win, float):
            levels = frozenset(bot for bot, *_ in seats if bot is not None)
            yield Finished(levels, points, win, table)


def _possible(points: object) -> bool:
    return isinstance(points, int) and abs(points) <= MOST_POINTS


def sum_up(games: Iterable[Finished]) -> Statistics:
    """The statistics of games, given from the oldest to the newest."""
    found = Statistics()
    sums: dict[str, int] = defaultdict(int)
    for game in games:
        found.all.add(game)
        for level in game.levels:
            found.levels[level].add(game)
        found.streak = found.streak + 1 if game.win else 0
        found.longest_streak = max(found.longest_streak, found.streak)
        for category, points in game.categories.items():
            sums[category] += points
    found.categories = {category: points / found.all.games for category, points in sums.items()}
    found.levels = dict(found.levels)
    return found
