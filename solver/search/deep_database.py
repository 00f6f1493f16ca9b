"""The deep database of ``fifteen``: pieces 1 to 8 and 9 to 15, built on request, as it is too large to ship.

For every place of a group two bits hold the excess of its least slides over the Manhattan distances: 144 MB, which are
mapped (see ``table_files``). The header holds format, version, board, groups and the SHA-256 of the two tables, which
follow.

It is looked up by an index for each position, updated by slides. Side by side in it are the set of cells that the first
group stands on, the number of each group's arrangement, the empty cell and the Manhattan distance. A slide up or down
puts its piece before or behind others of its group, which changes the number of that group's arrangement; which of them
it passes depends on the set of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, factorial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.pieces import EMPTY
from ..model.position import Position
from ..system.progress import Cancel, never_cancel
from ..tables.arrangements import Arrangements
from ..tables.table_files import is_there, map_checked, tables_folder, unusable_discarded, write_mapped
from .bounds import Bound, Bytes, Index, Mirror, mirror_of, ways
from .packed import Ints, PackedBoard
from .support import BITS, KINDS

CELLS = 16
SET = np.int64((1 << CELLS) - 1)
RANK_SHIFTS, RANK_BITS = (16, 32), (16, 13)
EMPTY_SHIFT, WAYS_SHIFT = 45, 49
MOST_PLACES = 8
MOST_PASSED = 3
ENTRIES_PER_BYTE = 4


class DeepIndex(Index):
    """An index of two groups, all pieces of a board of 16 cells; of its mirror image where one is given."""

    def __init__(
        self, packed: PackedBoard, groups: Sequence[tuple[int, ...]], tables: Sequence[Bytes], mirror: Mirror | None
    ) -> None:
        self._packed, self._groups, self._tables, self._mirror = packed, groups, tables, mirror
        self._orders, self._moved, self._begins = _moved(tuple(groups))
        self._rows = [_rows_of_sets(order.length, order.size) for order in self._orders]
        self._cells = list(range(CELLS)) if mirror is None else mirror.cells
        self._flip, self._shift, self._mask, self._begin, self._size, self._change = self._by_key()
        self._windows = self._windows_of_slides()

    def mirrored(self, mirror: Mirror) -> DeepIndex:
        """Return the index of the mirror image."""
        return DeepIndex(self._packed, self._groups, self._tables, mirror)

    def start(self, position: Position) -> int:
        """Return the index of one position."""
        if self._mirror is not None:
            position = self._mirror.image(position)
        index = position.cells.index(EMPTY) << EMPTY_SHIFT
        index += sum(1 << cell for cell, piece in enumerate(position.cells) if piece in self._groups[0])
        for group, order, shift in zip(self._groups, self._orders, RANK_SHIFTS, strict=True):
            index += order.rank([piece for piece in position.cells if piece in group]) << shift
        total = sum(ways(position.board, piece)[cell] for cell, piece in enumerate(position.cells) if piece != EMPTY)
        return index + (total << WAYS_SHIFT)

    def after(self, index: Ints, key: Ints) -> Ints:
        """Return the indices after slides, each with the code of its piece."""
        cells = (index ^ self._flip.take(key)) & SET
        cells |= (key >> BITS) << CELLS
        shift = self._shift.take(key)
        at = (index >> shift) & self._mask.take(key)
        at += self._begin.take(key)
        at += self._windows.take(cells) * self._size.take(key)
        index = index + self._change.take(key)
        index += self._moved.take(at).astype(np.int64) << shift
        return index

    def read(self, index: Ints) -> NDArray[np.integer]:
        """Return the bound for an array of indices."""
        cells = index & SET
        total = index >> WAYS_SHIFT
        total += 2 * self._told(0, cells, index)
        cells ^= SET
        cells ^= np.int64(1) << ((index >> EMPTY_SHIFT) & (CELLS - 1))
        total += 2 * self._told(1, cells, index)
        return total

    def _told(self, group: int, cells: Ints, index: Ints) -> Bytes:
        """Return the two-bit entries of a group's places."""
        rank = (index >> RANK_SHIFTS[group]) & ((1 << RANK_BITS[group]) - 1)
        at = self._rows[group].take(cells) + (rank >> 2)
        return (self._tables[group].take(at) >> ((rank & (ENTRIES_PER_BYTE - 1)) << 1).astype(np.uint8)) & np.uint8(
            ENTRIES_PER_BYTE - 1
        )

    def _by_key(self) -> tuple[Ints, ...]:
        """Return, for each key, everything that depends on a slide and its piece alone.

        This is whether the piece is of the first group (0) or not (all cells), the shift, mask, beginning and size of
        its group's ranks, and the change of the rest of an index.
        """
        packed, mirror = self._packed, self._mirror
        found = np.zeros((6, len(packed.moves), KINDS), np.int64)
        for slide, (origin, landing) in enumerate(
            zip(packed.origin_cell.tolist(), packed.landing_cell.tolist(), strict=True)
        ):
            here, there = self._cells[origin], self._cells[landing]
            for code, kind in enumerate(packed.kinds):
                if kind == EMPTY:
                    continue
                piece = kind if mirror is None else mirror.pieces[kind]
                group = 0 if piece in self._groups[0] else 1
                far = ways(packed.board, piece)
                change = ((here - there) << EMPTY_SHIFT) + ((far[there] - far[here]) << WAYS_SHIFT)
                change += (1 << there) - (1 << here) if group == 0 else 0
                ranks = RANK_SHIFTS[group], (1 << RANK_BITS[group]) - 1, self._begins[group], self._orders[group].size
                found[:, slide, code] = (SET if group else 0, *ranks, change)
        return tuple(row.reshape(-1) for row in found)

    def _windows_of_slides(self) -> Bytes:
        """Return, for each slide and set of cells of the sliding piece's group, its places in the order.

        An entry is the place that the piece leaves, times MOST_PLACES, plus the one that it takes.
        """
        sets, numbers = np.arange(1 << CELLS), _numbers_of_cells()
        windows = np.zeros((len(self._packed.moves), 1 << CELLS), np.uint8)
        pairs = zip(self._packed.origin_cell.tolist(), self._packed.landing_cell.tolist(), strict=True)
        for slide, (origin, landing) in enumerate(pairs):
            here, there = self._cells[origin], self._cells[landing]
            others = sets & ~(1 << here | 1 << there)
            before = numbers.take(others & (1 << here) - 1), numbers.take(others & (1 << there) - 1)
            windows[slide] = before[0] * MOST_PLACES + before[1]
        return windows.reshape(-1)


def _numbers_of_cells() -> Bytes:
    """Count the cells of each set."""
    sets = np.arange(1 << CELLS)
    return sum(((sets >> cell) & 1 for cell in range(CELLS)), np.zeros(len(sets), np.int64)).astype(np.uint8)


@cache
def _moved(groups: tuple[tuple[int, ...], ...]) -> tuple[list[Arrangements], NDArray[np.int32], list[int]]:
    """Return the orders of each group, the change of rank by group, window and rank, and where each group begins."""
    orders = [Arrangements(group) for group in groups]
    parts, begins, begin = [], [], 0
    for order in orders:
        part = np.zeros((MOST_PLACES, MOST_PLACES, order.size), np.int32)
        for taken in range(order.length):
            for put in range(max(taken - MOST_PASSED, 0), min(taken + MOST_PASSED + 1, order.length)):
                part[taken, put] = order.moved(taken, put) - np.arange(order.size, dtype=np.int32)
        parts.append(part.reshape(-1))
        begins.append(begin)
        begin += part.size
    return orders, np.concatenate(parts), begins


@cache
def _rows_of_sets(length: int, size: int) -> Ints:
    """Return the beginning of the table row of each set of ``length`` cells."""
    rows = np.zeros(1 << CELLS, np.int64)
    for number, cells in enumerate(combinations(range(CELLS), length)):
        rows[sum(1 << cell for cell in cells)] = number * (size // ENTRIES_PER_BYTE)
    return rows


FORMAT, VERSION = "antipode deep database", 1
GOAL = (*range(1, 16), EMPTY)
NAME = "deep pattern"


class Contents(NamedTuple):
    """What the database holds: a table for each of two groups of pieces."""

    groups: tuple[tuple[int, ...], ...]
    table_bytes: tuple[int, ...]
    sha256: str
    """The checksum of the tables; a slow test rebuilds those of ``fifteen``."""


CONTENTS = Contents(
    (tuple(range(1, 9)), tuple(range(9, 16))),
    tuple(comb(16, pieces) * factorial(pieces) // 4 for pieces in (8, 7)),
    "f6f562931b55402b737420505b3d324dca44663770b248f661c86840dafb6efe",
)


def is_for(board: Board) -> bool:
    """Return whether the deep database fits this board, which has to have the goal of ``fifteen``."""
    return (board.rows, board.columns, board.goal_cells) == (4, 4, GOAL)


def deep_path() -> Path:
    """Return the file of the database."""
    return tables_folder() / "fifteen.deep"


def rows_path() -> Path:
    """Return the large file with the rows that a build has found so far."""
    return tables_folder() / "fifteen.deep-rows"


def layer_path() -> Path:
    """Return the small file that holds up to which distance the rows are complete."""
    return tables_folder() / "fifteen.deep-layer"


def is_built() -> bool:
    """Return whether there is a file of the right size; its content is checked on loading."""
    return is_there(deep_path(), sum(CONTENTS.table_bytes))


def save_deep(tables: Sequence[Sequence[Bytes]]) -> None:
    """Write the file, whole or not at all. Raises WrongTable for tables that are not those of the groups, OSError."""
    write_mapped(deep_path(), _header(), [part.data for table in tables for part in table])


def load_deep(packed: PackedBoard, cancel: Cancel = never_cancel) -> Bound | None:
    """Return the bound of the deep database; None where there is none that can be used.

    A damaged file is removed. Raises Cancelled.
    """
    content = _mapped(cancel)
    first = CONTENTS.table_bytes[0]
    return None if content is None else deep_bound(packed, content[:first], content[first:])


def verify_deep() -> None:
    """Remove the file if it is damaged."""
    _mapped(never_cancel)


def _mapped(cancel: Cancel) -> Bytes | None:
    """Map both tables; None where there is no file that can be used."""
    with unusable_discarded(deep_path(), FORMAT, VERSION):
        return np.frombuffer(map_checked(deep_path(), _header(), sum(CONTENTS.table_bytes), cancel), np.uint8)
    return None


def deep_bound(packed: PackedBoard, eight: Bytes, seven: Bytes) -> Bound:
    """Return the bound of two tables and of the mirror image."""
    bound = Bound(NAME, packed, [])
    mirror = mirror_of(packed.board)
    assert mirror is not None  # the board is square, and its pieces are all different
    first = DeepIndex(packed, CONTENTS.groups, (eight, seven), None)
    bound.sums = [[first], [first.mirrored(mirror)]]
    return bound


def remove_deep() -> None:
    """Remove the file, and the remains of a build. Raises OSError."""
    for path in (deep_path(), rows_path(), layer_path()):
        path.unlink(missing_ok=True)


def _header() -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "goal": list(GOAL),
        "groups": [list(group) for group in CONTENTS.groups],
        "sha256": CONTENTS.sha256,
    }
