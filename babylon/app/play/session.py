"""What all parts of the game's screen share: the table, the hand, and what is being looked at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from kivy.clock import Clock

from babylon.app.motion import Motion
from babylon.app.play.arrangement import Sheet
from babylon.app.sentences import player_name
from babylon.app.words import _
from babylon.rules.gardens.actions import Action, Dig, Phase
from babylon.rules.gardens.columns import Column
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.setup import Seat
from babylon.table.advice import Advice
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
        # How far it is, in a game that is only looked at; empty in one that is played.
        self.progress = ""
        self._advice: Advice | None = None
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
        """What somebody else has just done, while it is of interest, and how far a replay is."""
        return " · ".join(filter(None, (self.progress, self._last_deeds())))

    def _last_deeds(self) -> str:
        player, deeds = self._deeds
        mine = player == self.player and not self.table.bots_turn
        if mine or not deeds or (self.hand.free and not self.digging):
            return ""
        return f"{self.name(player)}: " + ", ".join(deeds)

    def remember(self, player: int, words: str, anew: bool) -> None:
        """Add to what a player did this turn, or begin a new turn."""
        before = [] if anew or self._deeds[0] != player else self._deeds[1]
        self._deeds = (player, [*before, words] if words else before)

    @property
    def advice(self) -> Advice | None:
        """What was asked of a bot and belongs to this very moment."""
        advice = self._advice
        return None if advice is None or advice.stale or self.dragging else advice

    @property
    def hint(self) -> Action | None:
        """The first step of the advice."""
        suggestion = None if self.advice is None else self.advice.suggestion
        return None if suggestion is None else suggestion.actions[0]

    @property
    def fault(self) -> Column | None:
        """The column of the garden because of which a tile was refused."""
        refused = self.hand.refused
        if self.hand.complaint is None or refused is None or refused.refusal is None:
            return None
        return refused.refusal.column

    @property
    def why_no_advice(self) -> str:
        """Why nobody can be asked what to do here, if so."""
        if self.watching:
            return _("This game is only looked at.")
        if not self.hand.free:
            return _("A bot is playing.")
        removing = self.hand.phase is Phase.REMOVE
        return _("Which tile leaves the game makes no difference.") if removing else ""

    def ask_advice(self) -> None:
        """Ask what a bot would do here, or put its answer away."""
        why_not = self.why_no_advice
        if self.advice is not None:
            self._advice = None
        elif why_not:
            self.app.tell(why_not)
        else:
            self.hand.complaint = None  # the advice is shown in its place
            self._advice = Advice(self.table)
        self.changed()

    def think(self, milliseconds: float) -> None:
        """Let the advice be thought of, if there is any, and show it when it is ready."""
        advice = self.advice
        if advice is None or advice.ready:
            return
        if advice.advance(milliseconds):
            if self.hint is not None:
                self._turn_to(self.hint)
            self.changed()

    def _turn_to(self, action: Action) -> None:
        """Turn to the page of whoever's turn it is on which the action would be done."""
        self.looking = None
        self.sheet = Sheet.QUARRY if isinstance(action, Dig) else Sheet.GARDEN

    def follow_hint(self) -> None:
        """Show the first step of the hint where it would be done."""
        hint = self.hint
        if hint is not None:
            self._advice = None  # its card would cover what is shown
            self._turn_to(hint)
            self.act(lambda: self.hand.follow(hint))

    @property
    def watching(self) -> bool:
        """Whether the game is only looked at."""
        return bool(self.progress)

    def forget(self) -> None:
        """Nothing was done just now."""
        self._deeds = (0, [])

    def changed(self) -> None:
        """Have everything shown anew before the next frame."""
        self._soon()

    def act(self, verb: Callable[[], bool]) -> bool:
        """Do something with the hand; what comes of it, or why nothing does, is shown."""
        self.motion.finish()
        done = verb()
        if self.hand.complaint is not None:
            self._advice = None  # the complaint is shown in its place
            if not done:
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
