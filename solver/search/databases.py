"""Lower bounds by name: additive pattern databases shipped with the boards, and loading, building and keeping a bound.

``databases/BOARD.npz`` holds for each group of pieces, under a name such as ``3-13-14``, the table that a search reads:
a byte for each number of ``GroupPlaces``, deflated. So that little is left of it (of ``fifteen`` a sixteenth), the
Manhattan distances of the pieces that stand once on the board are taken off, and a number that no pieces can have
repeats the one before it. ``python -m solver.search.databases BOARD`` writes the file anew.

What is read is checked: no position is farther from the goal than a walk to it is long, so a bound that is greater for
any position on such a walk is wrong, and would let a search report solutions as optimal that are not. Some thousands of
positions are checked, not all. (A bound that is too small only makes searches longer.)
"""

from __future__ import annotations

import io
import random
import sys
import zipfile
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import prod

import numpy as np

from ..catalogue.boards import load_board
from ..errors import BoardError
from ..model.board import Board
from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, never_cancel
from ..system.threads import map_in_threads
from ..tables.arrangements import Arrangements
from ..tables.permutation_distances import UNREACHED
from .bounds import Bound, Bytes, Part, conflict_parts, matched_parts, nearest_parts, reflected, ways
from .packed import Ints, PackedBoard, packed_board
from .pattern_databases import Regions, build_additive, pattern_part
from .support import BITS, KINDS, check_bound, database_path, has_databases, natural_groups, packed_bounds
from .support import kept as _kept

BOARD_ARRAY = "board"
MOST_ENTRIES = 1 << 24
CHUNK = 1 << 14  # bytes of a file that are unpacked together, so that what they hold stays in the processor's cache
DEFLATE = -zlib.MAX_WBITS
"""The bare format, without a checksum of what was packed: an ``.npz`` has one of what it holds."""

LARGEST_FILE = 1 << 26  # bytes, packed or not; larger files are not the program's own
_UNREADABLE = (
    OSError, ValueError, KeyError, EOFError, RuntimeError, ArithmeticError, MemoryError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""The errors of reading a damaged file; a RuntimeError means encryption or an unknown compression, and wrong sizes
cause an ArithmeticError or a MemoryError."""
SECOND_PATTERN = "second pattern"


def build_databases(board: Board) -> list[Bytes]:
    """Build the tables of all the board's groups: the least slides by number, or UNREACHED."""
    places = [GroupPlaces(board, group) for group in board.additive + board.second_additive]
    return [group.table(build_additive(board, group.pieces)) for group in places]


def write_databases(board: Board) -> None:
    """Build the board's databases and write their file. Raises BoardError for a board that has none, and OSError."""
    if not board.additive:
        raise BoardError(f"{board.id} has no additive pattern databases")
    arrays = {BOARD_ARRAY: _identity(board)}
    for group, table in zip(board.additive + board.second_additive, build_databases(board), strict=True):
        places = GroupPlaces(board, group)
        arrays[places.name] = places.pack(table)
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]  # the stubs think of allow_pickle
    write_atomically(database_path(board), [content.getvalue()])
    database_path(board).chmod(0o644)  # it comes with the program, for everyone to read


def load_databases(packed: PackedBoard, groups: Sequence[Sequence[int]] | None = None) -> list[Part]:
    """Load the parts of the additive bound, for the board's first groups where none are named.

    Raises BoardError where the file is missing, damaged or another board's.
    """
    board = packed.board
    path = database_path(board)
    try:
        places = [GroupPlaces(board, group) for group in (board.additive if groups is None else groups)]
        with np.load(io.BytesIO(read_file(path, LARGEST_FILE)), allow_pickle=False) as file:
            if sum(member.file_size for member in file.zip.infolist()) > LARGEST_FILE:
                raise ValueError(f"more than {LARGEST_FILE:,} bytes")
            if not np.array_equal(file[BOARD_ARRAY], _identity(board)):
                raise ValueError("they are for another board")
            arrays = [file[group.name] for group in places]
    except _UNREADABLE as error:
        raise _unreadable(board, error) from None
    try:
        tables = map_in_threads(lambda pair: pair[0].unpack(pair[1]), zip(places, arrays, strict=True))
    except (ValueError, zlib.error) as error:  # a MemoryError here is true: how large a table is the board says
        raise _unreadable(board, error) from None
    return [group.part(packed, table) for group, table in zip(places, tables, strict=True)]


def built_parts(packed: PackedBoard, groups: Sequence[Sequence[int]], cancel: Cancel = never_cancel) -> list[Part]:
    """Build the parts of the additive bound for the groups of a board without a file. Raises Cancelled."""
    board = packed.board
    places = [GroupPlaces(board, group) for group in groups]
    regions = {count: Regions(board, count) for count in {len(group.pieces) for group in places}}
    return [
        group.part(
            packed,
            group.table(build_additive(board, group.pieces, cancel=cancel, regions=regions[len(group.pieces)])),
        )
        for group in places
    ]


def _unreadable(board: Board, error: Exception) -> BoardError:
    name = database_path(board).name
    return BoardError(f"{name}: the pattern databases of {board.id} cannot be read: {error}")


def check_databases(packed: PackedBoard, bound: Bound) -> None:
    """Raise BoardError where ``bound``, read from a board's databases, cannot be a lower bound."""
    try:
        check_bound_on_walks(packed, bound)
    except ValueError as error:
        path = database_path(packed.board)
        raise BoardError(f"{path.name}: the pattern databases of {packed.board.id} are wrong: {error}") from None


def _identity(board: Board) -> Bytes:
    """Return everything that a board's databases depend on besides their groups: its shape and its goal."""
    return np.array([board.rows, board.columns, *board.goal_cells], np.uint8)


class GroupPlaces:
    """All places of a group of pieces, as numbers: each kind a digit, the first of the group the lowest.

    A kind that stands once on the board has its cell for a digit; one that stands there more often the set of its
    cells, one bit each. Most of these numbers would put two pieces on one cell, and are never looked up.
    """

    def __init__(self, board: Board, group: Sequence[int]) -> None:
        """Raise ValueError for a group that is too large."""
        self._board = board
        self._cells = len(board.goal_cells)
        self._group = list(group)
        self.name = "-".join(map(str, group))
        self._counts = [board.goal_cells.count(kind) for kind in group]
        self._radices = [self._cells if count == 1 else 1 << self._cells for count in self._counts]
        self.pieces = [piece for piece in board.goal_cells if piece in group]
        self.size = prod(self._radices)
        if self.size > MOST_ENTRIES:
            raise ValueError(f"the group {self.name} needs a table of {self.size:,} entries")

    def part(self, packed: PackedBoard, table: Bytes) -> Part:
        """Return the part of a bound that reads ``table``."""
        return Part(self.contributions(packed), (self.size - 1).bit_length(), table)

    def contributions(self, packed: PackedBoard) -> Ints:
        """Return the term of each piece in the number, by code and cell."""
        contributions = np.zeros((KINDS, self._cells), np.int64)
        weight = 1
        for kind, count, radix in zip(self._group, self._counts, self._radices, strict=True):
            cells = np.arange(self._cells)
            contributions[packed.code(kind)] = (cells if count == 1 else 1 << cells) * weight
            weight *= radix
        return contributions

    def table(self, distances: Bytes) -> Bytes:
        """Reorder the distances of ``build_additive`` by number; UNREACHED where two pieces would share a cell."""
        arrangements = Arrangements(self.pieces)
        sets = np.array(list(combinations(range(self._cells), len(self.pieces))))
        numbers = np.zeros(distances.shape, np.int64)
        weights = np.cumprod([1, *self._radices])
        for place, kinds in enumerate(arrangements.columns()):
            cells = sets[:, place, None]
            for digit, (kind, count) in enumerate(zip(self._group, self._counts, strict=True)):
                here = kinds == arrangements.kinds.index(kind)
                numbers += (cells if count == 1 else 1 << cells) * (here * weights[digit])
        table = np.full(self.size, UNREACHED, np.uint8)
        table[numbers] = distances
        return table

    def pack(self, table: Bytes) -> Bytes:
        """Pack a table for a file."""
        reached = np.flatnonzero(table != UNREACHED)
        ends = np.append(reached[1:], self.size)
        beyond = (table - self._manhattan())[reached].repeat(np.diff(ends, prepend=0))
        deflate = zlib.compressobj(9, wbits=DEFLATE)
        return np.frombuffer(deflate.compress(beyond.tobytes()) + deflate.flush(), np.uint8)

    def unpack(self, content: Bytes) -> Bytes:
        """Unpack a table, with any value in place of UNREACHED. Raises ValueError or zlib.error for damaged content."""
        if content.dtype != np.uint8 or content.ndim != 1:
            raise ValueError(f"the array {self.name} is {content.dtype} {content.shape}, expected uint8 in one row")
        table, done = self._manhattan(), 0
        inflate = zlib.decompressobj(DEFLATE)
        for begin in range(0, len(content), CHUNK):
            beyond = np.frombuffer(inflate.decompress(content[begin : begin + CHUNK].tobytes()), np.uint8)
            done += len(beyond)
            if done <= self.size:
                table[done - len(beyond) : done] += beyond
        if done != self.size:
            raise ValueError(f"the array {self.name} has {done:,} entries, expected {self.size:,}")
        return table

    def _manhattan(self) -> Bytes:
        """Return, by number, the Manhattan distances of the pieces that stand once on the board."""
        total = np.zeros(1, np.uint8)
        for kind, count, radix in zip(self._group, self._counts, self._radices, strict=True):
            digit = ways(self._board, kind) if count == 1 else [0] * radix
            total = np.add.outer(np.array(digit, np.uint8), total).reshape(-1)
        return total


WALKS, STEPS_OF_WALK = 256, 50


def check_bound_on_walks(packed: PackedBoard, bound: Bound) -> None:
    """Walk at random, elsewhere each time, and never straight back. Raises ValueError."""
    goal = packed.board.goal
    rng = random.Random()  # numpy.random, which a search does not need else, takes 7 MB
    cells = np.full(WALKS, packed.pack(goal))
    last = np.full(WALKS, packed.root(goal))
    indices = [np.full(WALKS, index.start(goal)) for row in bound.sums for index in row]
    for length in range(STEPS_OF_WALK + 1):
        _check_within(bound, indices, length)
        choice = np.frombuffer(rng.randbytes(4 * WALKS), np.uint32).astype(np.int64) % packed.degree[last]
        last = packed.onward[packed.first[last] + choice]
        code = cells >> packed.shift[last] & KINDS - 1
        cells += packed.jump[last] * code
        every = (index for row in bound.sums for index in row)
        indices = [index.after(values, last << BITS | code) for index, values in zip(every, indices, strict=True)]


def _check_within(bound: Bound, indices: list[Ints], length: int) -> None:
    """Raise ValueError where the bound of a position is greater than ``length``."""
    following = iter(indices)
    for row in bound.sums:
        said = int(np.max(sum(index.read(next(following)) for index in row)))
        if said > length:
            raise ValueError(f"a position {length} moves from the goal is said to need at least {said}")


def load_bound(board: Board, name: str | None = None, cancel: Cancel = never_cancel) -> Bound:
    """Return a lower bound of a board by name; the strongest it has where none is named.

    Built on the first call and cached. Raises ArgumentError for a name that the board does not have, Cancelled.
    """
    names = packed_bounds(board)
    if name is not None:
        check_bound(board, name, names)
    return kept_bound(board, name or names[-1], cancel)


def stronger_bound(bound: Bound, cancel: Cancel = never_cancel) -> Bound:
    """Return the bound for a search that has grown long: slower to look up, but leaving fewer positions.

    That is ``bound`` itself where there is none. Raises Cancelled, BoardError for a damaged file.
    """
    board = bound.packed.board
    if bound.name == "pattern" and board.second_additive and has_databases(board):
        return kept_bound(board, SECOND_PATTERN, cancel)
    return bound


def kept_bound(board: Board, name: str, cancel: Cancel = never_cancel) -> Bound:
    """Return a bound by its name, public or internal; built on the first call."""
    bound = _kept.get((board, name))
    if bound is None:
        bound = _kept[board, name] = _make(board, name, cancel)
    return bound


@cache
def no_bound(board: Board) -> Bound:
    """Return the bound of plain iterative deepening: 0."""
    return Bound("none", packed_board(board), [])


def _make(board: Board, name: str, cancel: Cancel) -> Bound:
    packed = packed_board(board)
    sums: list[list[Part]] = []
    if name == "nearest":
        sums = [nearest_parts(packed)]
    elif name == "manhattan":
        sums = [matched_parts(packed)]
    elif name == "linear-conflict":
        sums = [matched_parts(packed) + conflict_parts(packed)]
    elif name == SECOND_PATTERN:
        first = kept_bound(board, "pattern", cancel)
        second = Bound(name, packed, _with_reflections(packed, load_databases(packed, board.second_additive)))
        check_databases(packed, second)
        return Bound.greatest(name, [first, second])
    elif board.patterns:
        sums = [[pattern_part(packed, pieces, cancel)] for pieces in board.patterns]
    else:
        parts = load_databases(packed) if has_databases(board) else built_parts(packed, natural_groups(board), cancel)
        bound = Bound(name, packed, _with_reflections(packed, parts))
        if has_databases(board):
            check_databases(packed, bound)
        return bound
    return Bound(name, packed, sums)


def _with_reflections(packed: PackedBoard, parts: list[Part]) -> list[list[Part]]:
    """Return the parts and, where the board has a mirror image, their reflections."""
    mirrored = [part for part in (reflected(packed, part) for part in parts) if part is not None]
    return [parts, mirrored] if mirrored else [parts]


def main(arguments: list[str]) -> None:
    """Write the file of the board that ``arguments`` name; an error ends the program with code 2."""
    import argparse  # only here, as a search has no use for it

    parser = argparse.ArgumentParser(
        prog="python -m solver.search.databases", description="Builds the pattern databases of a board anew."
    )
    parser.add_argument("board", metavar="BOARD")
    try:
        write_databases(load_board(parser.parse_args(arguments).board))
    except (ValueError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
