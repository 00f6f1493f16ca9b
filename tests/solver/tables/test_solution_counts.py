"""Counting optimal solutions with and without the kept middle layer."""

import random
from itertools import product

import pytest
from every import each_once, sampled
from golden_data import IDS

from solver import Cancelled
from solver.system.progress import never_cancel
from solver.tables.permutation_solutions import SolutionCounts


def counts_of(table, cancel=never_cancel, **kept):
    return SolutionCounts(table.index, table.distances, table.layers, cancel, **kept)


SHARES = IDS, (0.001, 0.02, 0.3)


@sampled("board_id, share", product(*SHARES), each_once(*SHARES))
def test_a_kept_layer_changes_no_count(table_of, board_id, share):
    table = table_of(board_id)
    plain, kept = counts_of(table, large=10**9), counts_of(table, large=0, kept_share=share)
    assert 0 < kept.kept_distance < table.greatest_distance
    assert plain.kept_distance == 0
    rng = random.Random(7)
    positions = table.farthest()[:2]
    for distance in range(0, table.greatest_distance, 3):
        positions += table.sample(distance, 3, seed=rng.randrange(1000))
    for position in positions:
        state = table.index.state(position)
        assert kept.count(state) == plain.count(state), position


def test_the_known_counts_of_the_farthest_positions(table_of):
    assert table_of("seven").solution_count(table_of("seven").farthest()[0]) == 24
    assert [table_of("eight").solution_count(p) for p in table_of("eight").farthest()] == [40, 40]


def test_the_preparation_can_be_cancelled(table_of):
    with pytest.raises(Cancelled):
        counts_of(table_of("goat"), cancel=lambda: True)
