"""The positions of a board by number, without a table: the same number is the same position for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

from ..errors import ArgumentError
from .board import EMPTY, Board, Position
from .frames import SINGLE
from .solvability import has_parity, is_solvable, position_count, reachable_frames


def nth_position(board: Board, number: int) -> Position:
    """The reachable position with this number, from 0 to one less than ``position_count(board)``.

    Frames come in the order of their cells, and within a frame the arrangements in lexicographic order; where parity
    puts half of these out of reach, the other half. Raises ArgumentError for a number that no position has.
    """
    count = position_count(board)
    if not 0 <= number < count:
        raise ArgumentError(f"no position of {board.id} has the number {number}, expected 0 to {count - 1}")
    frames = sorted(reachable_frames(board).frames)
    frame, rank = divmod(number, count // len(frames))
    if not has_parity(board):
        return _position(board, frames[frame], rank)
    # Two arrangements in a row that begin with an even number differ in their last two pieces alone: one can be solved.
    position = _position(board, frames[frame], 2 * rank)
    return position if is_solvable(position) else _position(board, frames[frame], 2 * rank + 1)


def _position(board: Board, frame: Sequence[int], rank: int) -> Position:
    singles = [piece for piece in board.goal_cells if piece != EMPTY and piece not in board.block_of]
    pieces = iter(nth_arrangement(singles, rank))
    return Position(board, tuple(next(pieces) if cell == SINGLE else cell for cell in frame))


def nth_arrangement(pieces: Sequence[int], rank: int) -> list[int]:
    """The order of ``pieces``, some of which may be alike, that has this lexicographic number, from 0.

    Of the orders of n pieces c/n begin with a piece that there is c times. (``Arrangements`` is faster for many, and
    needs a graph that for 15 different pieces has 32,768 nodes.)
    """
    left = Counter(pieces)
    size = factorial(len(pieces)) // prod(map(factorial, left.values()))
    arrangement = []
    for length in range(len(pieces), 0, -1):
        for piece in sorted(left):
            beginning = size * left[piece] // length
            if rank < beginning:
                break
            rank -= beginning
        arrangement.append(piece)
        left[piece] -= 1
        size = beginning
    return arrangement
