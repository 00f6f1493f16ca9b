"""Positions exactly so many moves from the goal, each as likely as any other at that distance.

From the board's table. Where no table can hold the board there are two ways, and both are exact: near the goal whole
layers fit the memory; farther away positions are drawn from all until one lies at the distance, which is quick where
many do. Most that are drawn need no search: a lower bound tells of whole arrays of them that they are too far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from .board import EMPTY, Board, Position
from .errors import Cancelled
from .facts import BoardFacts, board_facts
from .frames import SINGLE
from .search.bounds import Bound
from .search.choice import load_bound
from .search.deepening import deepen, frame_parity
from .search.layers import Layers
from .search.packed import BITS, packed_board
from .search.run import Run, Status
from .solvability import is_solvable, position_count
from .space import Cancel, Progress, ignore_progress, never_cancel
from .table import check_distance
from .tables import distance_table, has_table

DRAWN = 1 << 14
"""Arrangements that are drawn together: some 10 ms."""
STORED_FOR_DRAWN = 4
"""Positions that a layer gets in the time in which one arrangement is drawn (measured)."""
LEAST_SHARE = 0.01
"""The smallest part of all positions to draw from where most are nearer: there the bound spares nothing, and each takes
a search."""


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

    The same for the same seed. On a board that no table can hold the farthest distances cannot be drawn from, as too
    few positions have them. Raises ValueError for such a distance or one that the board does not have, Cancelled.
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
    rng = random.Random(seed)
    if not _layers_are_quicker(facts, distance):
        return _drawn_from_all(board, distance, count, rng, progress, cancel)
    layers, stored = Layers(board.goal), sum(facts.positions_by_distance[: distance + 1])
    while layers.depth < distance:
        layers.grow(Run(cancel=cancel))
        progress(layers.stored / stored)
    return [layers.nth(rng.randrange(layers.width)) for _ in range(count)]


def farthest_sampled(facts: BoardFacts) -> int:
    """The greatest distance that ``sample`` draws from where there is no table."""
    counts = facts.positions_by_distance
    return max(distance for distance, count in enumerate(counts) if count >= LEAST_SHARE * sum(counts))


def _layers_are_quicker(facts: BoardFacts, distance: int) -> bool:
    """Whether fewer positions lie nearer than must be drawn until one is met, in what either takes."""
    counts = facts.positions_by_distance
    return sum(counts[: distance + 1]) < STORED_FOR_DRAWN * sum(counts) / counts[distance]


def _drawn_from_all(
    board: Board, distance: int, count: int, rng: random.Random, progress: Progress, cancel: Cancel
) -> list[Position]:
    """Positions at a distance that many have. Raises Cancelled."""
    bound = load_bound(board, cancel=cancel)
    generator = np.random.PCG64(rng.getrandbits(128))  # its numbers, unlike those of ``Generator``, never change
    share = board_facts(board).positions_by_distance[distance] / position_count(board)
    positions: list[Position] = []
    arrangements = 0
    while True:
        for position in _near_enough(board, distance, bound, generator):
            if is_solvable(position) and _lies_at(position, distance, bound, cancel):
                positions.append(position)
                if len(positions) == count:
                    return positions
                arrangements = 0
        if cancel():
            raise Cancelled
        arrangements += DRAWN
        progress((len(positions) + 1 - (1 - share) ** arrangements) / count)  # the chance that one was among them


def _near_enough(board: Board, distance: int, bound: Bound, generator: np.random.PCG64) -> Iterator[Position]:
    """Of some arrangements, each as likely as any other, those that parity and the bound leave."""
    packed = packed_board(board)
    frames = [frame for frame, parity in enumerate(frame_parity(packed)) if parity == distance % 2]
    singles = np.array(
        [packed.code(piece) for piece in board.goal_cells if piece != EMPTY and piece not in board.block_of]
    )
    numbers = generator.random_raw((DRAWN, len(singles) + 1))
    chosen = numbers[:, 0] % np.uint64(len(frames))
    shuffled = singles[numbers[:, 1:].argsort(axis=1)]
    codes = np.zeros((DRAWN, len(board.goal_cells)), np.int64)
    for number, frame in enumerate(frames):
        rows = np.flatnonzero(chosen == number)
        for cell, piece in enumerate(packed.frames.frames[frame]):
            if piece != SINGLE:
                codes[rows, cell] = packed.code(piece)
        single_cells = [cell for cell, piece in enumerate(packed.frames.frames[frame]) if piece == SINGLE]
        codes[rows[:, None], single_cells] = shuffled[rows]
    for row in codes[bound.of_all(codes) <= distance]:
        yield packed.unpack(sum(int(code) << BITS * cell for cell, code in enumerate(row)))


class _Beyond(Exception):
    """A position is farther than was asked."""


def _lies_at(position: Position, distance: int, bound: Bound, cancel: Cancel) -> bool:
    """Whether a position has this distance. Raises Cancelled."""

    def stop_beyond(status: Status) -> None:
        if status.at_least > distance:
            raise _Beyond

    try:
        return deepen(position, bound, Run(cancel=cancel, watch=stop_beyond)).length == distance
    except _Beyond:
        return False
