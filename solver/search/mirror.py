"""The mirror image of a board about its main diagonal, the pieces renamed as their goal cells are.

A solution and its mirror image are equally long.
"""

from __future__ import annotations

from typing import NamedTuple

from ..model.board import Board, Position
from ..model.pieces import EMPTY


class Mirror(NamedTuple):
    """The mirroring of a board."""

    cells: list[int]
    """The cell that each cell is swapped with."""
    pieces: dict[int, int]
    """The new name of each piece."""

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
