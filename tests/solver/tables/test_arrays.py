"""Many positions at once, as arrays: the same answers as one by one."""

import random

import numpy as np
import pytest
from golden_data import FACTS, IDS

from solver import Direction, NotationError, Position, distance_table, load_board, random_position

FEW = 300
ODD = "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7"
"""A ring, on which slides keep the order: its table is explored."""


def cells_of(positions):
    return np.array([position.cells for position in positions], np.uint8)


@pytest.fixture(params=IDS)
def table(request, table_of):
    return table_of(request.param)


@pytest.fixture
def positions(table):
    rng = random.Random(1)
    return [random_position(table.board, rng) for _ in range(FEW)] + table.farthest()[:3] + [table.board.goal]


def test_distances(table, positions):
    found = table.distances_of(cells_of(positions))
    assert (found.dtype, found.shape) == (np.int16, (len(positions),))
    assert found.tolist() == [table.distance(position) for position in positions]


def test_best_moves(table, positions):
    found = table.best_directions_of(cells_of(positions))
    assert (found.dtype, found.shape) == (np.bool_, (len(positions), 4))
    moves = list(Direction)
    assert [[moves[i] for i in np.flatnonzero(row)] for row in found] == [table.best_moves(each) for each in positions]


@pytest.mark.parametrize("board_id", ["seven", "AB/C.>../A.;steps", ODD])
def test_every_table_answers_in_one_form(board_id):
    table = distance_table(board_id)
    some = [*table.sample(0, 1, seed=1), *table.sample(table.greatest_distance, 2, seed=1), *table.sample(1, 2, seed=1)]
    cells = cells_of(some)
    assert table.distances_of(cells).tolist() == [table.distance(each) for each in some]
    assert table.best_moves_of(cells) == [table.best_moves(each) for each in some]
    assert table.lines_of(cells) == [table.line(each) for each in some]
    counts = table.counts_of(cells)
    assert (counts.dtype, counts.tolist()) == (np.int64, [table.solution_count(each) for each in some])


@pytest.mark.parametrize(("line", "apart"), [("seven", "2 1 3 4/5 6 7 0"), (ODD, "2 1 3/0 # 5/4 6 7")])
def test_unreachable_positions_have_no_answers(line, apart):
    table = distance_table(line)
    cells = cells_of([table.board.position(apart)])
    assert table.distances_of(cells).tolist() == [-1]
    assert table.best_moves_of(cells) == [[]]
    assert table.lines_of(cells) == [None]
    assert table.counts_of(cells).tolist() == [0]


def test_solution_counts(table, positions):
    assert table.counts_of(cells_of(positions)).tolist() == [table.solution_count(position) for position in positions]


@pytest.mark.parametrize("board_id", ["seven", "eight", pytest.param("goat", marks=pytest.mark.slow)])
def test_many_solution_counts_agree(board_id, table_of):
    table = table_of(board_id)
    cells = np.concatenate([table.positions(distance)[:60] for distance in range(table.greatest_distance + 1)])
    counts = table.counts_of(cells)
    some = random.Random(2).sample(range(len(cells)), 200)
    assert [counts[i] for i in some] == [
        table.solution_count(Position(table.board, tuple(cells[i].tolist()))) for i in some
    ]


def test_all_positions_at_a_distance(table):
    facts = FACTS[table.board.id]
    for distance in (0, 1, 7, facts["greatest_distance"]):
        cells = table.positions(distance)
        assert cells.dtype == np.uint8
        assert len(np.unique(cells, axis=0)) == len(cells) == table.positions_by_distance[distance]
        assert (table.distances_of(cells) == distance).all()
        assert [Position(table.board, tuple(row.tolist())) for row in cells[:5]] == table.at_distance(distance)[:5]
    with pytest.raises(ValueError, match="expected 0 to"):
        table.positions(facts["greatest_distance"] + 1)


@pytest.mark.parametrize("board_id", ["seven", "eight"])
def test_what_cannot_be_solved_is_minus_one(board_id, table_of):
    table = table_of(board_id)
    cells = np.array([table.board.goal_cells] * 2, np.uint8)
    cells[1, :2] = cells[1, 1::-1]
    assert table.distances_of(cells).tolist() == [0, -1]
    assert not table.best_directions_of(cells).any()
    assert table.counts_of(cells).tolist() == [1, 0]


def test_none_at_all(table):
    nothing = np.empty((0, table.board.rows * table.board.columns), np.uint8)
    assert table.distances_of(nothing).shape == table.counts_of(nothing).shape == (0,)
    assert table.best_directions_of(nothing).shape == (0, 4)


@pytest.mark.parametrize(
    ("cells", "reason"),
    (
        ([[1, 2, 3]], r"shape \(1, 3\), expected \(n, 9\)"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 0], r"shape \(9,\), expected \(n, 9\)"),
        ([[1.0, 2, 3, 4, 5, 6, 7, 8, 0]], "float64, expected piece numbers as uint8"),
        ([[1, 2, 3, 4, 5, 6, 7, 8, 300]], "numbers from 1 to 300"),
        ([[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 1, 3, 4, 5, 6, 7, 8, 0]], "'1 1 3/4 5 6/7 8 0' for eight: .*too many of 1"),
        ([[1, 2, 3, 4, 5, 6, 7, 8, 9]], "no such piece as 9; missing 0"),
        ([[1, 2, 3, 4, 5, 6, 7, 0, 0]], "too many of 0; missing 8"),
    ),
)
def test_what_is_no_position_is_named(cells, reason, table_of):
    with pytest.raises(NotationError, match=reason):
        table_of("eight").distances_of(np.array(cells))


def test_a_torn_block_is_named(table_of):
    board = load_board("goat")
    cells = np.array([board.goal_cells] * 2, np.uint8)
    cells[1, [2, 4]] = cells[1, [4, 2]]
    with pytest.raises(NotationError, match="the wide piece 9 10 is torn"):
        table_of("goat").distances_of(cells)
