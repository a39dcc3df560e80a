"""Listeners that play, come, go or fail while they are told."""

import pytest

from babylon.rules.game import IllegalAction
from babylon.rules.gardens.events import Dug, Placed, TurnBegun, TurnOver
from tests.table.kit import OPENING, kinds, play, playing, replayed, spelled


class Broken(Exception):
    """What a broken listener raises."""


def test_a_listener_that_plays_is_told_of_it_after_what_was_before() -> None:
    table = playing()
    first: list[object] = []
    second: list[object] = []

    def play_for_pink(event: object) -> None:
        first.append(event)
        if isinstance(event, TurnOver) and event.player == 0:
            play(table, "dig a1")
        elif isinstance(event, Dug) and event.player == 1:
            play(table, "keep dug")

    table.listen(play_for_pink)
    table.listen(second.append)
    play(table, "dig d4", "keep dug")
    assert kinds(first) == ["Dug", "TurnOver", "TurnBegun", "Dug", "TurnOver", "TurnBegun"]
    assert first == second
    assert spelled(table) == ["dig d4", "keep dug", "dig a1", "keep dug"]
    assert table.position == replayed(table.record)


def test_a_listener_may_take_back_while_it_is_told() -> None:
    table = playing("dig d4")
    heard: list[object] = []

    def dislike(event: object) -> None:
        if isinstance(event, Placed):
            table.undo()

    table.listen(dislike)
    table.listen(heard.append)
    play(table, OPENING[1])
    assert kinds(heard) == ["Placed", "TakenBack"]
    assert spelled(table) == ["dig d4"]
    assert table.can_redo()


def test_a_listener_that_plays_against_the_rules_is_refused_like_anybody() -> None:
    table = playing()
    heard: list[object] = []
    table.listen(lambda event: play(table, "dig a1"))
    table.listen(heard.append)
    with pytest.raises(IllegalAction):
        play(table, "dig d4")
    assert spelled(table) == ["dig d4"]
    assert kinds(heard) == ["Dug"]


def test_who_stops_listening_is_told_nothing_more_not_even_the_rest_of_the_news() -> None:
    table = playing("dig d4")
    heard: list[object] = []

    def listen_once(event: object) -> None:
        heard.append(event)
        stop()

    stop = table.listen(listen_once)
    play(table, "keep dug")
    assert kinds(heard) == ["TurnOver"]


def test_who_is_stopped_by_another_listener_is_not_told_of_that_event() -> None:
    table = playing()
    heard: list[object] = []
    table.listen(lambda event: stop())
    stop = table.listen(heard.append)
    play(table, "dig d4")
    assert heard == []


def test_stopping_twice_stops_nobody_else() -> None:
    table = playing()
    heard: list[object] = []
    stop = table.listen(heard.append)
    table.listen(heard.append)
    stop()
    stop()
    play(table, "dig d4")
    assert kinds(heard) == ["Dug"]


def test_who_comes_while_others_are_told_hears_the_next_event() -> None:
    table = playing("dig d4")
    heard: list[object] = []

    def bring_a_friend(event: object) -> None:
        if isinstance(event, TurnOver):
            table.listen(heard.append)

    table.listen(bring_a_friend)
    play(table, "keep dug")
    assert kinds(heard) == ["TurnBegun"]


def test_if_a_listener_raises_the_action_stands_and_all_others_hear_everything() -> None:
    table = playing(*OPENING)
    table.undo()
    before: list[object] = []
    after: list[object] = []

    def fail_at_first(event: object) -> None:
        if isinstance(event, TurnOver):
            raise Broken

    table.listen(before.append)
    table.listen(fail_at_first)
    table.listen(after.append)
    generation = table.generation
    with pytest.raises(Broken):
        play(table, "keep dug")
    assert kinds(before) == kinds(after) == ["TurnOver", "TurnBegun"]
    assert spelled(table)[-1] == "keep dug"
    assert table.position == replayed(table.record)
    assert table.generation == generation + 1
    assert not table.can_redo()


def test_after_a_failure_listeners_are_told_again_and_nothing_twice() -> None:
    table = playing()
    heard: list[object] = []
    stop = table.listen(raise_broken)
    table.listen(heard.append)
    with pytest.raises(Broken):
        play(table, "dig d4")
    stop()
    play(table, OPENING[1])
    assert kinds(heard) == ["Dug", "Placed"]


def raise_broken(event: object) -> None:
    raise Broken(event)


def test_of_several_failures_none_is_lost() -> None:
    table = playing("dig d4")
    table.listen(raise_broken)
    with pytest.raises(Broken) as caught:
        play(table, "keep dug")
    told: list[object] = []
    error: BaseException | None = caught.value
    while error is not None:
        told.append(type(error.args[0]))
        error = error.__context__
    assert sorted(map(str, told)) == sorted(map(str, (TurnOver, TurnBegun)))


def test_an_interruption_stops_the_telling_and_the_rest_is_told_next_time() -> None:
    table = playing("dig d4")
    heard: list[object] = []

    def interrupt(event: object) -> None:
        raise KeyboardInterrupt

    stop = table.listen(interrupt)
    table.listen(heard.append)
    with pytest.raises(KeyboardInterrupt):
        play(table, "keep dug")
    assert heard == []
    stop()
    play(table, "dig a1")
    assert kinds(heard) == ["TurnBegun", "Dug"]


def test_undo_and_redo_tell_although_a_listener_raises() -> None:
    table = playing(*OPENING)
    heard: list[object] = []
    table.listen(raise_broken)
    table.listen(heard.append)
    with pytest.raises(Broken):
        table.undo()
    assert spelled(table) == list(OPENING[:2])
    with pytest.raises(Broken):
        table.redo()
    assert spelled(table) == list(OPENING)
    assert not table.can_redo()
    assert kinds(heard) == ["TakenBack", "Built"]
