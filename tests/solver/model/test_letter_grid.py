"""Positions as pictures: what stands where, drawn once, in well-formed SVG."""

import xml.etree.ElementTree as ET

import pytest

from solver import load_board
from solver.model.letter_grid import PITCH

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position):
    return ET.fromstring(position._repr_svg_())


def labels(picture):
    """For each text the cell that it stands in, as row and column."""
    return [
        (each.text, (int(each.get("y")) // PITCH, int(each.get("x")) // PITCH)) for each in picture.iter(f"{SVG}text")
    ]


def colours(picture):
    """The colour in the middle of each cell, of what was drawn last."""
    found = {}
    for rect in picture.iter(f"{SVG}rect"):
        x, y, width, height = (int(rect.get(name, 0)) for name in ("x", "y", "width", "height"))
        for row in range(8):
            for column in range(8):
                if x <= (column + 0.5) * PITCH < x + width and y <= (row + 0.5) * PITCH < y + height:
                    found[row, column] = rect.get("fill")
    return found


@pytest.mark.parametrize("name", ("goat", "eight", "colours-six", "fifteen", "klotski"))
def test_picture_has_size_of_board(name):
    board = load_board(name)
    picture = drawn(board.own_start or board.goal)
    assert (int(picture.get("width")), int(picture.get("height"))) == (board.columns * PITCH, board.rows * PITCH)


def test_every_number_stands_in_its_cell():
    position = load_board("eight").position("8 6 7/2 5 4/3 0 1")
    assert sorted(labels(drawn(position))) == [
        (str(piece), divmod(cell, 3))
        for piece, cell in sorted((piece, position.cells.index(piece)) for piece in range(1, 9))
    ]


def test_block_is_one_piece_of_one_colour():
    picture = drawn(load_board("goat").start)
    assert [text for text, _ in labels(picture)].count("9") == 1
    assert "10" not in [text for text, _ in labels(picture)]
    found = colours(picture)
    assert found[0, 2] == found[0, 3] != found[0, 1]


def test_interchangeable_pieces_share_colour():
    found = colours(drawn(load_board("klotski").start))
    assert found[0, 0] == found[0, 3] == found[2, 0]
    assert len({found[0, 0], found[0, 1], found[2, 1], found[3, 1]}) == 4


def test_walls_differ_from_empty_cells():
    found = colours(drawn(load_board("A.#BC..>A.#....").start))
    assert found[0, 1] == found[0, 5] != found[0, 2]
