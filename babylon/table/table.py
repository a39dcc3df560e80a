"""A game in progress, with one door into it: whoever plays, plays through `Table.play`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from time import perf_counter
from typing import Any

from babylon.bots.bot import Bot, Thinking
from babylon.bots.levels import LEVELS
from babylon.records.record import Record
from babylon.rules.game import BadInput, Finality, Position, Seat
from babylon.rules.message import Message
from babylon.shelf.log import REDO, UNDO, GameId, Log
from babylon.shelf.shelf import Shelf
from babylon.table.listeners import Listener, Listeners


class CanUndo(StrEnum):
    """Whether the last step can be taken back, and if not, why; true only for YES."""

    YES = "yes"
    NOTHING_PLAYED = "nothing-played"
    UNCOVERED = "uncovered"
    TURN_OVER = "turn-over"
    BOTS_TURN = "bots-turn"

    def __bool__(self) -> bool:
        return self is CanUndo.YES

    @property
    def sentence(self) -> Message:
        return SENTENCES[self]


SENTENCES = {
    CanUndo.YES: Message("The last step can be taken back."),
    CanUndo.NOTHING_PLAYED: Message("Nothing has been played yet."),
    CanUndo.UNCOVERED: Message("Digging has uncovered a tile that everybody has seen."),
    CanUndo.TURN_OVER: Message("The turn is over."),
    CanUndo.BOTS_TURN: Message("A bot is playing."),
}
_FINAL = {Finality.UNCOVERS: CanUndo.UNCOVERED, Finality.ENDS_TURN: CanUndo.TURN_OVER}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last step was taken back; all other events are those of the game."""

    player: int
    action: Any


class Table:
    """A game with its seats.

    An action is checked by the rules, handed to the shelf, and only then shown to the
    listeners; if one of them raises, the action stands. `generation` counts the changes: an
    answer to an older one comes too late.
    """

    def __init__(
        self,
        record: Record,
        log: Log | None = None,
        undone: Sequence[Any] = (),
        *,
        bots: Mapping[str, Bot] = LEVELS,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._record = record
        self._position = record.final()
        self._actions = list(record.actions)
        self._undone = list(undone)
        self._log = log
        self._clock = clock
        self._listeners = Listeners()
        self._thinking: tuple[int, Thinking] | None = None
        self.seats: tuple[Seat, ...] = tuple(record.game.seats(record.setup))
        self._bots = [_bot(seat, index, bots) for index, seat in enumerate(self.seats)]
        self.generation = 0

    @staticmethod
    def begin(record: Record, shelf: Shelf, *, counts: bool | None = None) -> "Table":
        """A table for a new game, or for one that goes on from a record; raises BadInput.

        Whether it `counts` for the statistics is as with `Shelf.begin`: by itself if it is new.
        """
        table = Table(record)  # before the shelf keeps a game at which nobody can sit
        table._log = shelf.begin(record, counts=counts)
        return table

    @staticmethod
    def resume(shelf: Shelf, game: GameId) -> "Table":
        """The table as it was left, redo included; raises BadInput."""
        loaded = shelf.load(game)
        return Table(loaded.record, loaded.log, loaded.undone)

    @property
    def game_id(self) -> GameId | None:
        """The game's number on the shelf, None if it is not kept."""
        return None if self._log is None else self._log.game

    @property
    def position(self) -> Position[Any, Any]:
        return self._position

    @property
    def record(self) -> Record:
        """The game as it stands; what was taken back is not in it."""
        kept = self._record
        return Record(kept.game, kept.setup, tuple(self._actions), kept.extras)

    @property
    def bots_turn(self) -> bool:
        """Whether it is for a bot to play."""
        return not self._position.over and self._bots[self._position.player] is not None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told of every event from now on; what is returned ends that."""
        return self._listeners.add(listener)

    def play(self, action: Any) -> None:
        """Play an action of whoever's turn it is; raises IllegalAction and changes nothing."""
        events = self._step(action)
        self._undone.clear()
        self._listeners.tell(events)

    def offer(self, action: Any, generation: int) -> bool:
        """Play the answer to an earlier question, unless the game has moved on meanwhile."""
        if generation != self.generation:
            return False
        self.play(action)
        return True

    def can_undo(self) -> CanUndo:
        """Whether the last step can be taken back, or why not."""
        if not self._actions:
            return CanUndo.NOTHING_PLAYED
        finality = self._record.game.finality(self._actions[-1])
        if finality is not None:
            return _FINAL[finality]
        return CanUndo.BOTS_TURN if self.bots_turn else CanUndo.YES

    def undo(self) -> None:
        """Take the last step back; does nothing where `can_undo` says no."""
        if not self.can_undo():
            return
        if self._log is not None:
            self._log.append(UNDO)
        action = self._actions.pop()
        self._undone.append(action)
        self._position = self._position.undo()
        self.generation += 1
        self._listeners.tell([TakenBack(self._position.player, action)])

    def can_redo(self) -> bool:
        """Whether there is a step that was taken back."""
        return bool(self._undone)

    def redo(self) -> None:
        """Play once more what was taken back last; does nothing if there is nothing."""
        if self._undone:
            events = self._step(self._undone[-1], REDO)
            self._undone.pop()
            self._listeners.tell(events)

    def _step(self, action: Any, word: str | None = None) -> Sequence[object]:
        """Play an action and say what happened; `word` is for the log instead of its spelling."""
        game, before = self._record.game, self._position
        after = before.play(action)
        events = game.happened(before, action, after)
        if self._log is not None:
            word = word or game.write_action(action)
            if game.finality(action) is None:
                self._log.append(word)
            else:
                self._log.settle(word, after)
        self._position = after
        self._actions.append(action)
        self.generation += 1
        return events

    def advance(self, milliseconds: float) -> bool:
        """Let the bot whose turn it is think that long; true once it has played.

        Its luck depends on what can be seen and on nothing else, so that a game goes the same
        way on every machine, and hidden tiles never tell. Raises IllegalAction if it decides on
        one; nothing has changed then, and with the next call it thinks anew.
        """
        if not self.bots_turn:
            return False
        end = self._clock() + milliseconds / 1000
        generation, thinking = self._take_thinking()
        while True:
            try:
                next(thinking)
            except StopIteration as decided:
                return self.offer(decided.value, generation)
            if self._clock() >= end:
                self._thinking = generation, thinking
                return False

    def _take_thinking(self) -> tuple[int, Thinking]:
        """What the bot has begun to think about this very moment of the game, or a new start.

        It is put back only if it goes on, so that a bot that failed is not asked to continue.
        """
        begun, self._thinking = self._thinking, None
        if begun is not None and begun[0] == self.generation:
            return begun
        bot = self._bots[self._position.player]
        assert bot is not None
        seen = self._position.observe()
        return self.generation, bot.think(seen, Random(repr(seen)))


def _bot(seat: Seat, index: int, bots: Mapping[str, Bot]) -> Bot | None:
    if seat.bot is None:
        return None
    if seat.bot not in bots:
        levels = ", ".join(bots)
        sentence = Message("The bots are: {levels}.", levels=levels)
        raise BadInput(f"players[{index}].bot", "unknown-bot", sentence)
    return bots[seat.bot]
