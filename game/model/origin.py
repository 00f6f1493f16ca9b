"""The origin of a game's start, which decides whether the game is compared with others; random starts."""

from __future__ import annotations

import random
from enum import Enum

from solver import Board, Position, random_position
from solver.analysis.engines import judges_at_once


class Origin(str, Enum):
    """The origin of a start."""

    DEALT = "dealt"
    """Drawn from all positions of the board, or the board's own first one."""
    DAILY = "daily"
    """The day."""
    PRACTICE = "practice"
    """The player chose how far away it is."""
    LADDER = "ladder"
    """A rung of the ladder."""
    CHOSEN = "chosen"
    """The player chose the position: pasted, set up, a farthest one, solved before, or known from elsewhere."""

    @property
    def compared(self) -> bool:
        """Whether moves and time can be compared: a start three moves away would be the best game for ever."""
        return self in (Origin.DEALT, Origin.DAILY)


def random_start(board: Board, rng: random.Random) -> Position:
    """Draw a position uniformly from the reachable ones but the goal; return a block board's own start."""
    if not judges_at_once(board):
        return board.start
    while (position := random_position(board, rng)).is_goal:
        pass
    return position
