"""Moves and steps: what a distance counts, told in both."""

from __future__ import annotations

from ..catalogue.boards import board_ids
from ..model.board import Board
from ..sentences import plural
from .text import Answer


def counted(count: int, board: Board) -> str:
    """Return a count with its unit, such as ``1 move``, ``12 moves`` or ``12 steps``."""
    return plural(count, board.metric.removesuffix("s"))


def tells_counts(board: Board) -> bool:
    """Return whether answers name their metric. Answers for the game's seven boards stay without it."""
    return board.id not in board_ids()


def in_both(board: Board, steps: int | None, moves: int | None) -> Answer:
    """Return what ``--json`` adds to a length: its metric, and the fewest steps and moves, None if unknown."""
    return {"counts": board.metric, "steps": steps, "moves_count": moves} if tells_counts(board) else {}


def other(found: Answer) -> str:
    """Return the length in the other metric, in brackets; empty where both are equal."""
    if found.get("steps") == found.get("moves_count"):
        return ""
    count, word = (found["moves_count"], "move") if found["counts"] == "steps" else (found["steps"], "step")
    return "" if count is None else f" ({plural(count, word)})"
