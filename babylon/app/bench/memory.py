"""Whether memory grows from game to game."""

import ctypes
import gc
import statistics
from collections.abc import Sequence
from pathlib import Path
from random import Random

from babylon.app.app import BabylonApp
from babylon.app.motion import Speed
from babylon.app.robot import frames
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.table.table import Table

GAMES = 20
# In the first games caches fill; of so many in a row each has another number of players.
SETTLED = KINDS = 3
# A picture that OpenGL has not handed back yet may show in one figure, hardly in most of so many.
SAMPLE = 3
STATUS = Path("/proc/self/status")


def held_after(app: BabylonApp, games: int = GAMES) -> list[float] | None:
    """Megabytes that the app holds after each of some games shown, None where no system says it."""
    if not STATUS.is_file():
        return None
    animation, app.settings.animation = app.settings.animation, Speed.OFF
    taken = []
    for game in range(games):
        _show(app, Record(GARDENS, GARDENS.random_setup(2 + game % KINDS, game)), Random(game))
        taken.append(_held())
    app.settings.animation = animation
    return taken


def growth(taken: Sequence[float]) -> float:
    """By how many megabytes the app has grown, of what it held after each game.

    What a game holds depends on its players, so the last games of two, three and four are set
    beside the first of as many after everything has settled.
    """
    alike = [taken[SETTLED + kind :: KINDS] for kind in range(KINDS)]
    return statistics.mean(
        statistics.median(held[-SAMPLE:]) - statistics.median(held[:SAMPLE]) for held in alike
    )


def _show(app: BabylonApp, record: Record, source: Random) -> None:
    """Play a game at random on the screen, look at the count, and come home."""
    table = Table.begin(record, app.shelf)
    app.show("game", table=table)
    frames(2)
    while not table.position.over:
        player, legal = table.position.player, table.position.legal()
        table.play(legal[int(source.random() * len(legal))])
        if table.position.player != player:
            frames()
    app.show("scoring", table=table)
    frames(3)
    app.show("home")
    frames(3)


def _held() -> float:
    """Megabytes that the process needs: what is free but not yet handed back does not count."""
    gc.collect()
    frames(2)  # in which OpenGL lets go of the pictures of what was collected
    library = ctypes.CDLL(None)
    if hasattr(library, "malloc_trim"):  # glibc's alone keeps much of what was freed
        library.malloc_trim(0)
    for line in STATUS.read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "VmRSS":
            return int(value.split()[0]) / 1024
    raise ValueError(f"{STATUS} does not say how much memory is in use.")
