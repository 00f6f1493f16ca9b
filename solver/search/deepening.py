"""Iterative deepening, plain and with a lower bound (IDA*), depth-first over batches of positions.

For each limit on the length of a solution everything within it is searched depth-first; if nothing was found the next
limit follows (Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985). A slide always changes the
parity of the distance, so limits grow by two. Instead of one position at a time the
search takes a batch of positions at the same depth off a stack, expands all of it at once, drops what the bound
forbids, and puts the rest back; a batch that is too large is first cut into pieces, so memory stays small.

With a bound the first limits, within which there is little to search, are searched together and breadth-first; and
while a search is not long, the positions of a batch that are nearest to the goal are searched first.

Processes to spare share an iteration: its first slides are searched here, until there are enough positions; they are
dealt out in portions, below each of which a process searches by itself. An iteration that is small is searched here to
its end, as dealing takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from typing import NamedTuple

import numpy as np

from ..errors import BoardError
from ..model.board import Board
from ..model.moves import SLIDES, moves_text
from ..model.position import Position
from ..model.solvability import position_count
from ..system.limits import Iteration, Run
from ..system.pool import Pool
from .bounds import Bound, is_own_mirror
from .databases import kept_bound, no_bound, stronger_bound
from .packed import Batch, Ints, PackedBoard, Trail, packed_board, steps_of
from .support import BITS, KINDS, Solutions

LONG = 1_000_000
"""Positions expanded within a limit before which the search for the next is not called long; they take some 0.1 s."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd multiplier without pattern: the upper bits of the product depend on all of the position's."""

CODE_MASK = np.int64(KINDS - 1)
PORTIONS = 24
"""Portions for each process: their searches differ in length, and the last one should not be waited for long."""
LEAST_PORTION = 16
SECONDS_BETWEEN_CHECKS = 0.05


class Sizes(NamedTuple):
    """How many positions are searched at once: this changes how long a search takes, not what it finds."""

    batch: int = 16_384
    """Positions expanded at once: few enough for the processor's cache, enough to be worth a call."""
    first_batch: int = 2_048
    """Positions expanded at once where the search within a limit begins, unless it is long, ..."""
    growth: int = 8
    """... then this part of the positions expanded so far within the limit, ..."""
    short_batch: int = 8_192
    """... but no more than so many."""
    far: int = 32
    """Moves from which on the first limits are searched together ..."""
    ahead: int = 12
    """... with others up to so many moves more; ..."""
    layer: int = 3_072
    """... as many of them as leave no layer of more positions."""
    too_few_to_merge: int = 200
    slot_bits: int = 16

    def short(self, expanded: int) -> int:
        """Return the size of a batch where so many positions were expanded within a limit."""
        return min(max(self.first_batch, expanded // self.growth), self.short_batch)


SIZES = Sizes()


def deepen(
    position: Position, bound: Bound, run: Run, *, every: bool = False, most: int = 1, sizes: Sizes = SIZES
) -> Solutions:
    """Solve a solvable position optimally.

    Where ``every`` is set the last iteration is searched to its end and finds all optimal solutions, of which ``most``
    are listed. Otherwise it ends at the first; and, with a bound, of equal positions in a batch only one goes on, which
    spares a third to three quarters of the work. Raises Cancelled, LimitReached, and BoardError where the bound hides
    every solution, because it was read from a wrong file.
    """
    search = Search(packed_board(position.board), bound, run, every, most, sizes)
    for limit in search.limits(position):
        if is_long(run):
            search.strengthen()
        search.iterate(position, limit)
    return search.result(position)


def is_long(run: Run) -> bool:
    """Return whether the last limit took so long that the next one is worth preparations."""
    return bool(run.iterations) and run.iterations[-1].expanded >= LONG


def limits_of(packed: PackedBoard, position: Position, bound: int) -> range:
    """Return the lengths that a solution may have, from the bound to the greatest distance of the board.

    Where that is not known, they end at the number of its positions.
    """
    board = packed.board
    longest = position_count(board) if board.known is None else board.known.greatest_distance
    return range(bound + (bound - frame_parity(packed)[packed.frame(position)]) % 2, longest + 1, 2)


def frame_parity(packed: PackedBoard) -> list[int]:
    """Return, for each frame, whether the distance is even (0) or odd (1) there.

    A slide of one piece moves the empty cell to one of the other chessboard colour. A block of width ``w`` moves it by
    ``w`` cells and itself by one, so its column counts ``w - 1`` times as well. A walk
    over the frames determines all parities.
    """
    parity = [0] * len(packed.frames.frames)
    reached = {0}
    for slide, frame in enumerate(
        packed.source_frame
    ):  # frames are numbered breadth-first, so each is known when it comes
        target = packed.target_frame[slide]
        if target not in reached:
            reached.add(target)
            parity[target] = 1 - parity[frame]
    return parity


@cache
def _numbers(count: int) -> Ints:
    """Return the numbers from 0 to ``count`` - 1; the array is cached."""
    return np.arange(count)


class Search:
    """The depth-first search for one limit after another."""

    def __init__(
        self, packed: PackedBoard, bound: Bound, run: Run, every: bool, most: int, sizes: Sizes = SIZES
    ) -> None:
        self.packed, self.run, self._sizes = packed, run, sizes
        self.found: list[tuple[int, str]] = []
        """Solutions: the index where each began, and its moves."""
        self.count = 0
        self.bound = bound
        self._every, self._most = every, most
        self._merges = bool(bound.sums) and not every
        self.long = not self._merges
        """So much is left to search that finding equal positions, which are mostly close relatives and so lie side by
        side, matters more than searching those nearest to the goal first.
        """
        self._begun: dict[int, tuple[int, Batch, int]] = {}
        """For limits given up in the search for several at once: all positions at some depth within each, and how many
        were expanded before them.
        """
        self._before = 0
        """Positions expanded before the present limit, less those that need not be expanded again within it."""
        self._goal = np.int64(packed.pack(packed.board.goal))
        self._steps = steps_of(packed.board)
        self._numbers = _numbers(4 * max(sizes.batch, sizes.layer))
        self._slots = np.empty(1 << sizes.slot_bits, np.int64)  # only what was just written is read
        self._slot_shift = np.uint64(64 - sizes.slot_bits)

    def limits(self, position: Position) -> Iterator[int]:
        """Yield the limits to search within, one after another until there is a solution.

        Where there is a bound, and so little within the first that the next are better searched together, they are
        searched here.
        """
        run, at_start = self.run, self.bound.of(position)
        run.bound_at_start = at_start if self.bound.sums else None
        limits = limits_of(self.packed, position, at_start)
        for limit in limits:
            if self.count:
                return
            if limit != limits[len(run.iterations)]:
                continue  # searched together with others
            run.at_least, self._before = limit, run.expanded
            yield limit
            run.iterations += (Iteration(limit, run.expanded - self._before),)
            if limit == limits[0] >= self._sizes.far and run.expanded < self._sizes.layer and not self.count:
                self._search_together(position, limit + 2)

    def result(self, position: Position) -> Solutions:
        """Return the result. Raises BoardError where no solution of any length was found."""
        if not self.count:
            board, name = self.packed.board, self.bound.name
            raise BoardError(f"{board.id}: the {name} bound is wrong, it hides the solutions of '{position}'")
        lines = [moves for _, moves in self.found[: max(self._most, 1)]]
        return Solutions(self.run.iterations[-1].limit, self.count if self._every else None, lines)

    def strengthen(self) -> None:
        """Prepare for a long search; from the next limit on use a stronger bound, where there is one."""
        self.long = True
        self._begun.clear()  # a stronger bound has other indices
        self.bound = stronger_bound(self.bound, self.run.asking)

    def _search_together(self, position: Position, lowest: int) -> None:
        """Search breadth-first within a limit that leaves few positions, for all from ``lowest`` up to it at once.

        Nothing is searched where even the lowest leaves many positions.

        There is next to nothing to search within the first limits, and each alone takes as many batches as it is high.
        The first solution is a shortest one, as it is in the first layer that has any.
        """
        run, batch, depth, limit = self.run, self.root(position), 0, lowest + self._sizes.ahead
        run.at_least = lowest
        expanded_within = np.zeros(limit + 1, np.int64)
        expanded_within[lowest] = 1
        while len(batch.cells):
            run.count(len(batch.cells), len(batch.cells))
            batch = self.expand(batch, limit - depth - 1)
            depth += 1
            self.take_solutions(batch)
            if self.count:
                limit = depth
                break
            while len(batch.cells) > self._sizes.layer:
                self._begun[limit] = depth, batch, int(expanded_within[: limit + 1].sum())
                if limit == lowest:
                    return
                limit -= 2
                batch = batch.within(limit - depth)
            assert batch.bound is not None
            lengths = batch.bound + depth
            expanded_within += np.bincount(lengths, minlength=len(expanded_within))
            run.at_least = max(run.at_least, int(lengths.min(initial=limit)))
        run.iterations += tuple(
            Iteration(at, int(expanded_within[: at + 1].sum())) for at in range(lowest, limit + 1, 2)
        )

    def iterate(self, position: Position, limit: int) -> None:
        """Search everything within the limit."""
        begun = self._begun
        depth, batch, expanded = begun.pop(limit) if limit in begun else (0, self.root(position), 0)
        self._before -= expanded
        if limit == depth:
            self.take_solutions(batch)
        else:
            self.iterate_from(depth, batch, limit)

    def iterate_from(self, depth: int, batch: Batch, limit: int) -> None:
        """Search everything within the limit below a batch at a depth, which is less than the limit."""
        stack, stored = [(depth, batch)], len(batch.cells)
        before = self.run.expanded
        while stack:
            depth, batch = stack.pop()
            most = self._sizes.batch if self.long else self._sizes.short(self.run.expanded - before)
            if len(batch.cells) > most:
                pieces = batch.pieces(most) if self.long else batch.nearest_last(most)
                stack += ((depth, piece) for piece in pieces)
                continue
            self.run.count(len(batch.cells), stored)
            stored -= len(batch.cells)
            batch = self.expand(batch, limit - depth - 1)
            if depth + 1 == limit:
                self.take_solutions(batch)
                if self.count and not self._every:
                    return
            elif len(batch.cells):
                stack.append((depth + 1, batch))
                stored += len(batch.cells)

    def root(self, position: Position) -> Batch:
        """Return the batch of one position that a search begins with.

        Where not all solutions are wanted, a position that is its own mirror image needs half its slides.
        """
        halved = not self._every and is_own_mirror(position)
        last = self.packed.half_root(position) if halved else self.packed.root(position)
        indices = [np.array([index.start(position)]) for row in self.bound.sums for index in row]
        return Batch(np.array([self.packed.pack(position)]), np.array([last << BITS]), indices, None, None)

    def expand(self, batch: Batch, left: int) -> Batch:
        """Return the positions one slide on from which ``left`` slides may be enough."""
        steps = self._steps
        degree = steps.degree.take(batch.last)
        # For each position where its slides end in ``onward``, less all children so far; and so for each child.
        slide = steps.end.take(batch.last)
        slide -= degree.cumsum()
        parent = self._numbers[: len(degree)].repeat(degree)
        slide = slide.repeat(degree)
        slide += self._numbers[: len(slide)]
        step = batch.cells.take(parent)
        step >>= steps.shift.take(slide)
        step &= CODE_MASK
        step |= steps.onward.take(slide)
        indices: list[Ints] = []
        bound = None
        for row in self.bound.sums:
            first = len(indices)
            for index in row:
                indices.append(index.after(batch.indices[len(indices)].take(parent), step))
            at_least = row[0].read(indices[first])
            for index, value in zip(row[1:], indices[first + 1 :], strict=True):
                at_least = at_least + index.read(value)
            bound = at_least if bound is None else np.maximum(bound, at_least)
            kept = (at_least <= left).nonzero()[0]
            if len(kept) < len(step):
                parent, step, bound = parent.take(kept), step.take(kept), bound.take(kept)
                indices = [value.take(kept) for value in indices]
        cells = batch.cells.take(parent)
        cells += steps.jump.take(step)
        children = Batch(cells, step, indices, bound, Trail(batch.trail, parent, step))
        # Equal positions may wait a move: to look for them at every other depth finds nearly as many.
        if self._merges and (self.long or left % 2) and len(cells) > self._sizes.too_few_to_merge:
            kept = self._different(cells)
            if len(kept) < len(cells):
                return children.pick(kept)
        return children

    def _different(self, cells: Ints) -> Ints:
        """Return the indices of the positions, of equal ones (nearly always) only one.

        Each writes its number into a slot; one that finds another number there is kept only if the positions differ.
        """
        slot = (cells.view(np.uint64) * SPREAD >> self._slot_shift).view(np.int64)
        numbers = self._numbers[: len(cells)]
        self._slots[slot] = numbers
        winner = self._slots.take(slot)
        different: Ints = ((winner == numbers) | (cells.take(winner) != cells)).nonzero()[0]
        return different

    def take_solutions(self, batch: Batch) -> None:
        """Count the goals in a batch, and list as many as are requested."""
        found = (batch.cells == self._goal).nonzero()[0]
        self.count += len(found)
        for place in found[: self._most - len(self.found)]:
            self.found.append(self.back(batch.trail, int(place)))

    def back(self, trail: Trail | None, place: int) -> tuple[int, str]:
        """Trace a position back: return its index in the batch of the search's beginning, and the moves from there."""
        begin, slides = (place, []) if trail is None else trail.back(place)
        return begin, moves_text(SLIDES[self.packed.moves[slide]] for slide in reversed(slides))


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
) -> Solutions:
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
