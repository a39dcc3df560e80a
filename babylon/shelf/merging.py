"""Games that an older version kept beside a file that was too new for it."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from babylon.shelf.connection import alone
from babylon.shelf.files import move_aside
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import copy_games, read_or_rescue
from babylon.shelf.schema import VERSION, Newer


def own_file(path: Path) -> Path:
    """Where this version keeps its games if the file itself is too new for it."""
    return path.with_name(f"{path.stem}-{VERSION}.db")


def bring_in_older(connection: sqlite3.Connection, path: Path) -> list[Notice]:
    """Bring the games of such files into this one and move them aside; what went wrong.

    A game comes with its number, so that it is there once, whatever interrupts this.
    """
    notices = []
    for older in _older(path):
        try:
            with alone(path.parent):
                _bring_in(connection, older)
        except Newer:
            # Whatever its name says, it is for a later version to bring in.
            continue
        except (OSError, sqlite3.Error) as error:
            notices.append(Notice(Trouble.NOT_READ, str(older), reason=str(error)))
    return notices


def _bring_in(connection: sqlite3.Connection, older: Path) -> None:
    if not older.exists():
        return  # another window was faster
    with closing(read_or_rescue(older)) as found:
        copy_games(found, connection)
    move_aside(older, "brought-in")


def _older(path: Path) -> list[Path]:
    """The files beside this one that this version or an earlier one has made."""
    name = re.compile(rf"{re.escape(path.stem)}-(\d+)\.db")
    found = ((name.fullmatch(each.name), each) for each in path.parent.glob(f"{path.stem}-*.db"))
    return sorted(each for match, each in found if match and int(match[1]) <= VERSION)
