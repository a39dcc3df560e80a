"""The bot behind every level: it searches for a whole turn and plays the first action of the best.

It remembers nothing. After each action it looks again, with the tile that a dig has uncovered in
sight, so a game that was left and taken up again goes on as it would have gone.
"""

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from babylon.bots.bot import Thinking
from babylon.bots.evaluating import features, learned
from babylon.bots.foresight import Foresight, look_ahead
from babylon.bots.planning import Aim, Budget, Searching, Width, decorate, search
from babylon.bots.prospects import Taste
from babylon.bots.site import Line, Site, digs, site_of
from babylon.bots.suggestion import Reason, Suggestion
from babylon.rules.gardens import Observation, Position
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.scoring import score

# How often a turn is searched at most: before the dig, and to lay a tile while there are two, and
# one. Every search but the first follows a tile that was dug or laid; without a tile there is none.
SEARCHES = 3


class Skill(NamedTuple):
    """All that sets one level apart from another."""

    nodes: int  # for a whole turn
    digging: Width
    building: Width
    taste: Taste
    weights: str | None = None  # without, only points at once count
    looks: tuple[Foresight, ...] = ()  # at its next turn, each closer than the one before
    slips: float = 0.0  # how far chance can lift a worse turn over a better one

    def times(self, factor: int) -> "Skill":
        """The same level with so many times the nodes: it looks wider everywhere."""
        root = factor**0.5
        return self._replace(
            nodes=self.nodes * factor,
            digging=self.digging.times(root),
            building=self.building.times(root),
            looks=tuple(look.times(root) for look in self.looks),
        )


class Planner:
    """Plays the turn that is worth most to its level."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self.spent = 0  # nodes, in all that it ever thought

    def think(self, seen: Observation, source: Random) -> Thinking:
        known = seen.known
        yield
        if known.turn.phase is Phase.REMOVE:
            legal = known.legal()
            return legal[int(source.random() * len(legal))]
        if known.turn.phase is Phase.BUILD:
            builds, _site = decorate(site_of(known))
            if builds:
                return builds[0]
        lines = yield from self._turns(known, source)
        return lines[0].whole[0]

    def suggest(self, seen: Observation, n: int) -> list[Suggestion]:
        """The n best whole turns, best first; while tiles are removed there are none."""
        suggesting = self.suggesting(seen, n)
        while True:
            try:
                next(suggesting)
            except StopIteration as done:
                found: list[Suggestion] = done.value
                return found

    def suggesting(self, seen: Observation, n: int) -> Generator[None, None, list[Suggestion]]:
        """What `suggest` returns, thought of between frames."""
        known = seen.known
        if known.turn.phase not in (Phase.DIG, Phase.BUILD):
            return []
        lines = yield from self._turns(known, Random(0))
        before, aim = site_of(known), self._aim(known)
        return [self._explain(line, before, aim) for line in lines[:n]]

    def _aim(self, known: Position) -> Aim:
        return Aim(self.weights_after(known.rounds - known.round), self.skill.taste)

    def weights_after(self, rounds: int) -> tuple[float, ...] | None:
        """What each feature counts with so many rounds to come; None if only points do."""
        return None if self.skill.weights is None else learned(self.skill.weights).after(rounds)

    def _turns(self, known: Position, source: Random) -> Searching:
        """All turns that were looked at, best first."""
        skill, aim, budget = self.skill, self._aim(known), Budget(self.skill.nodes // SEARCHES)
        roots = _roots(known, aim)
        if not roots or (len(roots) == 1 and not roots[0].at_hand):
            return roots
        width = skill.digging if known.turn.phase is Phase.DIG else skill.building
        lines = yield from search(roots, aim, width, budget)
        left = known.rounds - known.round
        weights = self.weights_after(left - 1)
        if skill.looks and weights is not None and left and len(lines) > 1:
            lines = yield from look_ahead(
                lines, known, weights, skill.taste, skill.looks, budget, source
            )
        self.spent += budget.spent
        if skill.slips:
            lines = [
                line._replace(worth=line.worth - skill.slips * source.random()) for line in lines
            ]
            lines.sort(key=lambda line: line.worth, reverse=True)
        return lines

    def _explain(self, line: Line, before: Site, aim: Aim) -> Suggestion:
        site = line.site
        change = score(site.garden).minus(score(before.garden))
        reasons = [
            Reason(category, points, at_once=True)
            for category, points in zip(change._fields[:8], change[:8], strict=True)
            if points
        ]
        gain = float(change.total)
        if aim.weights is not None:
            slot = None if line.keep is None else site.tile(line.keep)
            now = features(site.garden, site.pillars_kept, slot)
            was = features(before.garden, before.pillars_kept, before.slot)
            for name, new, old, weight in zip(now._fields, now, was, aim.weights, strict=True):
                prepared = (new - old) * weight
                gain += prepared
                if abs(prepared) >= 0.05:
                    reasons.append(Reason(name, prepared, at_once=False))
        reasons.sort(key=lambda reason: abs(reason.points), reverse=True)
        return Suggestion(line.whole, change.total, gain, tuple(reasons))


def _roots(known: Position, aim: Aim) -> list[Line]:
    """Where the search begins: at every dig, or after what can be built right now."""
    if known.turn.phase is Phase.DIG:
        return [aim.line((dig,), site) for dig, site in digs(known)]
    return [aim.line(*decorate(site_of(known)))]
