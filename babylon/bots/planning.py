"""The search for a turn: place, decorate, place again, keep, within a budget of nodes."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from babylon.bots.evaluating import garden_worth, icons, points, store_worth
from babylon.bots.prospects import Spot, Taste, best_places, spots
from babylon.bots.site import Line, Site
from babylon.rules.gardens.actions import Action, Build, Place, Source
from babylon.rules.gardens.columns import Mask
from babylon.rules.gardens.decorating import decoration
from babylon.rules.gardens.tiles import Icon

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

    def worth(self, site: Site, keep: Source | None) -> float:
        """What it is worth to end a turn with this tile in the slot."""
        garden, pillars = site.garden, site.pillars_kept
        if self.weights is None:
            return points(garden) + 0.01 * pillars
        kept = None if keep is None else site.tile(keep)
        return garden_worth(garden, self.weights) + store_worth(pillars, kept, self.weights)

    def line(self, actions: tuple[Action, ...], site: Site) -> Line:
        """The line that ends here, with the tile kept that shows more."""
        keep: Source | None = None
        most = -1
        for source in Source:
            tile = site.tile(source)
            if tile is not None and icons(tile) > most:
                keep, most = source, icons(tile)
        return Line(actions, site, keep, self.worth(site, keep))


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
    they come from, lay the second tile as well.
    """
    lines = list(roots)
    first: list[Line] = []
    cache: dict[tuple[int, int, int], list[Spot]] = {}
    richest = max((root.site.singles for root in roots), default=0)
    for root in roots:
        site = root.site
        key = (id(site.garden), site.doubles, site.fresh)
        if key not in cache:
            cache[key] = spots(site._replace(singles=richest), aim.taste)
            yield
        for source in Source:
            yield from lay_tile(root, source, cache[key], aim, width.first, budget, first)
            yield
    lines += first
    first.sort(key=_worth, reverse=True)
    for line in first[: width.lines]:
        if line.keep is not None:
            found = spots(line.site, aim.taste)
            yield
            yield from lay_tile(line, line.keep, found, aim, width.second, budget, lines)
    lines.sort(key=_worth, reverse=True)
    return lines


def _worth(line: Line) -> float:
    return line.worth


def lay_tile(
    line: Line,
    source: Source,
    found: Sequence[Spot],
    aim: Aim,
    number: int,
    budget: Budget,
    into: list[Line],
) -> Generator[None, None, None]:
    """Try out the placings of a tile that look best."""
    tile = line.site.tile(source)
    if tile is None:
        return
    number = min(number, budget.left)
    ranked = best_places(found, tile, source, line.site.singles, aim.taste, number)
    for count, place in enumerate(ranked):
        into.append(_try(line, place, aim))
        budget.spent += 1
        if count % STRIDE == STRIDE - 1:
            yield


def _try(line: Line, place: Place, aim: Aim) -> Line:
    builds, site = decorate(line.site.lay(place))
    return aim.line((*line.actions, place, *builds), site)
