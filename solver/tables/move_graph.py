"""The graph of a board's positions: codes of a few words, and the moves between them.

Searches layer by layer (``breadth_first``) and walks to the goal (``downhill``) are written once, over such graphs.
What differs is how a position becomes a code, and how the moves of thousands of them are found together:

- ``BlockGraph``: the places of all pieces as bits, on every board;
- ``PackedGraph``: four bits a cell in one word, on boards with one gap of up to 16 cells;
- ``ExploredGraph`` and ``PermutationGraph``: the number that a position has in a table, in one word: its place in an
  explored table, or frame times arrangements plus rank in the table of a board with one gap.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ..model.position import Position

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.moves import Move
    from ..system.limits import Run
    from .coding import Bits, Code, Words
    from .slides import Neighbours

Numbers = NDArray[np.int64]
"""Positions by number, or one number for each of some positions."""
Texts = NDArray[np.object_]


class MoveGraph(ABC):
    """The positions of a board as codes, and the moves between them, as the board's metric counts them."""

    board: Board

    @abstractmethod
    def moves(self, words: Words) -> Iterator[Neighbours]:
        """Yield all moves from many positions, in portions: the row that each starts from, and where it leads."""


class SearchGraph(MoveGraph):
    """A graph whose positions are found by searching it."""

    words: int
    """The number of words in a code."""
    chunk: int
    """The number of codes whose moves are best found together."""
    starts: Bits | None = None
    """The least code of each range, where codes are of one word and each portion of moves leads into one range."""
    is_bipartite: bool
    """Each move changes the distance from any position by one, so no two positions of a layer are neighbours."""

    @abstractmethod
    def code(self, position: Position) -> Code | None:
        """Return the code of a position; None where it has none."""

    @abstractmethod
    def position(self, code: Code) -> Position:
        """Return the position of a code."""

    @abstractmethod
    def numbered(self, words: Words) -> Callable[[int], Position]:
        """Return a function from numbers to positions of a layer, in an order that no version of the program changes.

        A seed gives the same positions for ever.
        """

    @abstractmethod
    def moves_of(self, position: Position, code: Code) -> list[tuple[Move, Code]]:
        """Return the moves from one position in their order, by letter, and the codes that they lead to."""

    @abstractmethod
    def at_goal(self, words: Words) -> NDArray[np.bool_]:
        """Return a mask of the positions that are at the goal."""

    @abstractmethod
    def goals(self, run: Run, most: int) -> Words:
        """Return each position at the goal once, whether moves lead there or not.

        Raises TooMany for more than ``most``, Unsolvable where there is none, Cancelled and LimitReached.
        """


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
