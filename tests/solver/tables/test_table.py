"""Distances and best moves against the slow solver."""

import random
from itertools import islice

import pytest
import slow_solver
from golden_data import IDS, NUMBER_BOARDS, slow_board

from solver import Position, Unsolvable, distance_table, load_board, parse_position, random_position

BALLS = {"seven": 40, "eight": 40, "goat": 14, "colours-six": 17, "colours-three": 14}
"""How far round the goal the slow solver goes; the number boards it knows whole."""
MOST = 5_000
"""Positions of a board that are looked up; how many there are at each distance ``test_golden`` counts."""


@pytest.fixture(scope="module")
def ball_of(slow_distances_of):
    balls = {}

    def ball(board_id):
        if board_id not in balls:
            small = board_id in NUMBER_BOARDS
            slow = slow_solver.distances(slow_board(board_id), BALLS[board_id]) if not small else None
            balls[board_id] = slow_distances_of(board_id) if small else slow
        return balls[board_id]

    return ball


def drawn(board_id, table, count):
    """Positions from all over the board, the farthest and the goal with them."""
    rng = random.Random(board_id)
    return [random_position(table.board, rng) for _ in range(count)] + table.farthest() + [table.board.goal]


@pytest.mark.parametrize("board_id", IDS)
def test_distance_is_what_the_slow_solver_finds(board_id, table_of, ball_of):
    table, board = table_of(board_id), load_board(board_id)
    known = ball_of(board_id)
    for cells, distance in islice(known.items(), None, None, max(1, len(known) // MOST)):
        position = Position(board, cells)
        assert table.distance(position) == distance, f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", IDS)
def test_neighbours_are_one_nearer_or_farther(board_id, table_of):
    table = table_of(board_id)
    for position in drawn(board_id, table, 200):
        distance = table.distance(position)
        for move in position.legal_moves():
            assert abs(table.distance(position.apply(move)) - distance) == 1, f"{board_id} '{position}' {move}"


@pytest.mark.parametrize("board_id", IDS)
def test_best_moves_lead_one_nearer(board_id, table_of):
    table, slow = table_of(board_id), slow_board(board_id)
    for position in drawn(board_id, table, 200):
        nearer = [
            move
            for move, cells in slow_solver.neighbours(slow, position.cells).items()
            if table.distance(Position(table.board, cells)) < table.distance(position)
        ]
        assert table.best_moves(position) == nearer, f"{board_id} '{position}'"
        assert bool(nearer) is not position.is_goal, f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", IDS)
def test_reachable_positions_alone_have_distances(board_id, table_of):
    table = table_of(board_id)
    counted = sum(int((table.distances[frame] <= table.greatest_distance).sum()) for frame in range(len(table.layers)))
    assert counted == table.states == table.index.reachable


def test_layers_count_positions_by_frame(table_of):
    table = table_of("goat")
    for frame in range(0, 30, 7):
        for distance in (0, 1, 20, 38, 52):
            assert table.layers[frame, distance] == (table.distances[frame] == distance).sum(), (frame, distance)


@pytest.mark.parametrize("query", ("distance", "best_moves", "line", "solution_count"))
def test_queries_refuse_an_unsolvable_position(query, table_of):
    eight = load_board("eight")
    with pytest.raises(Unsolvable, match="2 1 3/4 5 6/7 8 0"):
        getattr(table_of("eight"), query)(parse_position(eight, "2 1 3/4 5 6/7 8 0"))


def test_queries_refuse_a_position_of_another_board(table_of):
    with pytest.raises(ValueError, match=r"seven.*eight"):
        table_of("eight").distance(load_board("seven").goal)


@pytest.mark.parametrize("line", ["2x3", "AB/..>../BA"])
def test_tables_are_collections_of_positions(line):
    table = distance_table(line)
    positions = list(table)
    assert len(table) == len(positions) == len(set(positions))
    assert [table.distance(each) for each in positions] == sorted(map(table.distance, positions))
    assert all(each in table for each in positions)
    assert list(table.each_at(1)) == table.at_distance(1)


def test_positions_out_of_reach_are_not_in_tables():
    assert "1 2 3/5 4 0" not in distance_table("2x3")
    assert "1 2 3/4 5 0" in distance_table("2x3")
