"""A look at one's next turn: how well a line can be gone on with, in a game that is guessed."""

from collections.abc import Generator, Sequence
from heapq import nlargest
from random import Random
from typing import NamedTuple

from babylon.bots.evaluating import garden_worth, icons, store_worth
from babylon.bots.guessing import guess
from babylon.bots.planning import Budget, Searching, decorate
from babylon.bots.prospects import COST, Ranking, Taste, spots
from babylon.bots.site import Line, Site
from babylon.rules.gardens import Observation, Position
from babylon.rules.gardens.actions import Dig, Place, Source
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.quarry import income
from babylon.rules.gardens.storing import STORE_ROOM
from babylon.rules.gardens.supply import Supply
from babylon.rules.gardens.tiles import Flower, Tile
from babylon.rules.gardens.tokens import Token

# More single pillars than a turn can begin with and earn.
RICHEST = STORE_ROOM + 7


class Foresight(NamedTuple):
    """How closely a bot looks ahead: lines, guesses, digs of the next turn, placings per tile."""

    lines: int
    guesses: int
    digs: int
    places: int

    def times(self, root: float) -> "Foresight":
        """Looks at so many times the lines, and more closely at each, for its square in nodes."""
        closer = root**0.5
        return Foresight(
            round(self.lines * root),
            round(self.guesses * root),
            round(self.digs * closer),
            round(self.places * closer),
        )


class Prospect(NamedTuple):
    """What a guess says of the next turn: the token in force by then, and the digs on offer."""

    token: Token | None
    digs: tuple[tuple[int, Tile], ...]  # what each earns, and its tile; the most appealing first


class Laid(NamedTuple):
    """Where a placing leads: the pillars it takes, and the worth of the garden."""

    singles: int
    doubles: int
    worth: float


def look_ahead(
    lines: Sequence[Line],
    known: Position,
    weights: Sequence[float],
    taste: Taste,
    looks: Sequence[Foresight],
    budget: Budget,
    luck: Random,
) -> Searching:
    """The best lines in the order of what they lead to, and behind them all others.

    Each look is closer than the one before, and at fewer lines: those that came out best.
    """
    own = known.flowers[known.player]
    guesses: list[Position] = []
    outlooks: dict[tuple[Garden, Supply], Outlook] = {}
    ranked, others = _different(lines, looks[0].lines)
    for look in looks:
        while len(guesses) < look.guesses:
            guesses.append(guess(Observation(known), luck))
        prospects: dict[Dig | None, list[Prospect]] = {}
        seen: list[Line] = []
        for line in ranked[: look.lines]:
            dug = _dig_of(line)
            if dug not in prospects:
                prospects[dug] = [
                    _prospect(guessed, dug, own, look.digs) for guessed in guesses[: look.guesses]
                ]
                yield
            where = line.site.garden, line.site.supply
            outlook = outlooks.get(where)
            if outlook is None:
                outlook = outlooks[where] = Outlook(line.site, weights, taste, budget)
                yield
            total = 0.0
            for prospect in prospects[dug]:
                total += yield from outlook.next_turn(line, prospect, look.places)
            seen.append(line._replace(worth=total / look.guesses))
        seen.sort(key=lambda line: line.worth, reverse=True)
        ranked = _behind(seen, ranked[look.lines :])
    return _behind(ranked, others)


def _behind(seen: list[Line], others: Sequence[Line]) -> list[Line]:
    """All others after those that were seen, and worth no more than any of them."""
    gap = max(0.0, others[0].worth - seen[-1].worth) if others else 0.0
    return [*seen, *(line._replace(worth=line.worth - gap) for line in others)]


def _different(lines: Sequence[Line], number: int) -> tuple[list[Line], list[Line]]:
    """The best lines that lead to different gardens, and all others."""
    chosen: list[Line] = []
    others: list[Line] = []
    reached: set[tuple[object, ...]] = set()
    for line in lines:
        garden = line.site.garden
        where = (_dig_of(line), garden.tops, garden.shown, garden.free)
        if len(chosen) < number and where not in reached:
            reached.add(where)
            chosen.append(line)
        else:
            others.append(line)
    return chosen, others


def _dig_of(line: Line) -> Dig | None:
    first = line.actions[0] if line.actions else None
    return first if isinstance(first, Dig) else None


def _prospect(guessed: Position, dug: Dig | None, own: Flower, number: int) -> Prospect:
    quarry, token = guessed.quarry, guessed.tokens[guessed.round - 1]
    if dug is not None:
        quarry = quarry.without_top(dug.stack)
    offers = [
        (income(quarry, stack, own, token).total, tile)
        for stack in range(16)
        if (tile := quarry.top(stack)) is not None
    ]
    return Prospect(token, tuple(nlargest(number, offers, key=lambda offer: _appeal(*offer))))


def _appeal(earned: int, tile: Tile) -> float:
    return earned + 0.8 * icons(tile)


class Outlook:
    """What a garden can be gone on with in one turn.

    Guesses, lines and looks differ little, so what a tile leads to is worked out once for all of
    them: a garden's worth does not depend on what lies in the store.
    """

    def __init__(self, site: Site, weights: Sequence[float], taste: Taste, budget: Budget) -> None:
        self.weights = weights
        self.taste = taste
        self.budget = budget
        self.bare = garden_worth(site.garden, weights)
        self.spots = spots(site._replace(singles=RICHEST, doubles=0), taste)
        self.dearest = max((spot[COST] for spot in self.spots), default=0)
        self.rankings: dict[Tile, Ranking] = {}
        self.tried: dict[tuple[Token | None, Tile, Place], Laid] = {}
        self.laid: dict[tuple[Token | None, Tile, int, int], list[Laid]] = {}

    def next_turn(
        self, line: Line, prospect: Prospect, places: int
    ) -> Generator[None, None, float]:
        """The worth of the next turn; of the best two digs one may be gone by then."""
        before = _rested(line, prospect.token)
        worths: list[float] = []
        for earned, dug in prospect.digs:
            site = before._replace(singles=before.singles + earned, dug=dug)
            worths.append((yield from self._best_of(site, dug, site.slot, places)))
        best = nlargest(2, worths)
        return sum(best) / len(best)

    def _best_of(
        self, site: Site, dug: Tile, slot: Tile | None, places: int
    ) -> Generator[None, None, float]:
        """The worth of laying one of two tiles, or none, and keeping another."""
        weights = self.weights
        kept = dug if slot is None or icons(dug) >= icons(slot) else slot
        best = self.bare + store_worth(site.pillars_kept, kept, weights)
        for source, other in ((Source.DUG, slot), (Source.STORED, dug)):
            for singles, doubles, worth in (yield from self._lay(site, source, places)):
                left = site.singles - singles - 2 * max(0, doubles - site.doubles)
                if left >= 0:
                    best = max(best, worth + store_worth(min(left, STORE_ROOM), other, weights))
        return best

    def _lay(self, site: Site, source: Source, places: int) -> Generator[None, None, list[Laid]]:
        """The gardens that the best placings of a tile lead to."""
        tile = site.tile(source)
        if tile is None:
            return []
        lending = site.token if site.token in (Token.CHANGE, Token.FILL) else None
        key = lending, tile, min(site.singles, self.dearest), places
        if key not in self.laid:
            if tile not in self.rankings:
                self.rankings[tile] = Ranking(self.spots, tile, self.taste)
            results = []
            for place in self.rankings[tile].best(source, site.singles, places):
                known = self.tried.get((lending, tile, place))
                if known is None:
                    if not self.budget.left:
                        break
                    self.budget.spent += 1
                    known = self.tried[lending, tile, place] = self._try(site, place)
                results.append(known)
            self.laid[key] = results
            yield
        return self.laid[key]

    def _try(self, site: Site, place: Place) -> Laid:
        _builds, after = decorate(site.lay(place))
        terrace = after.garden.terraces[-1]
        singles, doubles = terrace.singles.bit_count(), terrace.doubles.bit_count()
        return Laid(singles, doubles, garden_worth(after.garden, self.weights))


def _rested(line: Line, token: Token | None) -> Site:
    """The site when the player's next turn begins."""
    site = line.site
    return site._replace(
        singles=site.pillars_kept + (token is Token.SINGLE),
        doubles=int(token is Token.DOUBLE),
        dug=None,
        slot=None if line.keep is None else site.tile(line.keep),
        fresh=0,
        token=token,
        token_spent=False,
    )
