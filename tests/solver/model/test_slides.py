"""Boards that count slides: which there can be, how they are named and written, and their moves."""

import pickle

import pytest

from solver import ArgumentError, BoardError, IllegalMove, load_board, moves_text, parse_moves, save_board
from solver.catalogue.boards import board_key

EIGHT = load_board("eight", "slides")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")


def test_metric_makes_another_board():
    assert (EIGHT.id, EIGHT.metric, load_board("eight").metric) == ("eight-slides", "slides", "moves")
    assert EIGHT == load_board("eight-slides") == load_board("eight").with_metric("slides")
    assert load_board("eight") != EIGHT
    assert EIGHT.with_metric("moves") == EIGHT.with_metric("steps") == load_board("eight")


@pytest.mark.parametrize("name", ["eight", "5x5", "goat", "colours-six"])
def test_boards_are_found_again(name):
    board = load_board(name, "slides")
    assert load_board(board_key(board)) == load_board(board.notation.line(board)) == board
    assert eval(repr(board)) == pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize("name", ["eight", "goat", "fifteen"])
def test_file_is_read_back(name, tmp_path):
    board = load_board(name, "slides")
    save_board(board, tmp_path / f"{board.id}.toml")
    assert load_board(tmp_path / f"{board.id}.toml") == board


def test_file_counts_slides(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nnumbers = "2x3"\ncounts = "slides"\n')
    board = load_board(path)
    assert (board.id, board.metric) == ("mine", "slides")
    path.write_text('name = "Mine"\nnumbers = "2x3"\ncounts = "pushes"\n')
    with pytest.raises(BoardError, match="'pushes'', expected 'moves', 'steps' or 'slides'"):
        load_board(path)


@pytest.mark.parametrize("name", ["klotski", "AB/..>../BA", "1 2/3 ./. .>. ./. ./1 2", "1 # 2/3 4 0>1 # 0/3 4 2"])
def test_other_boards_refuse_slides(name):
    with pytest.raises(BoardError, match="slides can only be counted with one empty cell, no walls"):
        load_board(name, "slides")


def test_unknown_metric_is_named():
    with pytest.raises(ArgumentError, match="unknown metric 'pushes', expected one of: moves, steps, slides"):
        load_board("eight").with_metric("pushes")


def test_block_boards_change_between_moves_and_steps():
    steps = load_board("klotski", "steps")
    assert (steps.metric, steps.with_metric("moves")) == ("steps", load_board("klotski"))


def test_moves_push_rows_of_tiles():
    assert START.legal_moves() == ["L", "L2", "D", "D2"]
    assert str(START.apply("L2")) == "1 2 3/4 5 6/7 8 0"
    assert START.apply("L2") == START.apply("L").apply("L")
    assert START.apply("D2").undo("D2") == START
    assert START.cells_of(parse_moves("L2", EIGHT)[0]) == (8, 7)


@pytest.mark.parametrize("move", ["R", "L3", "U", "LU", "AL"])
def test_impossible_moves_are_refused(move):
    with pytest.raises(IllegalMove):
        START.apply(move)


def test_move_metric_slides_one_tile():
    with pytest.raises(IllegalMove, match="expected one letter of L R U D"):
        load_board("eight").position("1 2 3/4 5 6/0 7 8").apply("L2")


def test_text_of_moves_joins_runs():
    moves = parse_moves("LLU2 R D", EIGHT)
    assert moves == ["L2", "U2", "R", "D"]
    assert moves_text(moves) == "L2U2RD"
    assert (EIGHT.move_count("L2U2RD"), EIGHT.move_notation.step_count("L2U2RD")) == (4, 6)
    assert EIGHT.move_count("LLUURD") == 4
    assert parse_moves("L2U2RD") == parse_moves("LLUURD")
    assert [move.inverse for move in moves[:2]] == ["R2", "D2"]
