"""The position editor: pieces are put anywhere and change places with others, and every one stays on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver import Board, Position, is_solvable
from solver.model.pieces import EMPTY, GATE, WALL
from solver.model.solvability import frame_is_reachable

from .versions import Versions

NO_PIECE = (EMPTY, GATE, WALL)
Exchange = Mapping[int, int]
"""From each cell that is left to the cell where what stands there comes."""


class Editor(Versions[Position]):
    """A position with undo and redo; every piece stays on the board, so it is always complete."""

    def __init__(self, position: Position) -> None:
        super().__init__([position])

    @property
    def position(self) -> Position:
        """The present position."""
        return self.present

    def _is_present(self, version: Position) -> bool:
        """Return whether a version looks like the present one: swapped interchangeable pieces make equal positions."""
        return version == self.position and str(version) == str(self.position)

    def swap(self, one: int, other: int) -> Exchange | None:
        """Swap the piece picked at ``one`` with the content of its landing place; return None where it doesn't fit."""
        moved = exchange(self.position, one, landing(self.position, one, other))
        if moved is not None:
            self.put(exchanged(self.position, moved))
        return moved

    def make_solvable(self) -> None:
        """Move blocks home from unreachable places, and swap the last two pieces if parity demands it.

        Boards with one empty cell only: on others nearness would need a table.
        """
        position, board = self.position, self.position.board
        if not frame_is_reachable(position):
            for block in board.blocks:
                position = _exchanged(position, position.cells.index(block[0]), board.goal_cells.index(block[0]))
        if not is_solvable(position.board, position):
            singles = [cell for cell, piece in enumerate(position.cells) if piece not in (EMPTY, *board.block_of)]
            position = _exchanged(position, singles[-1], singles[-2])
        self.put(position)


def _exchanged(position: Position, one: int, other: int) -> Position:
    """Return the position with the piece at one cell dropped at another, where it fits."""
    moved = exchange(position, one, other)
    return position if moved is None else exchanged(position, moved)


def swaps_anything(board: Board) -> bool:
    """Return whether the contents of any two cells change places.

    With one gap parity decides at once what a swap does; on other boards pieces of any shape need room.
    """
    return not board.moves_name_pieces


def landing(position: Position, one: int, other: int) -> int:
    """Return the cell where the piece picked at ``one`` lands if dropped at ``other``: the nearest one that fits it.

    A wide piece stays in the row where it is dropped, a tall one in the column.
    """
    columns, cells = position.board.columns, body(position, one)
    row, column = divmod(one, columns)
    rows, across = [cell // columns - row for cell in cells], [cell % columns - column for cell in cells]
    to_row, to_column = divmod(other, columns)
    to_row = min(max(to_row, -min(rows)), position.board.rows - 1 - max(rows))
    return to_row * columns + min(max(to_column, -min(across)), columns - 1 - max(across))


def body(position: Position, cell: int) -> Sequence[int]:
    """Return the cells of the piece at a cell, its first one first."""
    return (cell,) if position.cells[cell] in NO_PIECE else position.board.covered(position.cells, cell)


def exchange(position: Position, one: int, other: int) -> Exchange | None:
    """Return the exchange for a piece picked at ``one`` and dropped at ``other``. None where it does not fit.

    With one empty cell what stood there takes the cells that it leaves, in their order. On boards of blocks it needs
    room, unless it changes places with all that it covers, or with one piece and each fits where the other was.
    """
    if not swaps_anything(position.board):
        return _blocks(position, one, other)
    return _tiles(position, one, other)


def exchanged(position: Position, moved: Exchange) -> Position:
    """Return the position after an exchange."""
    cells = [position.board.bare(cell) if cell in moved else label for cell, label in enumerate(position.cells)]
    for start, end in moved.items():
        cells[end] = position.cells[start]
    return Position.unchecked(position.board, tuple(cells))


def _tiles(position: Position, one: int, other: int) -> Exchange | None:
    board, cells = position.board, position.cells
    if cells[one] not in board.block_of and cells[other] in board.block_of:
        one, other = other, one
    block = board.block_of.get(cells[one])
    if block is None:
        return {one: other, other: one}
    old = [cells.index(part) for part in block]
    stride = old[1] - old[0]
    first = other - stride * block.index(cells[one])
    new = range(first, first + stride * len(block), stride)
    rows = {cell // board.columns for cell in (new[0], other, new[-1])}
    if new[0] < 0 or new[-1] >= len(cells) or (stride == 1 and len(rows) > 1):
        return None
    displaced = [cell for cell in new if cell not in old]
    if any(cells[cell] in board.block_of for cell in displaced):
        return None
    left = [cell for cell in old if cell not in new]
    return dict(zip([*old, *displaced], [*new, *left], strict=True))


def _blocks(position: Position, one: int, other: int) -> Exchange | None:
    if position.cells[one] in NO_PIECE:
        return None
    piece, there = body(position, one), body(position, other)
    moved = _shifted(position, piece, one, other)
    if moved is None or _fit(position, moved):
        return moved
    if position.cells[other] in NO_PIECE or there == piece:
        return _with_those_under(position, moved)
    return _with_those_under(position, moved) or _in_each_others_place(position, moved, piece, there)


def _with_those_under(position: Position, moved: Exchange) -> Exchange | None:
    """Return an exchange with all pieces wholly under the dropped one, which take the cells that it leaves."""
    columns = position.board.columns
    covered, left = sorted(set(moved.values()) - set(moved)), sorted(set(moved) - set(moved.values()))
    whole = dict(moved)
    for piece in sorted({tuple(body(position, cell)) for cell in covered if position.cells[cell] not in NO_PIECE}):
        back = _shifted(position, piece, _corner(covered, columns), _corner(left, columns))
        if back is None or not set(back) <= set(covered) or not set(back.values()) <= set(left):
            return None
        whole |= back
    return whole if _fit(position, whole) else None


def _in_each_others_place(
    position: Position, moved: Exchange, piece: Sequence[int], there: Sequence[int]
) -> Exchange | None:
    """Return an exchange of two pieces of any shapes: each goes to the other's place, or the one to the drop."""
    columns = position.board.columns
    first, second = _corner(piece, columns), _corner(there, columns)
    back = _shifted(position, there, second, first)
    for ahead in (moved, _shifted(position, piece, first, second)):
        if ahead is not None and back is not None and not set(ahead.values()) & set(back.values()):
            both = {**ahead, **back}
            if _fit(position, both):
                return both
    return None


def _corner(cells: Sequence[int], columns: int) -> int:
    """Return the upper left cell of the bounding box of cells in ascending order."""
    return cells[0] // columns * columns + min(cell % columns for cell in cells)


def _shifted(position: Position, piece: Sequence[int], start: int, end: int) -> Exchange | None:
    """Return a piece shifted by the offset from ``start`` to ``end``; None beyond the edge."""
    board, moved = position.board, {}
    (row, column), (to_row, to_column) = divmod(start, board.columns), divmod(end, board.columns)
    for cell in piece:
        there = cell // board.columns + to_row - row, cell % board.columns + to_column - column
        if not (0 <= there[0] < board.rows and 0 <= there[1] < board.columns):
            return None
        moved[cell] = there[0] * board.columns + there[1]
    return moved


def _fit(position: Position, moved: Exchange) -> bool:
    """Return whether pieces fit at their new cells: no wall, no gate that is not for them, and no other piece."""
    board = position.board
    for start, end in moved.items():
        named = board.classes[board.class_of[position.cells[start]]].in_goal
        taken = position.cells[end] not in NO_PIECE and end not in moved
        if taken or end in board.walls or (end in board.gates and not named):
            return False
    return True
