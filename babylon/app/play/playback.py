"""A replay that goes on by itself, one step after the other."""

from collections.abc import Callable

from kivy.clock import Clock

from babylon.app.motion import Speed
from babylon.app.play.session import Session

# Seconds between two steps at normal speed.
PAUSE = 1.1


class Playback:
    """Steps on while it plays, when what moves has come to rest."""

    def __init__(self, session: Session, forward: Callable[[], object]) -> None:
        self.playing = False
        self._session = session
        self._forward = forward
        self._waited = 0.0
        self._event = Clock.schedule_interval(self._frame, 0)

    def toggle(self) -> None:
        """Play, or pause."""
        self.playing = not self.playing and self._session.table.can_redo()
        self._waited = PAUSE  # the first step comes at once

    def skip(self) -> None:
        """Show at once how the step ends."""
        self._session.motion.finish()

    def stop(self) -> None:
        """Nothing more by itself."""
        self.playing = False
        self._event.cancel()

    def _frame(self, passed: float) -> None:
        session = self._session
        if not self.playing or session.motion.moving:
            return
        speed = session.app.settings.bot_speed
        self._waited += passed * (speed.value or Speed.FAST.value)
        if self._waited < PAUSE:
            return
        self._waited = 0.0
        self._forward()
        if not session.table.can_redo():
            self.playing = False
            session.changed()
