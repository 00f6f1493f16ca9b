"""What is dropped on a board of blocks: it needs room, or changes places with what it covers."""

import random

import pytest

from game.model.editor import Editor
from solver import load_board

KLOTSKI = load_board("klotski")
ODD = load_board("AAB./A#B./C--D/C..E>..../.#../...C/...C")


def after(board, one, other):
    editor = Editor(board.start)
    moved = editor.swap(one, other)
    assert editor.can_undo == (moved is not None)
    return None if moved is None else str(editor.position)


@pytest.mark.parametrize(
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
def test_a_block_finds_room_or_changes_places_with_what_it_covers(one, other, text):
    assert after(KLOTSKI, one, other) == text


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        (0, 5, None),  # a wall
        (15, 13, "AAB./A#B./C--D/CE.."),
        (15, 10, None),  # a gate, for which it is not named
        (8, 9, "AAB./A#B./.C-D/.C.E"),  # the goal names it
        (2, 3, "AA.B/A#.B/C--D/C..E"),
    ],
)
def test_walls_and_gates_keep_pieces_away(one, other, text):
    assert after(ODD, one, other) == text


def test_two_of_different_shapes_change_places_where_each_fits():
    board = load_board("A.B/C.B>.../A..")
    assert after(board, 2, 0) == "B.A/B.C"
    board = load_board("A.BB/C...>..../A...")
    assert after(board, 0, 3) == "BB.A/C..."
    assert after(board, 0, 2) == "BBA./C..."


@pytest.mark.parametrize("board", [KLOTSKI, ODD, load_board("donald"), load_board("t-zer")], ids=lambda board: board.id)
def test_whatever_is_dropped_all_pieces_stay(board):
    rng, editor = random.Random(1), Editor(board.start)
    done = 0
    for _ in range(400):
        done += editor.swap(rng.randrange(len(board.layout)), rng.randrange(len(board.layout))) is not None
        assert str(board.position(str(editor.position))) == str(editor.position)
    assert done > 20
