"""How the player has fared: games against bots that are over, and count."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


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
