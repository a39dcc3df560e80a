"""Bots at the table: they think in slices, and whatever they do the game stays whole."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from babylon.bots.bot import Thinking
from babylon.rules.game import IllegalAction
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Place
from babylon.rules.gardens.notation import read_action
from babylon.table.table import CanUndo, Table
from tests.table.kit import Ponderer, Ticks, new_game, play, replayed, spelled


def against(steps: int, answer: Callable[[Position], Any] | None = None) -> tuple[Table, Ponderer]:
    """A table at which it is the turn of a bot."""
    clock = Ticks()
    bot = Ponderer(clock, steps, answer)
    table = Table(new_game(2, bots="slow"), bots={"slow": bot}, clock=clock)
    play(table, "remove a1")
    return table, bot


def test_a_person_is_not_played_for() -> None:
    table = Table(new_game(2, bots="dice"))
    assert not table.bots_turn
    assert not table.advance(1000)
    assert table.record.actions == ()


def test_a_bot_thinks_for_as_long_as_it_is_given_and_goes_on_there() -> None:
    table, bot = against(steps=10)
    assert table.bots_turn
    for taken in (4, 8):
        assert not table.advance(4)
        assert (bot.taken, bot.begun) == (taken, 1)
        assert spelled(table) == ["remove a1"]
    assert table.advance(4)
    assert (bot.taken, bot.begun) == (10, 1)
    assert len(spelled(table)) == 2
    assert not table.bots_turn


def test_with_no_time_at_all_it_still_takes_a_step() -> None:
    table, bot = against(steps=3)
    answers = [table.advance(0) for _ in range(4)]
    assert answers == [False, False, False, True]
    assert bot.begun == 1


def test_a_bot_that_never_decides_returns_in_time_every_time() -> None:
    table, bot = against(steps=10**9)
    for slices in range(1, 50):
        assert not table.advance(2)
        assert bot.taken == 2 * slices
    assert bot.begun == 1
    assert spelled(table) == ["remove a1"]


def test_an_endless_bot_does_not_keep_a_real_clock_waiting() -> None:
    class Endless:
        def think(self, seen: Any, source: Random) -> Thinking:
            while True:
                yield

    table = Table(new_game(2, bots="endless endless"), bots={"endless": Endless()})
    assert not any(table.advance(1) for _ in range(5))


def test_a_game_that_moved_on_makes_a_bot_think_anew() -> None:
    table, bot = against(steps=10)
    table.advance(5)
    play(table, "remove a2", "remove a3")
    table.advance(5)
    assert (bot.begun, bot.taken) == (2, 10)
    assert table.advance(6)


def test_the_late_answer_of_a_bot_is_dropped() -> None:
    def overtaken(known: Position) -> object:
        play(table, "remove d4")
        return read_action("remove c3")

    table, _ = against(0, overtaken)
    assert not table.advance(5)
    assert spelled(table) == ["remove a1", "remove d4"]


@pytest.mark.parametrize("answer", [read_action("keep dug"), read_action("remove a1"), None])
def test_an_illegal_answer_changes_nothing_and_is_not_asked_for_again(answer: object) -> None:
    answers = [answer, read_action("remove b2")]
    table, bot = against(1, lambda known: answers.pop(0))
    before, generation = table.position, table.generation
    with pytest.raises(IllegalAction):
        table.advance(5)
    assert (table.position, table.generation) == (before, generation)
    assert table.bots_turn
    assert table.advance(5)
    assert bot.begun == 2
    assert spelled(table) == ["remove a1", "remove b2"]


def test_a_bot_that_fails_thinks_anew_the_next_time() -> None:
    class Broken(Exception):
        pass

    failures = [Broken()]

    def answer(known: Position) -> object:
        if failures:
            raise failures.pop()
        return read_action("remove b2")

    table, _ = against(1, answer)
    with pytest.raises(Broken):
        table.advance(5)
    assert table.advance(5)
    assert spelled(table) == ["remove a1", "remove b2"]


def test_a_listener_may_let_the_next_bot_go_on() -> None:
    table = Table(new_game(3, bots="dice dice dice"))

    def go_on(event: object) -> None:
        table.advance(50)

    table.listen(go_on)
    assert table.advance(50)
    assert table.position.over
    assert table.position == replayed(table.record)


def test_a_bots_steps_cannot_be_taken_back_before_or_after_its_turn() -> None:
    def build_first(known: Position) -> object:
        return next((a for a in known.legal() if isinstance(a, Place)), known.legal()[0])

    clock = Ticks()
    bots = {"slow": Ponderer(clock, 0, build_first)}
    table = Table(new_game(4, bots="slow slow slow slow"), bots=bots, clock=clock)
    assert table.advance(1)
    assert table.can_undo() is CanUndo.UNCOVERED
    assert table.advance(1)
    assert isinstance(table.record.actions[-1], Place)
    assert table.can_undo() is CanUndo.BOTS_TURN
    before = table.position
    table.undo()
    assert table.position is before
    assert not table.can_redo()
    play(table, "keep nothing")
    assert table.can_undo() is CanUndo.TURN_OVER


def test_a_bot_sees_nothing_hidden() -> None:
    seen: list[Position] = []

    def look(known: Position) -> object:
        seen.append(known)
        return known.legal()[0]

    table, _ = against(0, look)
    table.advance(1)
    (known,) = seen
    assert known == replayed_before(table).observe().known
    assert all(tile is None for stack in known.quarry.stacks for tile in stack[:-1])
    assert set(known.tokens) == {None}


def replayed_before(table: Table) -> Position:
    return replayed(table.record).undo()


def test_the_luck_of_a_bot_depends_on_what_is_seen_alone() -> None:
    record = new_game(2, bots="dice dice")
    tokens = tuple(reversed(record.setup.tokens))
    stacks = record.setup.quarry.stacks
    swapped = tuple(
        (other[0], other[1], stack[2])
        for stack, other in zip(stacks, reversed(stacks), strict=True)
    )
    quarry = type(record.setup.quarry)(swapped)
    hidden = type(record)(GARDENS, record.setup._replace(tokens=tokens, quarry=quarry))
    tables = [Table(record), Table(record), Table(hidden)]
    for table in tables:
        table.advance(1000)
    assert hidden.setup != record.setup
    assert spelled(tables[0]) == spelled(tables[1]) == spelled(tables[2])


def test_bots_play_the_same_game_however_their_time_is_cut() -> None:
    games = []
    for slice_of_time in (0, 5):
        table = Table(new_game(2, bots="dice dice"))
        while not table.position.over:
            table.advance(slice_of_time)
        games.append(spelled(table))
    assert games[0] == games[1]
