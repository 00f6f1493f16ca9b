"""Random positions at an exact distance from the goal, for practice."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from solver import Board, Cancel, Position, Progress, sample

DRAWN_INSTEAD = 64
"""So many positions are drawn to find another; where there are two all are the same once in 2**63 times."""


@dataclass(frozen=True)
class Draw:
    """The request for a position: uniform at its distance, and deterministic for each draw."""

    distance: int
    seed: int
    other_than: Position | None = None
    """The one on the board: it is not drawn if there is another at its distance."""


def draw_from_table(table: Any, draw: Draw) -> Position:
    """Return the position of a draw by a board's table, at once.

    Raises ValueError for a distance that the board does not have.
    """
    rng = random.Random(draw.seed)
    while True:
        position: Position = table.sample(draw.distance, seed=rng.getrandbits(64))[0]
        if position != draw.other_than or table.positions_by_distance[draw.distance] == 1:
            return position


def draw_without_table(board: Board, draw: Draw, progress: Progress, cancel: Cancel) -> Position:
    """Return the position of a draw on a board that no table can hold, in a second or two.

    Raises ValueError for a distance greater than ``farthest_sampled`` gives, Cancelled.
    """
    (position,) = sample(board, draw.distance, 1, draw.seed, progress=progress, cancel=cancel)
    if position != draw.other_than:
        return position
    positions = sample(board, draw.distance, DRAWN_INSTEAD, draw.seed, progress=progress, cancel=cancel)
    return next((position for position in positions if position != draw.other_than), position)
