"""Shared parts of the headless commands: named positions, answers, counts, grids, errors and exit codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..catalogue.arguments import read_board_or_any, read_position_text
from ..catalogue.readings import Entries, Reading
from ..errors import (
    ArgumentError,
    BoardError,
    Misread,
    NotationError,
    SolverError,
    Unsolvable,
    did_you_mean,
    misread,
)
from ..formats.block_levels import Level, without_goal
from ..model.board import Board
from ..model.position import Position
from ..model.solvability import check_solvable
from ..sentences import plural
from ..system.limits import LimitReached
from .terminal import status_text, stderr_paint

if TYPE_CHECKING:
    from ..answers import ErrorAnswer

DONE, UNSOLVABLE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130  # exit codes

NAMED = ("start", "farthest", "goal")  # positions
SHOWN_INPUT = 1_000  # characters of a line that failed, in JSON


def asked_board(args: argparse.Namespace) -> Board:
    """Return the board that a command is about, with the metric and the goal that it asks for; one that comes with a
    position has that for its start.

    Says on standard error what it was read as. Raises BoardError, and Misread for a list.
    """
    return board_of(asked_reading(args), args)


def asked_reading(args: argparse.Namespace) -> Reading:
    """Return what is asked about; say what it was read as if that isn't plain."""
    reading = read_board_or_any(args.board, args.goal)
    if reading.told is not None:
        print(stderr_paint("dim", f"antipode: {reading.told}"), file=sys.stderr, flush=True)
    return reading


def board_of(reading: Reading, args: argparse.Namespace) -> Board:
    """Return the board of what was read, at its start. Raises Misread for a list and for a level without a goal."""
    found = reading.found
    if isinstance(found, Entries):
        raise misread("list_of_texts", count=len(found.texts))
    if isinstance(found, Level):
        raise Misread(without_goal(found))
    if isinstance(found, Board):
        board = found
    else:
        start = found if isinstance(found, Position) else found.start
        board = start.board if start == start.board.own_start else replace(start.board, start_cells=start.cells)
    metric = getattr(args, "metric", None)  # which to play has none
    return board if metric is None else board.with_metric(metric)


def named_position(board: Board, text: str, farthest: Callable[[], Position]) -> Position:
    """Return the position that a text names: in notation, or one of NAMED. Raises NotationError."""
    word = text.strip()
    if word == "start" and board.own_start is not None:
        return board.own_start
    if word == "farthest":
        return farthest()
    if word == "goal" and board.has_complete_goal:
        return board.goal
    if word == "start":
        try:
            return farthest()
        except BoardError:  # it is not known
            return board.start
    try:
        return read_position_text(board, text)
    except NotationError as error:
        meant = did_you_mean(word, NAMED)
        raise NotationError(f"{error}{meant}") if meant else error from None


def check_reachable(position: Position) -> None:
    """Raise Unsolvable as ``check_solvable`` does, with the usual goal that can be reached instead."""
    try:
        check_solvable(position)
    except Unsolvable as error:
        from ..formats.goals import goal_name, goals_in_reach  # positions that can be solved need none of it

        others = [goal for goal in goals_in_reach(position) if goal != goal_name(position.board)]
        if others:
            raise Unsolvable(f"{error}; with another goal it can: --goal {others[0]}") from None
        raise


def indented_grid(position: Position) -> str:
    """Return a position as an indented grid of text, in characters that standard output can print."""
    grid = position.grid()
    try:
        grid.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        grid = position.grid(is_ascii=True)
    return "\n".join(f"  {row}" for row in grid.splitlines())


def exit_code(error: ValueError) -> int:
    """Return the exit code of an error."""
    return UNSOLVABLE if isinstance(error, (Unsolvable, LimitReached)) else BAD_INPUT


def problem(error: ValueError) -> ErrorAnswer:
    """Return an error as it is printed in JSON, with the progress of a search that gave up."""
    code = error.code if isinstance(error, SolverError) else ArgumentError.code
    found: ErrorAnswer = {"error": str(error), "code": code}
    if isinstance(error, LimitReached):
        found["at_least"], found["expanded"] = error.status.at_least, error.status.expanded
    return found


def interruption(stop: KeyboardInterrupt) -> tuple[str, ErrorAnswer]:
    """Return an interrupt in words and as it is printed in JSON, with the progress of a search."""
    found: ErrorAnswer = {"error": "interrupted", "code": "interrupted"}
    status = getattr(stop, "status", None)
    if status is None:
        return "interrupted", found
    found["at_least"], found["expanded"] = status.at_least, status.expanded
    if status.at_most is not None:
        found["at_most"] = status.at_most
    return f"interrupted: {status_text(status)}", found


def count_text(count: int, board: Board) -> str:
    """Return a count with its unit, such as ``1 move``, ``12 moves`` or ``12 steps``."""
    return plural(count, board.metric.removesuffix("s"))


def in_other_metric(board: Board, steps: int | None, moves: int | None) -> str:
    """Return the length in the other metric, in brackets; empty where both are equal, or it is unknown."""
    count, word = (moves, "move") if board.metric == "steps" else (steps, "step")
    return "" if steps == moves or count is None else f" ({plural(count, word)})"
