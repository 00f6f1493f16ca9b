"""The number of moves in a game, counted while it goes on.

With several empty cells the slides of one piece one after another are one move, however many gestures made them, and a
piece that is back where it was has made none (``solver.Board.counted_moves`` says the same of a whole
game).
"""

from __future__ import annotations

from typing import NamedTuple

from solver import Board, Move


class Tally(NamedTuple):
    """The count up to a place in a game."""

    moves: int = 0
    """As the board counts, in moves or in steps."""
    steps: int = 0
    """Slides by one cell, those that were taken back too."""
    piece: str = ""
    """The piece that made the last move, where further slides of it belong to the same."""
    shift: tuple[int, int] = (0, 0)
    """Rows and columns by which that has brought it away."""
    before: Tally | None = None
    """The tally before that move."""

    def after(self, board: Board, move: Move) -> Tally:
        """Return the tally after one more move."""
        way = move.path
        steps = self.steps + len(way)
        if not move.piece or board.metric == "steps":
            return Tally(self.moves + len(way), steps)
        joins = self.before is not None and move.piece == self.piece
        before = self.before if joins and self.before is not None else self
        (rows, columns), (more_rows, more_columns) = self.shift if joins else (0, 0), move.shift
        shift = rows + more_rows, columns + more_columns
        if shift == (0, 0):
            return before._replace(steps=steps)
        return Tally(before.moves + 1, steps, move.piece_after, shift, before)
