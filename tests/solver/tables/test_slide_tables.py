"""Tables of boards that count slides of several tiles: every distance against a slow search, and what follows."""

from collections import Counter

import numpy as np
import pytest

from solver import Position, distance_table, load_board, play, review, solve
from solver.tables.permutation_distances import check_table
from tests.helpers.slow_slides import distances

BOARDS = ("2x2", "2x3", "3x2", *(pytest.param(each, marks=pytest.mark.slow) for each in ("seven", "eight")))
GREATEST = {"seven": 25, "eight": 24, "goat": 34, "colours-six": 30}


@pytest.fixture(scope="module", params=BOARDS)
def table(request):
    """Return the table of a board in slides."""
    return distance_table(load_board(request.param, metric="slides"), cache=False)


def test_distances_equal_a_slow_search(table):
    board = table.board
    known = distances(board.goal_cells, board.rows, board.columns)
    cells = np.array(list(known), np.uint8)
    assert table.distances_of(cells).tolist() == list(known.values())
    assert table.positions_by_distance == [count for _, count in sorted(Counter(known.values()).items())]


def test_lines_are_as_long_as_distances(table):
    for position in (*table.sample(table.greatest_distance, 3, seed=1), *table.sample(3, 3, seed=2)):
        line = table.line(position)
        game = play(position, line)
        assert game.positions[-1].is_goal
        assert len(game.moves) == table.distance(position) == table.board.move_count(line)
        assert len(set(table.lines(position))) == table.solution_count(position)


def test_arrays_equal_single_queries(table):
    positions = table.sample(table.greatest_distance - 1, 20, seed=3)
    cells = np.array([position.cells for position in positions], np.uint8)
    assert table.lines_of(cells) == [table.line(position) for position in positions]
    assert table.best_moves_of(cells) == [table.best_moves(position) for position in positions]
    assert table.counts_of(cells).tolist() == [table.solution_count(position) for position in positions]
    directions = [{move.path[0] for move in table.best_moves(position)} for position in positions]
    assert table.best_directions_of(cells).sum(1).tolist() == list(map(len, directions))


@pytest.mark.parametrize(
    "board_id", ["seven", "eight", *(pytest.param(each, marks=pytest.mark.slow) for each in ("goat", "colours-six"))]
)
def test_greatest_distances(board_id):
    assert distance_table(load_board(f"{board_id}-slides")).greatest_distance == GREATEST[board_id]


def test_wrong_distance_is_found():
    table = distance_table(load_board("seven-slides"), cache=False)
    wrong = table.distances.copy()
    wrong[0, 70] = wrong[0, 70] + 1 if wrong[0, 70] < 255 else 3
    with pytest.raises(ValueError, match="frame"):
        check_table(table.index, wrong, table.layers)


def test_tables_of_both_metrics_are_kept_apart():
    moves, slides = (load_board("eight", metric) for metric in ("moves", "slides"))
    for _ in range(2):
        assert (distance_table(moves).greatest_distance, distance_table(slides).greatest_distance) == (31, 24)


def test_review_counts_pushes_once():
    board = load_board("eight-slides")
    game = review(board, "1 2 3/4 5 6/0 7 8", "LL")
    assert (game.optimal_length, game.played, game.moves[0].move) == (1, 1, "L2")
    game = review(board, "1 2 3/4 5 6/0 7 8", "LRLL")
    assert [(move.move, move.distance, move.cost) for move in game.moves] == [("L", 1, 1), ("R", 1, 1), ("L2", 0, 0)]
    assert [(detour.lost, detour.loop) for detour in game.detours] == [(2, True)]


@pytest.mark.parametrize("method", ["bfs", "bidirectional", "anytime"])
def test_searches_agree_with_table(method):
    for board_id in ("seven-slides", "eight-slides"):
        table = distance_table(load_board(board_id))
        position = table.sample(9, 1, seed=5)[0]
        result = solve(table.board, position, method, count=method != "anytime")
        assert (result.length, result.optimal) == (9, True)
        assert result.solutions in (None, table.solution_count(position))


def test_own_bound_searches_slides():
    table = distance_table(load_board("seven-slides"))
    position = table.sample(7, 1, seed=1)[0]

    def far(position: Position) -> int:
        return not position.is_goal

    assert solve(table.board, position, bound=far).length == 7
