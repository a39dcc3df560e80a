"""An unexpected exception in a widget: told calmly, kept in the log, and the game goes on."""

import logging
import traceback
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

log = logging.getLogger(__name__)


class Guard(ExceptionHandler):
    """Stands between a failing widget and the end of the app.

    What has been played is on the shelf already, so nothing is lost by going on.
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        super().__init__()
        self._show = show
        self._showing = False
        self.caught, self.last = 0, ""

    def handle_exception(self, inst: BaseException) -> int:
        """Decide whether the app goes on: after an error of ours it does."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        details = "".join(traceback.format_exception(inst))
        self.caught, self.last = self.caught + 1, details
        log.error("Something went wrong, the game goes on:\n%s", details)
        if not self._showing:  # what fails in every frame is told once, and showing may fail too
            self._showing = True
            self._show(details)
        return int(ExceptionManager.PASS)

    def seen(self) -> None:
        """The player has put the message away: the next one may be shown."""
        self._showing = False

    def stand(self) -> None:
        """Begin to guard."""
        ExceptionManager.add_handler(self)

    def leave(self) -> None:
        """Guard no longer."""
        if self in ExceptionManager.handlers:
            ExceptionManager.remove_handler(self)
