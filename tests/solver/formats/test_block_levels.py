"""Levels in letters: which texts are levels, where their goal is, and what has none."""

import pytest
from every import every

from solver.errors import Misread
from solver.formats.block_levels import board_of_level, is_level, read_level, write_level
from solver.formats.board_lines import parse_board

LEVEL = "#####\n#*a #\n#* .#\n#b .#\n#####"


@every(
    ("text", "is_one"),
    [
        (LEVEL, True),
        ("\n" + LEVEL + "\n\n", True),
        (LEVEL.replace("\n", "/"), True),
        ("#*a.#", False),  # one row
        (LEVEL.replace("*", "a"), False),
        (LEVEL.replace("#", "a"), False),
        (LEVEL.replace("b", "1"), False),
        ("##\n#*", True),  # without letters
    ],
)
def test_level_has_walls_and_the_piece_that_must_go(text, is_one):
    assert is_level(text) is is_one


def test_points_of_its_shape_are_the_goal():
    level = read_level(LEVEL)
    assert level.rows == ("#####", "#Aa.#", "#A..#", "#b..#", "#####")
    assert (level.own, level.goal) == ("A", ("#####", "#...#", "#..A#", "#..A#", "#####"))
    board = board_of_level(level)
    assert [piece.cells for piece in board.goal_pieces] == [(13, 18)]
    assert write_level(board).replace("A", "a").lower() == LEVEL


def test_points_without_spaces_are_empty_cells():
    level = read_level(LEVEL.replace(" ", "."))
    assert level.rows == ("#####", "#Aa.#", "#A..#", "#b..#", "#####")
    assert level.goal is None


@every("text", [LEVEL.replace("b .", "b  "), LEVEL.replace("b .", "b. ")])
def test_points_of_another_shape_are_refused(text):
    with pytest.raises(Misread, match=r"line 3|row 3"):
        read_level(text)


def test_sides_have_a_limit():
    with pytest.raises(Misread, match="101"):
        read_level("*" * 101 + "\n#")
    assert read_level("#" * 99 + "*\n#").own == "A"


def test_torn_piece_is_refused():
    with pytest.raises(Misread):
        read_level("#####\n#*a #\n#  *#\n#####")


@every(
    "line",
    [
        "AA./B..>.../BAA",  # two pieces have a goal
        "AA./B..>.../AA.;along",
        "AAB>.AA",  # no cell shows that it is empty
        "AAB/...>.AA/...",  # B stands on the goal
    ],
)
def test_other_goals_are_no_levels(line):
    assert write_level(parse_board(line)) is None


def test_level_that_no_board_holds_is_refused():
    size = 90
    rows = ["#" * size, "#*." + " " * (size - 4) + "#", *["#" + " " * (size - 2) + "#"] * (size - 3), "#" * size]
    with pytest.raises(Misread, match="expected at most 2,000"):
        board_of_level(read_level("\n".join(rows)))


@pytest.mark.parametrize("line", ["A./..>../.A", "ABB/...>.../A.."])
def test_written_level_is_walled_all_round(line):
    rows = write_level(parse_board(line)).splitlines()
    assert {len(row) for row in rows} == {len(rows[0])}
    assert {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)} == {"#"}
