"""Every refusal: some position and action bring it about, and a sentence says why."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from babylon.rules.game import IllegalAction
from babylon.rules.gardens.actions import Phase
from babylon.rules.gardens.notation import read_action
from babylon.rules.gardens.position import Position, Turn
from babylon.rules.gardens.refusals import RULE, Code
from babylon.rules.gardens.sentences import SENTENCES, sentence
from babylon.rules.gardens.setup import random_setup
from babylon.rules.gardens.supply import SUPPLIES, SupplyKind
from tests.rules.kit import idle, play, quarry, refusal, turn

Builder = Callable[[], Position]

BOX = SUPPLIES[SupplyKind.BOX]
NO_DOUBLES = BOX._replace(doubles=0)
NO_DECORATIONS = BOX._replace(decorations=(0, 0, 0, 0))


def placing(standing: str = "", singles: int = 20) -> Builder:
    """A blank tile is at hand beside what stands."""
    return lambda: turn(standing, dug="Cw....", singles=singles)


def laid(standing: str, dug: str, place: str, token: str = "none") -> Builder:
    """The dug tile has been placed beside what stands."""
    return lambda: play(turn(standing, dug=dug, token=token), f"place dug {place} R0")


def digging(heights: str) -> Builder:
    """A dig in a quarry of these heights."""
    return lambda: replace(turn(), quarry=quarry(heights), turn=Turn(Phase.DIG, 0, 2))


def removing() -> Position:
    return play(Position.start(random_setup(2, seed=1)), "remove a1")


def over() -> Position:
    return idle(Position.start(random_setup(4, seed=1)), turns=44)


def after_an_unknown_tile_came_up() -> Position:
    known = Position.start(random_setup(4, seed=1)).observe().known
    return play(known, "dig a1", "keep nothing")


def with_a_spent_token() -> Position:
    position = turn(dug="CwSF..", token="change")
    return play(position, "place dug a1 L1 R0", "build statue a2 using a2")


TWO_LEVELS = "Cw.... a1 L1\nCw.... b1 L2"
STATUE = "Cw.T.. a1 L1\nstatue b2"
STAIRS = "Cw.S.. a1 L1\nCwS... c1 L2\nstairs b2 c2"
CROSSED = "Cw.B.. a2 L1\nCw...B d3 L1\nbridge b3 d3\nCwB... c1 L1"
STAIRS_BETWEEN = "CwS... c2 L1\nCw...S c4 L2\nstairs c3 c4\nCw..B. a3 L2"

CASES: dict[Code, tuple[Builder, str]] = {
    Code.GAME_OVER: (over, "keep nothing"),
    Code.WRONG_PHASE: (placing(), "dig a1"),
    Code.NO_CLAY: (removing, "remove a1"),
    Code.EMPTY_STACK: (digging("0 1 2 3\n" + "3 3 3 3\n" * 3), "dig a4"),
    Code.UNKNOWN_TILE: (after_an_unknown_tile_came_up, "dig a1"),
    Code.NO_TILE_AT_HAND: (placing(), "place stored a1 L1 R0"),
    Code.OFF_GARDEN: (placing(), "place dug h3 L1 R0"),
    Code.SAME_PLACE: (placing("Cw.... a1 L1"), "place dug a1 L2 R0"),
    Code.TILE_IN_THE_WAY: (placing("Cw.... a1 L1"), "place dug b1 L1 R0"),
    Code.NO_LEVEL_BELOW: (placing(), "place dug a1 L2 R0"),
    Code.STATUE_CARRIES: (placing(STATUE), "place dug b1 L2 R0 open-nw"),
    Code.STAIRS_RISE: (placing(STAIRS), "place dug a2 L2 R0 open-se"),
    Code.TOO_FAR_DOWN: (placing(TWO_LEVELS), "place dug c1 L3 R0"),
    Code.CANNOT_CARRY: (placing("Cw.... a1 L1 open-ne"), "place dug b1 L2 R0"),
    Code.TOO_FEW_PILLARS: (placing(singles=3), "place dug a1 L1 R0"),
    Code.NO_DOUBLES_LEFT: (
        lambda: turn("Cw.... a1 L1", dug="Cw....", supply=NO_DOUBLES),
        "place dug b1 L2 R0",
    ),
    Code.NOT_IN_REACH: (laid("", "CwFFFF", "a1 L1"), "build fountain a1 b2"),
    Code.NO_TERRACE: (laid("", "Cw.F..", "a1 L1"), "build fountain b2 c2"),
    Code.SPACE_TAKEN: (laid(STATUE, "Cw....", "c1 L1"), "build statue b2"),
    Code.NOT_THIS_TURN: (laid("CwT... a1 L1", "Cw....", "c1 L1"), "build statue a2"),
    Code.WRONG_LEVELS: (laid("Cw.S.. a1 L1", "CwS...", "c1 L1"), "build stairs b2 c2"),
    Code.SAME_TILE: (laid("", "CwFF..", "a1 L1"), "build fountain a2 b2"),
    Code.BLOCKED_BETWEEN: (laid("Cw.B.. a1 L1", "Cw.B..", "c1 L1"), "build bridge b2 d2"),
    Code.BRIDGE_CROSSES: (laid(CROSSED, "Cw..B.", "b4 L1"), "build bridge c2 c4"),
    Code.STAIRS_BETWEEN: (laid(STAIRS_BETWEEN, "CwB...", "d2 L2"), "build bridge b3 d3"),
    Code.NOT_IN_LINE: (laid(STATUE, "CwT...", "d4 L1"), "build statue d5"),
    Code.WRONG_ICON: (laid("", "CwF...", "a1 L1"), "build statue a2"),
    Code.NO_TOKEN: (laid("", "CwF...", "a1 L1"), "build statue a2 using a2"),
    Code.TOKEN_SPENT: (with_a_spent_token, "build statue b2 using b2"),
    Code.TOKEN_NEEDLESS: (laid("", "CwT...", "a1 L1", "change"), "build statue a2 using a2"),
    Code.TOKEN_UNFIT: (laid("", "CwF...", "a1 L1", "fill"), "build statue a2 using a2"),
    Code.NONE_LEFT: (
        lambda: play(turn(dug="CwT...", supply=NO_DECORATIONS), "place dug a1 L1 R0"),
        "build statue a2",
    ),
}

RULE_BOOK = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_code_has_a_case_a_sentence_and_a_rule() -> None:
    assert set(CASES) == set(SENTENCES) == set(RULE) == set(Code)


@pytest.mark.parametrize("code", Code)
def test_every_code_is_the_answer_to_some_action(code: Code) -> None:
    build, text = CASES[code]
    position = build()
    refused = refusal(position, text)
    assert refused.code is code
    assert refused.rule == RULE[code]
    with pytest.raises(IllegalAction) as caught:
        position.play(read_action(text))
    assert caught.value.refusal == refused


@pytest.mark.parametrize("code", Code)
def test_every_refusal_is_one_sentence_with_all_its_facts(code: Code) -> None:
    build, text = CASES[code]
    words = sentence(refusal(build(), text))
    assert "None" not in words
    assert re.fullmatch(r"[A-Z][^.{}]*\.", words)


@pytest.mark.parametrize("code", Code)
def test_every_rule_is_a_heading_a_point_or_a_ruling_of_the_rule_book(code: Code) -> None:
    section, _, point = RULE[code].rpartition(".")
    if RULE[code].startswith("R"):
        assert f"**{RULE[code]}" in RULE_BOOK
    elif re.search(rf"^##+ {re.escape(RULE[code])}\b", RULE_BOOK, re.MULTILINE) is None:
        _, _, after = RULE_BOOK.partition(f"# {section}")
        assert re.search(rf"^{point}\. ", after.partition("\n#")[0], re.MULTILINE)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (Code.TILE_IN_THE_WAY, "A tile at level 1 lies on b1; level 1 is not above it."),
        (Code.TOO_FAR_DOWN, "No pillar reaches from level 0 at d2 up to level 3."),
        (Code.TOO_FEW_PILLARS, "Single pillars needed: 4; at hand: 3."),
        (Code.WRONG_ICON, "The space at a2 does not show the statue icon."),
    ],
)
def test_sentences_as_a_player_reads_them(code: Code, words: str) -> None:
    build, text = CASES[code]
    assert sentence(refusal(build(), text)) == words
