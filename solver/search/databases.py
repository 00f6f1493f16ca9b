"""The additive pattern databases that come with the boards: their files, and how a search reads them.

``databases/BOARD.npz`` holds for each group of pieces what ``build_additive`` gives, under a name such as ``3-13-14``;
``python -m solver.search.databases BOARD`` writes it anew.
"""

from __future__ import annotations

import argparse
import io
import zipfile
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb, factorial, prod
from pathlib import Path

import numpy as np

from ..arrangements import Arrangements
from ..board import Board
from ..board_files import load_board
from ..errors import BoardError
from ..files import write_atomically
from .additive import UNREACHED, build_additive
from .bounds import Bytes, Part
from .packed import KINDS, Ints, PackedBoard

FOLDER = Path(__file__).parent / "databases"
BOARD = "board"
"""Name of the array that says what board a file is for."""
LARGEST_TABLE = 1 << 24
"""Entries of a table as a search reads it."""


_UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What reading a damaged file may raise; a RuntimeError says encrypted, or packed in a way that is not known."""


def database_path(board: Board) -> Path:
    """The file with the board's databases."""
    return FOLDER / f"{board.id}.npz"


def build_databases(board: Board) -> dict[str, Bytes]:
    """The arrays of all groups of the board, by the names they have in the file, and what board they are for."""
    arrays = {BOARD: _identity(board)}
    for group in board.additive:
        places = GroupPlaces(board, group)
        arrays[_name(group)] = places.pack(build_additive(board, places.pieces))
    return arrays


def write_databases(board: Board) -> None:
    """Builds the board's databases and writes their file."""
    content = io.BytesIO()
    np.savez_compressed(content, **build_databases(board))  # type: ignore[arg-type]  # the stubs think of allow_pickle
    write_atomically(database_path(board), [content.getvalue()])


def load_databases(packed: PackedBoard) -> list[Part]:
    """The parts of the additive bound. Raises BoardError where the file is missing, damaged or another board's."""
    board = packed.board
    path = database_path(board)
    try:
        with ThreadPoolExecutor() as threads:  # unpacking leaves the interpreter free
            arrays = list(threads.map(lambda group: _read(packed, group, path), board.additive))
        return [_part(packed, group, values) for group, values in zip(board.additive, arrays, strict=True)]
    except _UNREADABLE as error:
        raise BoardError(f"{path.name}: the pattern databases of {board.id} cannot be read: {error}") from None


def _read(packed: PackedBoard, group: Sequence[int], path: Path) -> Bytes:
    """The group's array as it is in the file. Raises ValueError, and whatever else _UNREADABLE names."""
    with np.load(path, allow_pickle=False) as file:
        if not np.array_equal(file[BOARD], _identity(packed.board)):
            raise ValueError("they are for another board")
        return np.asarray(file[_name(group)])


def _part(packed: PackedBoard, group: Sequence[int], values: Bytes) -> Part:
    places = GroupPlaces(packed.board, group)
    return Part(places.contributions(packed), (places.size - 1).bit_length(), places.spread(values))


def _identity(board: Board) -> Bytes:
    """What the databases of a board depend on besides their groups: its shape and its goal."""
    return np.array([board.rows, board.columns, *board.goal_cells], np.uint8)


def _name(group: Sequence[int]) -> str:
    return "-".join(map(str, group))


class GroupPlaces:
    """All places of a group of pieces, as numbers: each kind a digit, the first of the group the lowest.

    A kind that stands once on the board has its cell for a digit; one that stands there more often the set of its
    cells, one bit each. Most of these numbers would put two pieces on one cell; a file leaves them out.
    """

    def __init__(self, board: Board, group: Sequence[int]) -> None:
        """Raises ValueError for a group that is too large."""
        self._cells = len(board.goal_cells)
        self._group = list(group)
        self._counts = [board.goal_cells.count(kind) for kind in group]
        self._radices = [self._cells if count == 1 else 1 << self._cells for count in self._counts]
        self.pieces = [piece for piece in board.goal_cells if piece in group]
        self.size = prod(self._radices)
        """How many numbers there are."""
        if self.size > LARGEST_TABLE:
            raise ValueError(f"the group {_name(group)} needs a table of {self.size:,} entries")

    def contributions(self, packed: PackedBoard) -> Ints:
        """What each piece adds to the number, by code and cell."""
        contributions = np.zeros((KINDS, self._cells), np.int64)
        weight = 1
        for kind, count, radix in zip(self._group, self._counts, self._radices, strict=True):
            cells = np.arange(self._cells)
            contributions[packed.code(kind)] = (cells if count == 1 else 1 << cells) * weight
            weight *= radix
        return contributions

    def pack(self, distances: Bytes) -> Bytes:
        """What ``build_additive`` gives, in the order of the numbers, impossible ones left out."""
        arrangements = Arrangements(self.pieces)
        sets = np.array(list(combinations(range(self._cells), len(self.pieces))))
        numbers = np.zeros(distances.shape, np.int64)
        weights = np.cumprod([1, *self._radices])
        for place, kinds in enumerate(arrangements.columns()):
            cells = sets[:, place, None]
            for digit, (kind, count) in enumerate(zip(self._group, self._counts, strict=True)):
                here = kinds == arrangements.kinds.index(kind)
                numbers += (cells if count == 1 else 1 << cells) * (here * weights[digit])
        return distances.reshape(-1)[np.argsort(numbers, axis=None)]

    def spread(self, values: Bytes) -> Bytes:
        """The values of a file as a table for all numbers; UNREACHED where two pieces would share a cell.

        Raises ValueError for values of another shape.
        """
        # For each place of the upper third of the kinds a row, in it those places of the lower kinds that it leaves.
        split = len(self._group) - len(self._group) // 3
        upper, lower = _Digits(self._counts[split:], self._cells), _Digits(self._counts[:split], self._cells)
        width = comb(self._cells - upper.taken, lower.taken) * lower.orders
        if values.dtype != np.uint8 or values.shape != (len(upper.numbers) * width,):
            raise ValueError(f"the array {_name(self._group)} is {values.dtype} {values.shape}")
        values = values.reshape(-1, width)
        table = np.full((upper.size, lower.size), UNREACHED, np.uint8)
        for occupied in np.unique(upper.occupied):
            free = lower.numbers.compress(lower.occupied & occupied == 0)
            for row in np.flatnonzero(upper.occupied == occupied):
                table[upper.numbers[row]][free] = values[row]
        return table.reshape(-1)


class _Digits:
    """The places of some kinds that share no cell, in the order of their numbers."""

    def __init__(self, counts: list[int], cells: int) -> None:
        """``counts`` says how often each kind stands on the board, the lowest digit first."""
        self.numbers = self.occupied = np.zeros(1, np.int64)
        """The number of each place, and the cells it takes up, one bit each."""
        self.size = 1
        """How many numbers there are, places that share cells among them."""
        self.taken = sum(counts)
        self.orders = factorial(self.taken) // prod(factorial(count) for count in counts)
        for count in reversed(counts):
            sets = np.array([sum(1 << cell for cell in cells_) for cells_ in combinations(range(cells), count)])
            digits = np.arange(cells) if count == 1 else np.sort(sets)
            sets = np.sort(sets)
            radix = cells if count == 1 else 1 << cells
            apart = self.occupied[:, None] & sets == 0
            self.numbers = (self.numbers[:, None] * radix + digits)[apart]
            self.occupied = (self.occupied[:, None] | sets)[apart]
            self.size *= radix


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Builds the pattern databases of a board.")
    parser.add_argument("board", metavar="BOARD")
    write_databases(load_board(parser.parse_args().board))
