"""What is asked of a board as a whole: its farthest positions, how many lie at each distance, positions at one of them.

From the board's table; for a board that no table can hold from what is known of it, or from layers around its goal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from .board import Board, Position
from .search.layers import Layers
from .search.run import Limits, Run
from .solvability import position_count
from .space import Cancel, Progress, ignore_progress, never_cancel
from .table import check_distance
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
    table = distance_table(board, cache=cache, progress=progress, cancel=cancel)
    return BoardFacts(table.positions_by_distance, table.farthest())


def sample(
    board: Board,
    distance: int,
    count: int = 1,
    seed: int | None = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> list[Position]:
    """``count`` independent positions, each uniform among those exactly ``distance`` moves from the goal.

    The same for the same seed. On a board that no table can hold only distances can be drawn from whose layers around
    the goal fit the memory. Raises ValueError for a distance that the board does not have or that is too large for
    that, Cancelled.
    """
    if has_table(board):
        return distance_table(board, cache=cache, progress=progress, cancel=cancel).sample(distance, count, seed)
    facts = board_facts(board)
    check_distance(board, distance, facts.greatest_distance)
    within = farthest_sampled(facts)
    if distance > within:
        raise ValueError(
            f"distance {distance}: {board.id} has {position_count(board):,} positions and no table, "
            f"expected 0 to {within} here"
        )
    layers, stored = Layers(board.goal), sum(facts.positions_by_distance[: distance + 1])
    while layers.depth < distance:
        layers.grow(Run(cancel=cancel))
        progress(layers.stored / stored)
    rng = random.Random(seed)
    return [layers.nth(rng.randrange(layers.width)) for _ in range(count)]


def farthest_sampled(facts: BoardFacts) -> int:
    """The greatest distance that ``sample`` draws from where there is no table: its layers, with those before, fit the
    memory of a search.
    """
    total = 0
    for distance, count in enumerate(facts.positions_by_distance):
        total += count
        if total > Limits().stored // 4:
            return distance - 1
    return facts.greatest_distance
