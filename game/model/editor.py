"""The position editor: pieces are put anywhere, and every one stays on the board."""

from __future__ import annotations

from solver import EMPTY, Position, Unsolvable, check_solvable, is_solvable
from solver.model.solvability import frame_is_reachable

from .exchange import Exchange, exchange, exchanged, landing
from .versions import Versions


class Editor(Versions[Position]):
    """A position under change, with undo and redo; every piece stays on the board, so it is always complete."""

    def __init__(self, position: Position) -> None:
        super().__init__([position])

    @property
    def position(self) -> Position:
        """As it is now."""
        return self.present

    @property
    def solvable(self) -> bool:
        """Whether moves lead from here to the goal, as far as is known at once: of blocks only a table tells."""
        try:
            check_solvable(self.position)
        except Unsolvable:
            return False
        return True

    def _is_present(self, version: Position) -> bool:
        """Pieces that are alike may have changed places: positions are equal then, but do not look so."""
        return version == self.position and str(version) == str(self.position)

    def landing(self, one: int, other: int) -> int:
        """Where what is picked at ``one`` lands if dropped at ``other``: the nearest cell where all is on the board."""
        return landing(self.position, one, other)

    def swap(self, one: int, other: int) -> Exchange | None:
        """Swaps what is picked at ``one`` with what is where it lands; None where it doesn't fit."""
        moved = exchange(self.position, one, self.landing(one, other))
        if moved is not None:
            self.put(exchanged(self.position, moved))
        return moved

    def make_solvable(self) -> None:
        """Brings blocks home that stand where they can never be, and swaps the last two pieces if parity demands it.

        On boards with one empty cell: of others only a table knows what is near.
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
    """With what is at one cell dropped at another, where it fits."""
    moved = exchange(position, one, other)
    return position if moved is None else exchanged(position, moved)
