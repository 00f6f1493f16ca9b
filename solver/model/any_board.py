"""Boards of either kind: of single pieces with one empty cell, or of blocks.

Both kinds have the same names where the meaning is the same: a board its ``id``, ``name``, ``rows``, ``columns``,
``start`` and ``goal`` (whose ``str`` is the text to show); a position its ``board``, ``is_goal``, ``legal_moves()``,
``apply(move)``, ``undo(move)`` and ``str``; a move its ``inverse`` and ``str``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from .block_board import BlockBoard, BlockMove, BlockPosition
from .board import Board, Move, Position

AnyBoard = Board | BlockBoard
AnyPosition = Position | BlockPosition
AnyMove = Move | BlockMove

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar  # ``typing`` has defaults from Python 3.13 on

    P = DefaultTypeVar("P", bound=AnyPosition, default=Position)
    M = DefaultTypeVar("M", bound=AnyMove, default=Move)
    P_co = DefaultTypeVar("P_co", bound=AnyPosition, default=Position, covariant=True)
else:
    P, M, P_co = TypeVar("P"), TypeVar("M"), TypeVar("P_co", covariant=True)


class BoardOf(Protocol[P_co]):
    """A board of either kind, by its positions: what a caller has to know of types."""

    @property
    def id(self) -> str:
        """The name on the command line and in files."""

    def position(self, text: str) -> P_co:
        """The position that a text names."""


def counts_of(board: AnyBoard) -> str:
    """What distances on a board count, ``moves`` or ``steps``; where a piece of one cell moves they are the same."""
    return board.counts if isinstance(board, BlockBoard) else "moves"


def way_of(move: AnyMove) -> tuple[Move, ...]:
    """The slides by one cell that a move is made of."""
    return move.way if isinstance(move, BlockMove) else (move,)
