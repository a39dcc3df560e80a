"""The quarry: 4 × 4 stacks of tiles, and what digging in it earns."""

from typing import NamedTuple

from babylon.rules.gardens.tiles import Flower, Tile
from babylon.rules.gardens.tokens import Token

Stack = int

STACK_NAMES = tuple(f"{letter}{number}" for number in "1234" for letter in "abcd")
STACKS = {name: stack for stack, name in enumerate(STACK_NAMES)}
FULL_HEIGHT = 3


def _neighbours(stack: Stack) -> tuple[Stack | None, ...]:
    """The stacks to the north, east, south and west; None where the rim is."""
    y, x = divmod(stack, 4)
    steps = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return tuple(b * 4 + a if 0 <= a < 4 and 0 <= b < 4 else None for a, b in steps)


NEIGHBOURS = tuple(_neighbours(stack) for stack in range(16))


class Quarry(NamedTuple):
    """The stacks, bottom tile first; a tile that nobody may know is None."""

    stacks: tuple[tuple[Tile | None, ...], ...]

    def height(self, stack: Stack) -> int:
        return len(self.stacks[stack])

    def top(self, stack: Stack) -> Tile | None:
        """The tile in view, or None if the stack is empty or its top tile unknown."""
        return self.stacks[stack][-1] if self.stacks[stack] else None

    def without_top(self, stack: Stack) -> "Quarry":
        """The quarry after its top tile was taken from a stack."""
        stacks = self.stacks
        return Quarry((*stacks[:stack], stacks[stack][:-1], *stacks[stack + 1 :]))

    def earning_edges(self, stack: Stack) -> tuple[bool, ...]:
        """Which edges of the top tile earn a pillar: north, east, south, west.

        An edge earns unless the neighbouring stack is higher.
        """
        height = self.height(stack)
        return tuple(
            neighbour is None or self.height(neighbour) <= height for neighbour in NEIGHBOURS[stack]
        )

    def as_seen(self) -> "Quarry":
        """The quarry with every tile under another one unknown."""
        return Quarry(tuple((None,) * (len(stack) - 1) + stack[-1:] for stack in self.stacks))


class Income(NamedTuple):
    """The single pillars that a dig earns, and why."""

    edges: tuple[bool, ...]
    flower: int
    fewer: int

    @property
    def total(self) -> int:
        return max(0, sum(self.edges) + self.flower - self.fewer)


def income(quarry: Quarry, stack: Stack, own: Flower, token: Token | None) -> Income:
    """What digging the top tile of a stack earns a player with this flower."""
    top = quarry.top(stack)
    flower = 0
    if top is not None and top.flower is own:
        flower = 2 if token is Token.FLOWER else 1
    return Income(quarry.earning_edges(stack), flower, int(token is Token.FEWER))
