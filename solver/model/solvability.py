"""Solvability, count and indices of positions, all without a search.

On boards with one gap, where the goal places every piece, a position is a frame and an arrangement (see ``frames``):
parity and the places of blocks decide. On all others only pieces that can never come to their places are found here;
the rest takes a table or a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING

from ..errors import ArgumentError, Unsolvable, brief_repr, check_type, is_whole
from .board import Board
from .frames import SINGLE, Frames, reaches_every_order
from .pieces import EMPTY, WALL, Cells
from .position import Position

if TYPE_CHECKING:
    import random


class Obstacle(Enum):
    """What keeps a position from ever being solved; the value is the reason in words."""

    SWAPPED = (
        "it can never be solved: two of its pieces would have to swap places, and sliding never swaps just two "
        "(half of all arrangements are like this)"
    )
    OUT_OF_REACH = "it can never be solved: a large piece is where no moves can bring it"
    KEPT_APART = "it can never be solved: no moves bring a piece to its place in the goal"


@lru_cache(256)
def has_frames(board: Board) -> bool:
    """Return whether positions are frames and arrangements: one gap, and room to bring the pieces into every order."""
    if board.moves_name_pieces or board.lengthwise_only or board.interchangeable or not board.has_complete_goal:
        return False
    return not board.walls or reaches_every_order(reachable_frames(board))


def has_parity(board: Board) -> bool:
    """Return whether half of all arrangements are out of reach (see ``Frames.signs``).

    With two identical pieces a swap of them changes nothing, so every arrangement can be reached.
    """
    return reachable_frames(board).signs is not None


def position_count(board: Board) -> int:
    """Return how many positions of a board with frames can be reached: frames times arrangements, or half as many."""
    singles = Counter(_singles(board.goal_cells, board))
    arrangements = factorial(singles.total()) // prod(factorial(count) for count in singles.values())
    return len(reachable_frames(board).frames) * arrangements // (2 if has_parity(board) else 1)


def count_without_exploring(board: Board) -> int | None:
    """Return the number of positions of a board with frames; None for others, which have to be explored."""
    return position_count(board) if has_frames(board) else None


def random_position(board: Board, rng: random.Random) -> Position:
    """Return one of the reachable positions of a board with frames, each as likely as any other, without a search."""
    frames = reachable_frames(board).frames
    singles = _singles(board.goal_cells, board)
    while True:
        rng.shuffle(singles)
        pieces = iter(singles)
        cells = rng.choice(frames)
        position = Position.unchecked(board, tuple(next(pieces) if cell == SINGLE else cell for cell in cells))
        if is_solvable(position):
            return position


WALK = 2_000  # steps of a random walk


def random_walk(position: Position, rng: random.Random) -> Position:
    """Return a position some random steps away, of which some are likelier than others, on any board."""
    for _ in range(WALK):
        position = position.random_step(rng)
    return position


def is_solvable(position: Position) -> bool:
    """Return whether some moves lead from a position of a board with frames to the goal.

    The permutation that takes the order of its pieces to the goal's is even or odd as its frame has it (for boards
    without blocks: Johnson and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2, 1879).
    """
    board = position.board
    frames = reachable_frames(board)
    frame = frames.number.get(frames.of(position.cells))
    if frame is None:
        return False
    if frames.signs is None:
        return True
    place = {piece: number for number, piece in enumerate(_singles(board.goal_cells, board))}
    return (_transpositions([place[piece] for piece in _singles(position.cells, board)]) - frames.signs[frame]) % 2 == 0


def obstacle_of(position: Position) -> Obstacle | None:
    """Return what keeps a position from ever being solved; None where nothing does, or only a search can find out."""
    if not has_frames(position.board):  # parity means nothing with several gaps, or pieces without a goal
        from .kinds import goal_is_in_reach  # boards with one gap, which most are, need none of it

        return None if goal_is_in_reach(position) else Obstacle.KEPT_APART
    if is_solvable(position):
        return None
    if frame_is_reachable(position):
        return Obstacle.SWAPPED
    return Obstacle.OUT_OF_REACH if position.board.blocks else Obstacle.KEPT_APART


def check_solvable(position: Position) -> None:
    """Raise Unsolvable, in words that a player understands, for what is known at once never to be solved."""
    obstacle = obstacle_of(check_type("position", position, Position))
    if obstacle is not None:
        raise Unsolvable(f"'{position}' on {position.board.id}: {obstacle.value}")


def frame_is_reachable(position: Position) -> bool:
    """Return whether slides can bring the blocks where they stand; if they can, parity decides."""
    frames = reachable_frames(position.board)
    return frames.of(position.cells) in frames.number


@cache
def reachable_frames(board: Board) -> Frames:
    """Return the frames of a board, made once."""
    return Frames(board)


def nth_position(board: Board, number: int) -> Position:
    """Return the reachable position with this number, from 0 to one less than ``position_count(board)``.

    The same number is the same position for ever. Frames come in the order of their cells, and within a frame the
    arrangements in lexicographic order; where parity puts half of these out of reach, the other half. Raises
    ArgumentError for a number that no position has.
    """
    count = position_count(board)
    if not is_whole(number) or not 0 <= number < count:
        raise ArgumentError(f"no position of {board.id} has the number {brief_repr(number)}, expected 0 to {count - 1}")
    frames = sorted(reachable_frames(board).frames)
    frame, rank = divmod(number, count // len(frames))
    if not has_parity(board):
        return _arranged(board, frames[frame], rank)
    # Two arrangements in a row that begin with an even number differ in their last two pieces alone: one can be solved.
    position = _arranged(board, frames[frame], 2 * rank)
    return position if is_solvable(position) else _arranged(board, frames[frame], 2 * rank + 1)


def nth_arrangement(pieces: Sequence[int], rank: int) -> list[int]:
    """Return the order of ``pieces``, some of which may be alike, that has this lexicographic number, from 0.

    Of the orders of n pieces c/n begin with a piece that there is c times. (``Arrangements`` is faster for many, and
    needs a graph that for 15 different pieces has 32,768 nodes.)
    """
    left = Counter(pieces)
    size = factorial(len(pieces)) // prod(map(factorial, left.values()))
    arrangement = []
    for length in range(len(pieces), 0, -1):
        kinds = iter(sorted(left))
        piece = next(kinds)
        while rank >= (beginning := size * left[piece] // length):
            rank -= beginning
            piece = next(kinds)
        arrangement.append(piece)
        left[piece] -= 1
        size = beginning
    return arrangement


def _arranged(board: Board, frame: Sequence[int], rank: int) -> Position:
    pieces = iter(nth_arrangement(_singles(board.goal_cells, board), rank))
    return Position.unchecked(board, tuple(next(pieces) if cell == SINGLE else cell for cell in frame))


def _singles(cells: Cells, board: Board) -> list[int]:
    """Return the pieces of one cell in reading order."""
    return [piece for piece in cells if piece not in (EMPTY, WALL) and piece not in board.block_of]


def _transpositions(permutation: list[int]) -> int:
    """Return how many swaps sort ``permutation`` (a list of 0..n-1), following its cycles."""
    order, swaps = list(permutation), 0
    for i in range(len(order)):
        while order[i] != i:
            j = order[i]
            order[i], order[j] = order[j], order[i]
            swaps += 1
    return swaps
