"""Many positions of a board with one empty cell, solved together by its table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..tables.arrays import LARGEST
from ..tables.permutation_table import PermutationTable

Text = str
Cells = NDArray[np.uint8]


class LookedUp:
    """The answers to positions that are written plainly; all others are for whoever takes them one by one."""

    def __init__(self, board: Board, table: Callable[[], PermutationTable]) -> None:
        """``table`` is called when the first plain position comes."""
        self._board, self._table = board, table
        row = " ".join([r"(?:0|[1-9]\d{0,2})"] * board.columns)
        self._plain = re.compile("/".join([row] * board.rows), re.ASCII)
        self._pieces = np.array(sorted(board.layout))

    def solve(self, texts: list[Text], count: bool) -> tuple[dict[int, tuple[str, int | None]], float]:
        """Return the solutions found in the table by index, and the seconds per position.

        With ``count`` each comes with the number of optimal solutions.
        """
        begun = time.perf_counter()
        plain = [number for number, text in enumerate(texts) if self._plain.fullmatch(text)]
        if not plain:
            return {}, 0.0
        cells = np.array([texts[number].replace("/", " ").split() for number in plain], np.int64)
        kept = self._fit(cells)
        numbers, cells = np.array(plain)[kept], cells[kept].astype(np.uint8)
        if not len(numbers):
            return {}, 0.0
        table = self._table()
        lines = table.lines_of(cells)
        counts = table.counts_of(cells).tolist() if count else [None] * len(lines)
        answers = zip(numbers.tolist(), zip(lines, counts, strict=True), strict=True)
        found = {number: (line, solutions) for number, (line, solutions) in answers if line is not None}
        return found, (time.perf_counter() - begun) / len(texts)

    def _fit(self, cells: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return a mask of the rows that have the board's pieces, each block whole."""
        fits: NDArray[np.bool_] = (np.sort(cells, axis=1) == self._pieces).all(axis=1) & (cells.max(axis=1) <= LARGEST)
        for block in self._board.blocks:
            first = (cells == block[0]).argmax(axis=1)
            fits &= first % self._board.columns + len(block) <= self._board.columns
            for place, part in enumerate(block):
                there = np.minimum(first + place, cells.shape[1] - 1)
                fits &= cells[np.arange(len(cells)), there] == part
        return fits
