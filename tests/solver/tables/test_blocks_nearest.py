"""The position in reach that is most like another, and positions drawn from all."""

import random
from collections import Counter

import pytest

from solver import distance_table, load_board

KLOTSKI = load_board("klotski")


@pytest.fixture(scope="module")
def table():
    return distance_table(KLOTSKI)


def elsewhere(one, other):
    """How many pieces stand where none of their kind stands in the other."""
    return sum(len(set(a) - set(b)) for a, b in zip(one.anchors, other.anchors, strict=True))


def test_reachable_position_is_its_own_nearest(table):
    for seed in range(20):
        position = table.random_position(random.Random(seed))
        swapped = KLOTSKI.position(str(position).translate(str.maketrans("GHAC", "HGCA")))
        assert str(table.nearest(swapped)) == str(swapped)


@pytest.mark.parametrize("distance", [None, 0, 93])
def test_nearest_has_fewest_pieces_elsewhere(table, distance):
    apart = KLOTSKI.position("AEEC/AGHC/DBBF/DBBF/I..J")
    found = table.nearest(apart, distance)
    assert table.has(found)
    assert distance is None or table.distance(found) == distance
    numbers = range(table.states) if distance is None else table.at_distance(distance)
    others = (table.explored.position(each) if isinstance(each, int) else each for each in numbers[::7])
    assert elsewhere(apart, found) <= min(elsewhere(apart, other) for other in others)


def test_draws_are_uniform_and_seeded():
    table = distance_table(load_board("AB/C.>../A."), cache=False)
    rng = random.Random(1)
    drawn = Counter(str(table.random_position(rng)) for _ in range(900))
    assert len(drawn) == table.states - table.goal_states
    assert min(drawn.values()) > 60
    assert all(not table.board.position(text).is_goal for text in drawn)


def test_all_goals_draw_a_goal():
    table = distance_table(load_board("AA#./####>AA../....;along"), cache=False)
    assert table.random_position(random.Random(1)).is_goal
