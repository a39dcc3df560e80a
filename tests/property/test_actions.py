"""Whatever can be made as an action has one spelling, and one verdict in every position."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from babylon.rules.gardens import GARDENS, Action, Position
from babylon.rules.gardens.actions import Build, Dig, Keep, Place, Remove, Source
from babylon.rules.gardens.columns import Corner
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Icon
from tests.property.play import building_game

POSITIONS = [
    (position, frozenset(position.legal()))
    for seed in range(3)
    for position in list(building_game(2 + seed, seed, SupplyKind.BOX, range(0, 9999, 71)))[3::9]
]

near = st.integers(-2, 70)
actions = st.one_of(
    st.tuples(st.just(Dig), near),
    st.tuples(st.just(Remove), near),
    st.tuples(
        st.just(Place),
        st.sampled_from(Source),
        near,
        st.integers(-1, 6),
        st.integers(-1, 4),
        st.sampled_from([None, *Corner]),
    ),
    st.tuples(st.just(Build), st.sampled_from(Icon), near, st.none() | near, st.none() | near),
    st.tuples(st.just(Keep), st.none() | st.sampled_from(Source)),
)


@settings(max_examples=2000, deadline=None)
@given(actions, st.sampled_from(POSITIONS))
def test_an_action_cannot_be_made_or_is_judged_alike(
    raw: tuple[Any, ...], case: tuple[Position, frozenset[Action]]
) -> None:
    kind, *facts = raw
    try:
        action: Action = kind(*facts)
    except ValueError:
        return
    position, legal = case
    refusal = position.why_not(action)
    assert (refusal is None) == (action in legal)
    if refusal is None:
        assert GARDENS.read_action(GARDENS.write_action(action)) == action
        position.play(action)
