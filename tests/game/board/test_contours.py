"""Contours of shapes made of cells, and where in them most room is."""

import re

import pytest
from every import every

from game.board.block_pieces import middle_of
from game.board.contours import Inset, contours, path

SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
CORNER = ((0, 0), (1, 0), (1, 1))
RING = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2))
PINCHED = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
"""A ring without a corner: two of its cells touch at a corner alone."""


@every(
    ("shape", "outward", "inward"),
    [([(0, 0)], [4], [0]), (SQUARE, [4], [0]), (CORNER, [5], [1]), (RING, [4, 0], [0, 4]), (PINCHED, [7], [3])],
)
def test_each_line_turns_once_round(shape, outward, inward):
    lines = contours(tuple(shape))
    assert [sum(corner.is_convex for corner in line) for line in lines] == outward
    assert [sum(not corner.is_convex for corner in line) for line in lines] == inward


def test_path_keeps_its_inset():
    line = path(CORNER, 100, Inset(top=3, side=5, bottom=9, outer=10, inner=6))
    found = re.sub("[MLAZ]", " ", line)
    assert "105.00" not in found  # the notch's edges lie in the cells that are filled
    points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)(?=[ALZ])", line)]
    assert min(x for x, _ in points) == 5
    assert max(x for x, _ in points) == 195
    assert min(y for _, y in points) == 3
    assert max(y for _, y in points) == 191


@every(
    ("shape", "middle"),
    [
        (((0, 0),), (0.5, 0.5, 0.5)),
        (SQUARE, (1.0, 1.0, 1.0)),
        (((0, 0), (0, 1), (0, 2)), (0.5, 1.5, 0.5)),
        (((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), (1.0, 1.0, 1.0)),
    ],
)
def test_middle_has_most_room(shape, middle):
    assert middle_of(shape) == middle


def test_middle_of_ring_is_inside_it():
    row, column, room = middle_of(RING)
    assert (int(row), int(column)) in RING
    assert room == pytest.approx(0.5)
