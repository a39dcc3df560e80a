"""Putting a new file with all that can be saved in the place of a damaged one, which is kept.

It goes: write to a file that counts for nothing; give that its name, from when on the mend will
be finished by whoever starts next; move the damaged parts aside; put the new file in their place.
Whenever the app dies, the next start goes on from there.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from babylon.shelf.files import move_aside, parts_of, remove, rename
from babylon.shelf.notices import Notice, Trouble
from babylon.shelf.rescue import rescue


def saved_from(path: Path) -> Path:
    """Where all that could be saved lies until the damaged file has made room."""
    return path.with_name(f"{path.stem}-saved.db")


def mend(path: Path) -> Notice:
    """Mend a file, or finish doing so; nobody else may be at it meanwhile."""
    saved = saved_from(path)
    begun = saved.exists()
    if begun and not _is_complete(saved):
        # The power went before the disk had it.
        remove(saved)
        begun = False
    if not begun:
        _save(path, saved)
    parts = parts_of(path)
    try:
        aside = move_aside(path, "damaged")
    except OSError:
        if not begun and parts_of(path) == parts:
            # A window that plays holds on to it, and what it goes on to write is to be saved too.
            remove(saved)
        raise
    rename(saved, path)
    return Notice(Trouble.DAMAGED, str(aside), saved=_games_in(path))


def _save(path: Path, saved: Path) -> None:
    """Write all that can be saved into a file that is there only once it is complete."""
    unfinished = path.with_name(f"{path.stem}-saving.db")
    remove(unfinished)
    with closing(rescue(path)) as found, closing(sqlite3.connect(unfinished)) as target:
        found.backup(target)
    rename(unfinished, saved)


def _is_complete(saved: Path) -> bool:
    try:
        _games_in(saved)
    except sqlite3.Error:
        # Whatever it is, it is not what `_save` has written.
        return False
    return True


def _games_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (games,) = connection.execute("SELECT count(*) FROM game").fetchone()
    return int(games)
