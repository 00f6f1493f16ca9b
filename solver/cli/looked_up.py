"""Many positions of a board, solved together by its table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.pieces import WALL
from ..tables.state_index import LARGEST
from ..tables.table import Table

Cells = NDArray[np.uint8]


class Solution(NamedTuple):
    """The answer to a position that was looked up."""

    moves: str
    length: int
    steps_count: int
    moves_count: int
    solutions: int | None


class LookedUp:
    """The solutions of positions that are written as the program writes them; all others are taken one by one."""

    def __init__(self, board: Board, table: Callable[[], Table[Any]]) -> None:
        """``table`` is called when the first plain position comes."""
        self._board, self._table = board, table
        self._separator = " " if " " in str(board.goal) else ""
        words = self._words(board.notation.write(board, board.layout))
        self._labels = dict(zip(words, board.layout, strict=True))
        self._pieces = np.array(sorted(board.layout))

    @staticmethod
    def serves(board: Board) -> bool:
        """Return whether positions of a board fit arrays; where gates are, a cell can be written in two ways."""
        return not board.gates and max(board.layout) <= LARGEST

    def solve(self, texts: list[str], count: bool) -> tuple[dict[int, Solution], float]:
        """Return the solutions found in the table by index, and the seconds per position.

        With ``count`` each comes with the number of optimal solutions.
        """
        begun = time.perf_counter()
        numbers, cells = self._plain(texts)
        if not len(numbers):
            return {}, 0.0
        try:
            table = self._table()
        except ValueError:  # each position has its own message then
            return {}, 0.0
        lengths, steps, moves = _distances(table, cells)
        counts = table.counts_of(cells).tolist() if count else [None] * len(cells)
        answers = zip(numbers, table.lines_of(cells), lengths, steps, moves, counts, strict=True)
        found = {number: Solution(line, *rest) for number, line, *rest in answers if line is not None}
        return found, (time.perf_counter() - begun) / len(texts)

    def _plain(self, texts: list[str]) -> tuple[list[int], Cells]:
        """Return the positions among texts by index and cells."""
        numbers, rows, size = [], [], len(self._pieces)
        for number, text in enumerate(texts):
            labels = list(map(self._labels.get, self._words(text)))
            if len(labels) == size and None not in labels:
                numbers.append(number)
                rows.append(labels)
        cells = np.array(rows, np.uint8).reshape(-1, size)
        fits = self._fit(cells)
        return [number for number, is_fit in zip(numbers, fits.tolist(), strict=True) if is_fit], cells[fits]

    def _words(self, text: str) -> list[str]:
        """Return the words of a text, one a cell; nothing for rows of another length."""
        rows = [row.split(self._separator) if self._separator else list(row) for row in text.split("/")]
        is_grid = len(rows) == self._board.rows and all(len(row) == self._board.columns for row in rows)
        return [word for row in rows for word in row] if is_grid else []

    def _fit(self, cells: Cells) -> NDArray[np.bool_]:
        """Return a mask of the rows that have the board's pieces, each whole, and its walls."""
        board, own = self._board, np.arange(len(cells))
        fits: NDArray[np.bool_] = (np.sort(cells, axis=1) == self._pieces).all(axis=1)
        fits &= (cells[:, sorted(board.walls)] == WALL).all(axis=1)
        for piece in board.pieces:
            first = (cells == piece.label).argmax(axis=1)
            for (down, right), label in list(zip(piece.shape, piece.labels, strict=True))[1:]:
                column = first % board.columns + right
                there = np.minimum(first + down * board.columns + right, cells.shape[1] - 1)
                fits &= (column >= 0) & (column < board.columns) & (cells[own, there] == label)
        return fits


def _distances(table: Table[Any], cells: Cells) -> tuple[list[int], list[int], list[int]]:
    """Return the distances of positions by the table's own metric, in steps and in moves."""
    own = table.distances_of(cells).tolist()
    steps = own if table.metric == table.in_steps.metric else table.in_steps.distances_of(cells).tolist()
    moves = own if table.metric == table.in_moves.metric else table.in_moves.distances_of(cells).tolist()
    return own, steps, moves
