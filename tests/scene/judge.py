"""Who is nearer, of any two sheets that overlap on the screen.

Every two are compared exactly, but only once: a garden's sheets lie on a lattice, so the same ones
come back in every garden, and the same two shapes meet in the same way in many places.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import floor
from typing import NamedTuple

from tests.scene.depths import EPSILON, Sheet, common

# All coordinates are sums of a few decimal fractions, so they are whole numbers of these.
GRAIN = 1e-6
# How many squares side by side are as wide as a space.
SQUARES = 4

Mask = int


class Verdict(NamedTuple):
    """Whether the first of two sheets may not be drawn before the other, and the other way round.

    Both, if one pierces the other where they overlap.
    """

    first_is_nearer: bool
    other_is_nearer: bool


APART = Verdict(False, False)


def compare(one: Sheet, other: Sheet) -> Verdict:
    """Which of two sheets is nearer somewhere; in one plane the one that lies upon the other."""
    shared = common(one, other)
    if not shared:
        return APART
    ahead = [other.depth(x, y) - one.depth(x, y) for x, y in shared]
    if max(map(abs, ahead)) <= EPSILON:
        return Verdict(one.layer > other.layer, other.layer > one.layer)
    return Verdict(max(ahead) > EPSILON, min(ahead) < -EPSILON)


class Shape(NamedTuple):
    """What is left of a sheet when nobody says where it lies."""

    corners: tuple[tuple[int, int], ...]
    b: float
    c: float
    layer: int


class Lying(NamedTuple):
    """A shape by its number, and where its first corner lies, in grains."""

    shape: int
    x: int
    y: int
    depth: int


class Judge:
    """Gives sheets numbers, and remembers for each which others are nearer."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        # For each sheet, a bit per sheet that overlaps it and is nearer somewhere.
        self.nearer: list[Mask] = []
        self._numbers: dict[Sheet, int] = {}
        self._shapes: dict[Shape, int] = {}
        self._lies: list[Lying] = []
        self._cells: defaultdict[tuple[int, int], Mask] = defaultdict(int)
        self._verdicts: dict[tuple[int, int, int, int, int], Verdict] = {}

    def number(self, sheet: Sheet) -> int:
        """The number of a sheet; one that is new is compared with all there are."""
        if sheet not in self._numbers:
            self._numbers[sheet] = self._add(sheet)
        return self._numbers[sheet]

    def first_wrong(self, drawn: Iterable[int]) -> tuple[int, int] | None:
        """The first sheet that is drawn over a nearer one, and that one."""
        before = 0
        for number in drawn:
            if wrong := before & self.nearer[number]:
                return number, wrong.bit_length() - 1
            before |= 1 << number
        return None

    def _add(self, sheet: Sheet) -> int:
        number = len(self.sheets)
        self.sheets.append(sheet)
        self.nearer.append(0)
        self._lies.append(self._place(sheet))
        around = 0
        cells = list(_cells(sheet))
        for cell in cells:
            around |= self._cells[cell]
        for other in _bits(around):
            here, there = self._verdict(number, other)
            self.nearer[other] |= here << number
            self.nearer[number] |= there << other
        for cell in cells:
            self._cells[cell] |= 1 << number
        return number

    def _place(self, sheet: Sheet) -> Lying:
        x, y = sheet.corners[0]
        corners = tuple((_grains(a - x), _grains(b - y)) for a, b in sheet.corners)
        shape = Shape(corners, sheet.b, sheet.c, sheet.layer)
        number = self._shapes.setdefault(shape, len(self._shapes))
        return Lying(number, _grains(x), _grains(y), _grains(sheet.depth(x, y)))

    def _verdict(self, one: int, other: int) -> Verdict:
        first, x, y, depth = self._lies[one]
        second, other_x, other_y, other_depth = self._lies[other]
        meeting = first, second, other_x - x, other_y - y, other_depth - depth
        verdict = self._verdicts.get(meeting)
        if verdict is None:
            verdict = compare(self.sheets[one], self.sheets[other])
            self._verdicts[meeting] = verdict
        return verdict


def _grains(length: float) -> int:
    return round(length / GRAIN)


def _cells(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """The squares of the screen into which a sheet reaches."""
    xs, ys = zip(*sheet.corners, strict=True)
    for i in range(floor(min(xs) * SQUARES), floor(max(xs) * SQUARES) + 1):
        for j in range(floor(min(ys) * SQUARES), floor(max(ys) * SQUARES) + 1):
            yield i, j


def _bits(mask: Mask) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
