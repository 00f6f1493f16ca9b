"""The lower bounds by name, and which of them a board has; without NumPy, so that commands and the window list them."""

from __future__ import annotations

from pathlib import Path

from ..catalogue.boards import as_board
from ..errors import ArgumentError, quoted
from ..model.board import Board
from ..model.solvability import all_different, has_frames
from .groups import natural_groups
from .names import BOUNDS

FOLDER = Path(__file__).parent / "databases"


def bounds_of(board: Board | str) -> list[str]:
    """Return the names of the bounds that this board has, from the weakest to the strongest; none without frames."""
    asked = as_board(board)
    if not has_frames(asked):
        return []
    has = {
        "nearest": True,
        "manhattan": True,
        "linear-conflict": all_different(asked),
        "pattern": bool(asked.patterns) or has_databases(asked) or bool(natural_groups(asked)),
    }
    return [name for name in BOUNDS if has[name]]


def check_bound(board: Board, name: str) -> None:
    """Raise ArgumentError for a name that is no bound of this board."""
    names = bounds_of(board)
    if not names:
        raise ArgumentError(f"{board.id} has no lower bounds: none of its methods uses one")
    if name not in names:
        raise ArgumentError(f"unknown bound {quoted(name)} for {board.id}, expected one of: {', '.join(names)}")


def has_databases(board: Board) -> bool:
    """Return whether pattern databases come with the board."""
    return bool(board.additive) and database_path(board).exists()


def database_path(board: Board) -> Path:
    """Return the file with the board's pattern databases."""
    return FOLDER / f"{board.builtin_id or board.id}.npz"
