"""Positions exactly so many moves from the goal, each as likely as any other at that distance.

From the board's table. Where no table can hold the board there are two ways, and both are exact: near the goal whole
layers fit the memory; farther away, where it is known how many lie there, positions are drawn from all until one lies
at the distance. Where few do, few of those drawn need a search: a lower bound tells of whole arrays of them that they
are too far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..catalogue.boards import as_board
from ..errors import check_at_least
from ..model.board import Board
from ..model.position import Position
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import distance_table, has_table


def sample(
    board: Board | str,
    distance: int,
    count: int = 1,
    seed: int | None = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> list[Position]:
    """``count`` independent positions, each uniform among those exactly ``distance`` moves from the goal.

    The same for the same seed. On a board that no table can hold the farthest distances cannot be drawn from, as too
    few positions have them. Raises ArgumentError for such a distance or one that the board does not have, Cancelled.
    """
    return list(samples(board, distance, count, seed, cache=cache, progress=progress, cancel=cancel))


def samples(
    board: Board | str,
    distance: int,
    count: int = 1,
    seed: int | None = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> Iterator[Position]:
    """Yield random positions at a distance one by one, as they are drawn."""
    check_at_least("count", count, 0)
    asked = as_board(board)
    if has_table(asked):
        table = distance_table(asked, cache=cache, progress=progress, cancel=cancel)
        return iter(table.samples(distance, count, seed))
    from .drawing import drawn_without_table  # with NumPy this takes 0.1 s, and the window opens without

    drawn = drawn_without_table(asked, distance, count, random.Random(seed), progress, cancel)
    return iter(drawn)
