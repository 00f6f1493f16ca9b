"""Shared parts of the headless commands: exit codes, named positions, and text output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import ArgumentError, SolverError, Unsolvable
from ..model.board import Board
from ..model.notation import parse_position
from ..model.picture import SIGNS
from ..model.position import Position
from ..system.limits import LimitReached

DONE, UNSOLVABLE, BAD_INPUT = 0, 1, 2
"""Exit codes."""

Answer = dict[str, Any]
"""The result of a command, as it is printed in JSON."""


def named_position(board: Board, text: str, farthest: Callable[[], Position]) -> Position:
    """Return the position that ``text`` names: in notation, or ``start`` or ``farthest``. Raises NotationError."""
    word = text.strip()
    if word == "start" and board.own_start is not None:
        return board.own_start
    if word in ("start", "farthest"):
        return farthest()
    return parse_position(board, text)


def picture(position: Position) -> str:
    """Return the position as a grid of text."""
    board = position.board
    words = [board.symbols.get(label) or SIGNS.get(label) or board.names[label] for label in position.cells]
    rows = [words[i : i + board.columns] for i in range(0, len(words), board.columns)]
    return "\n".join("  " + " ".join(_padded(word, board.notation.width) for word in row).rstrip() for row in rows)


def _padded(word: str, width: int) -> str:
    """Pad ``word`` on the left to a width; the two animals of the goat board are already two columns wide."""
    return word if word in "羊狼" else f"{word:>{width}}"


def exit_code(error: ValueError) -> int:
    """Return the exit code of an error."""
    return UNSOLVABLE if isinstance(error, (Unsolvable, LimitReached)) else BAD_INPUT


def problem(error: ValueError) -> Answer:
    """Return an error as it is printed in JSON, with the progress of a search that gave up."""
    found: Answer = {"error": str(error), "code": error.code if isinstance(error, SolverError) else ArgumentError.code}
    if isinstance(error, LimitReached):
        found |= {"at_least": error.status.at_least, "expanded": error.status.expanded}
    return found
