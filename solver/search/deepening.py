"""Iterative deepening, plain and with a lower bound (IDA*), depth-first over batches of positions.

For each limit on the length of a solution everything within it is searched depth-first; if nothing was found the next
limit follows (Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985). A slide always changes the
parity of the distance, so limits grow by two. Instead of one position at a time the
search takes a batch of positions at the same depth off a stack, expands all of it at once, drops what the bound
forbids, and puts the rest back; a batch that is too large is first cut into pieces, so memory stays small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from ..board import Position
from ..errors import BoardError
from ..notation import moves_text
from ..solvability import position_count
from .bounds import Bound
from .choice import stronger_bound
from .fits import BITS, KINDS
from .mirror import is_own_mirror
from .packed import Ints, PackedBoard, packed_board
from .run import Iteration, Run

BATCH = 16_384
"""Positions expanded at once: few enough for the processor's cache, enough to be worth a call."""

LONG = 300_000
"""Positions expanded within a limit before which the search for the next is not called long; they take some 50 ms."""
FEW = 64
"""Positions among which it is not worth while to look for equal ones."""
SLOTS = np.int64(1 << 16)
SPREAD = np.int64(0x1E3779B97F4A7C15)
"""An odd multiplier without pattern: the upper bits of the product depend on all of the position's."""
SPREAD_SHIFT = np.int64(47)

CODE_MASK = np.int64(KINDS - 1)


class Trail(NamedTuple):
    """How the positions of a batch were reached, for the way back from a solution."""

    above: Trail | None
    """Of the batch they were expanded from."""
    parent: Ints
    """The place of each one's parent in it."""
    slide: Ints


class Batch(NamedTuple):
    """Positions at the same depth."""

    cells: Ints
    last: Ints
    """The slide that led to each, or the root of its frame."""
    indices: list[Ints]
    """For each index of the bound its value."""
    trail: Trail | None
    place: int
    """Where the batch begins in its trail."""


@dataclass(frozen=True)
class Deepened:
    """What a search by iterative deepening found."""

    length: int
    count: int | None
    """How many optimal solutions there are, where they were counted."""
    lines: list[str]
    """Some of them, in no order."""


def deepen(position: Position, bound: Bound, run: Run, *, every: bool = False, most: int = 1) -> Deepened:
    """Solves a solvable position optimally.

    Where ``every`` is set the last iteration is searched to its end and finds all optimal solutions, of which ``most``
    are listed. Otherwise it ends at the first; and, with a bound, of equal positions in a batch only one goes on, which
    spares a third to three quarters of the work. Raises Cancelled, LimitReached, and BoardError where the bound hides
    every solution, because it was read from a wrong file.
    """
    search = Search(packed_board(position.board), bound, run, every, most)
    at_start = bound.of(position)
    run.bound_at_start = at_start if bound.sums else None
    for limit in limits_of(search.packed, position, at_start):
        run.at_least = limit
        before = run.expanded
        if is_long(run):
            search.strengthen()
        search.iterate(position, limit)
        run.iterations += (Iteration(limit, run.expanded - before),)
        if search.count:
            lines = [moves for _, moves in search.found]
            return Deepened(limit, search.count if every else None, lines)
    raise hidden(position, bound)


def is_long(run: Run) -> bool:
    """Whether the last limit took so long that the next one is worth preparations."""
    return bool(run.iterations) and run.iterations[-1].expanded >= LONG


def hidden(position: Position, bound: Bound) -> BoardError:
    """What is told where no limit brings a solution."""
    return BoardError(f"{position.board.id}: the {bound.name} bound is wrong, it hides the solutions of '{position}'")


def limits_of(packed: PackedBoard, position: Position, bound: int) -> range:
    """The lengths that a solution may have, from the bound to the greatest distance of the board; where that is not
    known, to the number of its positions.
    """
    board = packed.board
    longest = position_count(board) if board.known is None else board.known.greatest_distance
    return range(bound + (bound - frame_parity(packed)[packed.frame(position)]) % 2, longest + 1, 2)


def frame_parity(packed: PackedBoard) -> list[int]:
    """For each frame whether the distance is even (0) or odd (1) there.

    A slide of one piece moves the empty cell to one of the other chessboard colour. A block of width ``w`` moves it by
    ``w`` cells and itself by one, so its column counts ``w - 1`` times as well. Walking over the frames tells it all.
    """
    parity = [0] * len(packed.frames.frames)
    reached = {0}
    for slide, frame in enumerate(packed.source):  # frames are numbered breadth-first, so each is known when it comes
        target = packed.target[slide]
        if target not in reached:
            reached.add(target)
            parity[target] = 1 - parity[frame]
    return parity


@cache
def _numbers(count: int) -> Ints:
    """0, 1, 2 ..., made once."""
    return np.arange(count)


class Search:
    """The depth-first search for one limit after another."""

    def __init__(self, packed: PackedBoard, bound: Bound, run: Run, every: bool, most: int) -> None:
        self.packed, self.run = packed, run
        self.found: list[tuple[int, str]] = []
        """Solutions: where each began, and its moves."""
        self.count = 0
        self.bound = bound
        self._every, self._most = every, most
        self._merges = bool(bound.sums) and not every
        self._goal = np.int64(packed.pack(packed.board.goal))
        self._numbers = _numbers(4 * BATCH)
        """As many as a batch has children."""
        self._slots = np.empty(int(SLOTS), np.int64)  # only what was just written is read

    def strengthen(self) -> None:
        """Takes a stronger bound from the next limit on, where there is one."""
        self.bound = stronger_bound(self.bound, self.run.asking)

    def iterate(self, position: Position, limit: int) -> None:
        """Searches all within the limit."""
        root = self.root(position)
        if limit == 0:
            self.take_solutions(root)
        else:
            self.iterate_from(0, root, limit)

    def iterate_from(self, depth: int, batch: Batch, limit: int) -> None:
        """The same below a batch at a depth, which is less than the limit."""
        stack, stored = [(depth, batch)], len(batch.cells)
        while stack:
            depth, batch = stack.pop()
            if len(batch.cells) > BATCH:
                stack += ((depth, piece) for piece in _pieces(batch))
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
        """The batch of one position that a search begins with.

        Where not all solutions are wanted, a position that is its own mirror image needs half its slides.
        """
        halved = not self._every and is_own_mirror(position)
        last = self.packed.half_root(position) if halved else self.packed.root(position)
        indices = [np.array([index.start(position)]) for row in self.bound.sums for index in row]
        return Batch(np.array([self.packed.pack(position)]), np.array([last]), indices, None, 0)

    def expand(self, batch: Batch, left: int) -> Batch:
        """The positions one slide on from which ``left`` slides may be enough."""
        packed = self.packed
        degree = packed.degree.take(batch.last)
        ends = degree.cumsum()
        parent = self._numbers[: len(degree)].repeat(degree)
        # For each child where its parent's slides begin in ``onward``, less the children before it, plus its number.
        slide = (packed.first.take(batch.last) - ends + degree).repeat(degree)
        slide += self._numbers[: len(slide)]
        slide = packed.onward.take(slide)
        code = batch.cells.take(parent)
        code >>= packed.shift.take(slide)
        code &= CODE_MASK
        key = (slide << BITS) | code
        indices: list[Ints] = []
        for row in self.bound.sums:
            first = len(indices)
            for index in row:
                indices.append(index.after(batch.indices[len(indices)].take(parent), key))
            bound = row[0].read(indices[first])
            for index, value in zip(row[1:], indices[first + 1 :], strict=True):
                bound = bound + index.read(value)
            kept = (bound <= left).nonzero()[0]
            if len(kept) < len(key):
                parent, key = parent.take(kept), key.take(kept)
                indices = [value.take(kept) for value in indices]
        slide = key >> BITS
        cells = batch.cells.take(parent)
        cells += packed.jump.take(slide) * (key & CODE_MASK)
        if self._merges and len(cells) > FEW:
            kept = self._different(cells)
            if len(kept) < len(cells):
                cells, slide, parent = cells.take(kept), slide.take(kept), parent.take(kept)
                indices = [value.take(kept) for value in indices]
        return Batch(cells, slide, indices, Trail(batch.trail, parent + batch.place, slide), 0)

    def _different(self, cells: Ints) -> Ints:
        """Places of the positions, of equal ones (nearly always) only one.

        Each writes its number into a slot; who finds another's number there goes on only if it is another position.
        """
        slot = (cells * SPREAD >> SPREAD_SHIFT) & (SLOTS - 1)
        numbers = self._numbers[: len(cells)]
        self._slots[slot] = numbers
        winner = self._slots.take(slot)
        different: Ints = ((winner == numbers) | (cells.take(winner) != cells)).nonzero()[0]
        return different

    def take_solutions(self, batch: Batch) -> None:
        """Counts the goals in a batch, and lists as many as are wanted."""
        found = (batch.cells == self._goal).nonzero()[0]
        self.count += len(found)
        for place in found[: self._most - len(self.found)]:
            self.found.append(self.back(batch.trail, int(place) + batch.place))

    def back(self, trail: Trail | None, place: int) -> tuple[int, str]:
        """The way back from a position: its place in the batch that the search began with, and the moves from there."""
        moves = []
        while trail is not None:
            moves.append(self.packed.moves[trail.slide[place]])
            place, trail = int(trail.parent[place]), trail.above
        return place, moves_text(reversed(moves))


def _pieces(batch: Batch) -> Iterator[Batch]:
    """A large batch in pieces of at most BATCH, the last first."""
    for begin in range((len(batch.cells) - 1) // BATCH * BATCH, -1, -BATCH):
        part = slice(begin, begin + BATCH)
        indices = [value[part] for value in batch.indices]
        yield Batch(batch.cells[part], batch.last[part], indices, batch.trail, batch.place + begin)
