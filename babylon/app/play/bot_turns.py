"""Bots think between frames: to play move by move, or to give a person a hint."""

from collections.abc import Callable
from typing import Protocol

from kivy.clock import Clock

from babylon.app.motion import Speed
from babylon.app.play.session import Session

# Milliseconds of thinking in a frame; when the player skips, frames may come later.
SLICE, HURRY = 6, 25
# Seconds between two moves at normal speed.
PAUSE = 0.7


class GoesOn(Protocol):
    """What goes on by itself in a game that is in sight."""

    def skip(self) -> None:
        """Hurry up."""

    def stop(self) -> None:
        """Nothing more by itself."""


class BotTurns:
    """Lets the table's bots play while the screen is in sight."""

    def __init__(self, session: Session, on_over: Callable[[], None]) -> None:
        self._session = session
        self._on_over = on_over
        self._waited = 0.0
        self._hurry = False
        self._event = Clock.schedule_interval(self._frame, 0)

    def skip(self) -> None:
        """Show the rest of this bot's turn at once."""
        self._hurry = True
        self._session.motion.finish()

    def stop(self) -> None:
        """Nothing more by itself."""
        self._event.cancel()

    def _frame(self, passed: float) -> None:
        session = self._session
        if session.position.over:
            if not session.motion.moving:
                self.stop()
                self._on_over()
            return
        if not session.table.bots_turn:
            self._hurry, self._waited = False, PAUSE
            session.think(SLICE)
            return
        speed = session.app.settings.bot_speed
        quick = self._hurry or speed is Speed.OFF
        self._waited += passed * (speed.value or 1.0)
        if session.motion.moving:
            return
        if not quick and self._waited < PAUSE:
            return
        session.motion.speed = Speed.OFF if quick else speed
        if session.table.advance(HURRY if quick else SLICE):
            self._waited = 0.0
        session.motion.speed = session.app.settings.animation
