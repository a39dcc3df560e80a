"""Plays through the packed app as a phone would: with its files and its modules, and no others.

`python walk.py PACKED RESULT ALLOWED`: in the folder PACKED lies what goes into the package,
ALLOWED is a JSON list of what may be imported. RESULT tells what was imported, opened and
complained about.
"""

import json
import logging
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from random import Random
from types import ModuleType

PACKED, RESULT, ALLOWED = (Path(word) for word in sys.argv[1:4])
# python-for-android leaves them out of every package.
LEFT_OUT = {"test", "tests"}


class Gate(MetaPathFinder):
    """Says of every module that a phone does not have that it is not there."""

    def __init__(self, allowed: set[str]) -> None:
        self._allowed = allowed
        self.refused: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        parts = name.split(".")
        if parts[0] not in self._allowed or not LEFT_OUT.isdisjoint(parts[1:]):
            self.refused.add(name)
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


class Complaints(logging.Handler):
    """Keeps what the app found worth a warning."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


def main() -> None:
    """Walk, and write down what happened on the way."""
    gate = Gate(set(json.loads(ALLOWED.read_text(encoding="utf-8"))))
    opened: set[str] = set()
    complaints = Complaints()
    before = set(sys.modules)

    def listen(event: str, details: tuple[object, ...]) -> None:
        if event == "open" and isinstance(details[0], str | Path):
            opened.add(str(details[0]))

    logging.getLogger().addHandler(complaints)
    sys.path[0] = str(PACKED)
    sys.meta_path.insert(0, gate)
    sys.addaudithook(listen)
    walk()
    found = {
        name: getattr(module, "__file__", None)
        for name, module in sys.modules.items()
        if name not in before
    }
    result = {
        "modules": found,
        "refused": sorted(gate.refused),
        "opened": sorted(opened),
        "complaints": complaints.lines,
    }
    RESULT.write_text(json.dumps(result), encoding="utf-8")


def walk() -> None:
    """Visit every screen, play a turn, ask every bot, and keep a picture of a game that is over."""
    from babylon.app.start import prepare

    prepare((390, 844), offscreen=True)
    from babylon.app.app import GAMES, SCREENS, BabylonApp
    from babylon.app.motion import Speed
    from babylon.app.robot import frames, press_words, running
    from babylon.app.samples import SAMPLE_GAME
    from babylon.app.tour import GameHands
    from babylon.bots.levels import LADDER, LEVELS
    from babylon.records.record import read_file
    from babylon.rules.gardens.actions import Phase
    from babylon.shelf.folder import data_folder

    app = BabylonApp(data_folder())
    app.settings.animation = app.settings.bot_speed = Speed.OFF
    with running(app):
        for name in SCREENS:
            if name not in GAMES:
                app.show(name)
                frames(3)
        hands = GameHands(app)
        hands.play_until(lambda position: position.turn.phase is not Phase.DIG)
        frames(3)
        hands.drag_to_bad_place().lift()
        hands.play_until(lambda position: position.player != 0)
        frames(3)
        for level in LADDER:
            for _slice in LEVELS[level].think(hands.table.position.observe(), Random(1)):
                frames(1)
        app.show("scoring", table=read_file(SAMPLE_GAME))
        frames(3)
        app.show("replay", record=read_file(SAMPLE_GAME))
        frames(3)
        app.back()
        frames(3)
        press_words("Save a picture")
        frames(3)
        app.go_back()


if __name__ == "__main__":
    main()
