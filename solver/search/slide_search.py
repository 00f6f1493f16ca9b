"""The anytime search of boards that count slides, of which no table tells the distances.

First both ends are searched breadth-first for a moment, which proves what is near. Then beams look for shorter
solutions and iterative deepening raises the bound, in turns (see ``tile_slides``). Above 4x4 the first solutions are
those in steps, joined to slides; where pieces are not plain tiles there are no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate

import numpy as np

from ..model.moves import Move
from ..model.pieces import Cells
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import Run
from . import NOTHING_KNOWN, AnytimeSearch, Bracket
from .layers import Layers
from .packed import Ints
from .support import can_be_packed
from .tile_beam import Work
from .tile_slides import SIDEWAYS, UPRIGHT, SlideBatch, joined, slide_graph, slides_to
from .tiles import Grid, by_goal, grid_of

NEAR = 4_000  # positions of a layer at which the search from both ends is given up, after some 20 ms
SMALL, DIRECT_CELLS = 16, 36  # cells of the largest boards on which narrow beams find a solution, and wide ones
WIDTHS = (300, 3_000, 20_000, 60_000)
POWERS = (2.0, 1.5)  # of the rows and columns between tiles and goals, whose sum a beam keeps small
SCALE = 16
WINDOWS = ((12, 100), (20, 300), (32, 600))  # slides of a solution that a beam shortens, and its width
WIDER, ROUNDS = 4, 5  # windows are so many times wider from round to round, so often
LAID_AND_IMPROVED = 2  # solutions in steps that are joined: the one found at once, and a beam's
MOST_SLIDES = 8  # for each cell, beyond which a beam is lost
BATCH = 1 << 14  # positions expanded at once


def slide_search(position: Position, run: Run, *, seed: int = 0, known: Bracket = NOTHING_KNOWN) -> Iterator[Bracket]:
    """Yield narrower and narrower brackets of a position's distance in slides: an ``AnytimeSearch``.

    Raises Unsolvable.
    """
    check_solvable(position)
    return _SlideSearch(position, run, seed, known).brackets()


class _SlideSearch:
    """The search for one position."""

    def __init__(self, position: Position, run: Run, seed: int, known: Bracket) -> None:
        board = position.board
        self._position, self._run, self._seed = position, run, seed
        self._best, self._at_least = known.moves, known.at_least
        self._is_plain = board.has_plain_tiles
        self._grid = grid_of(board.rows, board.columns)
        self._cells = by_goal(position.cells, board.goal_cells) if self._is_plain else position.cells
        self._gap = board.goal_cells.index(0)
        if self._is_plain:
            self._at_least = max(known.at_least, self._least())

    def _least(self) -> int:
        """Return the lower bound of the position, whichever kind of slide comes first."""
        graph = slide_graph(self._grid, self._gap)
        root = graph.root(self._cells)
        return min(int(graph.least(root, kind)[0]) for kind in (UPRIGHT, SIDEWAYS))

    def brackets(self) -> Iterator[Bracket]:
        """Yield narrower and narrower brackets until the distance is proved, or all has been tried."""
        bracket, spent = Bracket(), [0, 0]
        works: list[Work | None] = [self._improve(), self._prove()]
        while not bracket.is_exact and any(works):
            turn = 0 if self._best is None or works[1] is None else int(works[0] is None or spent[1] < spent[0])
            work = works[turn]
            positions = None if work is None else next(work, None)
            if positions is None:
                works[turn] = None
            else:
                spent[turn] += positions
                self._run.at_least = self._at_least
                self._run.count(positions, positions)
            now = Bracket(self._at_least, self._best)
            if now != bracket:
                bracket = now
                yield bracket

    def _keep(self, slides: tuple[Move, ...] | None) -> None:
        """Keep a solution where it is shorter than the best one."""
        if slides is not None and (self._best is None or len(slides) < len(self._best)):
            self._best = slides

    def _improve(self) -> Work:
        """Find what is near, a first solution, and shorter ones."""
        if can_be_packed(self._position.board):
            yield from self._meet()
        if self._best is None and not (self._is_plain and self._grid.size <= SMALL):
            yield from self._join(LAID_AND_IMPROVED if self._is_plain else None)
        if not self._is_plain:
            return
        for number in range(ROUNDS):
            if self._grid.size <= DIRECT_CELLS:
                width = WIDTHS[min(number, len(WIDTHS) - 1)]
                most = MOST_SLIDES * self._grid.size if self._best is None else len(self._best) - 1
                yield from self._beam(self._cells, self._gap, width, most, POWERS[number % 2], self._keep)
            if self._best is not None:
                yield from self._shorten(WIDER**number)
        if self._best is None:
            yield from self._join(LAID_AND_IMPROVED)

    def _meet(self) -> Work:
        """Search from both ends, and keep a shortest solution if they meet soon."""
        ends = Layers(self._position), Layers(self._position.board.goal)
        while not (meeting := ends[0].meeting(ends[1])):
            self._at_least = max(self._at_least, ends[0].depth + ends[1].depth + 1)
            smaller = min(ends, key=lambda each: each.width)
            if smaller.width > NEAR:
                return
            yield smaller.width
            smaller.grow(Run(cancel=self._run.asking))
        line = next(ends[0].lines_to(meeting[0])) + next(ends[1].lines_back(meeting[0]))
        self._best = tuple(self._position.board.parse_moves(line))
        self._at_least = len(self._best)

    def _join(self, solutions: int | None) -> Work:
        """Solve the position in steps, so many times or as often as a better solution is found, and join these."""
        board, length, found = self._position.board, None, 0
        in_steps = Position.unchecked(board.with_metric("moves"), self._position.cells)
        for bracket in _step_search(in_steps)(in_steps, self._run, seed=self._seed):
            if bracket.moves is not None and bracket.at_most != length:
                length, found = bracket.at_most, found + 1
                self._keep(tuple(board.counted_moves(bracket.moves)))
                yield 0
                if found == solutions:
                    return

    def _beam(
        self, cells: Cells, gap: int, width: int, most: int, power: float, keep: Callable[[tuple[Move, ...]], None]
    ) -> Work:
        """Look for a solution of at most so many slides, to a position whose gap is on a cell."""
        graph, key = slide_graph(self._grid, gap), _key(self._grid, power)
        rng = np.random.default_rng(self._seed)
        for first in (UPRIGHT, SIDEWAYS):
            batch = graph.root(cells)
            for depth in range(most):
                kind, parts = (first + depth) % 2, list[SlideBatch]()
                for begin in range(0, len(batch.gap), BATCH):
                    some = slice(begin, begin + BATCH)
                    yield len(batch.gap[some])
                    parts += graph.each_after(batch, kind, most - depth - 1, some)
                batch = joined(parts, batch)
                ends = graph.is_goal(batch)
                if len(ends):
                    keep(slides_to(batch, int(ends[0])))
                    most = depth
                if len(ends) or not len(batch.gap):
                    break
                batch = batch.pick(np.unique(batch.hashes, return_index=True)[1])
                if len(batch.gap) > width:
                    keys = key.take(batch.rows.astype(np.int64) * self._grid.size + np.arange(self._grid.size)).sum(1)
                    keys += rng.integers(0, SCALE, len(keys)) if self._seed else 0
                    batch = batch.pick(keys.argpartition(width)[:width])

    def _shorten(self, times: int) -> Work:
        """Shorten the best solution window by window."""
        for length, width in WINDOWS:
            assert self._best is not None
            slides, begin = list(self._best), 0
            while begin + 2 < len(slides):
                end = min(begin + length, len(slides))
                path = list(accumulate(slides, Position.apply, initial=self._position))
                target = path[end].cells
                found: list[tuple[Move, ...]] = []
                cells = by_goal(path[begin].cells, target)
                wide, most = min(times * width, WIDTHS[-1]), end - begin - 1
                yield from self._beam(cells, target.index(0), wide, most, POWERS[0], found.append)
                if found:
                    slides[begin:end] = found[-1]
                    slides = self._position.board.counted_moves(slides)
                    self._keep(tuple(slides))
                begin = len(slides) if end >= len(slides) else begin + length // 2

    def _prove(self) -> Work:
        """Search everything within one limit after another, until there is a solution."""
        if not self._is_plain:
            return
        graph = slide_graph(self._grid, self._gap)
        root = graph.root(self._cells)
        while self._best is None or self._at_least < len(self._best):
            limit = self._at_least
            for first in (UPRIGHT, SIDEWAYS):
                stack = [(0, root)] if graph.least(root, first)[0] <= limit else []
                while stack:
                    depth, batch = stack.pop()
                    if len(batch.gap) > BATCH:
                        parts = range(0, len(batch.gap), BATCH)
                        stack += [(depth, batch.pick(slice(begin, begin + BATCH))) for begin in parts]
                        continue
                    yield len(batch.gap)
                    batch = graph.after(batch, (first + depth) % 2, limit - depth - 1)
                    ends = graph.is_goal(batch)
                    if len(ends):
                        self._best = slides_to(batch, int(ends[0]))
                        return
                    if len(batch.gap) and depth + 1 < limit:
                        stack.append((depth + 1, _once(batch)))
            self._at_least = limit + 1


@lru_cache(32)
def _key(grid: Grid, power: float) -> Ints:
    """Return what each tile adds to the key of a beam on each cell."""
    ways = np.round(SCALE * (grid.row_distance**power + grid.column_distance**power)).astype(np.int64)
    return np.concatenate([np.zeros((1, grid.size), np.int64), ways]).ravel()


def _once(batch: SlideBatch) -> SlideBatch:
    """Return each position once, but for a few."""
    order = batch.hashes.argsort()
    rows, hashes = batch.rows, batch.hashes.take(order)
    equal = np.flatnonzero(hashes[1:] == hashes[:-1]) + 1
    equal = equal[(rows[order[equal]] == rows[order[equal - 1]]).all(1)]  # a hash alone would prove nothing
    return batch.pick(np.delete(order, equal)) if len(equal) else batch


def _step_search(position: Position) -> AnytimeSearch:
    """Return the search for solutions in steps."""
    from .beam import beam_search
    from .large_numbers import number_search

    return number_search if position.board.has_plain_tiles else beam_search
