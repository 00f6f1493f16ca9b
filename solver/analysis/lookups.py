"""Many positions of one board looked up together in its table, by arrays."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.pieces import WALL
from ..model.position import Position
from ..tables.table import Table
from .results import Result

Cells = NDArray[np.uint8]


class TableLookups:
    """Looks up positions, and texts as the program writes them, many together in a board's table."""

    def __init__(self, board: Board, table: Callable[[], Table[Any] | None]) -> None:
        """Store ``table``, which is called for each portion, and returns None as long as there is no table."""
        self._board, self._table = board, table
        self._separator = " " if " " in str(board.goal) else ""
        words = self._words(board.notation.write(board, board.layout))
        self._labels = dict(zip(words, board.layout, strict=True))
        self._pieces = np.array(sorted(board.layout))

    def solve(self, positions: Sequence[Any], count: bool) -> Mapping[int, Result]:
        """Return the results of those that the table holds, by index; with ``count`` with the number of solutions.

        There are none where the table cannot be made, so that each position gets its own message.
        """
        begun = time.perf_counter()
        numbers, cells = self._plain(positions)
        if not numbers:
            return {}
        try:
            table = self._table()
        except ValueError:
            return {}
        if table is None:
            return {}
        steps, moves = (each.distances_of(cells).tolist() for each in (table.in_steps, table.in_moves))
        counts = table.counts_of(cells).tolist() if count else [None] * len(cells)
        lines, board, states = table.lines_of(cells), self._board, table.states
        seconds = (time.perf_counter() - begun) / len(positions)
        return {
            number: Result(
                Position.unchecked(board, tuple(row)), "table", line, True, 0, seconds, in_steps, in_moves,
                stored=states, solutions=solutions,
            )
            for number, row, line, in_steps, in_moves, solutions in zip(
                numbers, cells.tolist(), lines, steps, moves, counts, strict=True
            )
            if line is not None
        }  # fmt: skip

    def _plain(self, positions: Sequence[Any]) -> tuple[list[int], Cells]:
        """Return the positions among all that is given, by index and cells."""
        numbers, rows, size = [], [], len(self._pieces)
        for number, position in enumerate(positions):
            if isinstance(position, str):
                labels = list(map(self._labels.get, self._words(position)))
                if len(labels) != size or None in labels:
                    continue
            elif isinstance(position, Position) and (position.board is self._board or position.board == self._board):
                labels = list(position.cells)
            else:
                continue
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
