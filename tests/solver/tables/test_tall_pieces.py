"""Tall pieces: a board on its side has the same distances, so wide pieces tell what tall ones must do."""

import random

import pytest

from solver import IllegalMove, NotationError, board_key, distance_table, load_board, methods_of, solve

TALL = "1 0 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;tall=3+6"
BOARDS = [
    TALL,
    "1 2 3/4 5 6/7 8 9/10 11 0>1 2 3/4 5 6/7 8 9/10 11 0;tall=1+4+7",
    "1 2 3 4/5 6 7 8/9 9 9 0>1 2 3 4/5 6 7 8/9 9 9 0;tall=4+8;wide=1+2",
]


def on_its_side(line):
    """Return the line with rows and columns exchanged."""
    pictures, *options = line.split(";")
    turned = []
    for picture in pictures.split(">"):
        rows = [row.split() for row in picture.split("/")]
        turned.append("/".join(" ".join(column) for column in zip(*rows, strict=True)))
    swapped = [("wide" if option.startswith("tall") else "tall") + option[4:] for option in options]
    return ";".join([">".join(turned), *swapped])


@pytest.mark.parametrize("line", BOARDS)
def test_board_on_its_side_agrees(line):
    board, turned = load_board(line), load_board(on_its_side(line))
    table, other = distance_table(board, cache=False), distance_table(turned, cache=False)
    assert table.positions_by_distance == other.positions_by_distance
    rng, swap = random.Random(1), str.maketrans("LRUD", "UDLR")
    for _ in range(20):
        position = table.random_position(rng)
        text = on_its_side(f"{position}>{position}").partition(">")[0]
        assert table.distance(position) == other.distance(text)
        assert table.solution_count(position) == other.solution_count(text)
        assert {move.translate(swap) for move in table.best_moves(position)} == set(other.best_moves(text))


def test_line_and_file_read_back():
    board = load_board(TALL)
    assert repr(board) == f"load_board({TALL!r})"
    assert board.tall_blocks == {(3, 6)}
    assert load_board(TALL.replace("tall", "wide")) == board


@pytest.mark.parametrize("option", ["tall=3+6", "wide=1+2"])
def test_large_pieces_keep_games_apart(option):
    board = load_board(f">1 2 3/4 5 6/7 8 0;{option}")
    assert board.id != "3x3"
    assert board_key(board) not in ("3x3", "eight")


def test_tall_piece_slides_up_and_down():
    board = load_board(TALL)
    assert board.position("1 2 0/4 5 3/7 8 6").apply("U") == board.goal
    beside = board.position("1 5 2/4 0 3/7 8 6")
    with pytest.raises(
        IllegalMove, match="the tall piece cannot slide left: it needs as many empty cells as it is high"
    ):
        beside.apply("L")


def test_torn_piece_is_refused():
    with pytest.raises(NotationError, match="the tall piece 3 6 is torn apart"):
        load_board(TALL).position("1 2 3/6 5 4/7 8 0")


def test_no_search_takes_tall_pieces():
    board = load_board(TALL)
    assert methods_of(board) == ["table", "anytime"]
    assert solve(board, board.own_start, "anytime").line == "LU"
    with pytest.raises(ValueError, match="bfs can't solve boards with tall pieces"):
        solve(board, board.own_start, "bfs")
