"""Large tables, made where somebody asks for them: on small boards, and with their golden numbers in full."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from solver import (
    ArgumentError,
    PermutationTable,
    TableTooLarge,
    board_facts,
    distance_table,
    forget_tables,
    has_table,
    load_board,
    methods_of,
    review,
    sample,
    solve,
    table_cost,
)
from solver.analysis.positions import NEAR
from solver.system.progress import ignore_progress, never_cancel
from solver.tables import distance_tables, state_index
from solver.tables.permutation_distances import check_table, fill_distances
from solver.tables.permutation_table import load_table, save_table
from solver.tables.state_index import ParityIndex, StateIndex
from solver.tables.table_files import table_path

EIGHT = load_board("eight")
SMALL = ("eight", "seven", "3x2", "2x2")


@pytest.fixture
def small(empty_cache, monkeypatch):
    """Small boards are treated as the large ones are; none has a table yet."""
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    monkeypatch.setattr(state_index, "LARGEST_LOOKED_UP", 1)
    forget_tables()
    yield
    forget_tables()


@pytest.mark.parametrize("board_id", SMALL)
def test_agrees_with_table_of_arrays(board_id, small, monkeypatch):
    board = load_board(board_id)
    large = PermutationTable.build(board)
    assert isinstance(large.index, ParityIndex)
    save_table(large)
    with monkeypatch.context() as patch:
        patch.setattr(state_index, "LARGEST_LOOKED_UP", 20_000_000)
        known = PermutationTable.build(board)
    assert not isinstance(known.index, ParityIndex)
    for table in (large, load_table(board)):
        assert table.positions_by_distance == known.positions_by_distance
        assert table.farthest() == known.farthest()
        for distance in range(0, known.greatest_distance + 1, 7):
            assert table.sample(distance, 40, seed=1) == known.sample(distance, 40, seed=1)
            cells = known.positions(distance)
            assert (table.positions(distance) == cells).all()
            some = cells[:9]
            swapped = np.where(some == 1, 2, np.where(some == 2, 1, some))  # these have no solution
            some = np.concatenate([some, swapped])
            for query in ("distances_of", "best_directions_of", "counts_of", "lines_of"):
                assert np.array_equal(getattr(table, query)(some), getattr(known, query)(some)), query
            position = known.sample(distance, seed=2)[0]
            assert list(table.lines(position)) == list(known.lines(position))
            assert table.best_moves(position) == known.best_moves(position)


@pytest.mark.parametrize("goal", [(2, 1, 3, 4, 5, 6, 7, 8, 0), (1, 2, 3, 8, 0, 4, 7, 6, 5)])
def test_goals_have_their_own_parity(goal):
    board = replace(EIGHT, goal_cells=goal)
    whole, half = StateIndex(board), ParityIndex(board)
    expected, _ = fill_distances(whole, ignore_progress, never_cancel)
    distances, layers = fill_distances(half, ignore_progress, never_cancel)
    check_table(half, distances, layers)
    for frame, row in enumerate(distances):
        ranks = half.ranks(np.full(len(row), frame), np.arange(len(row)))
        assert (expected[frame, ranks] == row).all()


def test_only_large_boards_of_different_pieces_have_a_cost():
    for board in ("eleven", "2x6", ">0 1 2 3 4 5/6 7 8 9 10 11", ">1 2 3 4/5 6 7 8/9 10 0 11"):
        cost = table_cost(board)
        assert (cost.positions, cost.seconds, cost.memory) == (239_500_800, 10, 479)
        assert str(cost) == "239,500,800 positions, about 10 s and 0.5 GB of memory"
        assert not has_table(board)
        assert "table" not in methods_of(board)
    alike = "1 1 2 3 4 5/6 7 8 9 0 10>1 1 2 3 4 5/6 7 8 9 10 0"  # of 239,500,800 positions
    for board in ("eight", "goat", "colours-three", "fifteen", "5x5", "klotski", alike):
        assert table_cost(board) is None
    with pytest.raises(TableTooLarge):
        distance_table("fifteen")


def test_board_is_searched_until_a_table_is_asked_for(small):
    start = EIGHT.position("8 6 7/2 5 4/3 0 1")
    assert solve(EIGHT, start).method == "ida"
    assert review(EIGHT, start, "").distances == (31,)
    assert not table_path(EIGHT).exists()
    found = solve(EIGHT, start, "table", count=True)
    assert (found.length, found.solutions, found.method) == (31, 40, "table")
    assert table_path(EIGHT).exists()
    assert pickle.loads(pickle.dumps(distance_table(EIGHT))).distance(start) == 31
    assert solve(EIGHT, start).method == "ida"  # reading it takes longer than a search
    with pytest.raises(ArgumentError, match="too big for a table"):
        solve("fifteen", load_board("fifteen").goal, "table")


def test_what_is_not_known_of_a_board_makes_its_table(small):
    assert len(board_facts("eight").farthest) == 2
    table_path(EIGHT).unlink()
    forget_tables()
    assert len(sample("eight", NEAR, 3, seed=1)) == 3
    assert not table_path(EIGHT).exists()
    drawn = sample("eight", 31, 3, seed=1)
    assert {solve(EIGHT, position).length for position in drawn} == {31}
    assert table_path(EIGHT).exists()


def test_damaged_file_is_made_anew(small):
    expected = distance_table(EIGHT).positions_by_distance
    content = bytearray(table_path(EIGHT).read_bytes())
    content[-1] ^= 2
    table_path(EIGHT).write_bytes(content)
    forget_tables()
    assert load_table(EIGHT) is None
    assert distance_table(EIGHT).positions_by_distance == expected
    assert load_table(EIGHT) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "greatest", "farthest"), [("eleven", 53, 18), ("2x6", 80, 2)])
def test_golden_numbers(board_id, greatest, farthest, empty_cache):
    board = load_board(board_id)
    made = distance_table(board)
    for table in (made, load_table(board)):
        assert (table.states, table.greatest_distance) == (239_500_800, greatest)
        assert len(table.farthest()) == farthest
        if board.known is not None:
            assert tuple(table.positions_by_distance) == board.known.positions_by_distance
            assert {position.cells for position in table.farthest()} == set(board.known.farthest_cells)
    for position in made.sample(30, 3, seed=1):
        found = solve(board, position, "ida", count=True)
        assert (found.length, found.solutions) == (30, made.solution_count(position))
