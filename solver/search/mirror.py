"""The mirror image of a board about its main diagonal, the pieces renamed as their goal cells are.

A solution and its mirror image are equally long.
"""

from __future__ import annotations

from typing import NamedTuple

from ..model.board import Board, Position
from ..model.pieces import EMPTY


class Mirror(NamedTuple):
    """How a board is mirrored."""

    cells: list[int]
    """For each cell the one that it comes from, and goes to."""
    pieces: dict[int, int]
    """What each piece is renamed to."""

    def image(self, position: Position) -> Position:
        """The mirror image of a position."""
        return Position.unchecked(position.board, tuple(self.pieces[position.cells[cell]] for cell in self.cells))


def mirror_of(board: Board) -> Mirror | None:
    """The board's mirror image; None where it has none: it is square, and all its pieces are different."""
    goal, columns = board.goal_cells, board.columns
    if board.rows != columns or len(set(goal)) < len(goal) or board.blocks or board.walls:
        return None
    cells = [cell % columns * columns + cell // columns for cell in range(len(goal))]
    if goal[cells[goal.index(EMPTY)]] != EMPTY:
        return None
    return Mirror(cells, {piece: goal[cells[cell]] for cell, piece in enumerate(goal)})


def is_own_mirror(position: Position) -> bool:
    """Whether a position is its own mirror image; then of two first moves that mirror each other one is enough."""
    mirror = mirror_of(position.board)
    return mirror is not None and mirror.image(position) == position
