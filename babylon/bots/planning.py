"""The search for a turn: place, decorate, place again, keep, within a budget of nodes."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from babylon.bots.evaluating import garden_worth, icons, points, store_worth
from babylon.bots.prospects import Ranking, Spot, Taste, spots
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
    """Counts the gardens that were tried out, and says when no more may be."""

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

    def garden(self, garden: Garden) -> float:
        """What a garden is worth at the end of a turn."""
        if self.weights is None:
            return points(garden)
        return garden_worth(garden, self.weights)

    def store(self, pillars: int, kept: Tile | None) -> float:
        """What pillars and a tile that are kept are worth."""
        if self.weights is None:
            return 0.01 * pillars
        return store_worth(pillars, kept, self.weights)

    def line(self, actions: tuple[Action, ...], site: Site, garden: float | None = None) -> Line:
        """The line that ends here, with the tile kept that shows more."""
        keep: Source | None = None
        kept: Tile | None = None
        most = -1
        for source in Source:
            tile = site.tile(source)
            if tile is not None and icons(tile) > most:
                keep, kept, most = source, tile, icons(tile)
        worth = self.garden(site.garden) if garden is None else garden
        return Line(actions, site, keep, worth + self.store(site.pillars_kept, kept))


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
    found = spots(richest.site, aim.taste)
    yield
    tried: Tried = {}
    for root in roots:
        for source in Source:
            yield from lay_tile(root, source, found, aim, width.first, budget, tried, first)
            yield
    lines += first
    first.sort(key=_worth, reverse=True)
    for line in first[: width.lines]:
        if line.keep is not None:
            found = spots(line.site, aim.taste)
            yield
            yield from lay_tile(line, line.keep, found, aim, width.second, budget, {}, lines)
    lines.sort(key=_worth, reverse=True)
    return lines


def _worth(line: Line) -> float:
    return line.worth


class Trial(NamedTuple):
    """Where a placing leads: what is built then, the site, its garden's worth, and the price."""

    builds: tuple[Build, ...]
    site: Site
    garden: float
    singles: int


# Gardens that grew out of one: digs differ in the tile dug, so most lay the stored one alike.
Tried = dict[tuple[Tile, Place, Supply], Trial]


def lay_tile(
    line: Line,
    source: Source,
    found: Sequence[Spot],
    aim: Aim,
    number: int,
    budget: Budget,
    tried: Tried,
    into: list[Line],
) -> Generator[None, None, None]:
    """Try out the placings of a tile that look best."""
    site = line.site
    tile = site.tile(source)
    if tile is None:
        return
    number = min(number, budget.left)
    places = Ranking(found, tile, aim.taste).best(source, site.singles, number)
    for count, place in enumerate(places):
        key = tile, place, site.supply
        trial = tried.get(key)
        if trial is None:
            trial = tried[key] = _try(site, place, aim)
        after = trial.site._replace(
            singles=site.singles - trial.singles,
            dug=site.dug if source is Source.STORED else None,
        )
        into.append(aim.line((*line.actions, place, *trial.builds), after, trial.garden))
        budget.spent += 1
        if count % STRIDE == STRIDE - 1:
            yield


def _try(site: Site, place: Place, aim: Aim) -> Trial:
    builds, after = decorate(site.lay(place))
    return Trial(builds, after, aim.garden(after.garden), site.singles - after.singles)
