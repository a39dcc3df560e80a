"""The first move of a game in a window that can be seen, made with a mouse that X moves."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from kivy.uix.widget import Widget

from babylon.shelf.opening import open_shelf
from babylon.table.table import Table
from tests.ui.app_kit import TABLET, find, running, tap_on
from tests.ui.game_kit import Player
from tests.ui.kit import frames

Point = tuple[float, float]
PATIENCE = 20.0  # seconds: a busy machine takes a while to open a window
STILL = 0.4  # seconds without a change, after which a picture is complete
LACKING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = pytest.mark.skipif(
    bool(LACKING), reason=f"needs a screen with a mouse, and there is no {' and no '.join(LACKING)}"
)


class Desk:
    """A screen in memory with the app on it, a mouse before it, and an eye on its picture."""

    def __init__(self, display: str, picture: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._picture = picture

    def open(self, home: Path) -> "subprocess.Popen[bytes]":
        """Start the app as a player does, and wait until its window shows something."""
        environment = {
            **self._environment,
            "BABYLON_HOME": str(home),
            "KIVY_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        empty = self._picture.read_bytes()
        command = [sys.executable, "-m", "babylon", "play", "--size", "{}x{}".format(*TABLET)]
        app = subprocess.Popen(command, env=environment, cwd=Path(__file__).parents[2])
        self._wait_for_change(empty)
        return app

    def click(self, point: Point) -> None:
        """Move the mouse there and press its first button; what comes of it can be seen."""
        x, y = point
        self._xdotool("mousemove", str(round(x)), str(round(TABLET[1] - y)))
        before = self._still()
        self._xdotool("click", "1")
        self._wait_for_change(before)

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=PATIENCE)

    def _wait_for_change(self, before: bytes) -> None:
        end = monotonic() + PATIENCE
        while self._picture.read_bytes() == before:
            assert monotonic() < end, "nothing changes on the screen"
            sleep(0.05)
        self._still()

    def _still(self) -> bytes:
        """What is on the screen once nothing moves there any more."""
        end = monotonic() + PATIENCE
        seen, since = self._picture.read_bytes(), monotonic()
        while monotonic() - since < STILL:
            assert monotonic() < end, "the screen does not come to rest"
            sleep(0.05)
            now = self._picture.read_bytes()
            if now != seen:
                seen, since = now, monotonic()
        return seen


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    reading, writing = os.pipe()
    folder = tmp_path / "screen"
    folder.mkdir()
    screen = ["-screen", "0", "{}x{}x24".format(*TABLET), "-fbdir", str(folder)]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp"], pass_fds=[writing]
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield Desk(f":{number.readline().strip()}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()


def middle(widget: Widget) -> Point:
    x, y = widget.to_window(*widget.center)
    return x, y


def test_a_game_is_begun_and_its_first_move_made_with_a_mouse(desk: Desk, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    app = desk.open(home)
    try:
        # A twin that nobody sees does the same, and so knows where everything is.
        with running(tmp_path / "twin") as twin:
            for words in ("Play at this table", "Start the game"):
                button = find(twin.sky, words)
                desk.click(middle(button))
                tap_on(button)
            with closing(open_shelf(home)) as shelf:
                (line,) = shelf.games(over=False)
                table = Table.resume(shelf, line.game)
                assert table.record.actions == ()
                twin.show("game", table=Table(table.record))
                frames(4)
                action = table.position.legal()[0]
                player = Player(twin)
                stack = player.at_stack(action.stack)
                desk.click(stack)
                player.tap(stack)
                button = player.board.dock.buttons.children[0]
                desk.click(middle(button))
                assert Table.resume(shelf, line.game).record.actions == (action,)
    finally:
        app.terminate()
        app.wait()
