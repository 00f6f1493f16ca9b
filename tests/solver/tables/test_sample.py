"""Positions drawn from one distance, and all of those at one."""

from collections import Counter

import pytest
from golden_data import FACTS, IDS, slow_board
from slow_solver import distances


@pytest.mark.parametrize("board_id", IDS)
def test_sampled_positions_are_exactly_that_far(board_id, table_of):
    table = table_of(board_id)
    for distance in range(table.greatest_distance + 1):
        for position in table.sample(distance, count=3, seed=distance):
            assert table.distance(position) == distance, f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", IDS)
@pytest.mark.seeded
def test_same_seed_draws_same_positions(board_id, table_of):
    table = table_of(board_id)
    assert table.sample(15, count=10, seed=3) == table.sample(15, count=10, seed=3)
    assert table.sample(15, count=10, seed=3) != table.sample(15, count=10, seed=4)


def test_without_seed_each_draw_is_another(table_of):
    assert table_of("goat").sample(30, count=5) != table_of("goat").sample(30, count=5)


def test_seed_draws_same_position_everywhere(table_of):
    assert [str(position) for position in table_of("eight").sample(10, count=2, seed=1)] == [
        "1 6 2/5 7 3/0 4 8",
        "2 8 3/1 7 5/4 6 0",
    ]


@pytest.mark.parametrize(
    ("board_id", "distance"), (("seven", 7), ("goat", 6), ("colours-six", 7), ("colours-three", 5))
)
def test_sample_is_uniform(board_id, distance, table_of):
    table = table_of(board_id)
    layer = [position.cells for position in table.at_distance(distance)]
    assert len(layer) > 15
    drawn = Counter(position.cells for position in table.sample(distance, count=60 * len(layer), seed=11))
    assert set(drawn) == set(layer)
    chi_square = sum((drawn[cells] - 60) ** 2 / 60 for cells in layer)
    freedom = len(layer) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5, drawn  # five standard deviations


@pytest.mark.parametrize("board_id", IDS)
def test_layer_has_each_position_once(board_id, table_of):
    table = table_of(board_id)
    known = distances(slow_board(board_id), 9)
    for distance in range(10):
        cells = [position.cells for position in table.at_distance(distance)]
        assert sorted(cells) == sorted(c for c, d in known.items() if d == distance), (board_id, distance)


@pytest.mark.parametrize("distance", (-1, 32, 10**9))
@pytest.mark.parametrize("query", ("sample", "at_distance"))
def test_distance_board_does_not_have_is_refused(query, distance, table_of):
    with pytest.raises(ValueError, match=f"{distance} moves .* expected 0 to {FACTS['eight']['greatest_distance']}"):
        getattr(table_of("eight"), query)(distance)
