"""Which positions can be solved, known at once: from parity, and from where the blocks stand."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import factorial, prod

from ..errors import Unsolvable
from .board import EMPTY, Board, Cells, Position
from .frames import SINGLE, Frames

REASON = (
    "it can never be solved: two of its pieces would have to swap places, and sliding never swaps just two "
    "(half of all arrangements are like this)"
)

OUT_OF_REACH = "it can never be solved: the wide piece is where no moves can bring it"


def all_different(board: Board) -> bool:
    """Whether every piece is different and one cell large, as on the number boards."""
    return not board.blocks and len(set(board.goal_cells)) == len(board.goal_cells)


def has_parity(board: Board) -> bool:
    """Whether half of all arrangements are out of reach (see ``Frames.signs``).

    With two identical pieces a swap of them changes nothing, so every arrangement can be reached.
    """
    return reachable_frames(board).signs is not None


def position_count(board: Board) -> int:
    """How many positions can be reached from the goal: frames times arrangements, half of them where parity tells."""
    singles = Counter(_singles(board.goal_cells, board))
    arrangements = factorial(singles.total()) // prod(factorial(count) for count in singles.values())
    return len(reachable_frames(board).frames) * arrangements // (2 if has_parity(board) else 1)


def random_position(board: Board, rng: random.Random) -> Position:
    """One of the reachable positions, each as likely as any other, without a search."""
    frames = reachable_frames(board).frames
    singles = _singles(board.goal_cells, board)
    while True:
        rng.shuffle(singles)
        pieces = iter(singles)
        cells = rng.choice(frames)
        position = Position(board, tuple(next(pieces) if cell == SINGLE else cell for cell in cells))
        if is_solvable(position):
            return position


def is_solvable(position: Position) -> bool:
    """Whether some moves lead from this position to the goal.

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


def check_solvable(position: Position) -> None:
    """Raises Unsolvable, in words that a player understands."""
    if not is_solvable(position):
        reason = REASON if frame_is_reachable(position) else OUT_OF_REACH
        raise Unsolvable(f"'{position}' on {position.board.id}: {reason}")


def frame_is_reachable(position: Position) -> bool:
    """Whether slides can bring the blocks where they stand; if they can, it is parity that decides."""
    frames = reachable_frames(position.board)
    return frames.of(position.cells) in frames.number


@cache
def reachable_frames(board: Board) -> Frames:
    """The frames of a board, made once."""
    return Frames(board)


def _singles(cells: Cells, board: Board) -> list[int]:
    """The pieces of one cell in reading order."""
    return [piece for piece in cells if piece != EMPTY and piece not in board.block_of]


def _transpositions(permutation: list[int]) -> int:
    """How many swaps sort ``permutation`` (a list of 0..n-1), following its cycles."""
    order, swaps = list(permutation), 0
    for i in range(len(order)):
        while order[i] != i:
            j = order[i]
            order[i], order[j] = order[j], order[i]
            swaps += 1
    return swaps
