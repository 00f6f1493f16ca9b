"""Samples positions at a distance on a board that no table can hold, from whole layers or from all positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, check_whole
from ..model.board import Board
from ..model.frames import SINGLE
from ..model.pieces import EMPTY, WALL
from ..model.position import Position
from ..model.solvability import has_frames, is_solvable, position_count
from ..search.bounds import Bound
from ..search.databases import load_bound
from ..search.deepening import deepen, frame_parity
from ..search.layer_searches import graph_of, grow, layers_round
from ..search.packed import packed_board
from ..search.support import BITS, can_be_packed
from ..sentences import large_number
from ..system.limits import LimitReached, Run, Status
from ..system.progress import Cancel, Progress, check_cancel
from ..tables.code_layers import Keys
from ..tables.table import check_distance
from .facts import BoardFacts, board_facts, farthest_sampled

Cells = NDArray[np.uint8]  # positions, a row each: their piece numbers in cell order
DRAWN = 1 << 14  # arrangements that are drawn together: some 10 ms
MOST_DRAWN_FROM = 50_000  # positions of the last layer but one, where 64 bits hold none: 5x5 comes to 13 moves in 0.1 s
STORED_ALWAYS = 1_000_000
"""Positions: up to a layer that has so many with those before it takes a tenth of a second, however many are drawn."""
STORED_FOR_DRAWN = 16
"""As many positions as this get into layers in the time in which four arrangements are drawn (measured); who draws
mostly draws more than one."""


def sampled_without_table(
    board: Board, distance: int, count: int, rng: random.Random, progress: Progress, cancel: Cancel
) -> Iterator[Position]:
    """Yield positions. Raises ArgumentError for a distance that the board does not have, or at which too few lie."""
    if board.has_plain_tiles and not can_be_packed(board):
        distance = check_whole("distance", distance, 0)
        return _from_tiles(board, distance, count, rng, cancel)
    if not (has_frames(board) and can_be_packed(board)):
        raise ArgumentError(
            f"distance {distance}: {board.id} is too big for a table, so no positions at a distance can be drawn, "
            "expected no distance, which gives random positions"
        )
    if board.known is None:
        return _from_layer(board, distance, count, rng, progress, cancel)
    facts = board_facts(board)
    distance = check_distance(board, distance, facts.greatest_distance)
    within = farthest_sampled(facts)
    if distance > within:
        raise ArgumentError(
            f"distance {distance}: {board.id} has {large_number(position_count(board))} positions and no table, "
            f"expected 0 to {within} here"
        )
    if _in_layers(facts, distance):
        return _from_layer(board, distance, count, rng, progress, cancel)
    share = facts.positions_by_distance[distance] / position_count(board)
    return rejection_sample(board, distance, count, share, rng, progress, cancel)


def _in_layers(facts: BoardFacts, distance: int) -> bool:
    """Return whether layers are quicker.

    The number of draws is ignored; otherwise one seed would give different positions for different counts.
    """
    counts = facts.positions_by_distance
    return sum(counts[: distance + 1]) <= max(STORED_ALWAYS, STORED_FOR_DRAWN * sum(counts) / counts[distance])


def _from_layer(
    board: Board, distance: int, count: int, rng: random.Random, progress: Progress, cancel: Cancel
) -> Iterator[Position]:
    """Yield positions of a whole layer. Raises ArgumentError where it is too large for the memory, Cancelled."""
    graph = graph_of(board.goal)
    layers = layers_round(graph, graph.goals(Run(cancel=cancel), 1), Keys(), Run(cancel=cancel))
    stored = 0 if board.known is None else sum(board.known.positions_by_distance[: distance + 1])
    while layers.depth < distance:
        try:
            grow(layers, Run(cancel=cancel))
        except LimitReached:
            raise ArgumentError(
                f"distance {distance}: {board.id} has no table, and too many positions that far away for the memory, "
                f"expected 0 to {layers.depth} here"
            ) from None
        progress(layers.stored / stored if stored else layers.depth / distance)
    nth = graph.numbered(layers.last.words)
    for _ in range(count):
        yield nth(rng.randrange(len(layers.last)))


def _from_tiles(board: Board, distance: int, count: int, rng: random.Random, cancel: Cancel) -> Iterator[Position]:
    """Yield positions of a whole layer of plain tiles that 64 bits can't hold. Raises ArgumentError, Cancelled.

    A slide changes the distance by one, so a layer is what slides lead to less the layer two before.
    """
    before, rows = np.empty((0, len(board.goal_cells)), np.uint8), np.array([board.goal_cells], np.uint8)
    for depth in range(distance):
        check_cancel(cancel)
        if len(rows) > MOST_DRAWN_FROM:
            raise ArgumentError(
                f"distance {distance}: {board.id} has no table, and too many positions that far away for the memory, "
                f"expected 0 to {depth} here, or no distance, which gives random positions"
            )
        before, rows = rows, _without(_slid(rows, board.rows, board.columns), before)
    if not len(rows):
        raise ArgumentError(f"no position of {board.id} is {distance} moves from the goal")
    return (board.position(rows[rng.randrange(len(rows))].tolist()) for _ in range(count))


def _slid(rows: Cells, height: int, width: int) -> Cells:
    """Return what all slides lead to, each position once, in order."""
    numbers, gap, found = np.arange(len(rows)), (rows == EMPTY).argmax(1), []
    row, column = gap // width, gap % width
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        is_inside = (row + down >= 0) & (row + down < height) & (column + right >= 0) & (column + right < width)
        chosen = numbers.compress(is_inside)
        after, source = rows[chosen], gap[chosen] + down * width + right
        after[np.arange(len(chosen)), gap[chosen]] = rows[chosen, source]
        after[np.arange(len(chosen)), source] = EMPTY
        found.append(after)
    return _rows_of(np.unique(_as_one(np.concatenate(found))))


def _without(rows: Cells, others: Cells) -> Cells:
    """Return the rows that are none of the others; each stands once in either."""
    both, count = np.unique(_as_one(np.concatenate([rows, others, others])), return_counts=True)
    return _rows_of(both[count == 1])


def _as_one(rows: Cells) -> NDArray[np.void]:
    """Return each row as one item, which sorts in the rows' order, several times as fast as ``axis=0`` does."""
    return rows.view(np.dtype((np.void, rows.shape[1]))).ravel()


def _rows_of(items: NDArray[np.void]) -> Cells:
    """Return the rows of items that ``_as_one`` has made."""
    return items.view(np.uint8).reshape(len(items), items.dtype.itemsize)


def rejection_sample(
    board: Board,
    distance: int,
    count: int,
    share: float,
    rng: random.Random,
    progress: Progress,
    cancel: Cancel,
) -> Iterator[Position]:
    """Yield random positions at a distance that ``share`` of all positions have. Raises Cancelled."""
    bound, found, since = load_bound(board, cancel=cancel), 0, 0
    generator = np.random.PCG64(rng.getrandbits(128))  # its numbers, unlike those of ``Generator``, never change
    while found < count:
        for row, position in _near_enough(board, distance, bound, generator):
            if is_solvable(position) and _lies_at(position, distance, bound, cancel):
                yield position
                found, since = found + 1, -row
                if found == count:
                    return
            progress((found + 1 - (1 - share) ** (since + row)) / count)  # the chance that one was among them
        since += DRAWN
        progress((found + 1 - (1 - share) ** since) / count)
        check_cancel(cancel)


def _near_enough(
    board: Board, distance: int, bound: Bound, generator: np.random.PCG64
) -> Iterator[tuple[int, Position]]:
    """Draw arrangements uniformly; yield those that parity and the bound admit, with their row numbers."""
    packed = packed_board(board)
    frames = [frame for frame, parity in enumerate(frame_parity(packed)) if parity == distance % 2]
    singles = np.array(
        [packed.code(piece) for piece in board.goal_cells if piece not in (EMPTY, WALL, *board.block_of)]
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
    for row in np.flatnonzero(bound.of_all(codes) <= distance).tolist():
        yield row, packed.unpack(sum(int(code) << BITS * cell for cell, code in enumerate(codes[row])))


class _Beyond(Exception):
    """A position is farther than was asked."""


def _lies_at(position: Position, distance: int, bound: Bound, cancel: Cancel) -> bool:
    """Return whether a position has this distance. Raises Cancelled."""

    def stop_beyond(status: Status) -> None:
        if status.at_least > distance:
            raise _Beyond

    try:
        return deepen(position, bound, Run(cancel=cancel, watch=stop_beyond)).length == distance
    except _Beyond:
        return False
