"""The anytime search of number boards: one gap, no walls, and a number of its own on each tile.

A first solution is laid tile by tile (``tile_laying``). A narrow beam finds a better one, above 5x5 after others have
laid the outer lines. Then two kinds of work take turns, by the number of positions that they expand, so that the same
call gives the same answers: wider and wider beams whose solutions are shortened window by window, and the lower bound,
which rises by iterative deepening.

Everything within a limit on the length is searched (IDA*, as in ``deepening``, where positions fit 64 bits). What ends
without a solution proves that the distance is greater; the distance always has the parity of the first bound, so limits
grow by two. Batches are large, so that equal positions, mostly close relatives, meet in one of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from ..model.moves import Move
from ..model.pieces import Cells
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import LimitReached, Run
from .bracket import NOTHING_KNOWN, Bracket
from .packed import Ints
from .tile_beam import Beam, Guide, Shortening, Window, Work, guided, one
from .tile_laying import CORE, laid, line_sum, stages_of
from .tile_sums import SCALE, built_sums, convex_sum, manhattan_sum, shipped_sums
from .tiles import (
    Expansion,
    Grid,
    Sum,
    TileBatch,
    by_goal,
    grid_of,
    moves_of,
    new_slots,
    repeats,
    root,
    slides_of,
    slides_to,
    without,
)

FIRST_WIDTH = 3_000
"""Of the first beam up to 5x5, which takes some 20 ms there."""
GOOD = 0.8  # of the length of a solution laid tile by tile: a shorter one is worth shortening
LAYING_WIDTH = 100
"""Of the first beams that lay the outer lines."""
CORE_WIDTH = 1_000
"""Of the beam that then solves the rest."""
LINE_WEIGHTS = (2, 8, 512)
"""Of the distance of a stage in the key, until a beam comes through: the last follows that distance and always does."""
NARROW = 4  # rows or columns below which a beam with the first of them gets lost: 2x50 took 9 s in place of 1
DIRECT_CELLS = 42
"""Cells of the largest board on which wide beams come to the goal without laying lines first."""
DIRECT_WIDTHS = (10_000, 30_000, 100_000)
QUICK_WIDTH = 20_000
QUICK_POWER = 1.5
"""Of a first wide beam where databases must be built before the others: 6x6 takes 0.3 s."""
LAYING_WIDTHS = (1_000, 8_000, 24_000)
WINDOWS = (Window(24, 200), Window(40, 400), Window(60, 800), Window(100, 1_500), Window(160, 3_000))
WIDER = 4
"""The windows of the best solution are so many times wider in each round of beams."""
WIDEST = 50_000  # of all windows: a beam takes some 2 kB for each position that it keeps
NEAR = 150_000
"""Positions that the search for a proof expands after the first solution: near the goal they are enough."""
CLOSE, AT_ONCE = 16, 1_000
"""The bound up to which a proof is tried before the first solution is yielded, and its positions: some milliseconds."""
HOPELESS = 6
"""How much the positions of a proof count where it has no databases, as next to nothing comes of it."""
ROUNDS = 6
"""How often beams of all widths are tried, with other keys and noise."""
POWERS = (2.0, 1.5)
NOISE = 2 * SCALE
DEEPEST = 16
"""Slides for each cell, beyond which a beam is lost that lays lines."""


def number_search(position: Position, run: Run, *, seed: int = 0, known: Bracket = NOTHING_KNOWN) -> Iterator[Bracket]:
    """Yield narrower and narrower brackets of a position's distance: an ``AnytimeSearch`` for plain tiles.

    Raises Unsolvable.
    """
    check_solvable(position)
    search = _NumberSearch(position, run, seed, known)
    run.start_clock()
    return search.brackets()


@dataclass
class _Share:
    """One kind of work, and how many positions it has expanded."""

    work: Work
    costs: int = 1
    """How much its positions count: the more, the less it works."""
    expanded: int = 0
    is_done: bool = False


class _NumberSearch:
    """The search for one position."""

    def __init__(self, position: Position, run: Run, seed: int, known: Bracket) -> None:
        board = position.board
        self._run, self._seed, self._known = run, seed, known
        self._grid = grid_of(board.rows, board.columns)
        self._gap = board.goal_cells.index(0)
        self._cells = by_goal(position.cells, board.goal_cells)
        self._best, self._moves = laid(self._grid, self._cells, self._gap), tuple[Move, ...]()
        most = GOOD * len(self._best)
        if known.moves is not None:
            self._keep(slides_of(known.moves))
        self._is_begun = known.moves is not None and len(self._best) < most
        self._databases: tuple[Sum, ...] = shipped_sums(self._grid, self._gap)
        self._deepening = Deepening(self._grid, self._cells, self._bounds, known.at_least)

    @property
    def _bounds(self) -> tuple[Sum, ...]:
        """The lower bounds; the first is 0 at the goal only."""
        return self._databases or (manhattan_sum(self._grid),)

    def brackets(self) -> Iterator[Bracket]:
        """Yield narrower and narrower brackets until the distance is proved, or all has been tried."""
        if self._known.is_exact:
            return
        improving, proving = _Share(self._improve()), _Share(self._deepening.run(), 1 if self._databases else HOPELESS)
        with suppress(LimitReached):  # there is a solution, however short the time
            while (
                self._best and self._deepening.at_least <= CLOSE and proving.expanded < AT_ONCE and not proving.is_done
            ):
                self._work(proving)
        bracket = self._bracket()
        if bracket != self._known:
            yield bracket
        while not bracket.is_exact:
            share = self._turn(improving, proving)
            if share is None:
                return
            self._work(share)
            now = self._bracket()
            if now != bracket:
                bracket = now
                yield bracket

    def _work(self, share: _Share) -> None:
        """Do the next step of some work. Raises Cancelled and LimitReached."""
        positions = next(share.work, None)
        if positions is None:
            share.is_done = True
            return
        share.expanded += positions
        self._run.at_least = self._deepening.at_least
        self._run.count(positions, positions)

    def _turn(self, improving: _Share, proving: _Share) -> _Share | None:
        """Return what works next: first a good solution is found, then a proof tried, then that which has done less."""
        if not self._is_begun:
            return improving
        if proving.expanded < NEAR and not proving.is_done:
            return proving
        left = [share for share in (improving, proving) if not share.is_done]
        return min(left, key=lambda share: share.expanded * share.costs, default=None)

    def _bracket(self) -> Bracket:
        self._keep(self._deepening.slides)
        if len(self._moves) != len(self._best):  # not anew for each step of the search
            self._moves = moves_of(self._best)
        return Bracket(self._deepening.at_least, self._moves)

    def _keep(self, slides: list[int] | None) -> None:
        """Keep a solution where it is shorter than the best one."""
        if slides is not None and len(slides) < len(self._best):
            self._best = slides

    def _improve(self) -> Work:
        """Find a good solution and shorten it, then try wider beams, again and again."""
        if max(self._grid.rows, self._grid.columns) <= CORE:
            yield from self._direct(FIRST_WIDTH, POWERS[0], 0, self._seed)
        elif not self._is_begun:
            self._keep((yield from self._lay(LAYING_WIDTH, POWERS[1])))
        self._is_begun = True
        yield from self._shorten(self._best, 1)
        if not self._databases and self._grid.size <= DIRECT_CELLS:
            yield from self._direct(QUICK_WIDTH, QUICK_POWER, 0, self._seed)
            yield from self._shorten(self._best, 1)
        self._databases = self._databases or built_sums(self._grid, self._gap, self._run.asking)
        for number in range(ROUNDS):
            power, noise = POWERS[number % len(POWERS)], NOISE * (number > 0)
            if self._grid.size <= DIRECT_CELLS:
                for width in DIRECT_WIDTHS:
                    yield from self._direct(width, power, noise, self._seed + number)
                    yield from self._shorten(self._best, 1)
            else:
                for width in LAYING_WIDTHS:
                    slides = yield from self._lay(width, power, noise, self._seed + number)
                    yield from self._shorten(slides, 1)
            yield from self._shorten(self._best, WIDER ** (number + 1))

    def _direct(self, width: int, power: float, noise: int, seed: int) -> Work:
        """Search for a solution shorter than the best one by one beam."""
        guide = _guide(self._grid, self._databases, power, noise)
        beam = Beam(self._grid, guide, width, len(self._best) - 2, seed)
        yield from beam.run(one(self._grid, self._cells, guide.sums))
        self._keep_end(beam.found)

    def _keep_end(self, found: TileBatch | None) -> None:
        if found is not None:
            self._keep(slides_to(found.trail, 0)[1])

    def _lay(self, width: int, power: float, noise: int = 0, seed: int = 0) -> Generator[int, None, list[int]]:
        """Lay the outer lines, solve the rest, and return the solution."""
        stages, left = stages_of(self._grid.rows, self._grid.columns, self._gap)
        batch = one(self._grid, self._cells)
        for stage in stages:
            is_narrow = min(self._grid.rows, self._grid.columns) < NARROW
            found: TileBatch | None = None
            for weight in LINE_WEIGHTS[is_narrow:]:
                lines = line_sum(self._grid, stage, self._run.asking)
                convex = convex_sum(self._grid, power)
                guide = Guide((lines, convex), (weight * SCALE, 1), 0, noise)
                beam = Beam(self._grid.part(stage.free), guide, width, self._lost, seed)
                yield from beam.run(guided(batch, guide))
                if (found := beam.found) is not None:
                    break
            assert found is not None, "the last of the weights follows the exact distance"
            batch = found
        return (yield from self._finish(batch, left))

    def _finish(self, batch: TileBatch, left: frozenset[int]) -> Generator[int, None, list[int]]:
        """Solve what is left when all lines are laid, as a board of its own, by beams each wider than the last."""
        rows, columns = (len({place[axis] for place in map(self._place, left)}) for axis in (0, 1))
        cells, core = sorted(left), grid_of(rows, columns)
        number = np.zeros(self._grid.size + 1, np.uint8)  # of each tile by its goal in the core
        number[np.array(cells) + 1] = np.arange(1, len(cells) + 1)
        inner = root(core, (), number.take(batch.rows[:, cells]))
        gap = cells.index(self._gap)
        guide, width, found = _guide(core, shipped_sums(core, gap), POWERS[1]), CORE_WIDTH, None
        while found is None:
            beam = Beam(core, guide, width, DEEPEST * core.size)
            yield from beam.run(guided(inner, guide))
            found, width = beam.found, 4 * width
        begin, slides = slides_to(found.trail, 0)
        return slides_to(batch.trail, begin)[1] + slides

    def _place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self._grid.columns)

    @property
    def _lost(self) -> int:
        """Slides beyond which a beam no longer gets anywhere."""
        return DEEPEST * self._grid.size

    def _shorten(self, slides: list[int], times: int) -> Work:
        """Shorten a solution by all windows; it counts as soon as it is the best."""
        shortening = Shortening(self._grid, self._cells, slides)
        for window in WINDOWS:
            for positions in shortening.run(Window(window.length, min(times * window.width, WIDEST))):
                self._keep(shortening.slides)
                yield positions
        self._keep(shortening.slides)


def _guide(grid: Grid, databases: tuple[Sum, ...], power: float, noise: int = 0) -> Guide:
    """Return what leads a beam to the goal of a board."""
    convex = convex_sum(grid, power)
    if databases:
        return Guide((*databases, convex), (*(SCALE,) * len(databases), 1), len(databases), noise)
    return Guide((manhattan_sum(grid), convex), (0, 1), 1, noise)


STACK_BYTES = 250_000_000  # of the batches that wait at all depths, which grow in number with the length of solutions
POSITION_BYTES = 90  # beside its cells
LEAST_BATCH = 256
BATCH_CELLS = 1 << 20
"""Cells of the positions expanded at once: enough to meet equal ones, few enough for a stack of such batches."""


class Deepening:
    """The search within one limit after another."""

    def __init__(self, grid: Grid, cells: Cells, bounds: Sequence[Sum], at_least: int = 0) -> None:
        """Begin with what the bounds give for a position, or with a bound that is known to be higher."""
        self._grid, self._bounds, self._cells = grid, bounds, cells
        first = max(int(each.values(each.start(np.array([cells], np.uint8)))[0]) for each in bounds)
        self.at_least = max(first, at_least + (at_least - first) % 2)
        """The distance is proved to be this at least."""
        self.slides: list[int] | None = None
        """A shortest solution, once there is one."""
        stacked = STACK_BYTES // ((grid.size + POSITION_BYTES) * max(self.at_least, 1))
        self._batch = max(min(BATCH_CELLS // grid.size, stacked), LEAST_BATCH)
        self._slots = new_slots(self._batch)

    def run(self) -> Work:
        """Search within limits until there is a solution."""
        while self.slides is None:
            yield from self._iterate(self.at_least)
            if self.slides is None:
                self.at_least += 2

    def _iterate(self, limit: int) -> Work:
        stack = [(0, one(self._grid, self._cells, self._bounds))]
        if not limit:
            self.slides = []
            return
        while stack:
            depth, batch = stack.pop()
            most = self._batch
            if len(batch.gap) > most:
                stack += [(depth, batch.part(at, at + most, self._bounds)) for at in range(0, len(batch.gap), most)]
                continue
            yield len(batch.gap)
            batch = self._expand(batch, limit - depth - 1)
            if depth + 1 == limit:
                ends = (self._bounds[0].values(batch.states[0]) == 0).nonzero()[0]
                if len(ends):
                    self.slides = slides_to(batch.trail, int(ends[0]))[1]
                    return
            elif len(batch.gap):
                stack.append((depth + 1, batch))

    def _expand(self, batch: TileBatch, left: int) -> TileBatch:
        """Return the positions one slide on from which ``left`` slides may be enough, nearly all of them once."""
        expansion = Expansion(self._grid, self._bounds, batch)
        chosen: Ints = np.arange(len(expansion.step.parent))
        for number in range(len(self._bounds)):
            chosen = chosen.compress(expansion.sum(number).take(chosen) <= left)
        hashes = expansion.hashes(chosen)
        repeat, kept = repeats(hashes, self._slots)
        equal = expansion.are_equal(chosen.take(repeat), chosen.take(kept))  # a hash alone would prove nothing
        once = without(len(chosen), repeat.compress(equal))
        return expansion.batch(chosen.take(once), hashes.take(once))
