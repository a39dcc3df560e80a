"""Icons lent by the round tokens change and fill (4, R13)."""

import pytest

from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.tiles import Icon
from tests.rules.kit import because, builds, laid, play, refusal, turn

STATUES = {f"statue {column} using {column}" for column in ("c1", "d1", "c2", "d2")}


@pytest.mark.parametrize(
    ("token", "dug", "possible"),
    [
        ("change", "CwS...", {"fountain b2 c2 using c2", "statue c2 using c2"}),
        ("change", "CwF...", {"fountain b2 c2", "statue c2 using c2"}),
        ("change", "CwT...", {"fountain b2 c2 using c2", "statue c2"}),
        ("change", "Cw....", set()),
        ("fill", "Cw....", {"fountain b2 c2 using c2", *STATUES}),
        ("fill", "CwSSSS", set()),
        ("fill", "CwFSST", {"fountain b2 c2", "statue c1"}),
        ("none", "CwS...", set()),
        ("single", "CwS...", set()),
        ("flower", "Cw....", set()),
    ],
)
def test_4_change_and_fill_lend_one_icon(token: str, dug: str, possible: set[str]) -> None:
    assert builds(laid("Cw.F.. a1 L1", dug, "c1 L1 R0", token)) == possible


@pytest.mark.parametrize(
    ("token", "dug", "build", "why"),
    [
        ("none", "CwS...", "fountain b2 c2 using c2", because(Code.NO_TOKEN)),
        ("double", "CwS...", "statue c2 using c2", because(Code.NO_TOKEN)),
        ("change", "CwF...", "fountain b2 c2 using c2", because(Code.TOKEN_NEEDLESS, column="c2")),
        ("fill", "CwT...", "statue c2 using c2", because(Code.TOKEN_NEEDLESS, column="c2")),
        ("change", "Cw....", "fountain b2 c2 using c2", because(Code.TOKEN_UNFIT, column="c2")),
        ("fill", "CwS...", "fountain b2 c2 using c2", because(Code.TOKEN_UNFIT, column="c2")),
        # Two spaces would need it.
        (
            "fill",
            "Cw....",
            "fountain b1 c1 using c1",
            because(Code.WRONG_ICON, "fountain", column="b1"),
        ),
    ],
)
def test_r13_what_a_token_does_not_lend(token: str, dug: str, build: str, why: Refusal) -> None:
    assert refusal(laid("Cw.F.. a1 L1", dug, "c1 L1 R0", token), f"build {build}") == why


def test_4_the_icon_is_lent_at_either_end() -> None:
    position = laid("CwF... c1 L1", "Cw.S..", "a1 L1 R0", "change")
    assert builds(position) == {"fountain b2 c2 using b2", "statue b2 using b2"}


def test_r13_nothing_is_lent_on_a_tile_of_an_earlier_turn() -> None:
    position = laid("Cw.S.. a1 L1", "CwF...", "c1 L1 R0", "change")
    unfit = because(Code.TOKEN_UNFIT, column="b2")
    assert refusal(position, "build fountain b2 c2 using b2") == unfit


def test_4_nothing_is_lent_under_a_belvedere() -> None:
    position = laid("", "CwF...", "c1 L1 R0 open-nw", "change")
    taken = because(Code.SPACE_TAKEN, column="c2")
    assert refusal(position, "build statue c2 using c2") == taken


@pytest.mark.parametrize("token", ["change", "fill"])
def test_r13_a_token_serves_once_in_a_turn_with_two_tiles(token: str) -> None:
    tile = "CwS..." if token == "change" else "Cw.SSS"
    position = turn(dug=tile, stored=tile, token=token)
    position = play(position, "place dug a1 L1 R0", "build statue a2 using a2")
    position = play(position, "place stored d1 L1 R0")
    assert refusal(position, "build statue d2 using d2") == because(Code.TOKEN_SPENT)
    assert builds(position) == set()


def test_r13_a_token_serves_in_the_turn_of_each_player() -> None:
    position = turn(dug="CwS...", token="change")
    use = ("place dug a1 L1 R0", "build statue a2 using a2")
    after = play(position, *use, "keep nothing", "dig b2", *use)
    assert [each.numbers[Icon.STATUE] for each in after.gardens] == [1, 1]
