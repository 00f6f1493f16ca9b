"""Where a game begins that nobody has chosen."""

from __future__ import annotations

import random

from solver import Board, Position, random_position


def random_start(board: Board, rng: random.Random) -> Position:
    """Uniform over the reachable positions but the goal itself."""
    while (position := random_position(board, rng)).is_goal:
        pass
    return position
