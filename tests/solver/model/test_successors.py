"""The moves of positions, looked up: the same as by sliding each piece, on every kind of board."""

import random

import pytest

from solver import Direction, Move, board_ids, load_board

BOARDS = (
    *board_ids(),
    "5x5",
    "klotski",
    "motor-car",
    "simplicity",
    "rush-60",
    "1 2 3/4 5 0/0 6 7>1 2 3/4 5 6/7 0 0",
    "1 1 2/3 3 0/4 0 5>. . 1/1 . ./. . 2",
    "1 1 2/3 3 0/4 0 5>. . 1/1 . ./. . 2;steps",
    "AB/C.>../A.;steps",
    "-A/..>A./..",
    "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7",
)


def slid(position, covered, path):
    """Return the cells after the piece on some cells slides along a path, and whether it can."""
    board, cells = position.board, position.cells
    for direction in path:
        after = board.slide(cells, covered, direction)
        if after is None:
            return None
        down, right = direction.step
        cells, covered = after, tuple(cell + down * board.columns + right for cell in covered)
    return cells


def walked(board_id):
    position, rng = load_board(board_id).start if board_id != "5x5" else load_board("5x5").goal, random.Random(3)
    for _ in range(40):
        yield position
        position = position.random_step(rng)


@pytest.mark.parametrize("board_id", BOARDS)
def test_steps_are_all_that_slide(board_id):
    for position in walked(board_id):
        expected = {
            slid(position, covered, (direction,)) for covered in position.places.values() for direction in Direction
        }
        assert {position.apply(step).cells for step in position.steps()} == expected - {None}


@pytest.mark.parametrize("board_id", BOARDS)
def test_successors_are_what_legal_moves_lead_to(board_id):
    for position in walked(board_id):
        found = position.successors()
        assert [move for move, _ in found] == position.legal_moves()
        for move, after in found:
            (covered,) = {position.cells_of(move)}
            assert after.cells == slid(position, covered, move.path) == position.apply(str(move)).cells
            assert after.apply(move.inverse) == position


def test_roundabout_moves_are_made():
    start = load_board("AB/..>../BA").start
    assert start.apply(Move("A", [Direction(each) for each in "DRLU"])) == start
    assert "ADRLU" not in start.legal_moves()


def test_a_position_is_a_row_of_cells():
    position = load_board("seven").position("0 7 2 1/4 3 6 5")
    assert position.rows == ((0, 7, 2, 1), (4, 3, 6, 5))
    assert (len(position), position[1], [*position]) == (8, 7, [*position.cells])


@pytest.mark.parametrize("board_id", BOARDS)
def test_steps_of_board_have_those_of_its_positions(board_id):
    listed = load_board(board_id).steps
    assert len(set(listed)) == len(listed)
    assert {step for position in walked(board_id) for step in position.steps()} <= set(listed)


@pytest.mark.parametrize(
    ("board_id", "steps"),
    [
        ("eight", "L R U D"),
        ("AA./B..>.AA/...;along", "AL AR"),  # what is as wide as high stays
        ("1 1/0 0>. 1/. 1", "a1R a1D b1L b1D a2R a2U b2L b2U"),
        ("-A/..>A./..", "AL AR AU AD"),
        ("A-.>..A", "AL AR"),  # only through the gate
        ("A-B/...>..A/...", "AL AR AU AD BL BR BU BD"),  # B goes round the gate
        ("AB#/..#>B.#/..#", "AL AR AU AD BL BR BU BD"),
    ],
)
def test_steps_of_board_have_room(board_id, steps):
    assert " ".join(load_board(board_id).steps) == steps
