"""Boards, positions and moves given as text wherever that is unambiguous, and what is shown can be pasted back."""

import pytest

import solver
from solver import (
    Board,
    BoardError,
    IllegalMove,
    NotationError,
    board_facts,
    distance_table,
    load_board,
    parse_position,
    play,
    read_board,
    review,
    sample,
    solve,
)
from solver.catalogue.boards import board_path

BOARDS = ("goat", "eight", "fifteen", "2x5", "klotski", "AB/C.>../A.;steps")
NEAR = "1 2 3/4 5 6/7 0 8"


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_shown_can_be_pasted_back(name):
    board = load_board(name)
    position = board.start or board.goal
    assert eval(repr(board), vars(solver)) == board
    assert eval(repr(position), vars(solver)) == position
    assert [eval(repr(move), vars(solver)) for move in position.legal_moves()] == position.legal_moves()


def test_a_board_of_ones_own_is_shown_by_its_fields():
    board = Board("own", "Own", 2, 3, (1, 2, 3, 4, 5, 0), blocks=((1, 2),))
    assert eval(repr(board), vars(solver)) == board


def test_a_position_of_a_board_from_its_text():
    for name in BOARDS:
        board = load_board(name)
        text = str(board.start or board.goal)
        assert board.position(text) == parse_position(board, text)
    with pytest.raises(NotationError):
        load_board("eight").position("1 2 3")


def test_a_move_by_its_letter():
    start = load_board("eight").position(NEAR)
    assert start.apply("L") == start.apply(solver.Move.LEFT)
    assert start.apply("L").undo("L") == start
    for wrong in ("X", "", "LL", "l"):
        with pytest.raises(IllegalMove, match="expected one letter of L R U D"):
            start.apply(wrong)


def test_a_move_of_a_block_by_its_text():
    start = load_board("klotski").start
    move = start.legal_moves()[0]
    assert start.apply(str(move)) == start.apply(move)
    assert start.apply(str(move)).undo(str(move)) == start
    for wrong in ("G", "", "gX", "1D"):
        with pytest.raises(IllegalMove, match="expected a piece's letter and its way"):
            start.apply(wrong)


def test_the_moves_of_a_game():
    goat = load_board("goat")
    assert play(goat.start, "ULLR").positions == play(goat.start, solver.parse_moves("ULLR")).positions
    klotski = load_board("klotski")
    assert len(play(klotski.start, "GDR").moves) == 1
    with pytest.raises(NotationError, match="not a move"):
        play(goat.start, "ULX")


def test_boards_and_positions_of_every_question(table_of):
    board = table_of("eight").board
    start = board.position(NEAR)
    assert solve("eight", NEAR).moves == solve(board, start).moves == solve("eight", start).moves == "L"
    assert review("eight", NEAR, "L") == review(board, start, "L")
    assert sample("eight", 31, seed=1) == sample(board, 31, seed=1)
    assert board_facts("eight") == board_facts(board)
    assert distance_table("eight").distance(start) == 1


def test_what_is_wrong_is_said_as_elsewhere():
    with pytest.raises(BoardError, match="unknown board 'nine'"):
        solve("nine", NEAR)
    with pytest.raises(NotationError, match="bad position '1 2' for eight"):
        solve("eight", "1 2")
    with pytest.raises(ValueError, match="is a position of seven, expected one of eight"):
        solve("eight", load_board("seven").goal)


def test_a_file_by_its_path_as_text():
    path = board_path("goat")
    assert read_board(str(path)) == read_board(path)
