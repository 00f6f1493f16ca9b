"""What is asked of a board as a whole: its farthest positions, and how many lie at each distance.

From the board's table; for a board that no table can hold from what is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, overload

from .any_board import AnyBoard, P
from .blocks import BlockBoard, BlockPosition
from .board import Board, Position
from .errors import BoardError
from .solvability import position_count
from .space import Cancel, Progress, ignore_progress, never_cancel
from .tables import distance_table, has_table


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


@overload
def board_facts(
    board: Board, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> BoardFacts: ...
@overload
def board_facts(
    board: BlockBoard, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> BoardFacts[BlockPosition]: ...
def board_facts(
    board: AnyBoard, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> BoardFacts[Any]:
    """Raises BoardError for a board that no table can hold and of which nothing is known, Cancelled."""
    if isinstance(board, BlockBoard):
        blocks = distance_table(board, cache=cache, progress=progress, cancel=cancel)
        return BoardFacts(blocks.positions_by_distance, blocks.farthest())
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
