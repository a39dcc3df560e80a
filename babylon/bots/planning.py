"""The search for a turn: place, decorate, place again, keep, within a budget of nodes."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from babylon.bots.evaluating import garden_worth, icons, points, store_worth
from babylon.bots.prospects import Ranking, Taste, spots
from babylon.bots.site import Line, Site
from babylon.rules.gardens.actions import Action, Build, Place, Source
from babylon.rules.gardens.columns import Mask
from babylon.rules.gardens.decorating import decoration
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.supply import Supply
from babylon.rules.gardens.tiles import Icon, Tile

# How many nodes are tried between two yields: about a millisecond, and five on a slow phone.
STRIDE = 6


class Width(NamedTuple):
    """How many placings are tried out: per tile first, then lines that go on, then per line."""

    first: int
    lines: int
    second: int

    def times(self, root: float) -> "Width":
        """So many times as much in every respect, which is the square of it in nodes."""
        return Width(*(round(each * root) for each in self))


class Budget:
    """Counts the placings that were tried out, and says when no more may be.

    One that leads where an earlier line has led counts too, though it takes less time.
    """

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.spent = 0

    @property
    def left(self) -> int:
        return self.nodes - self.spent


class Aim(NamedTuple):
    """What a bot looks for: weights of the promise, if it plans, and its eye for placings."""

    weights: tuple[float, ...] | None
    taste: Taste

    def of_garden(self, garden: Garden) -> float:
        """What a garden is worth at the end of a turn."""
        if self.weights is None:
            return points(garden)
        return garden_worth(garden, self.weights)

    def of_store(self, pillars: int, kept: Tile | None) -> float:
        """What pillars and a tile that are kept are worth."""
        if self.weights is None:
            return 0.01 * pillars
        return store_worth(pillars, kept, self.weights)

    def line(self, actions: tuple[Action, ...], site: Site, worth: float | None = None) -> Line:
        """The line that ends here and keeps the tile that shows more; worth is the garden's."""
        keep: Source | None = None
        kept: Tile | None = None
        most = -1
        for source in Source:
            tile = site.tile(source)
            if tile is not None and icons(tile) > most:
                keep, kept, most = source, tile, icons(tile)
        if worth is None:
            worth = self.of_garden(site.garden)
        return Line(actions, site, keep, worth + self.of_store(site.pillars_kept, kept))


def decorate(site: Site) -> tuple[tuple[Build, ...], Site]:
    """Build what scores most, again and again; a set that becomes whole counts with it."""
    done: list[Build] = []
    builds = site.builds()
    while builds:
        garden = site.garden
        fewest = min(garden.numbers)
        best, gain, made = None, 0.0, None
        for build in builds:
            piece = decoration(garden, build)
            worth = piece.points + (garden.numbers[piece.kind] == fewest) * 1.5
            if build.using is not None:
                worth -= 0.5
            if worth > gain:
                best, gain, made = build, worth, piece
        if best is None or made is None:
            break
        done.append(best)
        site = site.with_decoration(best, made)
        # Only a statue makes new ones possible; all others leave fewer than there were.
        free = site.garden.free
        if best.kind is Icon.STATUE or any(_still_free(build, free) for build in builds):
            builds = site.builds()
        else:
            break
    return tuple(done), site


def _still_free(build: Build, free: Mask) -> bool:
    return bool(free >> build.first & 1 and (build.second is None or free >> build.second & 1))


Searching = Generator[None, None, list[Line]]


def search(roots: Sequence[Line], aim: Aim, width: Width, budget: Budget) -> Searching:
    """The turns that go on from the roots, best first.

    Every root may end at once or lay a tile; the most promising of all these lines, wherever
    they come from, lay the second tile as well. The roots are digs of one position, or a single
    line: all have the same garden and differ in what they lay there.
    """
    lines = list(roots)
    first: list[Line] = []
    richest = max(roots, key=lambda root: root.site.singles)
    trials = Trials(richest.site, aim, budget)
    yield
    for root in roots:
        for source in Source:
            yield from trials.lay(root, source, width.first, first)
            yield
    lines += first
    first.sort(key=_worth, reverse=True)
    for line in first[: width.lines]:
        if line.keep is not None:
            trials = Trials(line.site, aim, budget)
            yield
            yield from trials.lay(line, line.keep, width.second, lines)
    lines.sort(key=_worth, reverse=True)
    return lines


def _worth(line: Line) -> float:
    return line.worth


class Trial(NamedTuple):
    """Where a placing leads: what is built then, the site, its garden's worth, and the price."""

    builds: tuple[Build, ...]
    site: Site
    worth: float
    singles: int


class Trials:
    """The placings in one garden: each tile is ranked once, and each placing tried out once.

    Digs differ in the tile dug, so most of their lines lay the stored one alike.
    """

    def __init__(self, richest: Site, aim: Aim, budget: Budget) -> None:
        self.found = spots(richest, aim.taste)
        self.aim = aim
        self.budget = budget
        self.rankings: dict[Tile, Ranking] = {}
        self.tried: dict[tuple[Tile, Place, Supply], Trial] = {}

    def lay(
        self, line: Line, source: Source, number: int, into: list[Line]
    ) -> Generator[None, None, None]:
        """Go on with the placings of a tile that look best."""
        site, aim = line.site, self.aim
        tile = site.tile(source)
        if tile is None:
            return
        if tile not in self.rankings:
            self.rankings[tile] = Ranking(self.found, tile, aim.taste)
        places = self.rankings[tile].best(source, site.singles, min(number, self.budget.left))
        for count, place in enumerate(places):
            key = tile, place, site.supply
            trial = self.tried.get(key)
            if trial is None:
                trial = self.tried[key] = self._try(site, place)
            after = trial.site._replace(
                singles=site.singles - trial.singles,
                dug=site.dug if source is Source.STORED else None,
            )
            into.append(aim.line((*line.actions, place, *trial.builds), after, trial.worth))
            self.budget.spent += 1
            if count % STRIDE == STRIDE - 1:
                yield

    def _try(self, site: Site, place: Place) -> Trial:
        builds, after = decorate(site.lay(place))
        worth = self.aim.of_garden(after.garden)
        return Trial(builds, after, worth, site.singles - after.singles)
