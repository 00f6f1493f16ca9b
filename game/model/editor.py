"""The position editor: pieces are put anywhere, and every one stays on the board."""

from __future__ import annotations

from solver import EMPTY, Position, Unsolvable, check_solvable, is_solvable
from solver.model.solvability import frame_is_reachable

from .exchange import Exchange, exchange, exchanged, landing
from .versions import Versions


class Editor(Versions[Position]):
    """A position with undo and redo; every piece stays on the board, so it is always complete."""

    def __init__(self, position: Position) -> None:
        super().__init__([position])

    @property
    def position(self) -> Position:
        """The present position."""
        return self.present

    @property
    def solvable(self) -> bool:
        """Whether the goal can be reached from here, as far as can be decided at once: for blocks only by a table."""
        try:
            check_solvable(self.position)
        except Unsolvable:
            return False
        return True

    def _is_present(self, version: Position) -> bool:
        """Return whether a version looks like the present one: swapped interchangeable pieces make equal positions."""
        return version == self.position and str(version) == str(self.position)

    def landing(self, one: int, other: int) -> int:
        """Return where the piece picked at ``one`` lands if dropped at ``other``: the nearest cell that fits it."""
        return landing(self.position, one, other)

    def swap(self, one: int, other: int) -> Exchange | None:
        """Swap the piece picked at ``one`` with the content of its landing place; return None where it doesn't fit."""
        moved = exchange(self.position, one, self.landing(one, other))
        if moved is not None:
            self.put(exchanged(self.position, moved))
        return moved

    def make_solvable(self) -> None:
        """Move blocks home from unreachable places, and swap the last two pieces if parity demands it.

        Boards with one empty cell only: on others nearness would need a table.
        """
        position = self.position
        board = position.board
        if not frame_is_reachable(position):
            for block in board.blocks:
                position = _exchanged(position, position.cells.index(block[0]), board.goal_cells.index(block[0]))
        if not is_solvable(position):
            singles = [
                cell for cell, piece in enumerate(position.cells) if piece != EMPTY and piece not in board.block_of
            ]
            position = _exchanged(position, singles[-1], singles[-2])
        self.put(position)


def _exchanged(position: Position, one: int, other: int) -> Position:
    """Return the position with the piece at one cell dropped at another, where it fits."""
    moved = exchange(position, one, other)
    return position if moved is None else exchanged(position, moved)
