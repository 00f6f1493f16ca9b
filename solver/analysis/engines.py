"""The engines, each of which solves a family of boards by several methods; the first that accepts a board serves it.

``FrameEngine`` serves boards whose positions are frames and arrangements (one gap, and room to bring the pieces into
every order): their tables are arrays in order of rank, and searches hold a position in 64 bits. ``ExplorationEngine``
serves other boards: what can be reached is only known by exploring it, with positions as bitboards; and
``LargeBlockEngine`` those whose cells are more than a bitboard has bits.

An engine imports what solves when it is first asked to: NumPy takes 0.1 s to load, and the window opens without it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..errors import ArgumentError, Unsolvable
from ..model import solvability
from ..model.board import Board
from ..model.moves import moves_text
from ..model.position import Position
from ..search import METHODS
from ..search.support import can_be_packed, has_databases, packed_bounds
from ..system.limits import Interrupted, Run
from ..system.progress import Cancel, Found, Progress
from ..tables.distance_tables import Tables, has_table, has_unknown_size, table_holding
from .results import Result

if TYPE_CHECKING:
    import random

    from ..search.bounds import Bound
    from ..search.bracket import Bracket
    from ..tables.table import Table


class Task(NamedTuple):
    """A position to solve, and how."""

    position: Position
    method: str
    is_method_named: bool  # by the caller, who wants no other
    bound: str | None
    is_counting: bool
    """The number of solutions is asked for."""
    most: int | None
    """The number of solutions to list, None to list none."""
    tables: Tables
    jobs: int
    seed: int
    run: Run
    progress: Progress
    cancel: Cancel
    begun: float

    @property
    def is_every(self) -> bool:
        """All shortest solutions are to be found, not one alone."""
        return self.is_counting or bool(self.most)

    @property
    def wanted(self) -> int:
        """The number of solutions to find, at least one."""
        return max(self.most or 0, 1)

    def result(self, lines: Sequence[str], solutions: int | None = None, *, at_least: int | None = None) -> Result:
        """Return the result with these solutions, the first of which may be longer than ``at_least``."""
        board, run, length = self.position.board, self.run, self.position.board.move_count(lines[0])
        counts_either = board.metric == "moves" and board.is_stepwise  # then they are the same
        return Result(
            self.position,
            self.method,
            lines[0],
            optimal=at_least is None or at_least >= length,
            expanded=run.expanded,
            seconds=time.perf_counter() - self.begun,
            steps=length if counts_either or board.metric == "steps" else None,
            moves_count=length if board.metric == "moves" else None,
            bound_at_start=run.bound_at_start,
            iterations=run.iterations,
            stored=run.stored,
            solutions=solutions if self.is_counting else None,
            lines=None if self.most is None else tuple(lines[: self.most]),
            at_least=at_least,
        )


class Engine(Protocol):
    """A solver for the positions of a family of boards."""

    has_solvability_rule: bool
    lists_solutions: bool
    """Shortest solutions can be counted and listed."""

    def accepts(self, board: Board) -> bool:
        """Return whether this engine solves positions of the board."""
        ...

    def methods(self, board: Board) -> list[str]:
        """Return the names of METHODS that the board can be solved by; none where it is too large for all."""
        ...

    def bounds(self, board: Board) -> list[str]:
        """Return the names of BOUNDS that its methods can use on the board, from the weakest to the strongest."""
        ...

    def why_not(self, board: Board, method: str) -> str:
        """Return why the board can't be solved by one of METHODS, as the beginning of a sentence."""
        ...

    def solve(self, task: Task) -> Result:
        """Solve a position. Raises LimitReached, Cancelled, Unsolvable."""
        ...

    def is_solvable(self, position: Position) -> bool:
        """Return whether some moves lead to the goal. Raises BoardError where it takes a table that is too large."""
        ...

    def position_count(self, board: Board) -> int:
        """Return how many positions can be reached. Raises BoardError, Unsolvable."""
        ...

    def random_position(self, board: Board, rng: random.Random) -> Position:
        """Return a position, each that can be reached as likely as any other. Raises BoardError, Unsolvable."""
        ...

    def nth_position(self, board: Board, number: int) -> Position:
        """Return the position with a number, the same for ever. Raises ArgumentError where positions have none."""
        ...


class FrameEngine:
    """Solves boards whose positions are frames and arrangements."""

    has_solvability_rule = True
    lists_solutions = True

    def accepts(self, board: Board) -> bool:
        """Return whether the board has one gap and room to bring its pieces into every order."""
        return solvability.has_frames(board)  # asked to choose the engine: only such positions have ranks

    def methods(self, board: Board) -> list[str]:
        """Return ``table`` where memory holds one, exact searches where 64 bits hold a position, and ``anytime``."""
        has = {"table": has_table(board), "anytime": True}
        return [method for method in METHODS if has.get(method, can_be_packed(board))]

    def bounds(self, board: Board) -> list[str]:
        """Return the bounds that are read from packed positions."""
        return packed_bounds(board)

    def why_not(self, board: Board, method: str) -> str:
        """Return that the board is too big, or has pieces that packed positions can't hold."""
        if board.tall_blocks and method != "table":
            return f"{method} can't solve boards with tall pieces such as {board.id}"
        return f"{board.id} is too big for {'a table' if method == 'table' else 'this search'}"

    def solve(self, task: Task) -> Result:
        """Solve a position by any of METHODS."""
        if task.method == "anytime":
            return _anytime(task)
        if task.method == "table":
            return _by_table(task)
        return _by_layers(task) if task.method in ("bfs", "bidirectional") else _deepened(task)

    def is_solvable(self, position: Position) -> bool:
        """Return whether frame and parity allow it."""
        return solvability.is_solvable(position)

    def position_count(self, board: Board) -> int:
        """Return the frames times the arrangements, or half as many."""
        return solvability.position_count(board)

    def random_position(self, board: Board, rng: random.Random) -> Position:
        """Shuffle the pieces in a random frame."""
        return solvability.random_position(board, rng)

    def nth_position(self, board: Board, number: int) -> Position:
        """Return the arrangement with a number. Raises ArgumentError for one that no position has."""
        return solvability.nth_position(board, number)


class ExplorationEngine:
    """Solves every board that has few enough positions to explore.

    Iterative deepening forgets where it has been, and on such boards too many ways lead to the same positions.
    """

    has_solvability_rule = False
    lists_solutions = True

    def accepts(self, board: Board) -> bool:
        """Accept every board; whether memory holds its positions is only known by exploring them."""
        return True

    def methods(self, board: Board) -> list[str]:
        """Return ``table`` where one can hold the board, and searches that remember every position they have seen."""
        return [*(["table"] if has_table(board) else []), "bfs", "bidirectional", "anytime"]

    def bounds(self, board: Board) -> list[str]:
        """Return none: the methods that remember all they have seen use no bound."""
        return []

    def why_not(self, board: Board, method: str) -> str:
        """Return that the board is too big for a table, or that the method does not serve such boards."""
        if method == "table":
            return f"{board.id} is too big for a table"
        return f"{method} can't solve boards such as {board.id}"

    def solve(self, task: Task) -> Result:
        """Solve a position by its table, a breadth-first search or an anytime search."""
        if task.method == "anytime":
            return _anytime(task)
        if task.method == "table":
            is_free = not (task.is_method_named or task.is_every)
            return _explored_or_searched(task) if is_free and has_unknown_size(task.position.board) else _by_table(task)
        return _by_layers(task)

    def is_solvable(self, position: Position) -> bool:
        """Look whether a table holds the position."""
        try:
            table_holding(position)
        except Unsolvable:
            return False
        return True

    def position_count(self, board: Board) -> int:
        """Count the positions of the table."""
        return table_holding(board.start)[0].states

    def random_position(self, board: Board, rng: random.Random) -> Position:
        """Draw from the table, or walk at random where there is none: then some are likelier than others."""
        if has_table(board):
            return table_holding(board.start)[0].random_position(rng, with_goals=True)
        return solvability.random_walk(board.start, rng)

    def nth_position(self, board: Board, number: int) -> Position:
        """Raise ArgumentError: a table's numbers depend on the start."""
        raise ArgumentError(f"positions of {board.id} have no numbers, expected a board with one gap")


class LargeBlockEngine(ExplorationEngine):
    """Solves block boards with more cells inside their walls than a word has bits, position by position."""

    lists_solutions = False

    def accepts(self, board: Board) -> bool:
        """Accept boards that don't fit the bitboards."""
        from ..model.kinds import WORD_BITS, inside_of  # boards with one gap, which most are, need none of it

        inside = inside_of(board)
        return inside.rows * inside.columns > WORD_BITS

    def methods(self, board: Board) -> list[str]:
        """Return breadth-first search alone."""
        return ["bfs"]

    def solve(self, task: Task) -> Result:
        """Solve a position. Raises LimitReached, Cancelled, and Unsolvable once all that is in reach was searched."""
        from ..search.shortest_path import shortest_path

        limits, run = task.run.limits, task.run
        found = shortest_path(task.position, is_goal=_is_at_goal, limits=limits, cancel=task.cancel, watch=run.watch)
        run.expanded = found.expanded
        return task.result([moves_text(found.moves)])

    def is_solvable(self, position: Position) -> bool:
        """Search for a solution."""
        from ..search.shortest_path import shortest_path

        try:
            shortest_path(position, is_goal=_is_at_goal)
        except Unsolvable:
            return False
        return True

    def random_position(self, board: Board, rng: random.Random) -> Position:
        """Walk at random: some positions are likelier than others."""
        return solvability.random_walk(board.start, rng)


def _is_at_goal(position: Position) -> bool:
    return position.is_goal


ENGINES: tuple[Engine, ...] = (FrameEngine(), LargeBlockEngine(), ExplorationEngine())


def engine_of(board: Board) -> Engine:
    """Return the engine that serves a board."""
    return next(engine for engine in ENGINES if engine.accepts(board))


def has_solvability_rule(board: Board) -> bool:
    """Return whether a rule, such as parity, tells solvable positions of a board from others without a search.

    On such a board positions can be drawn at random, so games begin anywhere; on others at the board's own start.
    """
    return engine_of(board).has_solvability_rule


def _by_table(task: Task) -> Result:
    run = task.run
    with run.bounding():
        table, position = task.tables.holding(task.position, task.progress, run.is_over, run.explore)
    return _looked_up(task, table, position)


def _looked_up(task: Task, table: Table[Any], position: Position) -> Result:
    lines = [table.line(position)] if task.wanted == 1 else list(islice(table.lines(position), task.wanted))
    result = task.result(lines, table.solution_count(position) if task.is_counting else None)
    steps, moves = table.in_steps.distance(position), table.in_moves.distance(position)
    return replace(result, stored=table.states, steps=steps, moves_count=moves)


def _explored_or_searched(task: Task) -> Result:
    from ..search.bracket import Bracket
    from .racing import explored_or_searched

    def explore(cancel: Cancel, found: Found) -> tuple[Table[Any], Position]:
        return task.tables.holding(task.position, task.progress, cancel, found)

    answered = explored_or_searched(task.position, task.run, explore, task.seed)
    return _bracketed(task, answered) if isinstance(answered, Bracket) else _looked_up(task, *answered)


def _by_layers(task: Task) -> Result:
    from ..search.layer_searches import bidirectional, breadth_first

    search = breadth_first if task.method == "bfs" else bidirectional
    found = search(task.position, task.run, every=task.is_every, most=task.wanted)
    return task.result(found.lines, found.count)


def _anytime(task: Task) -> Result:
    from ..search.bracket import NOTHING_KNOWN
    from .brackets import narrowed

    bracket = NOTHING_KNOWN
    try:
        for bracket in narrowed(task.position, task.run, seed=task.seed):  # noqa: B007  the last one is the answer
            pass
    except KeyboardInterrupt:
        stop = Interrupted()
        stop.solution = None if bracket.moves is None else replace(_bracketed(task, bracket), interrupted=True)
        raise stop from None
    return _bracketed(task, bracket)


def _bracketed(task: Task, bracket: Bracket) -> Result:
    assert bracket.moves is not None  # else the search has raised
    return task._replace(method="anytime").result([moves_text(bracket.moves)], at_least=bracket.at_least)


def _deepened(task: Task) -> Result:
    from ..search.databases import no_bound

    board = task.position.board
    bound = _loaded_bound(task) if task.method == "ida" else no_bound(board)
    if task.jobs > 1:
        from ..search.deepening import deepen_shared

        found = deepen_shared(task.position, bound, task.run, task.jobs, every=task.is_every, most=task.wanted)
    else:
        from ..search.deepening import deepen

        found = deepen(task.position, bound, task.run, every=task.is_every, most=task.wanted)
    return replace(task.result(found.lines, found.count), bound=bound.name if task.method == "ida" else None)


def _loaded_bound(task: Task) -> Bound:
    """Load a lower bound, which takes none of the seconds, or build it, which does. Raises LimitReached, Cancelled."""
    from ..search.databases import load_bound

    board, run = task.position.board, task.run
    if has_databases(board):
        run.hold_clock()
    with run.bounding():
        bound = load_bound(board, task.bound, run.is_over)
    run.start_clock()
    return bound
