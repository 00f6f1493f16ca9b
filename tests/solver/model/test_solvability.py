"""What can never be solved is known at once."""

import random
from dataclasses import replace
from itertools import islice, permutations

import pytest
from golden_data import LARGE_IDS, NUMBER_BOARDS, REPEATED_BOARDS

import solver.analysis.engines
from solver import (
    METHODS,
    Board,
    Position,
    Unsolvable,
    is_solvable,
    load_board,
    parse_position,
    position_count,
    random_position,
    solve,
)
from solver.model.notation import NUMBER_NOTATION
from solver.model.pieces import WALL
from solver.model.solvability import Obstacle, check_solvable, has_frames, obstacle_of


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_parity_agrees_with_search_on_seven(step, slow_distances_of):
    seven, known = load_board("seven"), slow_distances_of("seven")
    arrangements = list(permutations(range(8)))
    assert len(arrangements) == 40_320
    for cells in arrangements[::step]:
        assert is_solvable(seven, Position(seven, cells)) is (cells in known), cells


def test_parity_agrees_with_search_on_eight(slow_distances_of):
    eight, known = load_board("eight"), slow_distances_of("eight")
    rng = random.Random(1)
    for _ in range(500):
        cells = tuple(rng.sample(range(9), 9))
        assert is_solvable(eight, Position(eight, cells)) is (cells in known), cells


@pytest.mark.parametrize("board_id", NUMBER_BOARDS + LARGE_IDS)
def test_swap_of_two_pieces_turns_verdict(board_id):
    board = load_board(board_id)
    rng = random.Random(2)
    for _ in range(500):
        position = random_position(board, rng)
        one, other = rng.sample([i for i, piece in enumerate(position.cells) if piece], 2)
        cells = list(position.cells)
        cells[one], cells[other] = cells[other], cells[one]
        assert is_solvable(position.board, position)
        assert not is_solvable(board, Position(board, tuple(cells))), cells


@pytest.mark.parametrize("board_id", REPEATED_BOARDS)
def test_with_identical_pieces_everything_can_be_solved(board_id, table_of):
    """The goal with any two single pieces swapped, too."""
    board = load_board(board_id)
    singles = [i for i, piece in enumerate(board.goal_cells) if piece and piece not in board.block_of]
    for one in singles:
        for other in singles:
            cells = list(board.goal_cells)
            cells[one], cells[other] = cells[other], cells[one]
            swapped = Position(board, tuple(cells))
            assert is_solvable(swapped.board, swapped), str(swapped)
            assert table_of(board_id).distance(swapped) <= table_of(board_id).greatest_distance, str(swapped)


@pytest.mark.parametrize("method", METHODS)
def test_odd_swap_is_refused_before_any_search(method, fail):
    for engine in solver.analysis.engines.ENGINES:
        fail(f"solver.analysis.engines.{type(engine).__name__}.solve", AssertionError("a search was begun"))
    eight = load_board("eight")
    with pytest.raises(Unsolvable, match="1 2 3/4 5 6/8 7 0"):
        solve(eight, parse_position(eight, "1 2 3/4 5 6/8 7 0"), method)


def test_reason_is_one_plain_line():
    eight = load_board("eight")
    with pytest.raises(Unsolvable, match=r"never be solved.*swap") as caught:
        check_solvable(parse_position(eight, "1 2 3/4 5 6/8 7 0"))
    assert str(caught.value).isprintable()


def test_a_solvable_position_passes():
    farthest = parse_position(load_board("eight"), "8 6 7/2 5 4/3 0 1")
    check_solvable(farthest)
    assert is_solvable(farthest.board, farthest)


@pytest.mark.parametrize("row", (1, 2))
def test_wide_piece_outside_top_row_is_refused(row):
    """It slides sideways only, so from another row no moves lead to the goal."""
    goat = load_board("goat")
    rows = ["1 8 2 5", "3 7 0 8"]
    rows.insert(row, "9 10 4 6")
    with pytest.raises(ValueError, match="large piece") as caught:
        check_solvable(parse_position(goat, "/".join(rows)))
    assert str(caught.value).isprintable()


def test_wide_piece_anywhere_in_top_row_passes():
    goat = load_board("goat")
    for text in ("9 10 1 8/2 5 7 0/3 8 4 6", "1 9 10 8/2 5 7 0/3 8 4 6", "1 8 9 10/2 5 7 0/3 8 4 6"):
        position = parse_position(goat, text)
        check_solvable(position)
        assert is_solvable(position.board, position)


WIDE_AND_DIFFERENT = (
    Board("corner", "Corner", 3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), NUMBER_NOTATION, blocks=((1, 2),)),
    Board("row", "Row", 3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), NUMBER_NOTATION, blocks=((1, 2, 3),)),
    Board("long", "Long", 2, 4, (1, 2, 3, 4, 5, 6, 7, 0), NUMBER_NOTATION, blocks=((1, 2),)),
)


@pytest.mark.parametrize("board", WIDE_AND_DIFFERENT, ids=lambda board: board.id)
def test_parity_holds_with_wide_piece(board):
    """Nothing to swap but different pieces: half of the arrangements are out of reach, as on a number board."""
    known = {board.goal_cells}
    layer = [board.goal]
    while layer:
        after = {position.apply(move).cells for position in layer for move in position.legal_moves()} - known
        known |= after
        layer = [Position(board, cells) for cells in after]
    assert position_count(board) == len(known)
    rng = random.Random(4)
    for _ in range(200):
        position = random_position(board, rng)
        assert position.cells in known
        cells = list(position.cells)
        one, other = (cells.index(piece) for piece in rng.sample(range(4, len(cells)), 2))
        cells[one], cells[other] = cells[other], cells[one]
        assert not is_solvable(board, Position(board, tuple(cells))), cells
        with pytest.raises(Unsolvable, match="swap"):
            check_solvable(Position(board, tuple(cells)))


def test_only_boards_with_large_pieces_speak_of_one():
    """A cell that walls part from all others is out of reach of the gap, without any piece being large."""
    board = replace(load_board("eight"), id="", builtin_id="", goal_cells=(1, 2, 3, 4, 0, 5, WALL, WALL, WALL))
    assert has_frames(board)
    position = Position.unchecked(board, (1, 2, 3, 4, WALL, 5, WALL, WALL, 0))
    assert obstacle_of(position) is Obstacle.KEPT_APART
    with pytest.raises(Unsolvable) as caught:
        check_solvable(position)
    assert "large piece" not in str(caught.value)


@pytest.mark.parametrize("goal", ["1 2 #/3 4 5/6 7 0", "# 1 2/3 4 5/6 7 0"])
def test_parity_counts_no_walls(goal):
    board = load_board(f">{goal}")
    reached, waiting = {board.goal}, [board.goal]
    while waiting:
        for move in (here := waiting.pop()).legal_moves():
            if (after := here.apply(move)) not in reached:
                reached.add(after)
                waiting.append(after)
    cells = [cell for cell, label in enumerate(board.goal_cells) if label != WALL]
    for order in islice(permutations([board.goal_cells[cell] for cell in cells]), 0, None, 41):
        labels = dict(zip(cells, order, strict=True))
        position = Position(board, tuple(labels.get(cell, WALL) for cell in range(len(board.goal_cells))))
        assert is_solvable(board, position) == (position in reached)
