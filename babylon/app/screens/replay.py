"""A finished game once more, step by step, with everything that its screen can show."""

from typing import Any

from babylon.app.play.arrangement import Sheet
from babylon.app.play.board import Wishes
from babylon.app.play.choices import Choice
from babylon.app.play.playback import Playback
from babylon.app.play.session import Session
from babylon.app.screens.game import GameScreen
from babylon.app.words import _
from babylon.records.record import Record
from babylon.table.replay import ReplayedTable
from babylon.table.table import Table

BACK, ON = ("left", "up", "backspace"), ("right", "down")
PLAY = ("spacebar", "enter", "numpadenter")


class ReplayScreen(GameScreen):
    """The game's screen without hands: it only goes forth and back."""

    def arrive(self, table: Table | None = None, record: Record | None = None, **what: Any) -> None:
        """Show a game from its beginning, or the one that was left for another screen."""
        super().arrive(table if record is None else ReplayedTable(record))
        self._go(self._table.step)

    @property
    def _table(self) -> ReplayedTable:
        assert self.session is not None
        assert isinstance(self.session.table, ReplayedTable)
        return self.session.table

    def _wishes(self) -> Wishes:
        """Those of the game, without what would begin to play."""
        return (
            super()
            ._wishes()
            ._replace(
                undo=self._step_back,
                redo=self._step_on,
                stack=self._only_looked_at,
                tile=self._only_looked_at,
                drag_stack=lambda _touch, _stack: False,
                drag_tile=lambda _touch, _source: None,
            )
        )

    def _only_looked_at(self, _wanted: object) -> None:
        self.app.tell(_("This game is only looked at."))

    def _goes_on(self, session: Session) -> Playback:
        self._playback = Playback(session, self._forward)
        return self._playback

    def _choices(self, session: Session) -> list[Choice]:
        """First, back, play, forward and last, as on every player."""
        back = "" if self._table.step else _("This is the beginning.")
        on = "" if self._table.can_redo() else _("This is the end.")
        playing = self._playback.playing
        last = self._table.steps
        return [
            Choice(
                "",
                lambda: self._jump(0),
                "tint",
                "skip-previous",
                back,
                spoken=_("To the beginning"),
            ),
            Choice("", self._step_back, "tint", "chevron-left", back, spoken=_("A step back")),
            Choice(
                "",
                self._toggle,
                "primary",
                "pause" if playing else "play",
                on,
                spoken=_("Pause") if playing else _("Play on"),
            ),
            Choice("", self._step_on, "tint", "chevron-right", on, spoken=_("A step on")),
            Choice("", lambda: self._jump(last), "tint", "skip-next", on, spoken=_("To the end")),
        ]

    def _toggle(self) -> None:
        self._playback.toggle()
        self._with(lambda session: session.changed())

    def _jump(self, step: int) -> None:
        self._playback.playing = False
        self._go(step)

    def _step_back(self) -> None:
        self._jump(self._table.step - 1)

    def _step_on(self) -> None:
        self._playback.playing = False
        self._forward()

    def _forward(self) -> None:
        """The next step, as it was played."""
        self._with(lambda session: session.motion.finish())
        self._with(lambda session: session.forget())
        self._table.redo()
        self._count()

    def _go(self, step: int) -> None:
        """Another moment at once, without what led to it."""
        session = self.session
        assert session is not None
        session.motion.finish()
        session.forget()
        self._table.go(step)
        session.looking = None
        session.sheet = Sheet.QUARRY if session.digging else Sheet.GARDEN
        self._count()

    def _count(self) -> None:
        session = self.session
        assert session is not None
        session.progress = f"{self._table.step}/{self._table.steps}"
        session.changed()

    def go_back(self) -> bool:
        """From another garden to that of whoever's turn it was, and else to the count."""
        session = self.session
        if session is None or session.looking is None:
            return False
        session.look_at(None)
        return True

    def on_key(self, key: str, modifiers: set[str]) -> bool:
        """Arrows step, Home and End jump, and the space bar plays."""
        if key in BACK:
            self._step_back()
        elif key in ON:
            self._step_on()
        elif key in ("home", "end"):
            self._jump(0 if key == "home" else self._table.steps)
        elif key in PLAY:
            self._toggle()
        else:
            return False
        return True
