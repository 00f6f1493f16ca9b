"""A drag follows the pointer along its way; a release makes its move, or puts the piece back."""

import pytest
from every import every

from game.board.drags import FLICK_CELLS, FLING_CELLS, FLING_PIXELS, PieceDrag, RowDrag
from solver import load_board, parse_position
from solver.model.moves import parse_move

EIGHT, KLOTSKI = load_board("eight"), load_board("klotski")
CORNER = load_board("A../.#./..B>.../.../..A")
"""A small piece that goes round a wall."""
PITCH = 100


def cell(row, column, columns=4):
    return row * columns + column


def middle(row, column):
    return round((column + 0.5) * PITCH), round((row + 0.5) * PITCH)


def pulled(board, position, start, *points):
    drag = PieceDrag(position, cell(*start, board.columns), middle(*start), PITCH)
    for point in points:
        drag.pull(point)
    return drag


def texts(moves):
    return [str(move) for move in moves]


def dragged(text, move, start, point):
    """How far a slide is pulled by a pointer that goes from a point to another, cells being 100 pixels large."""
    drag = RowDrag(parse_position(EIGHT, text), (parse_move(move),), start, 100)
    drag.pull(point)
    return drag.part


def test_drag_counts_along_its_way_only():
    middle = "1 2 3/4 0 5/6 7 8"
    assert dragged(middle, "R", (10, 10), (60, 90)) == 0.5
    assert dragged(middle, "L", (10, 10), (60, 10)) == 0.0
    assert dragged(middle, "U", (10, 500), (10, 100)) == 1.0


def test_piece_follows_pointer_round_corner():
    board = CORNER
    pull = pulled(board, board.start, (0, 0), middle(0, 1), middle(1, 2))
    assert pull.place == (1.0, 2.0)
    assert texts(pull.released().moves) == ["ARRD"]
    pull = pulled(board, board.start, (0, 0), middle(1, 1))  # a wall: along one of its sides
    assert pull.place in ((0.0, 1.0), (1.0, 0.0))
    pull = pulled(board, board.start, (0, 0), middle(2, 2))  # a piece: no farther than beside it
    assert pull.released().moves[0].shift in ((1, 2), (2, 1))


@pytest.mark.parametrize("part", (0.3, 0.7))
def test_released_piece_goes_to_nearer_cell(part):
    board = CORNER
    x, y = middle(0, 0)
    released = pulled(board, board.start, (0, 0), (x + round(part * PITCH), y)).released()
    assert texts(released.moves) == (["AR"] if part > 0.5 else [])
    assert bool(released.back) == (part < 0.5)


def test_press_without_pull_is_click():
    x, y = middle(4, 0)
    assert pulled(KLOTSKI, KLOTSKI.start, (4, 0), (x + 1, y)).released().clicked == cell(4, 0)


CARS = load_board("car-80fhx0j1")
FAST, BRISK = FLING_CELLS * PITCH + 1, FLING_CELLS * PITCH - 1
SLOW = max(FLICK_CELLS * PITCH, FLING_PIXELS) - 1


@every(
    "start, aside, velocity, moves",
    [
        ((2, 2), (-30, 0), (-FAST, 0), ["ALL"]),
        ((2, 2), (-130, 0), (-FAST, 100), ["ALL"]),
        ((2, 2), (-130, 0), (FAST, 0), []),  # back to where it was
        ((2, 2), (-130, 0), (-SLOW, 0), ["AL"]),
        ((2, 2), (-30, 0), (-BRISK, 0), ["AL"]),  # on to the next cell
        ((2, 2), (-30, 0), (-SLOW, 0), []),
        ((2, 2), (-130, 0), (-FAST, FAST), ["AL"]),  # neither to the left nor down
        ((2, 2), (-130, 0), (0, FAST), ["AL"]),  # where it can't go
        ((1, 4), (0, 30), (0, FAST), ["BDDD"]),
    ],
)
def test_fling_carries_a_piece_to_the_end_of_its_run(start, aside, velocity, moves):
    x, y = middle(*start)
    pull = pulled(CARS, CARS.start, start, (x + aside[0], y + aside[1]))
    assert texts(pull.released(velocity).moves) == moves


@every("part, velocity, goes", [(0.2, (FAST, 0), True), (0.8, (-FAST, 0), False), (0.8, (0, FAST), True)])
def test_fling_of_a_row(part, velocity, goes):
    drag = RowDrag(parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), (parse_move("R"),), (10, 10), PITCH)
    drag.pull((10 + round(part * PITCH), 10))
    released = drag.released(velocity)
    assert (texts(released.moves), bool(released.back)) == (["R"] if goes else [], not goes)


def test_a_short_flick_of_a_large_tile_carries_it():
    """85 pixels in a tenth of a second, on a tile of 220."""
    drag = RowDrag(parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), (parse_move("R"),), (10, 10), 220)
    drag.pull((95, 10))
    assert texts(drag.released((850.0, 0.0)).moves) == ["R"]
