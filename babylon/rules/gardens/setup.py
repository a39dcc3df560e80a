"""How a game begins: who plays, and the quarry and tokens as they were shuffled."""

import unicodedata
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from babylon.rules.game import BadInput
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import LAYERS, Flower, Material, Tile, tile
from babylon.rules.gardens.tokens import TOKENS, TOKENS_USED, Token
from babylon.rules.message import Message

Thing = TypeVar("Thing")

LONGEST_NAME = 40


class Seat(NamedTuple):
    """A player at the table; the rules care for the flower alone."""

    flower: Flower
    name: str | None = None
    bot: str | None = None

    @property
    def look(self) -> str:
        return self.flower.word


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


@cache
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
        raise BadInput("players", "wrong-players", Message("There must be 2, 3 or 4 players."))
    seats = seats or tuple(Seat(flower) for flower in list(Flower)[:players])
    check_seats(seats, players)
    if first is not None:
        check_first(first, seats)
    source = Random(seed)
    pieces = tile_set()
    layers = [
        shuffled([each for each in pieces.quarry if each.material is material], source)
        for material in LAYERS
    ]
    tokens = shuffled(pieces.tokens, source)[: TOKENS_USED[players]]
    drawn = int(source.random() * players)
    starting = {each.flower: each for each in pieces.starting}
    return Setup(
        seats,
        drawn if first is None else first,
        supply,
        tuple(starting[seat.flower] for seat in seats),
        tuple(tokens),
        Quarry(tuple(zip(*layers, strict=True))),
    )


def check_seats(seats: tuple[Seat, ...], players: int) -> None:
    """Raise BadInput unless these are the seats of so many players."""
    if len(seats) != players:
        sentence = Message("There must be {players} seats.", players=players)
        raise BadInput("players", "wrong-players", sentence)
    for index, seat in enumerate(seats):
        for key, text in (("name", seat.name), ("bot", seat.bot)):
            if text is not None and not _is_fit(text):
                sentence = Message(
                    "At most {most} characters, without control characters.", most=LONGEST_NAME
                )
                raise BadInput(f"players[{index}].{key}", "wrong-name", sentence)
    if len({seat.flower for seat in seats}) < len(seats):
        raise BadInput("players", "same-flower", Message("Two players have the same flower."))


def check_first(first: int, seats: tuple[Seat, ...]) -> None:
    """Raise BadInput unless this is the number of a seat."""
    if not 0 <= first < len(seats):
        raise BadInput(
            "first", "wrong-first", Message("The first player is a seat's number, from 0.")
        )


def _is_fit(name: str) -> bool:
    """Whether a name can be shown in a line and written as UTF-8."""
    controls = any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name)
    return len(name) <= LONGEST_NAME and not controls


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
