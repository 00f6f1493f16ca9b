"""What a game is worth: its result, its stars, and the moves that went for nothing."""

from __future__ import annotations

from enum import Enum

from .record import Record

MOST_STARS = 3


class GameResult(str, Enum):
    """How a game ended; each recorded game has one."""

    OPTIMAL = "optimal"
    """In the fewest moves there are, without help."""
    SOLVED = "solved"
    """Without help, in more moves, or nobody knows the fewest."""
    ASSISTED = "assisted"
    """A hint or the solver helped."""


def result_of(record: Record) -> GameResult:
    """The result of a recorded game."""
    if record.assisted:
        return GameResult.ASSISTED
    return GameResult.OPTIMAL if record.moves == record.par else GameResult.SOLVED


def stars(moves: int, par: int) -> int:
    """Of a game solved without help: 3 in the fewest moves, 2 within a tenth more, otherwise 1."""
    if moves <= par:
        return MOST_STARS
    return 2 if 10 * moves <= 11 * par else 1


def stars_of(record: Record) -> int:
    """The stars of a recorded game; 0 with help, and while its par is not known."""
    return 0 if record.assisted or record.par is None else stars(record.moves, record.par)


def slack(moves: int, distance: int, par: int) -> int:
    """Moves made so far that no shortest solution needs: two for each wrong one."""
    return moves + distance - par
