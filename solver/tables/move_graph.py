"""The graph of a board's positions: codes of a few words, and the moves between them.

Searches layer by layer (``breadth_first``) and walks to the goal (``downhill``) are written once, over such graphs.
What differs is how a position becomes a code, and how the moves of thousands of them are found together:

- ``BlockGraph``: the places of all pieces as bits, on every board;
- ``PackedGraph``: four bits a cell in one word, on boards with one gap of up to 16 cells;
- ``ExploredGraph`` and ``PermutationGraph``: the number that a position has in a table, in one word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..model.board import Board
    from ..model.moves import Move
    from ..model.position import Position
    from ..system.limits import Run
    from .coding import Bits, Code, Words
    from .slides import Neighbours


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
