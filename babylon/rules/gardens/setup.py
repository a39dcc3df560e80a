"""How a game begins: who plays, and the quarry and tokens as they were shuffled."""

from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from babylon.rules.game import BadInput
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower, Material, Tile, tile
from babylon.rules.gardens.tokens import TOKENS, TOKENS_USED, Token

Thing = TypeVar("Thing")


class Seat(NamedTuple):
    """A player at the table; the rules care for the flower alone."""

    flower: Flower
    name: str | None = None
    bot: str | None = None


class Setup(NamedTuple):
    """Everything that is settled before the first action, the hidden included."""

    seats: tuple[Seat, ...]
    first: int
    supply: SupplyKind
    starting: tuple[Tile, ...]
    tokens: tuple[Token, ...]
    quarry: Quarry


class TileSet(NamedTuple):
    """The printed pieces: starting tiles, the 48 quarry tiles and the 14 tokens (R1)."""

    starting: tuple[Tile, ...]
    quarry: tuple[Tile, ...]
    tokens: tuple[Token, ...]


def tile_set() -> TileSet:
    """The set from its data file, in which a line names tiles or tokens of one sort."""
    words = [
        word
        for line in Path(__file__).with_name("tile_set.txt").read_text("utf-8").splitlines()
        for word in line.partition("#")[0].split()
    ]
    tiles = [tile(word) for word in words if word not in TOKENS]
    return TileSet(
        tuple(each for each in tiles if each.material is Material.STARTING),
        tuple(each for each in tiles if each.material is not Material.STARTING),
        tuple(TOKENS[word] for word in words if word in TOKENS),
    )


def random_setup(
    players: int,
    seed: int,
    supply: SupplyKind = SupplyKind.UNLIMITED,
    seats: tuple[Seat, ...] | None = None,
    first: int | None = None,
) -> Setup:
    """A shuffled game; the same seed gives the same one on every machine.

    Without seats the players have the flowers in their order, without `first` one is drawn.
    """
    if players not in TOKENS_USED:
        raise BadInput("players", "wrong-players", "There are 2, 3 or 4 players.")
    source = Random(seed)
    pieces = tile_set()
    layers = [
        shuffled([each for each in pieces.quarry if each.material is material], source)
        for material in (Material.BASALT, Material.GRANITE, Material.CLAY)
    ]
    tokens = shuffled(pieces.tokens, source)[: TOKENS_USED[players]]
    drawn = int(source.random() * players)
    seats = seats or tuple(Seat(flower) for flower in list(Flower)[:players])
    starting = {each.flower: each for each in pieces.starting}
    return Setup(
        seats,
        drawn if first is None else first,
        supply,
        tuple(starting[seat.flower] for seat in seats),
        tuple(tokens),
        Quarry(tuple(zip(*layers, strict=True))),
    )


def shuffled(things: list[Thing] | tuple[Thing, ...], source: Random) -> list[Thing]:
    """The things in random order.

    Only `Random.random` promises the same numbers in every version of Python, so nothing else
    of that class is used.
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(source.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
