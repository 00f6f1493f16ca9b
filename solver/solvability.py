"""Which positions can be solved, known at once: from parity, and from where the blocks stand."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import factorial, prod

from .board import EMPTY, Board, Position
from .errors import Unsolvable
from .frames import SINGLE, Frames

REASON = (
    "it can never be solved: two of its pieces would have to swap places, and sliding never swaps just two "
    "(half of all arrangements of a number board are like this)"
)


OUT_OF_REACH = "it can never be solved: the wide piece stands where no slides can bring it"


def has_parity(board: Board) -> bool:
    """Whether half of all arrangements are out of reach: every piece different and one cell large.

    With two identical pieces a swap of them changes nothing, so every arrangement can be reached; the counts of
    reachable positions confirm it for the boards with a wide piece.
    """
    return not board.blocks and len(set(board.goal_cells)) == len(board.goal_cells)


def position_count(board: Board) -> int:
    """How many positions can be reached from the goal: frames times arrangements, half of them where parity tells."""
    singles = Counter(piece for piece in board.goal_cells if piece != EMPTY and piece not in board.block_of)
    arrangements = factorial(singles.total()) // prod(factorial(count) for count in singles.values())
    return len(reachable_frames(board).frames) * arrangements // (2 if has_parity(board) else 1)


def random_position(board: Board, rng: random.Random) -> Position:
    """One of the reachable positions, each as likely as any other, without a search."""
    frames = reachable_frames(board).frames
    singles = [piece for piece in board.goal_cells if piece != EMPTY and piece not in board.block_of]
    while True:
        rng.shuffle(singles)
        pieces = iter(singles)
        cells = rng.choice(frames)
        position = Position(board, tuple(next(pieces) if cell == SINGLE else cell for cell in cells))
        if is_solvable(position):
            return position


def is_solvable(position: Position) -> bool:
    """Whether some moves lead from this position to the goal.

    A slide swaps the empty cell with a neighbour. So the permutation that takes the position to the goal is even or
    odd as the number of moves is, and that is even or odd as the empty cell's distance to its goal (Johnson and
    Story, "Notes on the 15 puzzle", American Journal of Mathematics 2, 1879).
    """
    board = position.board
    if board.blocks and not _frame_is_reachable(position):
        return False
    if not has_parity(board):
        return True
    target = {piece: cell for cell, piece in enumerate(board.goal_cells)}
    row, column = divmod(position.cells.index(EMPTY), board.columns)
    goal_row, goal_column = divmod(target[EMPTY], board.columns)
    slides = abs(row - goal_row) + abs(column - goal_column)
    return (_transpositions([target[piece] for piece in position.cells]) - slides) % 2 == 0


def check_solvable(position: Position) -> None:
    """Raises Unsolvable, in words that a player understands."""
    if not is_solvable(position):
        reason = OUT_OF_REACH if position.board.blocks else REASON
        raise Unsolvable(f"'{position}' on {position.board.id}: {reason}")


@cache
def reachable_frames(board: Board) -> Frames:
    """The frames of a board, made once."""
    return Frames(board)


def _frame_is_reachable(position: Position) -> bool:
    frames = reachable_frames(position.board)
    return frames.of(position.cells) in frames.number


def _transpositions(permutation: list[int]) -> int:
    """How many swaps sort ``permutation`` (a list of 0..n-1), following its cycles."""
    order, swaps = list(permutation), 0
    for i in range(len(order)):
        while order[i] != i:
            j = order[i]
            order[i], order[j] = order[j], order[i]
            swaps += 1
    return swaps
