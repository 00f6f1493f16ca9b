"""The position editor: what changes places with what, and what can be solved."""

import random

import pytest
from every import every

from game.model.editor import Editor, exchange, landing
from solver import board_ids, is_solvable, load_board, parse_position

EIGHT, GOAT = load_board("eight"), load_board("goat")


def test_swap_changes_solvability():
    editor = Editor(EIGHT.goal)
    assert is_solvable(editor.position.board, editor.position)
    assert editor.swap(0, 5)
    assert str(editor.position) == "6 2 3/4 5 1/7 8 0"
    assert not is_solvable(editor.position.board, editor.position)
    assert editor.swap(8, 7)
    assert str(editor.position) == "6 2 3/4 5 1/7 0 8"
    assert not is_solvable(editor.position.board, editor.position)


def test_drop_on_itself_stays():
    editor = Editor(EIGHT.goal)
    assert editor.swap(3, 3)
    assert editor.position == EIGHT.goal


@every(
    ("one", "other", "text"),
    (
        (2, 0, "9 10 1 8/2 5 7 0/3 8 4 6"),  # by its left half, two to the left
        (3, 1, "9 10 1 8/2 5 7 0/3 8 4 6"),  # by its right half
        (2, 1, "1 9 10 8/2 5 7 0/3 8 4 6"),  # half over itself
        (0, 2, "9 10 1 8/2 5 7 0/3 8 4 6"),  # a piece dropped on it sends it back
        (2, 6, "1 8 7 0/2 5 9 10/3 8 4 6"),
    ),
)
def test_block_moves_as_whole(one, other, text):
    editor = Editor(GOAT.goal)
    assert editor.swap(one, other)
    assert str(editor.position) == text
    parse_position(GOAT, str(editor.position))


@every(("one", "other"), ((0, 3), (7, 2), (8, 3)))
def test_block_stays_inside(one, other):
    editor = Editor(GOAT.goal)
    assert editor.swap(one, other) is None
    assert editor.position == GOAT.goal


def test_wide_piece_out_of_row_is_unsolvable():
    editor = Editor(GOAT.goal)
    editor.swap(2, 5)
    assert not is_solvable(editor.position.board, editor.position)
    editor.make_solvable()
    assert is_solvable(editor.position.board, editor.position)


@every("board_id", board_ids())
def test_random_swaps_can_be_repaired(board_id):
    board, rng = load_board(board_id), random.Random(1)
    editor = Editor(board.goal)
    for _ in range(300):
        editor.swap(rng.randrange(len(board.goal_cells)), rng.randrange(len(board.goal_cells)))
        assert parse_position(board, str(editor.position)) == editor.position
        if rng.random() < 0.2:
            editor.make_solvable()
            assert is_solvable(editor.position.board, editor.position), editor.position


def test_undo_and_redo_across_boards():
    editor = Editor(EIGHT.goal)
    editor.swap(0, 1)
    editor.make_solvable()
    editor.put(GOAT.goal)
    editor.put(GOAT.goal)  # nothing new
    positions = [editor.position]
    while editor.can_undo:
        editor.undo()
        positions.append(editor.position)
    assert [str(position) for position in reversed(positions)] == [
        "1 2 3/4 5 6/7 8 0",
        "2 1 3/4 5 6/7 8 0",
        "2 1 3/4 5 6/8 7 0",
        "1 8 9 10/2 5 7 0/3 8 4 6",
    ]
    editor.undo()
    assert editor.position == EIGHT.goal
    for position in reversed(positions[:-1]):
        editor.redo()
        assert editor.position == position
    assert not editor.can_redo
    editor.undo()
    editor.swap(0, 8)
    assert not editor.can_redo


@every(
    ("one", "other", "lands"),
    [(0, 11, 11), (2, 0, 0), (2, 3, 2), (2, 11, 10), (3, 0, 1), (3, 8, 9), (3, 6, 6)],
)
def test_block_lands_in_row_of_drop(one, other, lands):
    editor = Editor(GOAT.goal)
    assert landing(editor.position, one, other) == lands
    assert editor.swap(one, other)
    assert editor.position.cells[lands] == GOAT.goal.cells[one]


KLOTSKI = load_board("klotski")
ODD = load_board("AAB./A#B./C--D/C..E>..../.#../...C/...C")


def after(board, one, other):
    editor = Editor(board.start)
    moved = editor.swap(one, other)
    assert editor.can_undo == (moved is not None)
    return None if moved is None else str(editor.position)


@every(
    ("one", "other", "text"),
    [
        (16, 17, "ABBC/ABBC/DEEF/DGHF/.I.J"),  # to a free cell
        (16, 13, "ABBC/ABBC/DEEF/DIHF/G..J"),  # two of one shape
        (1, 9, "AEEC/AGHC/DBBF/DBBF/I..J"),  # with three that it covers
        (6, 14, "AEEC/AGHC/DBBF/DBBF/I..J"),  # the same, by its lower right cell
        (9, 17, "ABBC/ABBC/D..F/DGHF/IEEJ"),
        (9, 13, "ABBC/ABBC/DGHF/DEEF/I..J"),
        (13, 18, "ABBC/ABBC/DEEF/D.HF/I.GJ"),
        (0, 12, "DBBC/DBBC/AEEF/AGHF/I..J"),  # below the edge it lands as low as it can
        (4, 8, "DBBC/DBBC/AEEF/AGHF/I..J"),  # half over another of its shape
        (0, 5, None),  # half over others
        (13, 9, None),  # under a wider one, with something beside it
        (0, 1, None),
        (17, 0, None),  # there is nothing to be dropped
    ],
)
def test_block_finds_room_or_swaps(one, other, text):
    assert after(KLOTSKI, one, other) == text


@every(
    ("one", "other", "text"),
    [
        (0, 5, None),  # a wall
        (15, 13, "AAB./A#B./C--D/CE.."),
        (15, 10, None),  # a gate, for which it is not named
        (8, 9, "AAB./A#B./.C-D/.C.E"),  # the goal names it
        (2, 3, "AA.B/A#.B/C--D/C..E"),
    ],
)
def test_walls_and_gates_bar_pieces(one, other, text):
    assert after(ODD, one, other) == text


def test_different_shapes_swap_where_both_fit():
    board = load_board("A.B/C.B>.../A..")
    assert after(board, 2, 0) == "B.A/B.C"
    board = load_board("A.BB/C...>..../A...")
    assert after(board, 0, 3) == "BB.A/C..."
    assert after(board, 0, 2) == "BBA./C..."


@pytest.mark.parametrize("board", [KLOTSKI, ODD, load_board("donald"), load_board("t-zer")], ids=lambda board: board.id)
def test_random_drops_keep_all_pieces(board):
    rng, editor = random.Random(1), Editor(board.start)
    done = 0
    for _ in range(150):
        done += editor.swap(rng.randrange(len(board.layout)), rng.randrange(len(board.layout))) is not None
        assert str(board.position(str(editor.position))) == str(editor.position)
    assert done > 7


def test_block_dropped_beyond_the_edge_stays():
    """Picked by its left half, the square would have its right one beyond the last column."""
    klotski = load_board("klotski")
    assert (klotski.columns, klotski.start.cells[1] == klotski.start.cells[2]) == (4, True)
    assert exchange(klotski.start, 1, 3) is None
