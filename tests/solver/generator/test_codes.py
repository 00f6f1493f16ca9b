"""The ids of generated boards: games, records and links name boards by these alone."""

from golden_data import read_golden

from solver import load_board
from solver.formats.board_lines import board_line

BOARDS = read_golden("codes.json")
"""Some boards of each style, which have all the shapes and sizes there are, by the program of November 2026."""


def test_an_id_is_one_board_for_ever():
    assert {board_id: board_line(load_board(board_id)) for board_id in BOARDS} == BOARDS


def test_boards_of_all_styles_are_among_them():
    assert {board_id.partition("-")[0] for board_id in BOARDS} == {
        "car",
        "klotski",
        "shapes",
        "numbers",
        "colours",
        "farm",
    }
