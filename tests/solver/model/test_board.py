"""Boards, positions and moves: applied, undone, refused, and never changed."""

from dataclasses import FrozenInstanceError, replace

import pytest
from golden_data import IDS

from solver import EMPTY, Board, BoardError, IllegalMove, NotationError, Position, load_board, parse_position
from solver.model.moves import SLIDES, Direction, parse_move
from solver.model.notation import NUMBER_NOTATION, parse_moves

EIGHT = load_board("eight")
GOAT = load_board("goat")


def position(board, text):
    return parse_position(board, text)


@pytest.mark.parametrize(
    ("move", "after"),
    (
        ("L", "1 2 3/4 6 0/7 5 8"),
        ("R", "1 2 3/0 4 6/7 5 8"),
        ("U", "1 2 3/4 5 6/7 0 8"),
        ("D", "1 0 3/4 2 6/7 5 8"),
    ),
)
def test_move_is_direction_of_piece(move, after):
    before = position(EIGHT, "1 2 3/4 0 6/7 5 8")
    assert str(before.apply(parse_move(move))) == after


@pytest.mark.parametrize("move", SLIDES.values())
def test_undo_takes_a_move_back(move):
    before = position(EIGHT, "1 2 3/4 0 6/7 5 8")
    assert before.apply(move).undo(move) == before


@pytest.mark.parametrize("direction", list(Direction))
def test_the_inverse_goes_the_other_way(direction):
    assert direction.inverse.inverse is direction
    assert direction.inverse.step == (-direction.step[0], -direction.step[1])
    assert SLIDES[direction].inverse == SLIDES[direction.inverse]


@pytest.mark.parametrize(
    ("text", "move", "word"),
    (
        ("1 2 3/4 5 6/7 8 0", "L", "left"),
        ("1 2 3/4 5 6/7 8 0", "U", "up"),
        ("0 1 2/3 4 5/6 7 8", "R", "right"),
        ("0 1 2/3 4 5/6 7 8", "D", "down"),
    ),
)
def test_move_beyond_edge_is_refused(text, move, word):
    with pytest.raises(IllegalMove, match=f"'{move}' at '{text}'.*slide {word}.*edge"):
        position(EIGHT, text).apply(parse_move(move))


def test_impossible_undo_is_refused():
    with pytest.raises(IllegalMove, match="1 2 3/4 5 6/7 8 0"):
        EIGHT.goal.undo(Direction.RIGHT)


@pytest.mark.parametrize(
    ("before", "move", "after"),
    (
        ("1 9 10 0/2 5 7 8/3 8 4 6", "R", "1 0 9 10/2 5 7 8/3 8 4 6"),
        ("1 0 9 10/2 5 7 8/3 8 4 6", "L", "1 9 10 0/2 5 7 8/3 8 4 6"),
        ("0 9 10 1/2 5 7 8/3 8 4 6", "L", "9 10 0 1/2 5 7 8/3 8 4 6"),
    ),
)
def test_wide_piece_slides_sideways_as_one(before, move, after):
    assert str(position(GOAT, before).apply(parse_move(move))) == after


@pytest.mark.parametrize("text", ("1 8 9 10/2 5 7 0/3 8 4 6", "1 8 9 10/2 5 0 7/3 8 4 6"))
def test_the_wide_piece_cannot_move_down(text):
    with pytest.raises(IllegalMove, match=r"'D' at '.*wide piece cannot slide down"):
        position(GOAT, text).apply(Direction.DOWN)


def test_the_wide_piece_cannot_move_up():
    """The empty cell never comes above it in play, so this position is made by hand."""
    with pytest.raises(IllegalMove, match="wide piece cannot slide up"):
        Position(GOAT, (1, 8, 0, 5, 2, 9, 10, 7, 3, 8, 4, 6)).apply(Direction.UP)


def test_legal_moves_are_not_refused():
    assert position(EIGHT, "1 2 3/4 0 6/7 5 8").legal_moves() == ["L", "R", "U", "D"]
    assert EIGHT.goal.legal_moves() == ["R", "D"]
    assert GOAT.goal.legal_moves() == ["R", "U"]  # the wide piece above cannot come down


def test_slide_leaves_old_position_as_it_was():
    before = position(EIGHT, "1 2 3/4 0 6/7 5 8")
    before.apply(Direction.LEFT)
    assert str(before) == "1 2 3/4 0 6/7 5 8"


def test_boards_positions_and_moves_are_frozen():
    with pytest.raises(FrozenInstanceError):
        EIGHT.rows = 4
    with pytest.raises(FrozenInstanceError):
        EIGHT.goal.cells = (0,)
    with pytest.raises(AttributeError):
        Direction.LEFT.value = "R"


def test_equal_positions_are_one_key():
    assert len({EIGHT.goal, position(EIGHT, "1 2 3/4 5 6/7 8 0")}) == 1
    twin = replace(EIGHT, id="twin")
    assert twin.goal.cells == EIGHT.goal.cells
    assert twin.goal != EIGHT.goal


@pytest.mark.parametrize("board_id", IDS)
def test_only_the_goal_is_the_goal(board_id):
    goal = load_board(board_id).goal
    assert goal.is_goal
    assert not any(goal.apply(move).is_goal for move in goal.legal_moves())


@pytest.mark.parametrize("board_id", IDS)
def test_a_board_has_one_empty_cell(board_id):
    board = load_board(board_id)
    assert board.goal_cells.count(EMPTY) == 1
    assert len(board.goal_cells) == board.rows * board.columns


def test_walk_back_ends_at_start():
    walk = parse_moves("RDLURDDLURRULLDR")
    at, made = GOAT.start, []
    for move in walk:
        if move in at.legal_moves():
            at = at.apply(move)
            made.append(move)
    assert len(made) > 8
    for move in reversed(made):
        at = at.undo(move)
    assert at == GOAT.start


@pytest.mark.parametrize(
    ("board_id", "cells", "reason"),
    (
        ("eight", (1, 2, 3, 4, 5, 6, 7, 7, 0), "too many of 7; missing 8"),
        ("eight", (1, 2, 3, 4, 5, 6, 7, 9, 0), "no such piece as 9; missing 8"),
        ("eight", (1, 2, 3, 4, 5, 6, 7, 0, 0), "too many of 0; missing 8"),
        ("eight", (1, 2, 3, 4, 5, 6, 7, 8), "missing 0"),
        ("eight", (), "missing 0, 1"),
        ("colours-three", (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 0), "too many of"),
        ("fifteen", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 0), "too many of 14; missing 15"),
        ("goat", (1, 8, 9, 2, 10, 0, 7, 5, 3, 8, 4, 6), "the wide piece 9 10 is torn"),
        ("goat", (1, 8, 10, 9, 2, 0, 7, 5, 3, 8, 4, 6), "the wide piece 9 10 is torn"),
        ("goat", (1, 8, 2, 9, 10, 0, 7, 5, 3, 8, 4, 6), "the wide piece 9 10 is torn"),
    ),
)
def test_foreign_cells_are_no_position(board_id, cells, reason):
    with pytest.raises(NotationError, match=f"^bad position '.*' for {board_id}: .*{reason}") as caught:
        Position(load_board(board_id), cells)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("goal", "blocks", "reason"),
    (
        ((1, 2, 3, 4, 5, 0), (), "6 cells, expected 2 x 4"),
        ((1, 2, 3, 4, 5, 6, 7, 8), (), "0 empty cells"),
        ((1, 2, 3, 4, 5, 6, -7, 0), (), "expected at least one, and piece numbers"),
        ((1, 2, 3, 4, 5, 6, 7, 0), ((8, 9),), "appear once in the goal"),
        ((1, 1, 3, 4, 5, 6, 7, 0), ((1, 3),), "appear once in the goal"),
        ((1, 2, 3, 4, 5, 6, 7, 0), ((7, 0),), "appear once in the goal"),
        ((1, 2, 3, 4, 5, 6, 7, 0), ((1, 2), (2, 3)), "appear once in the goal"),
        ((1, 2, 3, 4, 5, 6, 7, 0), ((2, 1),), "in order"),
        ((1, 2, 3, 4, 5, 6, 7, 0), ((4, 5),), "side by side"),
    ),
)
def test_what_is_no_board_cannot_be_made(goal, blocks, reason):
    with pytest.raises(BoardError, match=f"^own: .*{reason}"):
        Board("own", "Own", 2, 4, goal, NUMBER_NOTATION, blocks=blocks)


def test_with_several_gaps_moves_name_their_pieces():
    board = Board("own", "Own", 2, 2, (0, 1, 0, 2), NUMBER_NOTATION, start_cells=(1, 2, 0, 0))
    assert (board.gaps, board.moves_name_pieces, board.has_complete_goal) == (2, True, True)
    assert board.own_start.legal_moves() == ["1D", "1DR", "2D", "2DL"]
