"""From a place on the board to moves: what a click or a drag means, before anything is done."""

from __future__ import annotations

from solver import EMPTY, IllegalMove, Move, Position


def slides_to(position: Position, cell: int) -> tuple[Move, ...]:
    """The moves that slide the piece at ``cell``, and all between it and the empty cell, towards the empty cell.

    Nothing if the cell is empty, in another row and column, or if a piece on the way cannot slide that way.
    """
    columns = position.board.columns
    row, column = divmod(cell, columns)
    empty = divmod(position.cells.index(EMPTY), columns)
    if row == empty[0]:
        move, distance = (Move.RIGHT, empty[1] - column) if column < empty[1] else (Move.LEFT, column - empty[1])
    elif column == empty[1]:
        move, distance = (Move.DOWN, empty[0] - row) if row < empty[0] else (Move.UP, row - empty[0])
    else:
        return ()
    moves: list[Move] = []
    while distance > 0:
        try:
            position = position.apply(move)
        except IllegalMove:
            return ()
        now_empty = divmod(position.cells.index(EMPTY), columns)
        distance -= abs(now_empty[0] - empty[0]) + abs(now_empty[1] - empty[1])  # two cells past a wide piece
        empty = now_empty
        moves.append(move)
    return tuple(moves)


def dragged_part(move: Move, start: tuple[int, int], point: tuple[int, int], pitch: int) -> float:
    """How far a pointer that went from ``start`` to ``point`` has dragged a piece along its slide, from 0 to 1."""
    rows, columns = move.step
    along = (point[0] - start[0]) * columns + (point[1] - start[1]) * rows
    return min(max(along / max(pitch, 1), 0.0), 1.0)
