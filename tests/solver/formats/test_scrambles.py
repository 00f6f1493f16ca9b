"""Scrambles: which texts are some, what they mean, and how they are written."""

import pytest
from every import every

from solver import load_board
from solver.errors import Misread
from solver.formats.scrambles import MOST_MOVES, follow, is_scramble, read_scramble

EIGHT = load_board("eight")


@every(
    ("text", "is_one"),
    [
        ("R2 D L", True),
        ("RD", True),
        ("3x3: R", True),
        ("3 × 3; R", True),
        ("eight: R", True),
        ("R", False),
        ("R5", False),
        ("RX", False),
        ("", False),
        ("→ ↓", True),
        ("⬅\ufe0f⬇\ufe0f", True),
        ("v>", True),
        ("RU R' U'", True),
    ],
)
def test_scramble_is_several_directions_or_stands_after_a_board(text, is_one):
    assert is_scramble(text) is is_one


@every(
    ("text", "moves"),
    [
        ("R2 D L", "RRDL"),
        ("rrdl", "RRDL"),
        ("R10D", "R" * 10 + "D"),
        ("←→↑↓", "LRUD"),
        ("⬅➡⬆⬇", "LRUD"),
        ("<>^v", "LRUD"),
    ],
)
def test_moves_of_a_scramble(text, moves):
    assert "".join(map(str, read_scramble(text).slides)) == moves


def test_scramble_keeps_its_board_and_text():
    scramble = read_scramble(" 4 × 3: R2  D ")
    assert (scramble.board, scramble.text) == ("4x3", "R2  D")
    assert read_scramble("goat; R D").board == "goat"
    assert read_scramble("R D").board is None


def test_long_scrambles_are_refused():
    text = "R999" * (MOST_MOVES // 999)
    rest = MOST_MOVES % 999
    assert len(read_scramble(f"{text}R{rest}").slides) == MOST_MOVES
    with pytest.raises(Misread, match="10,000"):
        read_scramble(f"{text}R{rest + 1}")
    with pytest.raises(Misread, match="'R X' isn't a scramble"):
        read_scramble(" R  X")


def test_scramble_is_followed_by_tiles_or_else_by_the_gap():
    tiles, gap = follow(read_scramble("RD"), EIGHT), follow(read_scramble("LU"), EIGHT)
    assert str(tiles[0]) == str(gap[0]) == "1 2 3/4 0 6/7 5 8"
    assert tiles[1] == ()
    assert [each.key for each in gap[1]] == ["read.gap_moves"]


def test_move_that_cannot_be_made_is_named():
    with pytest.raises(Misread, match="move 3, D, has no tile"):
        follow(read_scramble("DDDL"), EIGHT)
    with pytest.raises(Misread, match="boards with one gap"):
        follow(read_scramble("RD"), load_board("klotski"))
