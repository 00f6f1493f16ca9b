"""The position editor: pieces change places freely, and whether the result can be solved is known at once."""

from __future__ import annotations

from solver import EMPTY, Position, is_solvable


class Editor:
    """A position under change; every piece stays on the board, so it is always complete."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def solvable(self) -> bool:
        """Whether moves lead from here to the goal."""
        return is_solvable(self.position)

    def swap(self, one: int, other: int) -> bool:
        """Lets what stands at two cells change places; a block is moved as a whole. False where it does not fit.

        A block goes where its picked part is dropped, and what stood there takes the cells that it leaves.
        """
        board, cells = self.position.board, self.position.cells
        if cells[one] not in board.block_of and cells[other] in board.block_of:
            one, other = other, one
        block = board.block_of.get(cells[one])
        if block is None:
            return self._exchange([one], [other])
        old = [cells.index(part) for part in block]
        first = other - block.index(cells[one])
        row_end = (other // board.columns + 1) * board.columns
        if first < row_end - board.columns or first + len(block) > row_end:
            return False
        return self._exchange(old, list(range(first, first + len(block))))

    def _exchange(self, old: list[int], new: list[int]) -> bool:
        """Moves what stands at ``old`` to ``new``; what is pushed away fills the cells that are left, in order."""
        cells = list(self.position.cells)
        moved = [cells[cell] for cell in old]
        pushed = [cells[cell] for cell in new if cell not in old]
        if any(piece in self.position.board.block_of for piece in pushed):
            return False
        for cell, piece in zip(new, moved, strict=True):
            cells[cell] = piece
        for cell, piece in zip([cell for cell in old if cell not in new], pushed, strict=True):
            cells[cell] = piece
        self.position = Position(self.position.board, tuple(cells))
        return True

    def make_solvable(self) -> None:
        """Where parity forbids it, lets the last two pieces of different numbers change places."""
        if self.solvable:
            return
        board = self.position.board
        singles = [
            cell for cell, piece in enumerate(self.position.cells) if piece != EMPTY and piece not in board.block_of
        ]
        before = self.position
        self.swap(singles[-1], singles[-2])
        if not self.solvable:  # it is a block that stands where it can never be
            self.position = before
            for block in board.blocks:
                self.swap(before.cells.index(block[0]), board.goal_cells.index(block[0]))
