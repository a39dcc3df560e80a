"""Whatever a file holds, reading it ends in a record or in one BadInput, soon and quietly."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from babylon.records.record import LARGEST_FILE, Record, from_json, read, read_file, write
from babylon.rules.game import BadInput

GAME = Path(__file__).parents[1] / "conformance" / "game-2p-102.json"
DEEP = 100_000
ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**400,
    "",
    "x",
    "\ud800",
    [],
    [[]],
    {},
    {"a1": []},
)

Data = dict[str, Any]
Refuse = Callable[[bytes], BadInput]


def game() -> Data:
    data: Data = json.loads(GAME.read_text("utf-8"))
    return data


def encoded(data: object) -> bytes:
    return json.dumps(data).encode()


def with_extra(json_text: str) -> bytes:
    return encoded(game())[:-1] + f', "x-extra": {json_text}}}'.encode()


def refused_file(path: Path) -> BadInput:
    begin = perf_counter()
    with pytest.raises(BadInput) as caught:
        read_file(path)
    assert perf_counter() - begin < 1
    assert caught.value.code
    assert caught.value.sentence.endswith(".")
    assert str(caught.value).isprintable()
    return caught.value


@pytest.fixture
def refuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Refuse:
    """Reads a file of this content, which must be refused with nothing written anywhere."""

    def refuse(content: bytes) -> BadInput:
        path = tmp_path / "game.json"
        path.write_bytes(content)
        problem = refused_file(path)
        assert list(tmp_path.iterdir()) == [path]
        assert path.read_bytes() == content
        assert capsys.readouterr() == ("", "")
        return problem

    return refuse


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-json"),
        (b" \n", "not-json"),
        (b"dig a1", "not-json"),
        (b"{", "not-json"),
        (b'{"format": "babylon-gardens/1",}', "not-json"),
        (GAME.read_bytes()[:-3], "not-json"),
        (GAME.read_bytes() + b"{}", "not-json"),
        (b"\xef\xbb\xbf" + GAME.read_bytes(), "not-json"),
        (GAME.read_bytes().replace(b"blue", b"bl\xffe", 1), "not-utf8"),
        ('{"name": "Zoë"}'.encode("latin-1"), "not-utf8"),
        (GAME.read_text("utf-8").encode("utf-16"), "not-utf8"),
        (b'{"name": "\xed\xa0\x80"}', "not-utf8"),
        (b"\0" * 1000, "not-json"),
        (b"[" * DEEP, "too-deep"),
        (b"[" * DEEP + b"]" * DEEP, "too-deep"),
        (b'{"a":' * DEEP + b"1" + b"}" * DEEP, "too-deep"),
        (with_extra("[" * DEEP + "]" * DEEP), "too-deep"),
        (with_extra('{"a":' * DEEP + "1" + "}" * DEEP), "too-deep"),
        (with_extra("[" * 500 + "]" * 500), "too-deep"),
        (with_extra('{"a":' * 500 + "1" + "}" * 500), "too-deep"),
        (with_extra("9" * 10_000), "huge-number"),
        (with_extra("-" + "9" * 10_000), "huge-number"),
        (with_extra("1e999"), "huge-number"),
        (with_extra("[-1e999]"), "huge-number"),
        (with_extra("NaN"), "not-json"),
        (with_extra("Infinity"), "not-json"),
        (with_extra("-Infinity"), "not-json"),
        (with_extra("01"), "not-json"),
        (with_extra('1, "x-extra": 1'), "double-key"),
        (with_extra('[{"a": 1, "a": 1}]'), "double-key"),
        (with_extra('1, "first": 1'), "double-key"),
        (b" " * (LARGEST_FILE + 1), "too-large"),
        (b"null", "wrong-type"),
        (b"[]", "wrong-type"),
        (b'"babylon-gardens/1"', "wrong-type"),
        (b"1e999", "huge-number"),
        (b"{}", "wrong-format"),
    ],
    ids=lambda part: part if isinstance(part, str) else repr(part[:20]),
)
def test_content_that_is_no_json_object_is_refused(
    content: bytes, code: str, refuse: Refuse
) -> None:
    assert refuse(content).code == code


@pytest.mark.parametrize(
    "value",
    ["9" * 10_000, "1e999", "-1e999", "NaN", "true", "-1", "2", "1.0", '"0"', "null", "[]"],
    ids=lambda text: text[:8],
)
def test_first_is_the_number_of_a_seat(value: str, refuse: Refuse) -> None:
    refuse(encoded(game() | {"first": "?"}).replace(b'"?"', value.encode()))


@pytest.mark.parametrize("key", ["format", "players", "first", "starting", "tokens", "quarry"])
def test_a_missing_key_is_named(key: str, refuse: Refuse) -> None:
    data = game()
    del data[key]
    assert refuse(encoded(data)).place == key


def test_missing_actions_are_named(refuse: Refuse) -> None:
    data = game()
    del data["actions"]
    assert refuse(encoded(data)).place == "actions"


@pytest.mark.parametrize("key", ["", "X-note", "x_note", "Format", "winner", "\ud800\n" * 99])
def test_an_unknown_key_is_refused(key: str, refuse: Refuse) -> None:
    assert refuse(encoded(game() | {key: 1})).code == "unknown-key"


@pytest.mark.parametrize("key", sorted(game()))
def test_a_value_of_the_wrong_type_is_refused_and_named(key: str, refuse: Refuse) -> None:
    for value in ODD_VALUES:
        if (key, value) not in (("first", 0), ("actions", [])):
            assert refuse(encoded(game() | {key: value})).place.startswith(key)


@pytest.mark.parametrize("value", ODD_VALUES, ids=lambda value: ascii(value)[:12])
def test_an_item_of_the_wrong_type_is_refused_and_named(value: object, refuse: Refuse) -> None:
    for key in ("players", "starting", "tokens", "actions"):
        data = game()
        data[key][1] = value
        assert refuse(encoded(data)).place.startswith(f"{key}[1]")
    for stack in (value, [value, "GwSSSS", "CwSSSS"]):
        data = game()
        data["quarry"]["c2"] = stack
        assert refuse(encoded(data)).place.startswith("quarry.c2")


@pytest.mark.parametrize("key", ["flower", "name", "bot"])
@pytest.mark.parametrize("value", [None, True, 0, [], {}, "\ud800", "x" * 41])
def test_a_player_of_wrong_parts_is_refused_and_named(
    key: str, value: object, refuse: Refuse
) -> None:
    data = game()
    data["players"][1][key] = value
    assert refuse(encoded(data)).place == f"players[1].{key}"


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], "wrong-players"),
        ([{"flower": "blue"}], "wrong-players"),
        ([{"flower": "blue"}] * 5, "wrong-players"),
        ([{"flower": "blue"}, {"flower": "blue"}], "same-flower"),
        ([{"flower": "blue"}, {"name": "Ada"}], "missing"),
        ([{"flower": "blue"}, {"flower": "Pink"}], "unknown-word"),
        ([{"flower": "blue"}, {"flower": "pink", "age": 7}], "unknown-key"),
        ([{"flower": "blue"}, {"flower": "pink"}, {"flower": "white"}], "wrong-length"),
    ],
)
def test_wrong_players_are_refused(players: list[Data], code: str, refuse: Refuse) -> None:
    assert refuse(encoded(game() | {"players": players})).code == code


@pytest.mark.parametrize(
    "name",
    ["x" * 41, "😀" * 41, "a\nb", "\0", "\t", "\x1b[2J", "\x7f", "\x85", "\udfff", "a\ud83d"],
)
@pytest.mark.parametrize("key", ["name", "bot"])
def test_an_unfit_name_is_refused(key: str, name: str, refuse: Refuse) -> None:
    data = game()
    data["players"][0][key] = name
    assert refuse(encoded(data)).code == "wrong-name"


@pytest.mark.parametrize("name", ["", "Zoë", "é" * 40, "👩‍🌾" + "😀" * 37, "بابل", "x" * 40])
def test_a_name_of_40_characters_of_any_script_is_kept(name: str) -> None:
    data = game()
    data["players"][0]["name"] = name
    for content in (encoded(data), json.dumps(data, ensure_ascii=False).encode()):
        record = read(content)
        assert record.setup.seats[0].name == name
        assert read(write(record).encode()) == record


@pytest.mark.parametrize("supply", ["Box", "", "unlimited ", "none"])
def test_an_unknown_supply_is_refused(supply: str, refuse: Refuse) -> None:
    assert refuse(encoded(game() | {"supply": supply})).place == "supply"


def test_the_supply_is_unlimited_unless_said() -> None:
    data = game()
    del data["supply"]
    assert from_json(data) == from_json(data | {"supply": "unlimited"})


@pytest.mark.parametrize("tokens", [0, 10, 13, 15, 1000])
def test_a_wrong_number_of_tokens_is_refused(tokens: int, refuse: Refuse) -> None:
    problem = refuse(encoded(game() | {"tokens": ["none"] * tokens}))
    assert (problem.place, problem.code) == ("tokens", "wrong-length")


@pytest.mark.parametrize(
    "starting",
    [
        ["SbT..."],
        ["SbT...", "SwT...", "SpT..."],
        ["SwT...", "SbT..."],
        ["SbT...", "SpT..."],
        ["SbT...", "CwT..."],
        ["SbT...", "SwT.."],
        ["SbT...", "SwT....."],
        ["SbT...", "swT..."],
    ],
)
def test_wrong_starting_tiles_are_refused(starting: list[str], refuse: Refuse) -> None:
    assert refuse(encoded(game() | {"starting": starting})).place.startswith("starting")


@pytest.mark.parametrize(
    "stack",
    [
        [],
        ["BwSSSS", "GwSSSS"],
        ["BwSSSS", "GwSSSS", "CwSSSS", "CwSSSS"],
        ["CwSSSS", "GwSSSS", "BwSSSS"],
        ["BwSSSS", "GwSSSS", "SwSSSS"],
        ["BwSSSS", "GwSSSS", "CwSSS"],
        ["BwSSSS", "GwSSSS", "CwSSSSS"],
        ["BwSSSS", "GwSSSS", "CrSSSS"],
        ["BwSSSS", "GwSSSS", "CwSSSX"],
        ["BwSSSS", "GwSSSS", "CwSSS "],
        ["BwSSSS", "GwSSSS", "СwSSSS"],
        ["BwSSSS", "GwSSSS", "x" * 100_000],
    ],
    ids=lambda stack: ascii(stack)[:40],
)
def test_a_wrong_stack_is_refused_and_named(stack: list[str], refuse: Refuse) -> None:
    data = game()
    data["quarry"]["d4"] = stack
    assert refuse(encoded(data)).place.startswith("quarry.d4")


@pytest.mark.parametrize("name", ["e1", "A1", "a0", "x-a1"])
def test_a_stack_beside_the_quarry_is_refused(name: str, refuse: Refuse) -> None:
    data = game()
    data["quarry"][name] = data["quarry"]["a1"]
    assert refuse(encoded(data)).code == "wrong-stacks"
    del data["quarry"]["a1"]
    assert refuse(encoded(data)).code == "wrong-stacks"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "dig",
        "dig a1 ",
        " dig a1",
        "dig  a1",
        "dig\ta1",
        "dig a1\n",
        "Dig a1",
        "dig A1",
        "dig a5",
        "dig a１",
        "keep",
        "keep none",
        "place dug d4 L0 R0",
        "place dug d4 L01 R0",
        "place dug d4 L-1 R0",
        "place dug d4 L100 R0",
        "place dug d4 L1 R4",
        "place dug d4 R0 L1",
        "place dug d4 L1 R0 open",
        "place dug d4 L1 R0 open-ne open-nw",
        "place dug i4 L1 R0",
        "build stairs d5 d4",
        "build stairs d4 d4",
        "build stairs d4",
        "build statue d4 d5",
        "build statue",
        "build using d4",
        "build bridge d4 f4 using e4",
        "build bridge d4 f4 using",
        "build pillar d4",
        "\ud800",
        "dig a1\0",
        "dig " + "a" * 1_000_000,
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_an_unreadable_action_is_refused_and_named(text: str, refuse: Refuse) -> None:
    data = game()
    data["actions"][17] = text
    content = json.dumps(data, ensure_ascii=len(text) < 40).encode()
    problem = refuse(content)
    assert (problem.place, problem.code) == ("actions[17]", "unreadable-action")


def test_an_illegal_action_in_the_middle_is_named(refuse: Refuse) -> None:
    data = game()
    data["actions"][17] = "remove a1"
    problem = refuse(encoded(data))
    assert problem.place == "actions[17]: remove a1"
    assert problem.code == "wrong-phase"


def test_an_action_after_the_end_is_refused(refuse: Refuse) -> None:
    data = game()
    data["actions"].append("keep nothing")
    problem = refuse(encoded(data))
    assert problem.place == f"actions[{len(data['actions']) - 1}]: keep nothing"
    assert problem.code == "game-over"


def test_more_actions_than_any_game_has_are_refused(refuse: Refuse) -> None:
    data = game()
    data["actions"] += ["dig a1"] * 90_000
    assert refuse(encoded(data)).code == "game-over"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    assert refused_file(path).code == "too-large"


def test_what_is_not_a_file_is_refused(tmp_path: Path) -> None:
    assert refused_file(tmp_path).code == "no-file"
    assert refused_file(tmp_path / "missing.json").code == "no-file"
    assert refused_file(GAME / "below-a-file.json").code == "no-file"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nul\0.json", "x" * 5000, "\ud800.json"], ids=ascii)
def test_an_impossible_name_is_refused(tmp_path: Path, name: str) -> None:
    assert refused_file(tmp_path / name).code in ("no-file", "unreadable-file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_nobody_writes_to_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    assert refused_file(path).code == "no-file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
def test_a_device_is_refused() -> None:
    assert refused_file(Path("/dev/zero")).code == "no-file"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a user who may not read all"
)
def test_a_forbidden_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_bytes(GAME.read_bytes())
    path.chmod(0)
    assert refused_file(path).code == "unreadable-file"


def rewritten(record: Record) -> Record:
    return read(write(record).encode())


@pytest.mark.parametrize(
    "value",
    [
        None,
        1.5,
        -1e300,
        10**4000,
        "Zoë 😀\n",
        "\ud800 alone",
        {"\udfff": "\udfff"},
        {"a": [1, {"b": []}]},
        json.loads("[" * 30 + "]" * 30),
    ],
    ids=lambda value: ascii(value)[:20] if not isinstance(value, int) else "long number",
)
def test_keys_that_begin_with_x_are_kept(value: object) -> None:
    record = read(encoded(game() | {"x-note": value, "x-": 1}))
    assert record.extras == {"x-note": value, "x-": 1}
    assert rewritten(record) == record


def test_a_bot_is_optional_and_kept() -> None:
    data = game()
    data["players"][1]["bot"] = "master"
    record = from_json(data)
    assert [seat.bot for seat in record.setup.seats] == [None, "master"]
    assert rewritten(record) == record
