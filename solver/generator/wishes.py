"""What is wished of a generated board, and what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from ..analysis.difficulty import HARDEST, Difficulty
from ..model.board import Board

MOST_MOVES = 1_000
LEVELS = {
    "car-park": range(1, 10),  # those of 51 moves, the longest, and of 60 with walls are of level 9
    "klotski": range(1, 11),
    "shapes": range(1, 11),
    "numbers": range(1, 7),
    "colours": range(1, 8),
    "farm": range(1, 8),
}  # of difficulty, which a style reaches


class Wish(NamedTuple):
    """Levels of difficulty and numbers of moves, both with their ends, that a board may have."""

    least_level: int = 1
    most_level: int = HARDEST
    least_moves: int = 1
    most_moves: int = MOST_MOVES

    def allows(self, found: Difficulty) -> bool:
        """Return whether a difficulty, and its moves, are as wished."""
        is_level = self.least_level <= found.level <= self.most_level
        return is_level and self.least_moves <= found.moves <= self.most_moves

    @property
    def levels(self) -> range:
        """The levels, in order."""
        return range(self.least_level, self.most_level + 1)


class Made(NamedTuple):
    """A board with its start, how hard it is, and the number that its id is made of."""

    board: Board
    difficulty: Difficulty
    code: int
