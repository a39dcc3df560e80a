"""Where the names of files and rows are written along the near rims."""

from typing import NamedTuple

from babylon.rules.gardens.columns import NAMES, SIDE
from babylon.scene.board import RIM
from babylon.scene.projection import project, tables


class Label(NamedTuple):
    """A letter or a number, and the point of the scene in its middle."""

    text: str
    x: float
    y: float


def labels(turn: int) -> list[Label]:
    """The eight letters and eight numbers, on the right and on the left near rim."""
    columns = tables(turn).columns
    found = []
    for step in range(SIDE):
        # A letter runs along the rim that lies at the end of its file, a number beside its row.
        right, left = NAMES[columns[step, 0]], NAMES[columns[0, step]]
        if turn % 2:
            right, left = right[1], left[0]
        else:
            right, left = right[0], left[1]
        found.append(Label(right, *project(step + 0.5, -RIM / 2)))
        found.append(Label(left, *project(-RIM / 2, step + 0.5)))
    return found
