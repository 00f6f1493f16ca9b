"""Codes back to positions, with letters."""

from __future__ import annotations

from ..model.block_board import BlockPosition
from .coding import Code, Coding
from .single import numbers_of_bits


def lettered(coding: Coding, code: Code) -> BlockPosition:
    """The position of a code; pieces that are alike get their letters in alphabetical and in reading order."""
    board, inside = coding.board, coding.inside
    anchors: list[list[int]] = [[] for _ in board.classes]
    for kind, places in zip(coding.kinds, coding.anchors_of(code), strict=True):
        anchors[kind.class_number] += map(inside.outer, numbers_of_bits(places))
    cells = [board.bare(cell) for cell in range(len(board.layout))]
    for each, found in zip(board.classes, anchors, strict=True):
        for letter, anchor in zip(each.letters, sorted(found), strict=True):
            for row, column in each.shape:
                cells[anchor + row * board.columns + column] = letter
    return BlockPosition.unchecked(board, "".join(cells))
