"""Bots think between two frames: what they do at a stretch is short."""

from random import Random
from time import thread_time

import pytest

from babylon.bots.levels import BUILDER, LADDER, LEVELS
from tests.bots.kit import moments

LIMIT = 0.008
POSITIONS = moments(BUILDER, 2, seed=6, every=4)


@pytest.mark.parametrize("name", LADDER)
def test_a_bot_never_holds_a_frame_for_long(name: str) -> None:
    stretches = []
    for position in POSITIONS:
        begun = thread_time()
        for _ in LEVELS[name].think(position.observe(), Random(1)):
            now = thread_time()
            stretches.append(now - begun)
            begun = now
    stretches.sort()
    assert len(stretches) > 200
    assert stretches[int(0.99 * len(stretches))] < LIMIT
