"""The pieces of a position as bodies on a board, whatever the kind of the board: where they stand, and their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from solver import EMPTY, AnyBoard, AnyMove, AnyPosition, BlockBoard, BlockMove, BlockPosition

Piece = int | str
"""A piece's number, of a wide one the number of its first part; on boards of blocks its letter."""
Cell = tuple[int, int]
"""Row and column."""
Shape = tuple[Cell, ...]
"""The cells of a piece from the upper left corner of the rectangle around it, row by row."""


def pieces_at(position: AnyPosition) -> dict[Piece, list[Cell]]:
    """For each piece the upper left corners of the rectangles around where it stands; only tiles stand in several."""
    board = position.board
    found: dict[Piece, list[Cell]] = {}
    if isinstance(position, BlockPosition):
        return {letter: [_corner(cells, board.columns)] for letter, cells in position.places.items()}
    for cell, piece in enumerate(position.cells):
        if piece != EMPTY and position.board.block_of.get(piece, (piece,))[0] == piece:
            found.setdefault(piece, []).append(divmod(cell, board.columns))
    return found


def piece_on(position: AnyPosition, cell: int) -> Piece | None:
    """The piece that covers a cell, if one does."""
    piece = position.cells[cell]
    if isinstance(position, BlockPosition):
        return str(piece) if piece in position.places else None
    return None if piece == EMPTY else position.board.block_of.get(int(piece), (int(piece),))[0]


@lru_cache(1024)
def shape_of(board: AnyBoard, piece: Piece) -> Shape:
    """The shape of a piece of a board."""
    if isinstance(board, BlockBoard):
        places = [divmod(cell, board.columns) for cell in board.pieces[str(piece)].cells]
    else:
        parts = board.block_of.get(int(piece), (int(piece),))
        places = [divmod(board.goal_cells.index(part), board.columns) for part in parts]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple(sorted((row - top, column - left) for row, column in places))


def size_of(shape: Shape) -> tuple[int, int]:
    """Height and width in cells of the rectangle around a shape."""
    return max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1


def fills(shape: Shape) -> bool:
    """Whether a shape is a full rectangle."""
    height, width = size_of(shape)
    return len(shape) == height * width


def shape_moved(board: AnyBoard, move: AnyMove) -> Shape | None:
    """The shape of the piece that a move slides; of tiles, which fill their rectangles, none."""
    return shape_of(board, move.letter) if isinstance(move, BlockMove) else None


def foremost(shape: Shape, step: Cell) -> float:
    """Where the cells are that go first in a direction: the column of their middle, or its row if they go sideways.

    Where they stand apart it is that of the most cells side by side.
    """
    ahead, across = (0, 1) if step[0] else (1, 0)
    front = max(cell[ahead] * step[ahead] for cell in shape)
    places = sorted(cell[across] for cell in shape if cell[ahead] * step[ahead] == front)
    runs: dict[int, list[int]] = {}
    for number, place in enumerate(places):
        runs.setdefault(place - number, []).append(place)
    longest = max(runs.values(), key=len)
    return (longest[0] + longest[-1] + 1) / 2


def runs(cells: Set[Cell]) -> Iterator[tuple[int, int, int]]:
    """Cells side by side in a row, as long as can be: the row, the first and the last column."""
    for row, first in sorted(cells):
        if (row, first - 1) not in cells:
            last = first
            while (row, last + 1) in cells:
                last += 1
            yield row, first, last


def cells_at(shape: Shape, place: Cell) -> list[Cell]:
    """The cells that a shape covers at a place."""
    return [(place[0] + row, place[1] + column) for row, column in shape]


def shown_goal(board: AnyBoard) -> AnyPosition:
    """The goal as a position to look at: of blocks the pieces that it names stand alone in it."""
    if not isinstance(board, BlockBoard):
        return board.goal
    cells = (
        board.bare(cell) if letter not in board.goal_pieces else letter for cell, letter in enumerate(board.target)
    )
    return BlockPosition.unchecked(board, "".join(cells))


def _corner(cells: tuple[int, ...], columns: int) -> Cell:
    places = [divmod(cell, columns) for cell in cells]
    return min(row for row, _ in places), min(column for _, column in places)
