"""Lower bounds on the length of solutions, for whole arrays of positions.

All are of one form. A *part* is a sum over the pieces, each of which contributes a number that depends on the cell
where it stands, and a table that is read at that sum. As it is a sum, a slide changes it by one addition. Parts that
may be added lie side by side in the bits of one 64-bit number, the *index*. A bound is the greatest of one or more sums
of parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..model.board import Position
from .fits import KINDS
from .mirror import mirror_of
from .packed import Ints, PackedBoard

INDEX_BITS = 63
"""The bits of an index that parts may take; the sign bit stays clear."""

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
        """The masks of all parts but the last, which has nothing above it."""
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
        by_code, origin, landing = self._contributions, self._packed.origin, self._packed.landing
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
        """The indices from which each sum is read."""

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
