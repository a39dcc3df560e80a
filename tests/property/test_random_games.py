"""A thousand random games with 2, 3 and 4 players; at every step the laws that always hold."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from babylon.records.record import Record, read, write
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Action
from babylon.rules.gardens.columns import each
from babylon.rules.gardens.garden import Garden
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.scoring import count, score
from babylon.rules.gardens.setup import Setup, random_setup, shuffled
from babylon.rules.gardens.supply import SUPPLIES, Supply, SupplyKind
from babylon.rules.gardens.tiles import Icon, Tile
from tests.effort import EFFORT

GAMES = 1000 * EFFORT
CHUNKS = 20


def choose(legal: list[Action], source: Random) -> Action:
    return legal[int(source.random() * len(legal))]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_laws_hold_at_every_step(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        source = Random(seed)
        supply = SupplyKind.BOX if seed % 2 else SupplyKind.UNLIMITED
        setup = random_setup(2 + seed % 3, seed, supply)
        steps = [GARDENS.start(setup)]
        actions: list[Action] = []
        tiles = Counter(tiles_of(steps[0]))
        while not steps[-1].over:
            legal = steps[-1].legal()
            check_hidden(steps[-1], legal, source)
            actions.append(choose(legal, source))
            steps.append(steps[-1].play(actions[-1]))
            assert Counter(tiles_of(steps[-1])) == tiles
            check_pieces_conserved(steps[-1], SUPPLIES[setup.supply])
            check_garden_of_mover(steps[-2], steps[-1])
        assert steps[-1].legal() == []
        check_undo(steps)
        check_record(steps, setup, actions, source)


def tiles_of(position: Position) -> list[Tile]:
    in_quarry = [tile for stack in position.quarry.stacks for tile in stack if tile]
    in_stores = [store.slot for store in position.stores if store.slot]
    in_gardens = [terrace.tile for garden in position.gardens for terrace in garden.terraces]
    dug = [position.turn.dug] if position.turn.dug else []
    return [*in_quarry, *in_stores, *in_gardens, *dug, *position.gone]


def check_pieces_conserved(position: Position, full: Supply) -> None:
    """Every piece is in the supply, in a store or in a garden, and none is in two of them."""
    supply = position.supply
    terraces = [terrace for garden in position.gardens for terrace in garden.terraces]
    built = [piece.kind for garden in position.gardens for piece in garden.decorations]
    built += [Icon.STATUE for terrace in terraces for _ in each(terrace.statues)]
    singles = sum(terrace.singles.bit_count() for terrace in terraces)
    doubles = sum(terrace.doubles.bit_count() for terrace in terraces)
    at_hand = position.stores
    assert supply.singles + singles + sum(store.singles for store in at_hand) == full.singles
    assert supply.doubles + doubles + sum(store.doubles for store in at_hand) == full.doubles
    assert supply.belvederes + sum(each.has_belvedere for each in terraces) == full.belvederes
    for kind in Icon:
        assert supply.decorations[kind] + built.count(kind) == full.decorations[kind]


def check_garden_of_mover(before: Position, after: Position) -> None:
    """Nobody else's garden changes; in this one the laws hold."""
    for seat, garden in enumerate(after.gardens):
        if seat != before.player:
            assert garden is before.gardens[seat]
    check_garden(after.gardens[before.player])


def check_garden(garden: Garden) -> None:
    """The last terrace is carried by what stood there before; sums equal a recount."""
    assert score(garden) == count(garden).score
    if not garden.terraces:
        return
    last = garden.terraces[-1]
    corners = last.footprint & ~last.open_mask
    assert last.singles | last.doubles | last.statues == corners
    assert last.singles.bit_count() + last.doubles.bit_count() + last.statues.bit_count() == (
        corners.bit_count()
    )
    for columns, reach in ((last.singles, 1), (last.doubles, 2), (last.statues, 1)):
        for column in each(columns):
            assert highest_below(garden, column) == last.level - reach
    assert all(highest_below(garden, column) < last.level for column in each(last.open_mask))


def highest_below(garden: Garden, column: int) -> int:
    """The highest tile of a column before the last terrace was laid."""
    return max(
        (each.level for each in garden.terraces[:-1] if each.footprint >> column & 1), default=0
    )


def check_undo(steps: list[Position]) -> None:
    """From the end back to the very start, undo meets every position on the way."""
    position = steps[-1]
    for earlier in reversed(steps[:-1]):
        position = position.undo()
        assert position == earlier
    with pytest.raises(IndexError):
        position.undo()


def check_record(
    steps: list[Position], setup: Setup, actions: list[Action], source: Random
) -> None:
    """A record read back leads through the same positions, from its beginning or cut short."""
    cut = int(source.random() * len(actions))
    for length in (len(actions), cut):
        written = write(Record(GARDENS, setup, tuple(actions[:length])))
        position = read(written.encode()).final()
        assert position == steps[length]
        for earlier in reversed(steps[:length]):
            position = position.undo()
            assert position == earlier


def check_hidden(position: Position, legal: list[Action], source: Random) -> None:
    """Whatever the hidden tiles and tokens are, what is seen and what is legal stay the same."""
    other = with_other_hidden(position, source)
    assert other.observe() == position.observe()
    assert other.legal() == legal
    known = position.observe().known
    assert all(tile is None for stack in known.quarry.stacks for tile in stack[:-1])
    assert known.tokens[position.turn.round - 1 :] == (None,) * (
        position.rounds - position.turn.round
    )
    assert known.legal() == legal


def with_other_hidden(position: Position, source: Random) -> Position:
    hidden = shuffled([tile for stack in position.quarry.stacks for tile in stack[:-1]], source)
    stacks = tuple(
        tuple(hidden.pop() for _ in stack[:-1]) + stack[-1:] for stack in position.quarry.stacks
    )
    turned_up = position.turn.round - 1
    to_come = shuffled(position.tokens[turned_up:], source)
    return replace(position, quarry=Quarry(stacks), tokens=(*position.tokens[:turned_up], *to_come))
