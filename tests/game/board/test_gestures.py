"""What a click or drag means."""

import random

import pytest

from game.board.board_input import slides_to
from game.board.drags import Slide
from solver import EMPTY, board_ids, load_board, parse_position, random_position
from solver.model.moves import parse_move

EIGHT = load_board("eight")
GOAT = load_board("goat")


def slides(board, text, cell):
    return "".join(slides_to(parse_position(board, text), cell))


def test_a_click_in_the_empty_cells_row_or_column_slides_all_between():
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 6) == "RR"
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 7) == "R"
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 2) == "DD"
    assert slides(EIGHT, "0 1 2/3 4 5/6 7 8", 2) == "LL"
    assert slides(EIGHT, "0 1 2/3 4 5/6 7 8", 6) == "UU"


def test_a_click_elsewhere_means_nothing():
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 0) == ""
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 8) == ""


def test_the_wide_piece_slides_by_a_click_on_either_half():
    for cell in (1, 2):
        assert slides(GOAT, "1 9 10 0/2 5 7 8/3 8 4 6", cell) == "R"


def test_a_click_beyond_the_wide_piece_slides_it_too():
    assert slides(GOAT, "1 9 10 0/2 5 7 8/3 8 4 6", 0) == "RR"


def test_the_wide_piece_is_never_asked_to_slide_down():
    assert slides(GOAT, "1 8 9 10/2 5 7 6/3 8 4 0", 3) == ""
    assert slides(GOAT, "1 8 9 10/2 5 7 6/3 8 4 0", 7) == "D"


@pytest.mark.parametrize("board_id", board_ids())
def test_the_clicked_piece_always_moves_and_the_slides_are_legal(board_id):
    board, rng = load_board(board_id), random.Random(4)
    for _ in range(60):
        position = random_position(board, rng)
        for cell, piece in enumerate(position.cells):
            after = position
            for move in slides_to(position, cell):
                after = after.apply(move)
            if after != position:
                assert piece != EMPTY
                assert after.cells[cell] == EMPTY or piece in position.board.block_of, f"{position} cell {cell}"


def dragged(text, move, start, point):
    """How far a slide is pulled by a pointer that goes from a point to another, cells being 100 pixels large."""
    slide = Slide(parse_position(EIGHT, text), (parse_move(move),), start, 100)
    slide.pull(point)
    return slide.part


def test_a_drag_counts_along_the_slide_only():
    middle = "1 2 3/4 0 5/6 7 8"
    assert dragged(middle, "R", (10, 10), (60, 90)) == 0.5
    assert dragged(middle, "L", (10, 10), (60, 10)) == 0.0
    assert dragged(middle, "U", (10, 500), (10, 100)) == 1.0
