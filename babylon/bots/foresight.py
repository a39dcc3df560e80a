"""A look at one's next turn: how well a line can be gone on with, in a game that is guessed."""

from collections.abc import Generator, Sequence
from heapq import nlargest
from random import Random
from typing import NamedTuple

from babylon.bots.guessing import guess
from babylon.bots.planning import Aim, Budget, lay_tile
from babylon.bots.prospects import spots
from babylon.bots.site import Line, Site
from babylon.rules.gardens import Observation, Position
from babylon.rules.gardens.actions import Dig, Source
from babylon.rules.gardens.quarry import Quarry, income
from babylon.rules.gardens.tiles import Flower
from babylon.rules.gardens.tokens import Token


class Foresight(NamedTuple):
    """How far a bot looks ahead: lines, guesses, digs of the next turn, placings per tile."""

    lines: int
    guesses: int
    digs: int
    places: int


class Prospect(NamedTuple):
    """What a guess says of the next turn: the quarry, and the token in force by then."""

    quarry: Quarry
    token: Token | None


def look_ahead(
    lines: Sequence[Line], known: Position, aim: Aim, depth: Foresight, budget: Budget, luck: Random
) -> Generator[None, None, list[Line]]:
    """The best lines in the order of what they lead to, and behind them all others."""
    guesses = [_next_round(guess(Observation(known), luck)) for _ in range(depth.guesses)]
    own = known.flowers[known.player]
    seen: list[Line] = []
    for line in lines[: depth.lines]:
        total = 0.0
        for prospect in guesses:
            total += yield from _next_turn(line, prospect, own, aim, depth, budget)
        seen.append(line._replace(worth=total / len(guesses)))
    seen.sort(key=lambda line: line.worth, reverse=True)
    others = lines[depth.lines :]
    behind = max(0.0, others[0].worth - seen[-1].worth) if others else 0.0
    return [*seen, *(line._replace(worth=line.worth - behind) for line in others)]


def _next_round(guessed: Position) -> Prospect:
    return Prospect(guessed.quarry, guessed.tokens[guessed.round - 1])


def _next_turn(
    line: Line, prospect: Prospect, own: Flower, aim: Aim, depth: Foresight, budget: Budget
) -> Generator[None, None, float]:
    """The worth of the next turn; of the best two digs one may be gone by then."""
    quarry, token = prospect
    first = line.actions[0] if line.actions else None
    if isinstance(first, Dig):
        quarry = quarry.without_top(first.stack)
    before = _rested(line, token)
    worths: list[float] = []
    offers = [
        (income(quarry, stack, own, token).total, stack)
        for stack in range(16)
        if quarry.top(stack) is not None
    ]
    chosen = nlargest(depth.digs, offers, key=lambda offer: _appeal(quarry, *offer))
    richest = max((earned for earned, _stack in chosen), default=0)
    found = spots(before._replace(singles=before.singles + richest))
    yield
    for earned, stack in chosen:
        site = before._replace(singles=before.singles + earned, dug=quarry.top(stack))
        root = aim.line((), site)
        after = [root]
        for source in Source:
            yield from lay_tile(root, source, found, aim, depth.places, budget, after)
        worths.append(max(each.worth for each in after))
        yield
    best = nlargest(2, worths) or [line.worth]
    return sum(best) / len(best)


def _appeal(quarry: Quarry, earned: int, stack: int) -> float:
    tile = quarry.top(stack)
    return 0.0 if tile is None else earned + 0.8 * (4 - tile.spaces.count(None))


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
