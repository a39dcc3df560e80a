from itertools import combinations
from random import Random

import pytest

from babylon.scene.tags import Box, spread


def test_tags_that_are_apart_stay_where_they_are() -> None:
    boxes = [Box(0, 0, 4, 2), Box(5, 0, 4, 2), Box(0, 3, 4, 2)]
    assert spread(boxes) == [(0, 0), (5, 0), (0, 3)]


def test_the_lowest_stays_and_the_other_makes_way_upwards() -> None:
    (_, low), (x, high) = spread([Box(0, 0, 4, 2), Box(0.5, 0.5, 4, 2)])
    assert low == 0
    assert x == 0.5
    assert 2 < high <= 2.5 + 0.5


def test_one_tag_or_none() -> None:
    assert spread([]) == []
    assert spread([Box(1, 2, 3, 4)]) == [(1, 2)]


@pytest.mark.parametrize("seed", range(20))
def test_no_two_tags_overlap(seed: int) -> None:
    random = Random(seed)
    boxes = [Box(random.uniform(0, 8), random.uniform(0, 4), 4, 2) for _ in range(12)]
    placed = [Box(*point, 4, 2) for point in spread(boxes)]
    assert not any(a.bounds.meets(b.bounds) for a, b in combinations(placed, 2))
    assert spread(boxes) == spread(boxes)


def test_all_at_one_point_still_find_a_place() -> None:
    placed = [Box(*point, 4, 2) for point in spread([Box(0, 0, 4, 2)] * 10)]
    assert not any(a.bounds.meets(b.bounds) for a, b in combinations(placed, 2))
