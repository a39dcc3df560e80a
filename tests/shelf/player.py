"""A player for `test_kill.py`: plays, undoes and redoes at random, and says so as it goes."""

from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from babylon.shelf.log import REDO, UNDO
from babylon.shelf.opening import open_shelf
from babylon.table.table import Table
from tests.shelf.kit import draw, new_record

# What is sent: a word before each call, the bare "done" after it; "game" names the game.
DONE = "done"
BEGIN = "begin"
FINAL = "final "


def play_for_ever(folder: Path, seed: int, pipe: Connection) -> None:
    """Go on with the game that is not over yet, or begin another, until somebody kills us."""
    source = Random(seed)
    pipe.send("awake")
    shelf = open_shelf(folder)
    while True:
        running = shelf.games(over=False)
        if running:
            table = Table.resume(shelf, running[0].game)
        else:
            pipe.send(BEGIN)
            table = Table.begin(new_record(None, None, seed=source.randrange(1000)), shelf)
            pipe.send(DONE)
        pipe.send(f"game {table.game_id}")
        while not table.position.over:
            take_step(table, source, pipe)


def take_step(table: Table, source: Random, pipe: Connection) -> None:
    """One step at random, announced and reported."""
    luck = source.random()
    if luck < 0.3 and table.can_undo():
        pipe.send(UNDO)
        table.undo()
    elif luck < 0.6 and table.can_redo():
        pipe.send(REDO)
        table.redo()
    else:
        action = draw(table.position, source)
        final = table.record.game.finality(action) is not None
        pipe.send((FINAL if final else "") + table.record.game.write_action(action))
        table.play(action)
    pipe.send(DONE)
