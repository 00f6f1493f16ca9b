"""The lower bounds that stay in memory for the next search: those of a board may take 70 MB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.board import Board

if TYPE_CHECKING:
    from .bounds import Bound

kept: dict[tuple[Board, str], Bound] = {}
"""The bounds in memory, by board and name."""


def forget_bounds(but: Board) -> None:
    """Forget the bounds of all other boards; a search that uses one keeps it."""
    for board, name in list(kept):
        if board != but:
            kept.pop((board, name), None)
