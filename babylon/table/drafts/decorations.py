"""The decorations that could be built now."""

from dataclasses import dataclass

from babylon.rules.gardens.actions import Build
from babylon.rules.gardens.decorating import decoration, legal_builds
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.scoring import Score, score


@dataclass(frozen=True, slots=True)
class Offer:
    """A decoration that could be built: what it would be, bring, and stand in the way of."""

    action: Build
    decoration: Decoration
    change: Score
    rivals: frozenset[Build]


def offers(position: Position) -> tuple[Offer, ...]:
    """Every decoration that may be built now, with those that it would rule out."""
    garden = position.gardens[position.player]
    builds = list(legal_builds(garden, position.workshop))
    now = score(garden)
    found = []
    for build in builds:
        after = position.play(build)
        changed = after.gardens[position.player]
        left = set(legal_builds(changed, after.workshop))
        rivals = frozenset(other for other in builds if other != build and other not in left)
        change = score(changed).minus(now)
        found.append(Offer(build, decoration(garden, build), change, rivals))
    return tuple(found)


def without_rivals(offered: tuple[Offer, ...]) -> tuple[Build, ...]:
    """What "build all" builds: the decorations that compete with no other."""
    contested = {build for offer in offered for build in offer.rivals}
    return tuple(
        offer.action for offer in offered if not offer.rivals and offer.action not in contested
    )
