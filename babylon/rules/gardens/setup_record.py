"""The set-up part of a game record: read with every check, and written back."""

from collections.abc import Mapping
from typing import Any, TypeVar

from babylon.rules.game import BadInput
from babylon.rules.gardens.quarry import FULL_HEIGHT, STACK_NAMES, STACKS, Quarry
from babylon.rules.gardens.setup import Seat, Setup, check_first, check_seats
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import LAYERS, Flower, Material, Tile, tile
from babylon.rules.gardens.tokens import TOKENS, TOKENS_USED
from babylon.rules.message import Message

Value = TypeVar("Value")

KEYS = ("players", "first", "supply", "starting", "tokens", "quarry")
_FLOWER_WORDS = {flower.word: flower for flower in Flower}
_SUPPLIES = {kind.value: kind for kind in SupplyKind}


def read_setup(record: Mapping[str, Any]) -> Setup:
    """The set-up that a record spells out; raises BadInput at the first thing amiss."""
    for key in record:
        if key not in KEYS:
            sentence = Message("A record has no key {key!a}.", key=key[:40])
            raise BadInput("", "unknown-key", sentence)
    for key in KEYS:
        if key not in record and key != "supply":
            raise BadInput(key, "missing", Message("The record has no {key}.", key=key))
    seats = _read_seats(record["players"])
    first = record["first"]
    if type(first) is not int:
        raise BadInput("first", "wrong-type", Message("The first player is a number."))
    check_first(first, seats)
    supply = record.get("supply", SupplyKind.UNLIMITED.value)
    return Setup(
        seats,
        first,
        _word(supply, _SUPPLIES, "supply"),
        _read_starting(record["starting"], seats),
        tuple(
            _word(token, TOKENS, f"tokens[{index}]")
            for index, token in enumerate(
                _list(record["tokens"], TOKENS_USED[len(seats)], "tokens")
            )
        ),
        _read_quarry(record["quarry"]),
    )


def write_setup(setup: Setup) -> dict[str, Any]:
    """A set-up as the keys of a record."""
    return {
        "players": [_write_seat(seat) for seat in setup.seats],
        "first": setup.first,
        "supply": setup.supply.value,
        "starting": [str(each) for each in setup.starting],
        "tokens": [token.value for token in setup.tokens],
        "quarry": {
            name: [str(each) for each in stack]
            for name, stack in zip(STACK_NAMES, setup.quarry.stacks, strict=True)
        },
    }


def _write_seat(seat: Seat) -> dict[str, str]:
    texts = {"flower": seat.flower.word, "name": seat.name, "bot": seat.bot}
    return {key: text for key, text in texts.items() if text is not None}


def _read_seats(players: object) -> tuple[Seat, ...]:
    if not isinstance(players, list) or len(players) not in TOKENS_USED:
        raise BadInput(
            "players", "wrong-players", Message("There must be a list of 2, 3 or 4 players.")
        )
    seats = tuple(_read_seat(player, f"players[{index}]") for index, player in enumerate(players))
    check_seats(seats, len(players))
    return seats


def _read_seat(player: object, place: str) -> Seat:
    if not isinstance(player, dict):
        raise BadInput(place, "wrong-type", Message("A player is an object with a flower."))
    for key in player:
        if key not in ("flower", "name", "bot"):
            sentence = Message("A player has no key {key!a}.", key=key[:40])
            raise BadInput(place, "unknown-key", sentence)
    if "flower" not in player:
        raise BadInput(place, "missing", Message("The player has no flower."))
    return Seat(
        _word(player["flower"], _FLOWER_WORDS, f"{place}.flower"),
        _read_name(player, "name", place),
        _read_name(player, "bot", place),
    )


def _read_name(player: dict[str, object], key: str, place: str) -> str | None:
    if key not in player:
        return None
    name = player[key]
    if not isinstance(name, str):
        raise BadInput(f"{place}.{key}", "wrong-type", Message("A name is a text."))
    return name


def _read_starting(starting: object, seats: tuple[Seat, ...]) -> tuple[Tile, ...]:
    tiles = []
    for index, text in enumerate(_list(starting, len(seats), "starting")):
        place = f"starting[{index}]"
        found = _tile(text, place)
        if found.material is not Material.STARTING or found.flower is not seats[index].flower:
            sentence = Message("A starting tile is of material S and has its player's flower.")
            raise BadInput(place, "wrong-starting", sentence)
        tiles.append(found)
    return tuple(tiles)


def _read_quarry(quarry: object) -> Quarry:
    if not isinstance(quarry, dict) or quarry.keys() != STACKS.keys():
        raise BadInput("quarry", "wrong-stacks", Message("The quarry has the 16 stacks a1 to d4."))
    stacks: list[tuple[Tile, ...]] = []
    for name in STACK_NAMES:
        place = f"quarry.{name}"
        texts = _list(quarry[name], FULL_HEIGHT, place)
        stack = tuple(_tile(text, f"{place}[{index}]") for index, text in enumerate(texts))
        if tuple(each.material for each in stack) != LAYERS:
            sentence = Message("A stack is a basalt, a granite and a clay tile, from the bottom.")
            raise BadInput(place, "wrong-layers", sentence)
        stacks.append(stack)
    return Quarry(tuple(stacks))


def _tile(text: object, place: str) -> Tile:
    if not isinstance(text, str):
        raise BadInput(
            place, "wrong-type", Message("A tile is written as a text of six characters.")
        )
    try:
        return tile(text)
    except BadInput as problem:
        raise problem.within(place) from None


def _list(value: object, length: int, place: str) -> list[object]:
    if not isinstance(value, list) or len(value) != length:
        sentence = Message("There must be a list of exactly {length}.", length=length)
        raise BadInput(place, "wrong-length", sentence)
    return value


def _word(value: object, words: Mapping[str, Value], place: str) -> Value:
    if not isinstance(value, str) or value not in words:
        sentence = Message("This must be one of: {words}.", words=", ".join(words))
        raise BadInput(place, "unknown-word", sentence)
    return words[value]
