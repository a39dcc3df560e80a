"""Where the names of files and rows are written along the near rims."""

from typing import NamedTuple

from babylon.rules.gardens.columns import NAMES, SIDE
from babylon.scene.board import RIM
from babylon.scene.projection import Point, project, tables


class Label(NamedTuple):
    """A letter or a number, and the point of the scene in its middle."""

    text: str
    x: float
    y: float


def labels(turn: int, plan: bool = False) -> list[Label]:
    """The eight letters and eight numbers, on the right and on the left near rim.

    In a plan these are the lower and the left one.
    """
    columns = tables(turn).columns
    found = []
    for step in range(SIDE):
        # A letter runs along the rim that lies at the end of its file, a number beside its row.
        right, left = NAMES[columns[step, 0]], NAMES[columns[0, step]]
        if turn % 2:
            right, left = right[1], left[0]
        else:
            right, left = right[0], left[1]
        found.append(Label(right, *_seen(step + 0.5, -RIM / 2, plan)))
        found.append(Label(left, *_seen(-RIM / 2, step + 0.5, plan)))
    return found


def _seen(u: float, v: float, plan: bool) -> Point:
    return (u, v) if plan else project(u, v)
