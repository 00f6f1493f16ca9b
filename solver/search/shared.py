"""Iterative deepening shared among processes: each limit is searched in parts, wherever there is a process to spare.

The first slides are searched here, until there are enough positions; they are dealt out in portions, below each of
which a process searches by itself. An iteration that is small is searched here to its end, as dealing takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

from ..model.board import Board
from ..model.position import Position
from ..system.limits import Run
from ..system.pool import Pool
from .bounds import Bound
from .choice import kept_bound, no_bound
from .deepening import Deepened, Search, is_long
from .packed import Batch, Ints, packed_board

PORTIONS = 24
"""Portions for each process: their searches differ in length, and the last one should not be waited for long."""
LEAST_PORTION = 16
SECONDS_BETWEEN_CHECKS = 0.05


class Portion(NamedTuple):
    """Positions at a depth, and the limit to search below them."""

    depth: int
    limit: int
    bound: str | None
    cells: Ints
    last: Ints
    indices: list[Ints]


class Below(NamedTuple):
    """The solutions found below a portion."""

    solutions: int
    lines: list[tuple[int, str]]
    """The index of the position in the portion, and the slides from there on."""
    expanded: int
    stored: int


def deepen_shared(
    position: Position, bound: Bound, run: Run, jobs: int, *, every: bool = False, most: int = 1
) -> Deepened:
    """Solve as ``deepen`` does, with its arguments and errors, in ``jobs`` processes.

    Of several solutions it may list others, and where not all are requested it may expand more positions, or fewer.
    """
    search = Search(packed_board(position.board), bound, run, every, most)
    with ExitStack() as stack:
        pool = None
        for limit in search.limits(position):
            if not is_long(run):
                search.iterate(position, limit)
            else:
                search.strengthen()  # so that processes that begin as copies of this one have it
                pool = pool or stack.enter_context(Pool(jobs, _Below, (position.board, every, most)))
                _share(search, position, limit, pool, jobs, run, every)
    return search.result(position)


def _share(search: Search, position: Position, limit: int, pool: Pool, jobs: int, run: Run, every: bool) -> None:
    """Search everything within a limit, to the first solution unless every one is requested."""
    depth, batch = 0, search.root(position)
    while 0 < len(batch.cells) < jobs * PORTIONS * LEAST_PORTION and depth + 1 < limit:
        run.count(len(batch.cells), len(batch.cells))
        batch = search.expand(batch, limit - depth - 1)
        depth += 1
    begins: list[int] = []
    name = search.bound.name if search.bound.sums else None
    for begin, portion in _portions(batch, depth, limit, name, jobs):
        pool.give(len(begins), portion)
        begins.append(begin)
    left = len(begins)
    while left:
        for number, outcome in pool.done(timeout=SECONDS_BETWEEN_CHECKS):
            _take(search, batch, begins[number], outcome.value(), run)
            left -= 1
        run.check()
        if search.count and not every:
            return  # what else is found does not matter


def _portions(batch: Batch, depth: int, limit: int, bound: str | None, jobs: int) -> Iterator[tuple[int, Portion]]:
    """Yield the batch in portions, each with the index where it begins."""
    size = max(-(-len(batch.cells) // (jobs * PORTIONS)), 1)
    for begin in range(0, len(batch.cells), size):
        part = slice(begin, begin + size)
        indices = [value[part] for value in batch.indices]
        yield begin, Portion(depth, limit, bound, batch.cells[part], batch.last[part], indices)


def _take(search: Search, batch: Batch, begin: int, found: Below, run: Run) -> None:
    run.count(found.expanded, found.stored)
    search.count += found.solutions
    for place, rest in found.lines:
        start, first = search.back(batch.trail, begin + place)
        search.found.append((start, first + rest))


class _Below:
    """A search below portions, in a process of a pool."""

    def __init__(self, board: Board, every: bool, most: int) -> None:
        self._board, self._packed = board, packed_board(board)
        self._every, self._most = every, most

    def __call__(self, portion: Portion) -> Below:
        run = Run()
        bound = no_bound(self._board) if portion.bound is None else kept_bound(self._board, portion.bound)
        search = Search(self._packed, bound, run, self._every, self._most)
        search.long = True
        batch = Batch(portion.cells, portion.last, portion.indices, None, None)
        search.iterate_from(portion.depth, batch, portion.limit)
        return Below(search.count, search.found, run.expanded, run.stored)
