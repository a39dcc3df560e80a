"""What the player can do now, as the buttons at the bottom say it."""

from collections.abc import Callable
from typing import NamedTuple

from babylon.app.play.session import Session
from babylon.app.words import _
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.quarry import STACK_NAMES
from babylon.table.drafts.tile import Placing


class Choice(NamedTuple):
    """A button: its words, its looks, and what it does; with `why_not` it only says that.

    Where there is no room for the words, `sign` is an icon that can stand for them.
    """

    text: str
    do: Callable[[], object]
    kind: str = "primary"
    icon: str = ""
    why_not: str = ""
    sign: str = ""
    spoken: str = ""  # where an icon says it all


class Deeds(NamedTuple):
    """What the screen can do besides the hand's own verbs."""

    skip: Callable[[], object]
    end: Callable[[], object]


def choices(session: Session, deeds: Deeds) -> list[Choice]:
    """The buttons, the usual one last."""
    hand = session.hand
    if session.position.over:
        return []
    if not hand.free:
        return [Choice(_("Skip"), deeds.skip, "tint", "fast-forward")]
    if hand.phase is Phase.BUILD:
        return _building(session, deeds)
    draft = hand.considered
    if draft is None or hand.stack is None:
        why = _("Choose a stack of the quarry first.")
        text = _("Remove") if hand.phase is Phase.REMOVE else _("Dig")
        return [Choice(text, lambda: None, why_not=why)]
    name = STACK_NAMES[hand.stack]
    text = _("Remove {stack}").format(stack=name)
    if hand.phase is Phase.DIG:
        text = _("Dig {stack} · +{gained}").format(stack=name, gained=draft.gained)
    return [Choice(text, lambda: session.act(hand.take))]


def why_not_place(placing: Placing | None) -> str:
    """Why the tile cannot be laid where it hovers; empty if it can."""
    if placing is None:
        return _("Choose a place in the garden first.")
    return "" if placing.refusal is None else _("It cannot lie here.")


def _building(session: Session, deeds: Deeds) -> list[Choice]:
    hand = session.hand
    if hand.held is not None:
        later = Choice(_("Put down"), lambda: session.act(hand.cancel), "outline", sign="close")
        why = why_not_place(hand.placing)
        place = Choice(_("Place"), lambda: session.act(hand.place), "confirm", "check", why)
        return [later, place]
    found = []
    if hand.can_lend:
        text = _("Without token") if hand.lending else _("Use the token")
        wanted = not hand.lending
        found.append(Choice(text, lambda: session.act(lambda: hand.lend(wanted)), "gold"))
    if hand.all_at_once:
        number = len(hand.all_at_once)
        text = _("Build") if number == 1 else _("Build all {n}").format(n=number)
        found.append(Choice(text, lambda: session.act(hand.build_all), "tint"))
    found.append(Choice(_("End turn"), deeds.end))
    return found
