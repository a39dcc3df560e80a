"""The search for a turn: place, decorate, place again, keep, within a budget of nodes."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from babylon.bots.evaluating import points, promise
from babylon.bots.prospects import Spot, Taste, best_places, spots
from babylon.bots.site import Line, Site
from babylon.rules.gardens.actions import Action, Build, Place, Source
from babylon.rules.gardens.decorating import decoration

# How many nodes are tried between two yields: about a millisecond, and five on a slow phone.
STRIDE = 6


class Width(NamedTuple):
    """How many placings are tried out: per tile first, then lines that go on, then per line."""

    first: int
    lines: int
    second: int


class Budget:
    """Counts the gardens that were tried out, and says when no more may be."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.spent = 0

    @property
    def exhausted(self) -> bool:
        return self.spent >= self.nodes


class Aim(NamedTuple):
    """What a bot looks for: weights of the promise, if it plans, and its eye for placings."""

    weights: tuple[float, ...] | None
    taste: Taste

    def worth(self, site: Site, slot: Source | None) -> float:
        """What it is worth to end a turn with this tile in the slot."""
        garden, pillars = site.garden, site.pillars_kept
        if self.weights is None:
            return points(garden) + 0.01 * pillars
        kept = None if slot is None else site.tile(slot)
        return points(garden) + promise(garden, pillars, kept, self.weights)

    def line(self, actions: tuple[Action, ...], site: Site) -> Line:
        """The line that ends here, with the best tile kept."""
        keep: Source | None = None
        icons = -1
        for source in Source:
            tile = site.tile(source)
            if tile is not None and 4 - tile.spaces.count(None) > icons:
                keep, icons = source, 4 - tile.spaces.count(None)
        return Line(actions, site, keep, self.worth(site, keep))


def decorate(site: Site) -> tuple[tuple[Build, ...], Site]:
    """Build what scores most, again and again; a set that becomes whole counts with it."""
    done: list[Build] = []
    while True:
        best, gain, made = None, 0.0, None
        garden = site.garden
        fewest = min(garden.numbers)
        for build in site.builds():
            piece = decoration(garden, build)
            worth = piece.points + (garden.numbers[piece.kind] == fewest) * 1.5
            if build.using is not None:
                worth -= 0.5
            if worth > gain:
                best, gain, made = build, worth, piece
        if best is None or made is None:
            return tuple(done), site
        done.append(best)
        site = site._replace(
            garden=garden.with_decoration(made),
            token_spent=site.token_spent or best.using is not None,
            supply=site.supply.without_decoration(best.kind),
        )


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
            cache[key] = spots(site._replace(singles=richest))
            yield
        for source in Source:
            yield from lay_tile(root, source, cache[key], aim, width.first, budget, first)
            yield
    lines += first
    first.sort(key=_worth, reverse=True)
    for line in first[: width.lines]:
        if line.keep is not None:
            found = spots(line.site)
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
    number = min(number, budget.nodes - budget.spent)
    if number <= 0:
        return
    ranked = best_places(found, tile, source, line.site.singles, aim.taste, number)
    for count, (_glance, place) in enumerate(ranked):
        into.append(_try(line, place, aim))
        budget.spent += 1
        if count % STRIDE == STRIDE - 1:
            yield


def _try(line: Line, place: Place, aim: Aim) -> Line:
    builds, site = decorate(line.site.lay(place))
    return aim.line((*line.actions, place, *builds), site)
