"""What is known at once of whether a position can be solved, on boards of either kind."""

from __future__ import annotations

from .any_board import AnyPosition
from .block_board import BlockPosition
from .solvability import check_solvable as check_tiles


def check_solvable(position: AnyPosition) -> None:
    """Raises Unsolvable, in words that a player understands.

    On boards of blocks only a goal is told at once at which a piece would stand where it never comes; all else takes
    the board's table or a search.
    """
    if isinstance(position, BlockPosition):
        from ..search.block_goals import check_goal_places  # its bit arithmetic is for boards of blocks alone

        check_goal_places(position)
    else:
        check_tiles(position)
