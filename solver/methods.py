"""Solves a position by a method chosen by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .board import Board, Position
from .errors import quoted
from .solvability import check_solvable
from .space import Cancel, Progress, ignore_progress, never_cancel
from .tables import distance_table


@dataclass(frozen=True)
class Result:
    """A solution and what it took to find it."""

    position: Position
    method: str
    moves: str
    """The solution as text."""
    optimal: bool
    """Whether no shorter solution exists, proved by the method."""
    expanded: int
    """Positions expanded; 0 for a table look-up."""
    seconds: float
    """Wall time, of the table too where one had to be built or loaded."""

    @property
    def length(self) -> int:
        """Moves of the solution."""
        return len(self.moves)


def _solve_by_table(position: Position, cache: bool, progress: Progress, cancel: Cancel) -> tuple[str, int]:
    table = distance_table(position.board, cache=cache, progress=progress, cancel=cancel)
    return table.line(position), 0


_Method = Callable[[Position, bool, Progress, Cancel], tuple[str, int]]
_METHODS: dict[str, _Method] = {"table": _solve_by_table}
METHODS = tuple(_METHODS)
"""The names of the methods."""


def solve(
    board: Board,
    position: Position,
    method: str = "table",
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> Result:
    """An optimal solution of ``position``, a position of ``board``.

    Raises ValueError for an unknown method, Unsolvable at once for a position that cannot be solved, Cancelled.
    """
    if method not in _METHODS:
        raise ValueError(f"unknown method {quoted(method)}, expected one of: {', '.join(METHODS)}")
    if position.board != board:
        raise ValueError(f"'{position}' is a position of {position.board.id}, expected one of {board.id}")
    check_solvable(position)
    begun = time.perf_counter()
    moves, expanded = _METHODS[method](position, cache, progress, cancel)
    return Result(position, method, moves, True, expanded, time.perf_counter() - begun)
