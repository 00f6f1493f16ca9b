"""Positions exactly so many moves from the goal, each as likely as any other at that distance.

From the board's table. Where no table can hold the board there are two ways, and both are exact: near the goal whole
layers fit the memory; farther away, where it is known how many lie there, positions are drawn from all until one lies
at the distance. Where few do, few of those drawn need a search: a lower bound tells of whole arrays of them that they
are too far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ..catalogue.boards import as_board
from ..model.any_board import BoardOf, P
from ..model.block_board import BlockBoard
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.tables import distance_table, has_table
from .facts import BoardFacts

LEAST_SHARE = 0.01
"""The smallest part of all positions to draw from where most are nearer: there the bound spares nothing, and each takes
a search."""


def sample(
    board: BoardOf[P] | str,
    distance: int,
    count: int = 1,
    seed: int | None = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> list[P]:
    """``count`` independent positions, each uniform among those exactly ``distance`` moves from the goal.

    The same for the same seed. On a board that no table can hold the farthest distances cannot be drawn from, as too
    few positions have them. Raises ArgumentError for such a distance or one that the board does not have, Cancelled.
    """
    return list(samples(board, distance, count, seed, cache=cache, progress=progress, cancel=cancel))


def samples(
    board: BoardOf[P] | str,
    distance: int,
    count: int = 1,
    seed: int | None = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> Iterator[P]:
    """The same one by one, as they are drawn."""
    asked: Any = as_board(board)
    if isinstance(asked, BlockBoard) or has_table(asked):
        table: Any = distance_table(asked, cache=cache, progress=progress, cancel=cancel)
        return iter(table.samples(distance, count, seed))
    from .drawing import drawn_without_table  # with NumPy this takes 0.1 s, and the window opens without

    drawn: Any = drawn_without_table(asked, distance, count, random.Random(seed), progress, cancel)
    return iter(drawn)


def farthest_sampled(facts: BoardFacts) -> int:
    """The greatest distance that ``sample`` draws from where there is no table."""
    counts = facts.positions_by_distance
    return max(distance for distance, count in enumerate(counts) if count >= LEAST_SHARE * sum(counts))
