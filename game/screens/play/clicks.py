"""Why a piece that is clicked does not slide."""

from __future__ import annotations

from solver import EMPTY, Position


def refusal(position: Position, cell: int) -> str | None:
    """The key of the phrase that says why the piece in a cell cannot slide now; None for an empty cell."""
    if position.cells[cell] == EMPTY:
        return None
    in_column = (cell - position.cells.index(EMPTY)) % position.board.columns == 0
    return "play.too_wide" if in_column else "play.not_in_line"
