"""The words of a hint: what to do, one step after the other, and why."""

from babylon.app.play.telling import kind_name
from babylon.app.sentences import category_name
from babylon.app.words import _
from babylon.bots.suggestion import Reason, Suggestion
from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Place, Source
from babylon.rules.gardens.columns import NAMES
from babylon.rules.gardens.quarry import STACK_NAMES

# Of all that a turn prepares, so much is told, if it is worth so many points at least.
TOLD, WORTH_TELLING = 2, 0.3


def steps_in_words(suggestion: Suggestion) -> list[str]:
    """The steps of a suggested turn; decorations that follow each other are one."""
    steps: list[str] = []
    builds: list[str] = []
    for action in suggestion.actions:
        if isinstance(action, Build):
            builds.append(kind_name(action.kind))
            continue
        steps += _built(builds)
        builds = []
        steps += _step(action)
    return steps


def _built(kinds: list[str]) -> list[str]:
    return [_("Build {kinds}").format(kinds=", ".join(kinds))] if kinds else []


def _step(action: Action) -> list[str]:
    match action:
        case Dig(stack=stack):
            return [_("Dig {stack}").format(stack=STACK_NAMES[stack])]
        case Place(source=source, column=column, level=level):
            words = {
                Source.DUG: _("Place the dug tile at {column}, level {level}"),
                Source.STORED: _("Place the stored tile at {column}, level {level}"),
            }
            return [words[source].format(column=NAMES[column], level=level)]
        case Keep(tile=kept):
            ends = {
                None: _("End the turn"),
                Source.DUG: _("End the turn and keep the dug tile"),
                Source.STORED: _("End the turn and keep the stored tile"),
            }
            return [ends[kept]]
    return []


def reasons_in_words(suggestion: Suggestion) -> list[str]:
    """What a suggested turn brings at once, and what it prepares."""
    at_once = [
        f"{category_name(reason.what)} {reason.points:+.0f}"
        for reason in suggestion.reasons
        if reason.at_once
    ]
    found = [_("Now: {what}").format(what=", ".join(at_once))] if at_once else []
    later = _prepared(suggestion.reasons)
    return found + ([_("For later: {what}").format(what=", ".join(later))] if later else [])


def _prepared(reasons: tuple[Reason, ...]) -> list[str]:
    """What is prepared, the most promising first; much of it is called the same by players."""
    worth: dict[str, float] = {}
    for reason in reasons:
        name = "" if reason.at_once else _promise(reason.what)
        worth[name] = worth.get(name, 0.0) + reason.points
    best = sorted((name for name in worth if name), key=lambda name: -worth[name])
    return [name for name in best if worth[name] >= WORTH_TELLING][:TOLD]


def _promise(feature: str) -> str:
    """What a player would call a feature of babylon.bots.evaluating."""
    pillars, slot = _("pillars in the store"), _("a good tile in the slot")
    places, room = _("places for the next tiles"), _("room on high levels")
    return {
        "pillars": pillars,
        "many_pillars": pillars,
        "slot": slot,
        "slot_icons": slot,
        "height": room,
        "free_height": room,
        "platform": room,
        "terrace_below": room,
        "foundation": room,
        "pads": places,
        "steep_pads": places,
        "side_pads": places,
        "low_pads": places,
        "stairs": _("icons for stairs"),
        "fountains": _("icons for fountains"),
        "bridges": _("icons for bridges"),
        "partners": _("places beside icons that wait"),
        "statue_lines": _("lines for statues"),
        "flowers": _("the next set of flowers"),
        "kinds": _("the next set of decorations"),
    }.get(feature, "")
