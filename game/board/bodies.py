"""The pieces of a position as bodies on a board, for boards of both kinds: their places and their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from solver import Board, Move, Position
from solver.model.pieces import EMPTY, GATE, WALL

Piece = int
"""A piece's label: its number, of a wide one that of its first part; on letter boards its letter's number."""
Cell = tuple[int, int]
Shape = tuple[Cell, ...]
"""The cells of a piece from the upper left corner of the rectangle around it, row by row."""


def pieces_at(position: Position) -> dict[Piece, list[Cell]]:
    """Return for each label the upper left corners of the rectangles around its pieces, in reading order."""
    found: dict[Piece, list[Cell]] = {}
    for piece in position.pieces:
        found.setdefault(piece.label, []).append(corner_of(piece.cells, position.board.columns))
    return found


def piece_on(position: Position, cell: int) -> Piece | None:
    """Return the label of the piece that covers a cell, if one does."""
    label = position.cells[cell]
    return None if label in (EMPTY, GATE, WALL) else position.board.block_of.get(label, (label,))[0]


def name_at(position: Position, cell: int) -> str:
    """Return the name of the piece that covers a cell, as moves have it."""
    board = position.board
    return board.piece_name(position.cells, board.covered(position.cells, cell)[0])


@lru_cache(1024)
def shape_of(board: Board, piece: Piece) -> Shape:
    """Return the shape of a piece of a board."""
    return framed(next(each.cells for each in board.pieces if each.label == piece), board.columns)


def framed(cells: Sequence[int], columns: int) -> Shape:
    """Return the shape of cells of a board."""
    top, left = corner_of(cells, columns)
    return tuple(sorted((cell // columns - top, cell % columns - left) for cell in cells))


def size_of(shape: Shape) -> tuple[int, int]:
    """Return height and width of a shape's bounding box, in cells."""
    return max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1


def fills(shape: Shape) -> bool:
    """Return whether a shape is a full rectangle."""
    height, width = size_of(shape)
    return len(shape) == height * width


def shape_moved(position: Position, move: Move) -> Shape | None:
    """Return the shape of the piece that a move names; of tiles, which fill their rectangles, none."""
    return framed(position.places[move.piece], position.board.columns) if move.piece else None


def foremost(shape: Shape, step: Cell) -> float:
    """Return the middle of the leading cells in a direction: its column, or its row for sideways moves.

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
    """Yield the longest runs of cells in each row: the row, the first and the last column."""
    for row, first in sorted(cells):
        if (row, first - 1) not in cells:
            last = first
            while (row, last + 1) in cells:
                last += 1
            yield row, first, last


def cells_at(shape: Shape, place: Cell) -> list[Cell]:
    """Return the cells that a shape covers at a place."""
    return [(place[0] + row, place[1] + column) for row, column in shape]


def shown_goal(board: Board) -> Position:
    """Return the goal as a position to look at: where it leaves cells open the pieces that it names stand alone."""
    if board.has_complete_goal:
        return board.goal
    shown = enumerate(board.goal_cells)
    return Position.unchecked(
        board, tuple(board.bare(c) if label in (EMPTY, GATE, WALL) else label for c, label in shown)
    )


def corner_of(cells: Sequence[int], columns: int) -> Cell:
    """Return the upper left corner of the rectangle around cells."""
    return min(cell // columns for cell in cells), min(cell % columns for cell in cells)
