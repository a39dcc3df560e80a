"""Which decorations may be built, and which rule a refused one breaks."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from babylon.rules.gardens.actions import Build
from babylon.rules.gardens.columns import (
    EAST,
    EVERYWHERE,
    NORTH,
    Column,
    Mask,
    each,
    lines_through,
    starts,
)
from babylon.rules.gardens.garden import Decoration, Garden
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.tiles import Icon
from babylon.rules.gardens.tokens import Token

# How far apart the two ends of a decoration lie, eastwards and northwards.
REACH = {
    Icon.STAIRS: (EAST, NORTH),
    Icon.FOUNTAIN: (EAST, NORTH),
    Icon.BRIDGE: (2 * EAST, 2 * NORTH),
    Icon.STATUE: (),
}
_KINDS = tuple(Icon)
_STARTS = {step: starts(step) for step in (EAST, NORTH, 2 * EAST, 2 * NORTH)}


class Workshop(NamedTuple):
    """What building depends on besides the garden: this turn's tiles, the token, the supply."""

    fresh: Mask
    token: Token | None
    token_spent: bool
    left: tuple[float, ...]

    def lendable(self, garden: Garden, kind: Icon) -> Mask:
        """The spaces for which the token can lend an icon of this kind (R13)."""
        if self.token_spent or self.token not in (Token.CHANGE, Token.FILL):
            return 0
        shown = garden.shown
        with_icon = shown[0] | shown[1] | shown[2] | shown[3]
        fitting = with_icon & ~shown[kind] if self.token is Token.CHANGE else ~with_icon
        return self.fresh & garden.free & fitting


def legal_builds(garden: Garden, workshop: Workshop) -> Iterator[Build]:
    """Every decoration that may be built now."""
    fresh, free = workshop.fresh, garden.free
    if not fresh:
        return
    for kind, left, shown in zip(_KINDS, workshop.left, garden.shown, strict=True):
        if left < 1:
            continue
        own = shown & free
        lent = workshop.lendable(garden, kind)
        if not (own & fresh or lent):
            continue
        if kind is Icon.STATUE:
            line = statue_line(garden)
            for column in each(own & fresh & line):
                yield Build(kind, column, None, None)
            for column in each(lent & line):
                yield Build(kind, column, None, column)
        else:
            yield from _legal_pairs(garden, fresh, kind, own, lent)


def _legal_pairs(garden: Garden, fresh: Mask, kind: Icon, own: Mask, lent: Mask) -> Iterator[Build]:
    for step in REACH[kind]:
        for near in each(pairs(garden, kind, step, own & (fresh | fresh >> step), own)):
            yield Build(kind, near, near + step, None)
        if lent:
            for near in each(pairs(garden, kind, step, lent, own)):
                yield Build(kind, near, near + step, near)
            for near in each(pairs(garden, kind, step, own, lent)):
                yield Build(kind, near, near + step, near + step)


def statue_line(garden: Garden) -> Mask:
    """Where a statue may stand: in line with one that stands (R10), or anywhere at first (R11)."""
    standing = garden.statues | garden.hidden_statues
    return lines_through(standing) if standing else EVERYWHERE


def pairs(garden: Garden, kind: Icon, step: int, near: Mask, far: Mask) -> Mask:
    """The columns of `near` that this kind could join to the one of `far` a step away."""
    near &= _STARTS[step]
    far >>= step
    if not near & far:
        return 0
    tops = garden.tops
    found = 0
    if kind is Icon.STAIRS:
        for lower, upper in pairwise(tops[1:]):
            found |= lower & upper >> step | upper & lower >> step
    elif kind is Icon.FOUNTAIN:
        for top in tops[1:]:
            found |= top & top >> step
        found &= ~(garden.joined_east if step == EAST else garden.joined_north)
    else:
        below = tops[0]
        for level in range(1, garden.highest + 1):
            both = tops[level] & tops[level] >> step
            if both:
                rising = garden.stairs_feet & tops[level - 1]
                found |= both & (below & ~garden.spans[level] & ~rising) >> step // 2
            below |= tops[level]
    return near & far & found


def decoration(garden: Garden, build: Build) -> Decoration:
    """The decoration that a legal build makes."""
    columns: tuple[Column, ...] = (build.first,)
    if build.second is not None:
        columns = (build.first, build.second)
    levels = tuple(garden.level_at(column) for column in columns)
    if build.kind is Icon.BRIDGE and build.second is not None:
        middle = (build.first + build.second) // 2
        return Decoration(build.kind, (build.first, middle, build.second), (levels[0],) * 3)
    return Decoration(build.kind, columns, levels)


def why_not_build(garden: Garden, workshop: Workshop, build: Build) -> Refusal | None:
    """The first rule that a build breaks."""
    if build.second is None:
        ends: tuple[Column, ...] = (build.first,)
        in_reach = build.kind is Icon.STATUE
    else:
        ends = (build.first, build.second)
        step = build.second - build.first
        in_reach = step in REACH[build.kind] and bool(_STARTS[step] >> build.first & 1)
    if not in_reach or build.using not in (None, *ends):
        return Refusal(Code.NOT_IN_REACH, kind=build.kind)
    if workshop.left[build.kind] < 1:
        return Refusal(Code.NONE_LEFT, kind=build.kind)
    for column in ends:
        if garden.tops[0] >> column & 1:
            return Refusal(Code.NO_TERRACE, column=column)
        if not garden.free >> column & 1:
            return Refusal(Code.SPACE_TAKEN, column=column)
    if not any(workshop.fresh >> column & 1 for column in ends):
        return Refusal(Code.NOT_THIS_TURN)
    return _why_not_there(garden, build) or _why_not_icons(garden, workshop, build, ends)


def _why_not_there(garden: Garden, build: Build) -> Refusal | None:
    """What is wrong with the lie of the spaces, whatever they show."""
    if build.second is None:
        if statue_line(garden) >> build.first & 1:
            return None
        return Refusal(Code.NOT_IN_LINE, column=build.first)
    step = build.second - build.first
    if pairs(garden, build.kind, step, 1 << build.first, 1 << build.second):
        return None
    level, other = garden.level_at(build.first), garden.level_at(build.second)
    if abs(level - other) != (build.kind is Icon.STAIRS):
        return Refusal(Code.WRONG_LEVELS, column=build.first, level=level, have=other)
    if build.kind is Icon.FOUNTAIN:
        return Refusal(Code.SAME_TILE)
    middle = build.first + step // 2
    code = Code.STAIRS_BETWEEN
    if garden.level_at(middle) >= level:
        code = Code.BLOCKED_BETWEEN
    elif garden.spans[level] >> middle & 1:
        code = Code.BRIDGE_CROSSES
    return Refusal(code, column=middle, level=level)


def _why_not_icons(
    garden: Garden, workshop: Workshop, build: Build, ends: tuple[Column, ...]
) -> Refusal | None:
    shown = garden.shown[build.kind]
    for column in ends:
        if column != build.using and not shown >> column & 1:
            return Refusal(Code.WRONG_ICON, column=column, kind=build.kind)
    if build.using is None:
        return None
    if workshop.token not in (Token.CHANGE, Token.FILL):
        return Refusal(Code.NO_TOKEN)
    if workshop.token_spent:
        return Refusal(Code.TOKEN_SPENT)
    if shown >> build.using & 1:
        return Refusal(Code.TOKEN_NEEDLESS, column=build.using)
    if not workshop.lendable(garden, build.kind) >> build.using & 1:
        return Refusal(Code.TOKEN_UNFIT, column=build.using)
    return None
