"""Looking back at a game, finished or not, step by step."""

from typing import Any

from babylon.records.record import Record
from babylon.rules.game import Finality, Position


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
