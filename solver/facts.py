"""What is asked of a board as a whole: its farthest positions, and how many lie at each distance.

From the board's table; for a board that no table can hold from what is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from .board import Board, Position
from .errors import BoardError
from .solvability import position_count
from .space import Cancel, Progress, ignore_progress, never_cancel
from .tables import distance_table, has_table


@dataclass(frozen=True)
class BoardFacts:
    """A board's distances."""

    positions_by_distance: list[int]
    """How many positions lie at each distance, from 0 to the greatest."""
    farthest: list[Position]
    """All positions at the greatest distance."""

    @property
    def greatest_distance(self) -> int:
        """In moves."""
        return len(self.positions_by_distance) - 1


def board_facts(
    board: Board, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> BoardFacts:
    """Raises BoardError for a board that no table can hold and of which nothing is known, Cancelled."""
    if not has_table(board) and board.known is not None:
        farthest = [Position(board, cells) for cells in board.known.farthest_cells]
        return BoardFacts(list(board.known.positions_by_distance), farthest)
    if not has_table(board):
        raise BoardError(
            f"the farthest positions of {board.id} are not known: it has {position_count(board):,} positions, "
            "more than a table can hold"
        )
    table = distance_table(board, cache=cache, progress=progress, cancel=cancel)
    return BoardFacts(table.positions_by_distance, table.farthest())
