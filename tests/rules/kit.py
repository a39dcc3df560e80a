"""A kit for tests of the rules: gardens, quarries and turns from a few words of text.

A garden is written line by line in the words of game records, `CwS..F d4 L1 R0 open-ne` for a
terrace and `stairs d4 d5` for a decoration, and is built by playing just that with pillars enough.
"""

from dataclasses import replace
from textwrap import dedent

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import COLUMNS, Mask
from babylon.rules.gardens.garden import EMPTY, Garden
from babylon.rules.gardens.notation import read_action, write_action
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.quarry import STACKS, Quarry
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.supply import SUPPLIES, Store, Supply, SupplyKind
from babylon.rules.gardens.tiles import Flower, Icon, tile
from babylon.rules.gardens.tokens import TOKENS

UNLIMITED = SUPPLIES[SupplyKind.UNLIMITED]
ENOUGH = 99
PINK_STACK = (tile("BpSFBT"), tile("GpSFB."), tile("CpSF.."))


def quarry(heights: str) -> Quarry:
    """A quarry of pink tiles from a drawing of its heights, north at the top."""
    rows = [[int(height) for height in row.split()] for row in heights.split("\n") if row.strip()]
    return Quarry(tuple(PINK_STACK[:height] for row in reversed(rows) for height in row))


FULL_QUARRY = quarry("3 3 3 3\n" * 4)


def garden(text: str, supply: Supply = UNLIMITED) -> Garden:
    """The garden in which these terraces and decorations stand."""
    position = turn(supply=supply)
    for line in filter(None, map(str.strip, text.splitlines())):
        first, rest = line.split(" ", 1)
        if len(first) == 6 and first[0].isupper():
            held = Store(ENOUGH, 0, tile(first))
            position = replace(position, stores=(held, position.stores[1]))
            if " R" not in rest:
                column, level, *corner = rest.split(" ")
                rest = " ".join([column, level, "R0", *corner])
            position = play(position, f"place stored {rest}")
        else:
            position = play(position, f"build {line}")
    return position.gardens[0]


def turn(
    standing: str | Garden = EMPTY,
    *,
    dug: str | None = None,
    stored: str | None = None,
    singles: int = ENOUGH,
    doubles: int = 0,
    token: str = "none",
    supply: Supply = UNLIMITED,
) -> Position:
    """White's turn against pink after digging, in a round with this token."""
    slot = None if stored is None else tile(stored)
    dug_tile = None if dug is None else tile(dug)
    return Position(
        flowers=(Flower.WHITE, Flower.PINK),
        first=0,
        quarry=FULL_QUARRY,
        tokens=(TOKENS[token],) * 14,
        supply=supply,
        gardens=(garden(standing) if isinstance(standing, str) else standing, EMPTY),
        stores=(Store(singles, doubles, slot), Store(0, 0, None)),
        gone=(),
        turn=Turn(Phase.BUILD, 0, 2, dug=dug_tile),
    )


def play(position: Position, *texts: str) -> Position:
    """The position after these actions, each of which must be listed as legal."""
    for text in texts:
        action = read_action(text)
        refused = position.why_not(action)
        assert refused is None, f"{text} is refused: {refused}"
        assert action in position.legal(), f"{text} is not listed"
        position = position.play(action)
    return position


def idle(position: Position, turns: int = 1, keep: str = "nothing") -> Position:
    """The position after turns in which the first tile in reach is dug and nothing placed."""
    for _ in range(turns):
        position = play(position.play(position.legal()[0]), f"keep {keep}")
    return position


def at_hand(position: Position, player: int = 0) -> tuple[int, int]:
    """The single and the double pillars that a player has."""
    return position.stores[player][:2]


def legal_texts(position: Position) -> set[str]:
    return {write_action(action) for action in position.legal()}


def builds(position: Position) -> set[str]:
    """The decorations that may be built."""
    texts = legal_texts(position)
    return {text.removeprefix("build ") for text in texts if text.startswith("build ")}


def laid(standing: str, dug: str, place: str, token: str = "none") -> Position:
    """The turn after the dug tile was placed beside what stands."""
    return play(turn(standing, dug=dug, token=token), f"place dug {place}")


def refusal(position: Position, text: str) -> Refusal:
    """Why an action is refused; it must not be listed as legal either."""
    action = read_action(text)
    refused = position.why_not(action)
    assert refused is not None, f"{text} is allowed"
    assert action not in position.legal(), f"{text} is listed"
    return refused


def because(
    code: Code,
    about: str | None = None,
    *,
    column: str | None = None,
    level: int | None = None,
    needed: int | None = None,
    have: int | None = None,
) -> Refusal:
    """A refusal with its facts by name; `about` is a phase, stack, tile at hand or decoration."""
    return Refusal(
        code,
        phase=next((phase for phase in Phase if phase.value == about), None),
        stack=STACKS.get(about or ""),
        source=next((source for source in Source if source.value == about), None),
        kind=next((kind for kind in Icon if kind.word == about), None),
        column=None if column is None else COLUMNS[column],
        level=level,
        needed=needed,
        have=have,
    )


def columns(text: str) -> Mask:
    """The columns named in a text."""
    return sum(1 << COLUMNS[name] for name in text.split())


def tile_at_hand(position: Position, source: Source) -> str | None:
    found = position.tile_at_hand(source)
    return None if found is None else str(found)


def levels(seen: Garden) -> str:
    """The levels seen from above, south at the bottom, a dot for the bare board."""
    digits = [str(seen.level_at(column) or ".") for column in range(64)]
    return "\n".join("".join(digits[row : row + 8]) for row in range(56, -1, -8))


def drawing(text: str) -> str:
    """A drawing as `levels` gives it."""
    return dedent(text).strip()
