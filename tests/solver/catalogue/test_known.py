"""What is known of the boards that no table can hold."""

from collections import Counter

import pytest
import slow_solver
from golden_data import ALL_IDS, FACTS, IDS, LARGE_IDS, slow_board

from solver import (
    Board,
    BoardError,
    Position,
    board_facts,
    distance_table,
    has_table,
    is_solvable,
    load_board,
    methods_of,
    solve,
    table_cost,
)
from solver.model.notation import NUMBER_NOTATION


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_large_boards_have_known_facts(board_id):
    board = load_board(board_id)
    assert has_table(board) is (board_id in IDS)
    assert ("table" in methods_of(board)) is has_table(board)
    assert (board.known is None) is has_table(board)


@pytest.mark.parametrize("board_id", LARGE_IDS)
class TestLargeBoards:
    def test_the_board_is_the_one_described(self, board_id):
        board, facts = load_board(board_id), FACTS[board_id]
        assert (board.rows, board.columns) == (facts["rows"], facts["columns"])
        assert board.goal.cells == tuple(facts["goal"])

    def test_known_numbers_are_golden_ones(self, board_id):
        known, facts = load_board(board_id).known, FACTS[board_id]
        assert sum(known.positions_by_distance) == facts["reachable_states"]
        assert known.greatest_distance == facts["greatest_distance"] == len(known.positions_by_distance) - 1
        assert len(known.farthest_cells) == known.positions_by_distance[-1] == facts["farthest_count"]

    def test_half_of_distances_are_even(self, board_id):
        """As many cells of the empty cell are of the goal's colour as not, on a chessboard."""
        counts = load_board(board_id).known.positions_by_distance
        assert sum(counts[::2]) == sum(counts[1::2]) == FACTS[board_id]["reachable_states"] // 2

    def test_first_counts_are_those_of_slow_solver(self, board_id):
        counts = Counter(slow_solver.distances(slow_board(board_id), 11).values())
        assert load_board(board_id).known.positions_by_distance[:12] == tuple(counts[i] for i in range(12))

    def test_farthest_positions_are_different_and_solvable(self, board_id):
        board = load_board(board_id)
        assert len(set(board.known.farthest_cells)) == len(board.known.farthest_cells)
        assert all(is_solvable(board, Position(board, cells)) for cells in board.known.farthest_cells)

    def test_there_is_no_table_unless_asked_for(self, board_id):
        assert not has_table(board_id)
        assert "table" not in methods_of(board_id)
        assert (table_cost(board_id) is None) == (board_id == "fifteen")

    def test_without_a_method_ida_solves(self, board_id):
        board = load_board(board_id)
        result = solve(board, board.goal.apply(board.goal.legal_moves()[0]))
        assert (result.method, result.bound, result.length) == ("ida", "pattern", 1)


@pytest.mark.parametrize("numbers", (slice(4), pytest.param(slice(4, None), marks=pytest.mark.slow)), ids=str)
def test_farthest_of_eleven_are_53_moves_away(numbers):
    eleven = load_board("eleven")
    for cells in eleven.known.farthest_cells[numbers]:
        position = Position(eleven, cells)
        assert solve(eleven, position, "ida").length == 53, str(position)
    for move in position.legal_moves():
        assert solve(eleven, position.apply(move), "ida").length == 52, f"'{position}' {move}"


def test_farthest_of_fifteen_mirror_themselves():
    """A mirror image about the main diagonal, its pieces renamed as their goal cells are, is equally far."""
    fifteen = load_board("fifteen")
    flip = [cell % 4 * 4 + cell // 4 for cell in range(16)]
    renamed = {fifteen.goal_cells[cell]: fifteen.goal_cells[flip[cell]] for cell in range(16)}
    images = {tuple(renamed[cells[flip[cell]]] for cell in range(16)) for cells in fifteen.known.farthest_cells}
    assert images == set(fifteen.known.farthest_cells)


def test_known_solutions_of_fifteen_take_80_moves():
    known, slow = load_board("fifteen").known, slow_board("fifteen")
    assert len(known.farthest_lines) == len(known.farthest_cells)
    for cells, line in zip(known.farthest_cells, known.farthest_lines, strict=True):
        assert len(line) == 80
        assert slow_solver.play(slow, cells, line) == slow.goal, line


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_facts_come_from_table_or_file(board_id, table_of):
    board = load_board(board_id)
    facts = board_facts(board)
    assert facts.greatest_distance == FACTS[board_id]["greatest_distance"]
    assert sum(facts.positions_by_distance) == FACTS[board_id]["reachable_states"]
    if has_table(board):
        assert facts.farthest == table_of(board_id).farthest()
    else:
        assert [position.cells for position in facts.farthest] == list(board.known.farthest_cells)


def test_large_unknown_board_has_no_facts():
    board = Board("vast", "Vast", 4, 4, (*range(15, 0, -1), 0), NUMBER_NOTATION)
    with pytest.raises(BoardError, match=r"the farthest positions of vast aren't known"):
        board_facts(board)


def test_no_table_holds_fifteen():
    board = load_board("fifteen")
    with pytest.raises(BoardError, match="fifteen has too many positions for a table"):
        distance_table(board)
    with pytest.raises(ValueError, match="fifteen is too big for a table, expected one of: bfs, bidirectional"):
        solve(board, board.goal, "table")
