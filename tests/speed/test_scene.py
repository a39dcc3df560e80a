"""A garden is rebuilt whenever it changes: a crammed one takes less than half a frame."""

from time import thread_time

import pytest

from babylon.app.samples import crammed
from babylon.rules.gardens.garden import Garden
from babylon.scene.garden_scene import garden_scene
from tests.scene.kit import SIZES

MOST_SECONDS = 0.008
RUNS = 10


@pytest.mark.parametrize("turn", range(4))
def test_a_crammed_garden_is_soon_made_into_quads(turn: int) -> None:
    assert min(seconds(crammed(), turn) for _ in range(RUNS)) <= MOST_SECONDS


def seconds(standing: Garden, turn: int) -> float:
    begin = thread_time()
    garden_scene(standing, turn, SIZES)
    return thread_time() - begin
