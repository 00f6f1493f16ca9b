"""Shared parts of the headless commands: named positions, answers, counts, pictures, errors and exit codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from ..catalogue.boards import load_board
from ..errors import ArgumentError, BoardError, NotationError, SolverError, Unsolvable, did_you_mean
from ..model.board import Board
from ..model.notation import parse_position
from ..model.position import Position
from ..sentences import plural
from ..system.limits import LimitReached
from .terminal import status_text

DONE, UNSOLVABLE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130  # exit codes

NAMED = ("start", "farthest", "goal")  # positions

Answer = dict[str, Any]
"""The result of a command, as it is printed in JSON."""


def asked_board(args: argparse.Namespace) -> Board:
    """Return the board that a command is about, with the metric that it asks for. Raises BoardError."""
    return load_board(args.board, args.metric)


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
        return parse_position(board, text)
    except NotationError as error:
        meant = did_you_mean(word, NAMED)
        raise NotationError(f"{error}{meant}") if meant else error from None


def picture(position: Position) -> str:
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


def problem(error: ValueError) -> Answer:
    """Return an error as it is printed in JSON, with the progress of a search that gave up."""
    found: Answer = {"error": str(error), "code": error.code if isinstance(error, SolverError) else ArgumentError.code}
    if isinstance(error, LimitReached):
        found |= {"at_least": error.status.at_least, "expanded": error.status.expanded}
    return found


def interruption(stop: KeyboardInterrupt) -> tuple[str, Answer]:
    """Return an interrupt in words and as it is printed in JSON, with the progress of a search."""
    found: Answer = {"error": "interrupted", "code": "interrupted"}
    status = getattr(stop, "status", None)
    if status is None:
        return "interrupted", found
    found |= {"at_least": status.at_least, "expanded": status.expanded}
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
