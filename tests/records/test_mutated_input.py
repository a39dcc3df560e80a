"""Twenty thousand spoilt records and actions: each reads or is refused with BadInput."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from babylon.records.record import Record, read, write
from babylon.rules.game import BadInput, Position
from babylon.rules.gardens import GARDENS, Action

Given = TypeVar("Given")
Found = TypeVar("Found")

GAMES = sorted((Path(__file__).parents[1] / "conformance").glob("*.json"))
CHUNKS = range(8)
TEXTS_IN_A_CHUNK = 800
TREES_IN_A_CHUNK = 700
ACTIONS_IN_A_CHUNK = 1000

ODD_BYTES = b'\0\n "\\{}[],:-+.0123456789eEx\x7f\x80\xc3\xed\xff'
ODD_KEYS = ("x-note", "", "first", "flower", "bot", "a1", "\ud800")
ODD_VALUES: tuple[object, ...] = (
    *(None, True, 0, -1, 1.0, float("nan"), float("inf"), 10**40, [], {}),
    *("", "x" * 41, "\ud800", "box", "none", "white", "CwSSSS", "dig a1", "keep nothing"),
)
LETTERS = "abcdefghnwsLR-012345678 z\0é"
WORDS = (
    *("remove", "dig", "place", "build", "keep", "dug", "stored", "nothing", "using"),
    *("stairs", "fountain", "bridge", "statue", "open-nw", "open-ne", "open-se", "open-sw"),
    *("L0", "L1", "L2", "L3", "L4", "L9", "L99", "R0", "R1", "R2", "R3", "R4", ""),
    *(letter + number for letter in "abcdefgh" for number in "12345678"),
)


def result(reader: Callable[[Given], Found], given: Given) -> Found | BadInput:
    """What a reader makes of something, be it a complaint."""
    try:
        return reader(given)
    except BadInput as problem:
        return problem


@cache
def games() -> tuple[Record, ...]:
    return tuple(read(path.read_bytes()) for path in GAMES)


def spoilt_text(source: Random) -> bytes:
    text = bytearray(source.choice(GAMES).read_bytes())
    for _ in range(source.randint(1, 3)):
        start = source.randrange(len(text))
        end = start + source.choice((0, 1, 1, 1, 2, 40))
        match source.randrange(4):
            case 0:
                text[start:end] = bytes([source.choice(ODD_BYTES)])
            case 1:
                text[start:end] = bytes([source.choice(text)])
            case 2:
                text[start:end] = text[start:end] * 2
            case 3:
                del text[start : end if source.random() < 0.9 else len(text) - 1]
    return bytes(text)


def slots(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a JSON tree with every key or index in it."""
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree))
    for key in keys:
        yield tree, key
        if isinstance(tree[key], dict | list):
            yield from slots(tree[key])


def spoilt_tree(source: Random) -> bytes:
    tree = json.loads(source.choice(GAMES).read_bytes())
    tree["actions"] = tree["actions"][: source.choice((0, 10, 40, None))]
    for _ in range(source.randint(1, 3)):
        places = list(slots(tree))
        if not places:
            break
        (here, key), (there, other) = source.choice(places), source.choice(places)
        match source.randrange(5):
            case 0:
                here[key] = deepcopy(source.choice(ODD_VALUES))
            case 1:
                del here[key]
            case 2:
                here[key], there[other] = deepcopy(there[other]), deepcopy(here[key])
            case 3:
                here[key] = deepcopy(there[other])
            case 4 if isinstance(here, dict):
                here[source.choice(ODD_KEYS)] = here.pop(key)
            case _:
                here[key] = [here[key]]
    return json.dumps(tree).encode()


def spoilt_action(source: Random) -> str:
    text = GARDENS.write_action(source.choice(source.choice(games()).actions))
    if source.random() < 0.4:
        return "".join(spoilt_list(list(text), LETTERS, source))
    return " ".join(spoilt_list(text.split(" "), WORDS, source))


def spoilt_list(parts: list[str], others: str | tuple[str, ...], source: Random) -> list[str]:
    for _ in range(source.randint(1, 2)):
        place = source.randrange(len(parts) + 1)
        other = source.randrange(len(parts) + 1)
        match source.randrange(8):
            case 0:
                parts.insert(place, source.choice(others))
            case 1:
                del parts[place : place + 1]
            case 2:
                parts[place : place + 1] = parts[other : other + 1]
            case _:
                parts[place : place + 1] = [source.choice(others)]
    return parts


@pytest.mark.parametrize("chunk", CHUNKS)
@pytest.mark.parametrize(
    ("spoilt", "number"), [(spoilt_text, TEXTS_IN_A_CHUNK), (spoilt_tree, TREES_IN_A_CHUNK)]
)
def test_a_spoilt_record_reads_or_is_refused(
    spoilt: Callable[[Random], bytes], number: int, chunk: int
) -> None:
    source = Random(chunk)
    good = 0
    for _ in range(number):
        record = result(read, spoilt(source))
        if isinstance(record, BadInput):
            assert str(record).isprintable()
        else:
            good += 1
            assert read(write(record).encode()) == record
    assert 0 < good < number


def moments(source: Random) -> list[tuple[Position[Any, Any], frozenset[Action]]]:
    """A few positions of a game with their legal actions."""
    record = source.choice(games())
    position = record.start()
    positions = [position := position.play(action) for action in record.actions]
    return [(each, frozenset(each.legal())) for each in source.sample(positions, 10)]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_action_is_refused_or_has_one_spelling_and_one_verdict(chunk: int) -> None:
    source = Random(chunk)
    positions = moments(source)
    readable = 0
    for _ in range(ACTIONS_IN_A_CHUNK):
        text = spoilt_action(source)
        action = result(GARDENS.read_action, text)
        if isinstance(action, BadInput):
            assert str(action).isprintable()
            continue
        readable += 1
        assert GARDENS.write_action(action) == text
        for position, legal in positions:
            refusal: Any = position.why_not(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or "None" not in GARDENS.explain(refusal)
    assert 0 < readable < ACTIONS_IN_A_CHUNK


def test_there_are_twenty_thousand() -> None:
    each = TEXTS_IN_A_CHUNK + TREES_IN_A_CHUNK + ACTIONS_IN_A_CHUNK
    assert each * len(CHUNKS) == 20_000
