"""The position editor: pieces change places freely, and whether the result can be solved is known at once."""

from __future__ import annotations

from collections.abc import Mapping

from solver import EMPTY, Position, is_solvable
from solver.solvability import frame_is_reachable

Exchange = Mapping[int, int]
"""From each cell that is left to the cell where its piece comes to stand."""


class Editor:
    """A position under change, with undo and redo; every piece stays on the board, so it is always complete."""

    def __init__(self, position: Position) -> None:
        self._positions = [position]
        self._at = 0

    @property
    def position(self) -> Position:
        """As it is now."""
        return self._positions[self._at]

    @property
    def solvable(self) -> bool:
        """Whether moves lead from here to the goal."""
        return is_solvable(self.position)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return self._at + 1 < len(self._positions)

    def put(self, position: Position) -> None:
        """Goes on with another position, of any board; what could be redone is gone then."""
        if position != self.position:
            del self._positions[self._at + 1 :]
            self._positions.append(position)
            self._at += 1

    def undo(self) -> None:
        """To the position before, if there is one."""
        self._at = max(self._at - 1, 0)

    def redo(self) -> None:
        """To the position that was taken back, if there is one."""
        self._at = min(self._at + 1, len(self._positions) - 1)

    def landing(self, one: int, other: int) -> int:
        """Where what is picked at ``one`` lands if dropped at ``other``: in its row the nearest cell where it fits."""
        block = self.position.board.block_of.get(self.position.cells[one])
        if block is None:
            return other
        columns, part = self.position.board.columns, block.index(self.position.cells[one])
        row = other // columns * columns
        return min(max(other - part, row), row + columns - len(block)) + part

    def swap(self, one: int, other: int) -> Exchange | None:
        """Swaps what is picked at ``one`` with what is where it lands; None where it doesn't fit."""
        moved = exchange(self.position, one, self.landing(one, other))
        if moved is not None:
            self.put(exchanged(self.position, moved))
        return moved

    def make_solvable(self) -> None:
        """Brings blocks home that stand where they can never be, and swaps the last two pieces if parity demands it."""
        position, board = self.position, self.position.board
        if not frame_is_reachable(position):
            for block in board.blocks:
                home = exchange(position, position.cells.index(block[0]), board.goal_cells.index(block[0]))
                position = position if home is None else exchanged(position, home)
        if not is_solvable(position):
            singles = [
                cell for cell, piece in enumerate(position.cells) if piece != EMPTY and piece not in board.block_of
            ]
            position = exchanged(position, {singles[-1]: singles[-2], singles[-2]: singles[-1]})
        self.put(position)


def exchange(position: Position, one: int, other: int) -> Exchange | None:
    """What goes where if two cells change places; a block goes as a whole. None where it does not fit.

    A block goes where its picked part is dropped, and what stood there takes the cells that it leaves, in their order.
    """
    board, cells = position.board, position.cells
    if cells[one] not in board.block_of and cells[other] in board.block_of:
        one, other = other, one
    block = board.block_of.get(cells[one])
    if block is None:
        return {one: other, other: one}
    first = other - block.index(cells[one])
    row = other // board.columns * board.columns
    if first < row or first + len(block) > row + board.columns:
        return None
    old, new = [cells.index(part) for part in block], range(first, first + len(block))
    pushed = [cell for cell in new if cell not in old]
    if any(cells[cell] in board.block_of for cell in pushed):
        return None
    left = [cell for cell in old if cell not in new]
    return dict(zip([*old, *pushed], [*new, *left], strict=True))


def exchanged(position: Position, moved: Exchange) -> Position:
    """The position after an exchange."""
    cells = list(position.cells)
    for start, end in moved.items():
        cells[end] = position.cells[start]
    return Position(position.board, tuple(cells))
