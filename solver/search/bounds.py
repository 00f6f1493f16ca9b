"""Lower bounds on the length of solutions, for whole arrays of positions.

All are of one form. A *part* is a sum over the pieces, each of which contributes a number that depends on the cell
where it stands, and a table that is read at that sum. As it is a sum, a slide changes it by one addition. Parts that
may be added lie side by side in the bits of one 64-bit number, the *index*. A bound is the greatest of one or more sums
of parts.

*Manhattan distances* count how many rows and columns each piece is away from its goal cell. Every slide moves one piece
by one cell, so no solution is shorter. Of several identical pieces it is open which goes where: each may count the way
to the nearest goal cell of its kind, or all of a kind are matched to their goal cells so that the ways are shortest
together, which is never less.

*Linear conflicts* add pieces that stand in their goal's row or column in the wrong order. Two pieces that are both in
the row of their goals, each with its goal beyond the other, cannot pass: one of them must leave the row and come back,
two slides that the sum of Manhattan distances does not count (Hansson, Mayer and Yung, "Criticizing solutions to
relaxed models yields powerful admissible heuristics", Information Sciences 63, 1992). In a line the least number of
pieces to take out is what a longest run in order leaves over; each counts two.

Boards that equal their mirror image about the main diagonal have a second bound for free: that of the mirror image of a
position, whose solutions are equally long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.pieces import EMPTY, WALL
from ..model.position import Position
from .packed import Ints, PackedBoard
from .support import KINDS


class Mirror(NamedTuple):
    """The mirror image of a board about its main diagonal, the pieces renamed as their goal cells are."""

    cells: list[int]
    """The cell that each cell is swapped with."""
    pieces: dict[int, int]

    def image(self, position: Position) -> Position:
        """Return the mirror image of a position."""
        return Position.unchecked(position.board, tuple(self.pieces[position.cells[cell]] for cell in self.cells))


def mirror_of(board: Board) -> Mirror | None:
    """Return the board's mirror image; None unless it is square and all its pieces are different."""
    goal, columns = board.goal_cells, board.columns
    if board.rows != columns or len(set(goal)) < len(goal) or board.blocks or board.walls:
        return None
    cells = [cell % columns * columns + cell // columns for cell in range(len(goal))]
    if goal[cells[goal.index(EMPTY)]] != EMPTY:
        return None
    return Mirror(cells, {piece: goal[cells[cell]] for cell, piece in enumerate(goal)})


def is_own_mirror(position: Position) -> bool:
    """Return whether a position is its own mirror image; then one of two mirrored first moves is enough."""
    mirror = mirror_of(position.board)
    return mirror is not None and mirror.image(position) == position


INDEX_BITS = 63  # the bits of an index that parts may take; the sign bit stays clear

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Part:
    """A sum over the pieces, and the bound for each sum."""

    contributions: Ints
    """The term of each piece in the sum, by code and cell: shape (16, cells). The empty cell has code 0."""
    bits: int
    """The sum is below ``2 ** bits``."""
    table: Bytes | None = None
    """The bound for each sum; None where the sum itself is the bound."""


class Index:
    """Parts side by side in one number for each position, of type int64."""

    def __init__(self, packed: PackedBoard, parts: Sequence[Part]) -> None:
        self._packed = packed
        self._parts = parts
        self._shifts = np.cumsum([0, *(part.bits for part in parts)])[:-1]
        self._masks = [np.int64((1 << part.bits) - 1) for part in parts[:-1]]
        self._contributions: Ints = sum(
            (part.contributions << shift for part, shift in zip(parts, self._shifts, strict=True)),
            np.zeros((KINDS, len(packed.board.goal_cells)), np.int64),
        )

    def start(self, position: Position) -> int:
        """Return the index of one position."""
        return sum(int(self._contributions[self._packed.code(p), cell]) for cell, p in enumerate(position.cells))

    def starts(self, codes: Ints) -> Ints:
        """Return the indices of many positions, given as the codes of their cells: shape (positions, cells)."""
        index = np.zeros(len(codes), np.int64)
        for cell, contributions in enumerate(self._contributions.T):
            index += contributions[codes[:, cell]]
        return index

    @cached_property
    def change(self) -> Ints:
        """The change of the index by a slide, by slide number and piece code: shape (slides * 16,)."""
        by_code, origin, landing = self._contributions, self._packed.origin_cell, self._packed.landing_cell
        change = by_code[:, landing] - by_code[:, origin] + by_code[0, origin] - by_code[0, landing]
        return np.ascontiguousarray(change.T).reshape(-1)

    def after(self, index: Ints, key: Ints) -> Ints:
        """Return the indices after slides, given as ``slide * 16 + code`` of the piece. Overwrites ``index``."""
        index += self.change.take(key)
        return index

    def read(self, index: Ints) -> NDArray[np.integer]:
        """Return the sum of the parts, for an array of indices."""
        total = None
        for number, (part, shift) in enumerate(zip(self._parts, self._shifts, strict=True)):
            at = index >> shift if shift else index
            if number < len(self._masks):
                at = at & self._masks[number]
            value = at if part.table is None else part.table.take(at)
            total = value if total is None else total + value
        assert total is not None  # an index has parts
        return total


class Bound:
    """A lower bound by name: the greatest of some sums of parts. The empty bound is 0 everywhere."""

    def __init__(self, name: str, packed: PackedBoard, sums: Iterable[Sequence[Part]]) -> None:
        self.name, self.packed = name, packed
        self.sums: list[list[Index]] = [_indices(packed, parts) for parts in sums]

    @classmethod
    def greatest(cls, name: str, bounds: Sequence[Bound]) -> Bound:
        """Return the greatest of some bounds of a board."""
        bound = cls(name, bounds[0].packed, [])
        bound.sums = [row for other in bounds for row in other.sums]
        return bound

    def of(self, position: Position) -> int:
        """Return the bound for one position."""
        starts = [[np.array([index.start(position)]) for index in indices] for indices in self.sums]
        return max(
            (
                sum(int(index.read(start)[0]) for index, start in zip(indices, row, strict=True))
                for indices, row in zip(self.sums, starts, strict=True)
            ),
            default=0,
        )

    def of_all(self, codes: Ints) -> NDArray[np.integer]:
        """Return the bound for many positions, given as the codes of their cells: shape (positions, cells)."""
        bound: NDArray[np.integer] = np.zeros(len(codes), np.int64)
        for indices in self.sums:
            bound = np.maximum(bound, sum(index.read(index.starts(codes)) for index in indices))
        return bound


def _indices(packed: PackedBoard, parts: Sequence[Part]) -> list[Index]:
    """Return as many indices as the parts need."""
    rows: list[list[Part]] = [[]]
    for part in parts:
        if sum(other.bits for other in rows[-1]) + part.bits > INDEX_BITS:
            rows.append([])
        rows[-1].append(part)
    return [Index(packed, row) for row in rows if row]


def reflected(packed: PackedBoard, part: Part) -> Part | None:
    """Return a part's mirror image about the board's main diagonal, the pieces renamed as their goal cells are.

    A solution and its mirror image are equally long, so both are bounds (Culberson and Schaeffer, "Pattern databases",
    Computational Intelligence 14, 1998). None where the board has no such image.
    """
    image = mirror_of(packed.board)
    if image is None:
        return None
    codes = np.arange(KINDS)
    for piece, other in image.pieces.items():
        codes[packed.code(piece)] = packed.code(other)
    return Part(part.contributions[codes][:, image.cells], part.bits, part.table)


SUM_BITS = 10  # the bits of a sum, enough for sixteen pieces at sixty cells each


def nearest_parts(packed: PackedBoard) -> list[Part]:
    """Return the parts in which each piece counts the way to the nearest goal cell of its kind."""
    kinds = packed.kinds[1:]
    return [_sum_part(packed, kinds)]


def matched_parts(packed: PackedBoard) -> list[Part]:
    """Return the parts in which identical pieces are matched to their goal cells at least cost."""
    goal = packed.board.goal_cells
    kinds = [kind for kind in packed.kinds[1:] if kind != WALL]
    several = [kind for kind in kinds if goal.count(kind) > 1]
    single = [kind for kind in kinds if kind not in several]
    return [_sum_part(packed, single), *(_matching_part(packed, kind) for kind in several)]


def distance(board: Board, one: int, other: int) -> int:
    """Count the rows and columns between two cells."""
    row, column = divmod(one, board.columns)
    other_row, other_column = divmod(other, board.columns)
    return abs(row - other_row) + abs(column - other_column)


def _sum_part(packed: PackedBoard, kinds: tuple[int, ...] | list[int]) -> Part:
    contributions = np.zeros((KINDS, len(packed.board.goal_cells)), np.int64)
    for kind in kinds:
        contributions[packed.code(kind)] = ways(packed.board, kind)
    return Part(contributions, SUM_BITS)


def ways(board: Board, kind: int) -> list[int]:
    """Return the way that a piece of this kind counts at each cell."""
    cells = range(len(board.goal_cells))
    if kind in board.block_of:
        return _block_ways(board, board.block_of[kind])
    goals = [cell for cell in cells if board.goal_cells[cell] == kind]
    return [min(distance(board, cell, goal) for goal in goals) for cell in cells]


def _block_ways(board: Board, block: tuple[int, ...]) -> list[int]:
    """Return the way that a part of a block counts at each cell, so that all parts add up to the way of the block.

    A block lies within a row: where its first part is at a cell, the last part counts what the others leave.
    """
    width, ways = len(block), [0] * len(board.goal_cells)
    goal = board.goal_cells.index(block[0])
    for first in range(len(ways)):
        if first % board.columns + width <= board.columns:
            last = first + width - 1
            ways[last] = distance(board, first, goal) - sum(ways[first:last])
    return ways


def _matching_part(packed: PackedBoard, kind: int) -> Part:
    """Return a part over the sets of a kind's cells, one bit each: the least cost of matching them to goal cells."""
    board = packed.board
    size = len(board.goal_cells)
    goals = [cell for cell in range(size) if board.goal_cells[cell] == kind]
    contributions = np.zeros((KINDS, size), np.int64)
    contributions[packed.code(kind)] = 1 << np.arange(size)
    return Part(contributions, size, _matching_costs(board, size, goals))


def _matching_costs(board: Board, size: int, goals: list[int]) -> Bytes:
    """Return, for each set of at most ``len(goals)`` cells, the least sum of ways to as many goals, taken in order.

    The piece matched to the last of the goals may stand at any cell of the set; the others are a smaller set.
    """
    sets = np.arange(1 << size)
    counts = sum((sets >> cell & 1 for cell in range(size)), np.zeros_like(sets))
    costs = np.full(len(sets), 255, np.int64)
    costs[0] = 0
    for count, goal in enumerate(goals, start=1):
        here: Ints = sets[counts == count]
        for cell in range(size):
            having = here[here >> cell & 1 == 1]
            ways = costs[having ^ (1 << cell)] + distance(board, cell, goal)
            costs[having] = np.minimum(costs[having], ways)
    return costs.astype(np.uint8)


LONGEST_LINE = 5  # pieces of a line; tables for longer ones would be larger than they are worth


def conflict_parts(packed: PackedBoard) -> list[Part]:
    """Return a part for each row and column, to be added to Manhattan distances; lines that are too long are left out.

    Only for boards on which every piece is different and one cell large.
    """
    board = packed.board
    cells = np.arange(len(board.goal_cells))
    rows, columns = np.divmod(cells, board.columns)
    lines = [(rows, columns, line) for line in range(board.rows)]
    lines += [(columns, rows, line) for line in range(board.columns)]
    parts = []
    for across, along, line in lines:
        goals = [int(cell) for cell in cells[across == line] if board.goal_cells[cell] not in (EMPTY, WALL)]
        if not 2 <= len(goals) <= LONGEST_LINE:
            continue
        radix = int(along.max()) + 2
        contributions = np.zeros((KINDS, len(cells)), np.int64)
        for digit, goal in enumerate(goals):
            place = np.where(across == line, along + 1, 0)  # 0 for a piece that is not in the line
            contributions[packed.code(board.goal_cells[goal])] = place * radix**digit
        table = _conflicts(len(goals), radix)
        parts.append(Part(contributions, (len(table) - 1).bit_length(), table))
    return parts


@cache
def _conflicts(count: int, radix: int) -> Bytes:
    """Return twice the pieces that must leave a line, for all their places, as digits with the first piece lowest."""
    rows = product(range(radix), repeat=count)
    return np.array([2 * _left_over([place for place in reversed(row) if place]) for row in rows], np.uint8)


def _left_over(places: list[int]) -> int:
    """Count the pieces that are not part of a longest increasing run."""
    longest: list[int] = []
    for i, place in enumerate(places):
        longest.append(1 + max((longest[j] for j in range(i) if places[j] < place), default=0))
    return len(places) - max(longest, default=0)
