"""The reachable positions that differ in the fewest pieces from another, which may be unreachable."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..model.position import Position
from ..system.progress import never_cancel
from .coding import take
from .explored import Explored
from .portions import portions

MOST_COMPARED = 500
"""At most so many of the positions with the fewest pieces elsewhere are compared by how far these have to go."""


def nearest(explored: Explored, position: Position, among: NDArray[np.intp]) -> Position:
    """Return one of the positions numbered ``among`` that differ from ``position`` in the fewest pieces.

    Of these, as far as they are compared, it is one to which the pieces have the shortest way. Pieces keep their
    letters where they stay. Compares 10 million positions a second.
    """
    same = np.concatenate([_staying(explored, position, among[some]) for some in portions(len(among), never_cancel)])
    best = among[np.flatnonzero(same == same.max())[:MOST_COMPARED]]
    found = min((explored.position(int(number)) for number in best), key=lambda each: _way(position, each))
    return _named_as(position, found)


def _staying(explored: Explored, position: Position, numbers: NDArray[np.intp]) -> NDArray[np.int16]:
    """Count, for each numbered position, the pieces that stand where one of their kind stands in ``position``."""
    coding, words = explored.coding, take(explored.positions.words, numbers)
    same = np.zeros(len(numbers), np.int16)
    for kind in coding.kinds:
        anchors = coding.anchors(kind.number, words)
        for cell in position.anchors[kind.class_number]:
            same += (anchors >> np.uint64(coding.inside.inner(cell)) & np.uint64(1)).astype(np.int16)
    return same


def _way(one: Position, other: Position) -> int:
    """Sum the rows and columns between pieces of the same kind, matched in reading order."""
    columns = one.board.columns
    pairs = (pair for both in zip(one.anchors, other.anchors, strict=True) for pair in zip(*both, strict=True))
    return sum(abs(a // columns - b // columns) + abs(a % columns - b % columns) for a, b in pairs)


def _named_as(one: Position, other: Position) -> Position:
    """Return the position ``other``, with the labels of ``one`` where interchangeable pieces stand in both."""
    board = one.board
    cells = list(other.cells)
    for number, each in enumerate(board.classes):
        before = {piece.anchor: piece.labels for piece in one.pieces if board.class_of[piece.label] == number}
        places = sorted(piece.anchor for piece in other.pieces if board.class_of[piece.label] == number)
        left = list(each.labels)
        for anchor in places:
            if anchor in before:
                left.remove(before[anchor])
        for anchor in places:
            labels = before[anchor] if anchor in before else left.pop(0)
            for (row, column), label in zip(each.shape, labels, strict=True):
                cells[anchor + row * board.columns + column] = label
    return Position.unchecked(board, tuple(cells))
