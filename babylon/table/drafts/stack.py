"""Considering a stack of the quarry."""

from dataclasses import dataclass

from babylon.rules.gardens.actions import Dig, Phase, Remove
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Income, Stack
from babylon.rules.gardens.refusals import Refusal
from babylon.rules.gardens.tiles import Tile


@dataclass(frozen=True, slots=True)
class StackDraft:
    """What taking the top tile of a stack would bring; before the game it is only removed.

    `gained` is the part of the income that the supply can pay. Nothing is earned by removing.
    """

    action: Dig | Remove
    refusal: Refusal | None
    tile: Tile | None
    income: Income | None
    gained: int
    singles_after: int


def consider_stack(position: Position, stack: Stack) -> StackDraft:
    """The draft for a stack."""
    removing = position.turn.phase is Phase.REMOVE
    action = Remove(stack) if removing else Dig(stack)
    refusal = position.why_not(action)
    digs = refusal is None and not removing
    gained = position.gain(stack) if digs else 0
    return StackDraft(
        action,
        refusal,
        position.quarry.top(stack),
        position.income(stack) if digs else None,
        gained,
        position.stores[position.player].singles + gained,
    )


def open_stacks(position: Position) -> tuple[Stack, ...]:
    """The stacks that can be dug, or removed from, for lighting them up."""
    if position.turn.phase is Phase.BUILD:
        return ()
    return tuple(action.stack for action in position.legal() if isinstance(action, Dig | Remove))
