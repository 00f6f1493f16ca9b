"""Text to positions and moves and back for boards of either kind (see ``notation`` and ``blocks.notation``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

from .any_board import AnyBoard, AnyMove, AnyPosition
from .block_board import BlockBoard, BlockMove, BlockPosition
from .block_notation import parse_moves as parse_block_moves
from .board import Board, Move, Position
from .notation import check_board
from .notation import parse_moves as parse_tile_moves


@overload
def parse_position(board: Board, text: str | Iterable[Any]) -> Position: ...
@overload
def parse_position(board: BlockBoard, text: str) -> BlockPosition: ...
@overload
def parse_position(board: AnyBoard, text: str) -> AnyPosition: ...
def parse_position(board: Any, text: Any) -> Any:
    """The position of ``board`` that ``text`` names, such as ``0 7 2 1/4 3 6 5``, on a board of blocks
    ``ABBC/ABBC/DEEF/DGHF/.I.J``.

    Of numbers, rows may also be lines, or not be told at all; commas and brackets count as spaces; ``.`` and ``_`` are
    the empty cell, and A, B, C ... are 10, 11, 12 ... where the board has such pieces. Where no piece number has two
    digits then, the spaces may be left out: ``123456789ABCDEF0``. A list of them, or of rows of them, will do as well.

    Raises NotationError with what was wrong and what was expected.
    """
    return board.position(text)


@overload
def position_of(board: Board, position: Position | str | Iterable[Any]) -> Position: ...
@overload
def position_of(board: BlockBoard, position: BlockPosition | str) -> BlockPosition: ...
def position_of(board: Any, position: Any) -> Any:
    """Return a position of ``board``, which may be given as ``parse_position`` reads it.

    Raises NotationError, and ArgumentError for a position of another board.
    """
    if not isinstance(position, (Position, BlockPosition)):
        return board.position(position)
    check_board(position, board)
    return position


def position_text(position: AnyPosition) -> str:
    """The text that ``parse_position`` reads back."""
    return str(position)


def position_svg(position: AnyPosition) -> str:
    """A picture of the position, as an SVG text that browsers and notebooks show."""
    return position._repr_svg_()


@overload
def parse_moves(text: str, board: Board | None = None) -> list[Move]: ...
@overload
def parse_moves(text: str, board: BlockBoard) -> list[BlockMove]: ...
def parse_moves(text: str, board: AnyBoard | None = None) -> Any:
    """The moves that ``text`` names, such as ``LLURD``, on a board of blocks ``IR GDR``. Raises NotationError.

    Whether a piece can make them is not checked here: that depends on the position.
    """
    return parse_block_moves(board, text) if isinstance(board, BlockBoard) else parse_tile_moves(text)


def moves_text(moves: Iterable[AnyMove]) -> str:
    """The text that ``parse_moves`` reads back."""
    listed = list(moves)
    return (" " if any(isinstance(move, BlockMove) for move in listed) else "").join(map(str, listed))


def moves_count(board: AnyBoard, text: str) -> int:
    """How many moves, or steps, a text has that a solver gave."""
    return len(text.split()) if isinstance(board, BlockBoard) else len(text)
