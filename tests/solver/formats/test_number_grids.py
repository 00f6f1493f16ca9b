"""Numbers in rows, however they are written: signs of the gap, what stands beside, and what is refused."""

import pytest
from every import every

from solver.errors import Misread
from solver.formats.number_grids import MOST_NUMBERS, read_grid

GAPS = ["_", "__", ".", "x", "b", "*", "-", "-1", "none", "null", "nil", "nan", "blank", "empty", "gap", "□", "#"]


@every("gap", [*GAPS, "None", "GAP"])
def test_gap_has_many_signs(gap):
    grid = read_grid(f"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 {gap} 14 15")
    assert (grid.rows, grid.columns) == (4, 4)
    assert grid.cells == (*range(1, 14), 0, 14, 15)


def test_other_words_are_refused_with_their_place():
    with pytest.raises(Misread, match="'seven'"):
        read_grid("1 2 3 4\n5 6 seven 8\n9 10 11 12\n13 0 14 15")
    with pytest.raises(Misread, match=r"row 2, column 3: 'z{20}\.\.\.', expected a number"):
        read_grid("1 2 3 4\n5 6 " + "z" * 40 + " 8\n9 10 11 12\n13 0 14 15")


def test_numbers_beside_a_position_are_left_out_and_told():
    position = "1 2 3 4 5 6 7 8 0"
    for text, beside in ((f"17 {position}", "17"), (f"{position} 31 2", "31, 2"), (f"17 {position} 31 2", "17, 31, 2")):
        grid = read_grid(text)
        assert grid.cells == (1, 2, 3, 4, 5, 6, 7, 8, 0)
        assert [said.values["numbers"] for said in grid.assumed if said.key == "read.beside"] == [beside]
    assert not [said for said in read_grid(position).assumed if said.key == "read.beside"]
    with pytest.raises(Misread):
        read_grid(f"17 {position} 31 2 5")


def test_numbers_have_a_limit():
    side = 20
    assert side * side == MOST_NUMBERS
    text = "\n".join(" ".join(str(side * row + column) for column in range(side)) for row in range(side))
    assert read_grid(text).rows == side
    with pytest.raises(Misread, match="400"):
        read_grid(text + "\n1")
