"""A moment of the game and what can be asked about it, each thing worked out once."""

from dataclasses import dataclass
from functools import cached_property

from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Phase, Remove, Source
from babylon.rules.gardens.decorating import decoration
from babylon.rules.gardens.garden import Decoration
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.refusals import Refusal
from babylon.table.drafts.decorations import Offer, forgone, offers
from babylon.table.drafts.keeping import Keeping, ways_to_keep
from babylon.table.drafts.stack import StackDraft, consider_stack, open_stacks

STACKS_WIDE = 4


@dataclass(frozen=True, slots=True)
class BuiltThisTurn:
    """A decoration of this turn, and how many steps ago it was built."""

    action: Build
    decoration: Decoration
    steps_ago: int


class Moment:
    """A position with the actions that led to it."""

    def __init__(self, position: Position, actions: tuple[Action, ...]) -> None:
        self.position = position
        self._actions = actions

    @cached_property
    def stacks(self) -> dict[Stack, StackDraft]:
        """What each stack would bring, of those that can be dug or removed from."""
        return {stack: consider_stack(self.position, stack) for stack in open_stacks(self.position)}

    def stack_beyond(self, stack: Stack | None, east: int, north: int) -> Stack | None:
        """The next stack in a direction from which something can be taken, if there is one."""
        if stack is None:
            return min(self.stacks)
        row, file = divmod(stack, STACKS_WIDE)
        for far in range(1, STACKS_WIDE):
            x, y = file + far * east, row + far * north
            if 0 <= x < STACKS_WIDE and 0 <= y < STACKS_WIDE and y * STACKS_WIDE + x in self.stacks:
                return y * STACKS_WIDE + x
        return None

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The tiles that could be placed now, if there is room for them."""
        if self.position.turn.phase is not Phase.BUILD:
            return ()
        return tuple(source for source in Source if self.position.tile_at_hand(source) is not None)

    def why_not_take(self, stack: Stack) -> Refusal | None:
        """Why nothing can be taken from a stack now."""
        removing = self.position.turn.phase is Phase.REMOVE
        return self.position.why_not(Remove(stack) if removing else Dig(stack))

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The decorations that could be built now."""
        return offers(self.position) if self.position.turn.phase is Phase.BUILD else ()

    @cached_property
    def forgone(self) -> tuple[Offer, ...]:
        """The decorations that would be lost if the turn ended now."""
        return forgone(self.position) if self.position.turn.phase is Phase.BUILD else ()

    @cached_property
    def ways_to_end(self) -> tuple[Keeping, ...]:
        return ways_to_keep(self.position)

    @cached_property
    def built(self) -> tuple[BuiltThisTurn, ...]:
        """The decorations that were built this turn, the last one first."""
        found = []
        position = self.position
        for steps, action in enumerate(reversed(self._actions), start=1):
            if isinstance(action, Dig | Remove | Keep):
                break
            position = position.undo()
            if isinstance(action, Build):
                garden = position.gardens[position.player]
                found.append(BuiltThisTurn(action, decoration(garden, action), steps))
        return tuple(found)

    def later(self, steps: int) -> tuple[Action, ...]:
        """The last actions, the oldest first."""
        return self._actions[len(self._actions) - steps :]

    def possible_without(self, steps_ago: int, later: tuple[Action, ...]) -> bool:
        """Whether these actions could be played from before a step on."""
        position = self.position
        for _ in range(steps_ago):
            position = position.undo()
        for action in later:
            if position.why_not(action) is not None:
                return False
            position = position.play(action)
        return True
