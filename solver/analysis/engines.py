"""What each method does: it brings in NumPy and all searches, which nobody needs before something is solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from ..model.any_board import AnyPosition
from ..model.block_board import BlockPosition
from ..model.board import Position
from ..search.bounds import Bound
from ..search.choice import load_bound, no_bound
from ..search.deepening import Deepened, deepen
from ..search.layers import Found, bidirectional, breadth_first
from ..system.limits import Run
from ..system.progress import Cancel, Progress
from ..tables.tables import table_holding


@dataclass(frozen=True)
class Task:
    """What a method is asked to do."""

    position: AnyPosition
    count: bool
    most: int
    bound: str | None
    cache: bool
    jobs: int
    run: Run
    progress: Progress
    cancel: Cancel


@dataclass(frozen=True)
class Answer:
    """What a method gives: the fields of Result that it knows."""

    lines: list[str]
    solutions: int | None
    stored: int
    bound: str | None = None


def _by_table(task: Task) -> Answer:
    table, position = table_holding(task.position, cache=task.cache, progress=task.progress, cancel=task.cancel)
    lines = list(islice(table.lines(position), task.most))
    return Answer(lines, table.solution_count(position) if task.count else None, table.states)


def _by_breadth_first(task: Task) -> Answer:
    found = _searched(task, breadth_first)
    return Answer(found.lines, found.count, task.run.stored)


def _by_bidirectional(task: Task) -> Answer:
    found = _searched(task, bidirectional)
    return Answer(found.lines, found.count, task.run.stored)


def _searched(task: Task, search: Callable[..., Found]) -> Found:
    """What a search finds, or the one of the same name for boards of blocks."""
    if isinstance(task.position, BlockPosition):
        from ..search import block_search  # takes time to import, and few programs need it

        search = {breadth_first: block_search.breadth_first, bidirectional: block_search.bidirectional}[search]
    return search(task.position, task.run, every=task.count, most=task.most)


def _by_iterative_deepening(task: Task) -> Answer:
    found = _deepened(task, no_bound(_tiles(task).board))
    return Answer(found.lines, found.count, task.run.stored)


def _by_ida(task: Task) -> Answer:
    bound = load_bound(_tiles(task).board, task.bound, task.cancel)
    found = _deepened(task, bound)
    return Answer(found.lines, found.count, task.run.stored, bound.name)


def _deepened(task: Task, bound: Bound) -> Deepened:
    position = _tiles(task)
    if task.jobs > 1:
        from ..search.shared import deepen_shared  # brings in what shares work among processes

        return deepen_shared(position, bound, task.run, task.jobs, every=task.count, most=task.most)
    return deepen(position, bound, task.run, every=task.count, most=task.most)


def _tiles(task: Task) -> Position:
    """The position, on a board with one empty cell: ``check_method`` lets no other pass."""
    assert isinstance(task.position, Position)
    return task.position


ENGINES: dict[str, Callable[[Task], Answer]] = {
    "table": _by_table,
    "bfs": _by_breadth_first,
    "bidirectional": _by_bidirectional,
    "iterative-deepening": _by_iterative_deepening,
    "ida": _by_ida,
}
"""By the names of METHODS."""
