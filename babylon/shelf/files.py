"""The files that make up a database: told apart, copied, and moved out of the way."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

# What belongs to a database: journals, the index of one of them, and itself. It is moved last, so
# that its name is free for it as long as only some of its parts have been moved.
PARTS = ("-journal", "-wal", "-shm", "")

Identity = tuple[int, int]


def beside(path: Path, part: str) -> Path:
    """A part of a database."""
    return path.with_name(path.name + part)


def parts_of(path: Path) -> list[str]:
    """The parts of a database that are there."""
    return [part for part in PARTS if beside(path, part).exists()]


def resolved(path: Path) -> Path:
    """Where a file really lies, if links lead to it; raises OSError."""
    try:
        return path.resolve()
    except RuntimeError as error:
        # Before Python 3.13 a loop of links is not among the errors of the system.
        raise OSError(str(error)) from error


def identity(path: Path) -> Identity | None:
    """What tells a file from another one of the same name; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        # Whatever the reason, it cannot be found in its place.
        return None
    return found.st_dev, found.st_ino


def has_write_ahead_log(path: Path) -> bool:
    """Whether the last commits of a file still lie beside it."""
    log = beside(path, "-wal")
    return log.exists() and log.stat().st_size > 0


def copy_into(folder: str, path: Path) -> Path:
    """Copy a file with its last commits into a folder, where SQLite may do to it as it likes."""
    if has_write_ahead_log(path):
        shutil.copy(beside(path, "-wal"), folder)
    return Path(shutil.copy(path, folder))


def remove(path: Path) -> None:
    """Delete a database, if there is one, with all its parts."""
    for part in PARTS:
        beside(path, part).unlink(missing_ok=True)


def rename(source: Path, target: Path) -> None:
    """Rename a file, but never onto another; raises OSError."""
    if target.exists():
        raise FileExistsError(f"There is a file already: {target}")
    source.rename(target)


def move_aside(path: Path, reason: str) -> Path:
    """Rename all parts that are left of a database; the name they have now.

    If an earlier attempt was interrupted, the rest goes where the first parts went.
    """
    left = parts_of(path)
    if not left:
        moved = path.parent.glob(f"{path.stem}-{reason}-*.db")
        return max(moved, key=lambda name: (len(name.name), name.name), default=path)
    aside = next(
        name
        for name in _names_aside(path, reason)
        if not any(beside(name, part).exists() for part in {*left, ""})
    )
    for part in left:
        rename(beside(path, part), beside(aside, part))
    return aside


def _names_aside(path: Path, reason: str) -> Iterator[Path]:
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    return (path.with_name(f"{path.stem}-{reason}-{day}-{number}.db") for number in count(1))
