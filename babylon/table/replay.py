"""Looking back at a game, finished or not, step by step."""

from typing import Any

from babylon.records.record import Record
from babylon.rules.game import Finality, Position
from babylon.table.table import CanUndo, Table


class Replay:
    """A cursor over a game; it stands before the action numbered `step`.

    Making one raises BadInput if an action of the record is not legal.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._positions = [record.final()]
        for _ in record.actions:
            self._positions.append(self._positions[-1].undo())
        self._positions.reverse()
        self.step = 0

    @property
    def steps(self) -> int:
        """How many actions there are."""
        return len(self._record.actions)

    @property
    def position(self) -> Position[Any, Any]:
        return self._positions[self.step]

    @property
    def turns(self) -> list[int]:
        """The steps at which a turn begins."""
        game, positions = self._record.game, self._positions
        return [0] + [
            step
            for step, action in enumerate(self._record.actions, start=1)
            if not positions[step].over
            and (
                game.finality(action) is Finality.ENDS_TURN
                or positions[step].player != positions[step - 1].player
            )
        ]

    def move(self, steps: int) -> None:
        """Go forward or back, as far as there is a game."""
        self.step = max(0, min(self.steps, self.step + steps))

    def jump(self, turn: int) -> None:
        """Go to the beginning of a turn, counted from 0."""
        turns = self.turns
        self.step = turns[max(0, min(len(turns) - 1, turn))]

    def points(self) -> list[tuple[int, ...]]:
        """Everybody's points at each step, the set-up first."""
        return [tuple(score.total for score in position.scores()) for position in self._positions]

    def news(self) -> tuple[object, ...]:
        """What the action before the cursor brought about."""
        if self.step == 0:
            return ()
        before, after = self._positions[self.step - 1 : self.step + 1]
        action = self._record.actions[self.step - 1]
        return tuple(self._record.game.happened(before, action, after))

    def branch(self) -> Record:
        """The game up to here, for a new one that goes on from it."""
        kept = self._record
        return Record(kept.game, kept.setup, kept.actions[: self.step])


class ReplayedTable(Table):
    """A game that is looked at again, for whoever shows tables: nobody can play at it.

    Undo and redo go through it step by step.
    """

    def __init__(self, record: Record) -> None:
        self._replay = Replay(record)
        super().__init__(self._replay.branch())

    @property
    def step(self) -> int:
        """How many actions have been played."""
        return self._replay.step

    @property
    def steps(self) -> int:
        """How many actions there are."""
        return self._replay.steps

    @property
    def bots_turn(self) -> bool:
        """It is for nobody here to play."""
        return not self._position.over

    def play(self, action: Any) -> None:
        """Nothing is played here any more."""

    def advance(self, milliseconds: float) -> bool:
        """No bot thinks about what has been decided."""
        return False

    def go(self, step: int) -> None:
        """Go to the moment before an action, as far as there is a game.

        What happened is told if it is the next; elsewhere there is nothing to tell.
        """
        before = self._replay.step
        self._replay.move(step - before)
        if self._replay.step == before:
            return
        self._position = self._replay.position
        self._actions = list(self._replay.branch().actions)
        self.generation += 1
        if self._replay.step == before + 1:
            self._listeners.tell(self._replay.news())

    def can_undo(self) -> CanUndo:
        return CanUndo.YES if self.step else CanUndo.NOTHING_PLAYED

    def undo(self) -> None:
        self.go(self.step - 1)

    def can_redo(self) -> bool:
        return self.step < self.steps

    def redo(self) -> None:
        self.go(self.step + 1)
