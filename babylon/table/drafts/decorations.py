"""The decorations that could be built now."""

from collections import Counter
from dataclasses import dataclass

from babylon.rules.gardens.actions import Build
from babylon.rules.gardens.decorating import decoration, legal_builds
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.scoring import Score, score


@dataclass(frozen=True, slots=True)
class Offer:
    """A decoration that could be built: what it would be, bring, make possible and rule out."""

    action: Build
    decoration: Decoration
    change: Score
    enables: tuple[Build, ...]
    rivals: frozenset[Build]


def offers(position: Position) -> tuple[Offer, ...]:
    """Every decoration that may be built now, with those that it would rule out."""
    garden, workshop = position.gardens[position.player], position.workshop
    builds = tuple(legal_builds(garden, workshop))
    now = score(garden)
    wanted = Counter(build.kind for build in builds)
    found = []
    for build in builds:
        after = position.play(build)
        changed = after.gardens[position.player]
        left = dict.fromkeys(legal_builds(changed, after.workshop))
        scarce = wanted[build.kind] > workshop.left[build.kind]
        rivals = frozenset(
            other
            for other in builds
            if other != build and (other not in left or (scarce and other.kind is build.kind))
        )
        enables = tuple(new for new in left if new not in builds)
        change = score(changed).minus(now)
        found.append(Offer(build, decoration(garden, build), change, enables, rivals))
    return tuple(found)


def forgone(position: Position) -> tuple[Offer, ...]:
    """Decorations worth points that can be built one after the other, the best first.

    Of rivals the better one counts, and what a decoration makes possible comes after it.
    """
    found = []
    while worth := [offer for offer in offers(position) if offer.change.total > 0]:
        best = max(worth, key=lambda offer: (offer.change.total, offer.action.using is None))
        found.append(best)
        position = position.play(best.action)
    return tuple(found)


def without_rivals(offered: tuple[Offer, ...]) -> tuple[Build, ...]:
    """What "build all" builds: the decorations that compete with no other."""
    contested = {build for offer in offered for build in offer.rivals}
    return tuple(
        offer.action for offer in offered if not offer.rivals and offer.action not in contested
    )
