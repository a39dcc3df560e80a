"""Fits the master's eye for placings: `python -m tools.tune_glance`.

Architects play games, and wherever a tile could be laid the placings that look best so far are
tried out, each with the decorations that come with it. Weighted least squares then say what every
term of a taste is worth, so that a glance ranks placings as the master's weights would: those near
the best count most, since only the order at the top matters. What is printed goes into `levels.py`
by hand, rounded.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import repeat
from math import exp
from operator import add, mul, sub
from random import Random

from babylon.arena import decide
from babylon.bots.evaluating import learned
from babylon.bots.levels import ARCHITECT, MASTER
from babylon.bots.planning import Aim, decorate
from babylon.bots.prospects import Glances, Ranking, Taste, spots
from babylon.bots.site import Site, digs, site_of
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Phase, Source
from tools.tune_bots import solve

NOTHING = Taste(paired=(0.0, 0.0, 0.0), statue=0.0, new=0.0, open=0.0, taken=0.0)
TRIED = 400  # placings per tile
DIGS = 2  # per moment, as they differ little
RIDGE = 0.001

Row = tuple[list[float], float]  # the terms of a placing, and what it is worth


def terms() -> dict[str, Taste]:
    """For every term of a taste one that has a taste for nothing else."""
    nothing, found = NOTHING._asdict(), {}
    for name, value in nothing.items():
        if isinstance(value, tuple):
            for kind in range(len(value)):
                one = tuple(float(each == kind) for each in range(len(value)))
                found[f"{name} {kind}"] = Taste(**{**nothing, name: one})
        else:
            found[name] = Taste(**{**nothing, name: 1.0})
    return found


def sites(games: int, seed: int, every: int) -> Iterator[tuple[Position, Site]]:
    """Sites with a tile at hand, spread over games of two architects."""
    luck = Random(seed)
    for game in range(games):
        position = GARDENS.start(GARDENS.random_setup(2, seed + game))
        moment = game
        while not position.over:
            if position.turn.phase in (Phase.DIG, Phase.BUILD) and position.round < position.rounds:
                moment += 1
                if moment % every == 0 and position.turn.phase is Phase.DIG:
                    offers = list(digs(position))
                    luck.shuffle(offers)
                    yield from ((position, site) for _dig, site in offers[:DIGS])
                elif moment % every == 0:
                    yield position, site_of(position)
            position = position.play(decide(ARCHITECT, position.observe(), luck))


def rows(site: Site, source: Source, aim: Aim, tastes: Sequence[Taste]) -> list[Row]:
    """The placings of a tile that look best so far."""
    tile = site.tile(source)
    if tile is None:
        return []
    listed = [spots(site, taste) for taste in tastes]
    where = {spot[:3]: order for order, spot in enumerate(listed[0])}
    glances = [Glances(tile.spaces, taste) for taste in tastes]
    found: list[Row] = []
    for place in Ranking(spots(site, aim.taste), tile, aim.taste).best(source, site.singles, TRIED):
        order = where[place.level, place.open_corner, place.column]
        columns = []
        for spots_of, glance in zip(listed, glances, strict=True):
            level, _open, _column, _cost, base, pattern = spots_of[order]
            ways = {rotation: worth for worth, rotation in glance[pattern]}
            columns.append(base + level * ways[place.rotation])
        _builds, after = decorate(site.lay(place))
        worth = aim.of_garden(after.garden) + aim.of_store(after.pillars_kept, None)
        found.append((columns, worth))
    return found


def fit(groups: Sequence[Sequence[Row]], reach: float) -> list[float]:
    """Least squares on the differences within each group, those near its best before all others."""
    size = len(groups[0][0][0])
    matrix = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for group in groups:
        best = max(worth for _columns, worth in group)
        shares = [exp((worth - best) / reach) for _columns, worth in group]
        whole = sum(shares)
        shares = [share / whole for share in shares]
        mean = sum(map(mul, shares, (worth for _columns, worth in group)))
        means = [
            sum(map(mul, shares, column))
            for column in zip(*(columns for columns, _worth in group), strict=True)
        ]
        for share, (columns, worth) in zip(shares, group, strict=True):
            apart = list(map(sub, columns, means))
            for i, one in enumerate(apart):
                right[i] += share * one * (worth - mean)
                matrix[i] = list(map(add, matrix[i], map(mul, repeat(share * one), apart)))
    return solve(matrix, right)


def main() -> None:
    """Try placings out, fit, and print the terms."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--every", type=int, default=9, help="moments of a game to skip")
    parser.add_argument("--reach", type=float, default=1.75, help="points within which it matters")
    parser.add_argument("--seed", type=int, default=9_000)
    options = parser.parse_args()
    named = terms()
    groups = []
    for position, site in sites(options.games, options.seed, options.every):
        weights = learned("master").after(position.rounds - position.round)
        aim = Aim(weights, MASTER.skill.taste)
        for source in Source:
            group = rows(site, source, aim, list(named.values()))
            if len(group) > 1:
                groups.append(group)
    print(f"{sum(map(len, groups))} placings of {len(groups)} tiles")
    for name, value in zip(named, fit(groups, options.reach), strict=True):
        print(f"{name:10} {value:6.2f}")


if __name__ == "__main__":
    main()
