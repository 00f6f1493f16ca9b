"""The next generated board to play: one that is new to the player, as hard as the one before or a little harder."""

from __future__ import annotations

import random

from solver.generator.stock import StockBoard, stock_boards

from ...model.statistics import Statistics, unaided


def next_of_style(statistics: Statistics, style: str, rng: random.Random) -> str | None:
    """Return the id of a board one level above the hardest of a style that was solved without help, an easy one at
    first; None where the style has no boards.
    """
    boards = stock_boards(style)
    levels = sorted({board.level for board in boards})
    solved = max((board.level for board in boards if _is_solved(statistics, board)), default=0)
    level = next((each for each in levels if each > solved), levels[-1] if levels else 0)
    return _fresh(statistics, [board for board in boards if board.level == level], rng)


def another_like(
    statistics: Statistics, board_id: str, style: str, level: int | None, rng: random.Random
) -> str | None:
    """Return the id of another board of a style and a level, or of any level; None where there is no other."""
    boards = [board for board in stock_boards(style) if board.id != board_id and level in (None, board.level)]
    return _fresh(statistics, boards, rng)


def _fresh(statistics: Statistics, boards: list[StockBoard], rng: random.Random) -> str | None:
    """Return the id of a board that was never solved without help, or of any if all were; None where there is none."""
    fresh = [board.id for board in boards if not _is_solved(statistics, board)]
    return rng.choice(fresh or [board.id for board in boards]) if boards else None


def _is_solved(statistics: Statistics, board: StockBoard) -> bool:
    return bool(unaided(statistics.of_board(board.id)))
