"""The graph of a table, whose positions have numbers: distances, and the moves of many positions, as arrays.

A number is a position's place in an explored table (``explored_graph``), and frame times arrangements plus rank in the
table of a board with one gap (``permutation_graph``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ..model.position import Position
from .move_graph import MoveGraph

if TYPE_CHECKING:
    from .coding import Words
    from .slides import Neighbours

Numbers = NDArray[np.int64]
"""Positions by number, or one number for each of some positions."""
Texts = NDArray[np.object_]


class Edges(NamedTuple):
    """Moves of some positions: of each the pieces by kind and anchor, of each piece the nearest targets first."""

    rows: Numbers
    """The index of the position that each starts from."""
    classes: Numbers
    """The class of the piece, by its number on the board."""
    sources: Numbers
    """The anchor of the piece before the move, as a cell of the board ..."""
    targets: Numbers
    """... and after it. (A table of a board with one gap, whose moves name no pieces, leaves these three out.)"""
    paths: Texts
    numbers: Numbers
    """The position in the table that each leads to, -1 for one that the table does not have."""

    def pick(self, which: NDArray[Any]) -> Edges:
        """Return some of the edges, by index or mask."""
        return Edges(*(column[which] for column in cast("tuple[NDArray[Any], ...]", self)))


class TableGraph(MoveGraph):
    """The positions of a table by number, their distances and the moves between them."""

    @abstractmethod
    def distances(self, numbers: Numbers) -> Numbers:
        """Return the fewest moves from each position to the nearest goal."""

    @abstractmethod
    def neighbours(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Return all moves from some positions: the index of the one that each starts from, and where it leads."""

    @abstractmethod
    def edges(self, numbers: Numbers) -> Edges:
        """Return all moves from some positions, by row, with all that names them."""

    @abstractmethod
    def steps(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Return all slides by one cell from some positions, as ``neighbours`` returns moves."""

    @abstractmethod
    def position(self, number: int) -> Position:
        """Return the position with a number."""

    @abstractmethod
    def numbers(self) -> Numbers:
        """Return the numbers of all positions in the table, in ascending order."""

    @abstractmethod
    def spread(self, states: Numbers) -> Numbers:
        """Return how far the pieces that the goal names are from it: for each of its cells the rows and columns to the
        nearest piece that belongs there, summed.
        """

    def moves(self, words: Words) -> Iterator[Neighbours]:
        """Yield all moves from positions whose codes are their numbers."""
        rows, found = self.neighbours(words[0].view(np.int64))
        yield rows, (found.view(np.uint64),)


def by_row(parts: list[Edges]) -> Edges:
    """Join edges, by the row that they start from."""
    if not parts:
        nothing = np.empty(0, np.int64)
        return Edges(nothing, nothing, nothing, nothing, nothing.astype(object), nothing)
    joined = Edges(*map(np.concatenate, zip(*parts, strict=True)))
    return joined.pick(joined.rows.argsort(kind="stable"))
