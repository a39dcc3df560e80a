"""What all parts of the game's screen share: the table, the hand, and what is being looked at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from kivy.clock import Clock

from babylon.app.motion import Motion
from babylon.app.play.arrangement import Sheet
from babylon.app.sentences import player_name
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.setup import Seat
from babylon.table.hand import Hand
from babylon.table.table import Table

if TYPE_CHECKING:
    from babylon.app.app import BabylonApp


class Session:
    """A game on the screen. Parts read it; what they want done goes through `act`."""

    def __init__(self, app: "BabylonApp", table: Table, refresh: Callable[[], None]) -> None:
        self.app = app
        self.table = table
        self.hand = Hand(table)
        self.motion = Motion(app.settings.animation)
        self.looking: int | None = None
        self.sheet = Sheet.QUARRY
        self.dragging = False
        self.keys_used = False
        self._deeds: tuple[int, list[str]] = (0, [])
        self._soon = Clock.create_trigger(lambda _: refresh(), -1)

    @property
    def position(self) -> Position:
        return self.hand.position

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.position.player

    @property
    def shown(self) -> int:
        """Whose garden is in sight."""
        return self.player if self.looking is None else self.looking

    @property
    def at_home(self) -> bool:
        """Whether the garden in sight is that of the player whose turn it is."""
        return self.shown == self.player

    @property
    def digging(self) -> bool:
        return self.hand.phase in (Phase.REMOVE, Phase.DIG)

    def seat(self, player: int) -> Seat:
        return cast("Seat", self.table.seats[player])

    def name(self, player: int) -> str:
        return player_name(self.seat(player), player)

    @property
    def trail(self) -> str:
        """What somebody else has just done, while it is of interest."""
        player, deeds = self._deeds
        mine = player == self.player and not self.table.bots_turn
        if mine or not deeds or (self.hand.free and not self.digging):
            return ""
        return f"{self.name(player)}: " + ", ".join(deeds)

    def remember(self, player: int, words: str, anew: bool) -> None:
        """Add to what a player did this turn, or begin a new turn."""
        before = [] if anew or self._deeds[0] != player else self._deeds[1]
        self._deeds = (player, [*before, words] if words else before)

    def changed(self) -> None:
        """Have everything shown anew before the next frame."""
        self._soon()

    def act(self, verb: Callable[[], bool]) -> bool:
        """Do something with the hand; what comes of it, or why nothing does, is shown."""
        self.motion.finish()
        done = verb()
        if not done and self.hand.complaint is not None:
            self.app.sounds.play("knock")
        self.changed()
        return done

    def show_sheet(self, sheet: Sheet) -> None:
        """Turn to a page, where only one has room."""
        self.sheet = sheet
        self.changed()

    def look_at(self, player: int | None) -> None:
        """Look at somebody's garden, or back at that of whoever's turn it is."""
        self.looking = None if player == self.player else player
        self.sheet = Sheet.GARDEN
        self.changed()

    def stop(self) -> None:
        """Leave nothing behind that would go on by itself."""
        self._soon.cancel()
        self.motion.finish()
        self.hand.cancel()
