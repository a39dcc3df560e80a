"""How a game ended, in words: who has won, by how much, and what a tie was decided by."""

from collections.abc import Sequence
from typing import NamedTuple

from babylon.app.sentences import points_of
from babylon.app.words import _, ngettext
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.scoring import Score, winners


class Verdict(NamedTuple):
    """A headline, and why it is so where that needs a word."""

    title: str
    reason: str = ""


def verdict(names: Sequence[str], scores: Sequence[Score]) -> Verdict:
    """Who has won a game that is over."""
    won = winners(scores)
    best = scores[won[0]]
    level = [seat for seat, score in enumerate(scores) if score.total == best.total]
    if len(won) > 1:
        return Verdict(
            _("{names} share the victory").format(names=listed([names[seat] for seat in won])),
            _("All have {points} points, and their gardens cover {area} notches each.").format(
                points=best.total, area=best.area
            ),
        )
    name = names[won[0]]
    if len(level) > 1:
        return Verdict(_("{name} wins the tie").format(name=name), _tie(names, scores, won[0]))
    margin = best.total - max(score.total for seat, score in enumerate(scores) if seat not in won)
    if margin == 1:
        return Verdict(_("{name} wins by a point").format(name=name))
    words = ngettext("{name} wins by {points} point", "{name} wins by {points} points", margin)
    return Verdict(words.format(name=name, points=margin))


def _tie(names: Sequence[str], scores: Sequence[Score], winner: int) -> str:
    """Why one of several with equal points has won."""
    total, area = scores[winner].total, scores[winner].area
    others = [seat for seat, score in enumerate(scores) if score.total == total and seat != winner]
    next_area = max(scores[seat].area for seat in others)
    return _(
        "{names} have {points} points each. Then the garden that covers more notches wins: "
        "{area} against {other}."
    ).format(
        names=listed([names[seat] for seat in sorted([winner, *others])]),
        points=total,
        area=area,
        other=next_area,
    )


def unfinished(round_now: int, rounds: int) -> Verdict:
    """A game that is looked at before its end."""
    words = _("Round {round} of {rounds}").format(round=round_now, rounds=rounds)
    return Verdict(words, _("The game is not over: these are the points so far."))


def listed(names: Sequence[str]) -> str:
    """Names one after the other, with an "and" before the last."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def summary(score: Score, garden: Garden) -> str:
    """A garden in figures."""
    tiles = len(garden.terraces)
    return " · ".join(
        (
            points_of(score.total),
            ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles),
            ngettext("{n} notch covered", "{n} notches covered", score.area).format(n=score.area),
        )
    )
