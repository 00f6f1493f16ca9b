"""What is asked of a board as a whole: its farthest positions, and how many lie at each distance.

From the board's table; for a board that no table can hold from what is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from ..catalogue.boards import as_board
from ..errors import BoardError
from ..model.any_board import BoardOf, P
from ..model.block_board import BlockBoard
from ..model.board import Position
from ..model.solvability import position_count
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.tables import distance_table, has_table


@dataclass(frozen=True)
class BoardFacts(Generic[P]):
    """A board's distances."""

    positions_by_distance: list[int]
    """How many positions lie at each distance, from 0 to the greatest."""
    farthest: list[P]
    """All positions at the greatest distance."""

    @property
    def greatest_distance(self) -> int:
        """In moves."""
        return len(self.positions_by_distance) - 1


def board_facts(
    board: BoardOf[P] | str,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> BoardFacts[P]:
    """The farthest positions of a board, and how many lie at each distance.

    Raises BoardError for a board that no table can hold and of which nothing is known, Cancelled.
    """
    asked: Any = as_board(board)
    if isinstance(asked, BlockBoard) or has_table(asked):
        table: Any = distance_table(asked, cache=cache, progress=progress, cancel=cancel)
        return BoardFacts(table.positions_by_distance, table.farthest())
    if asked.known is None:
        raise BoardError(
            f"the farthest positions of {asked.id} aren't known: it has {position_count(asked):,} positions, "
            "too many for a table"
        )
    farthest: list[Any] = [Position(asked, cells) for cells in asked.known.farthest_cells]
    return BoardFacts(list(asked.known.positions_by_distance), farthest)
