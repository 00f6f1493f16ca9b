"""How hard the starts are that come with the program, each by its own position: one scale of levels for all pages."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solver import load_board
from solver.analysis.difficulty import known_difficulties
from solver.catalogue.boards import TILE_GROUPS, group_ids, known_fewest
from solver.catalogue.pictures import picture_ids, picture_level
from solver.generator.stock import stock_boards

from ..model.grades import most_stars
from ..model.statistics import Statistics
from .journey import journey_steps


class GradedStart(NamedTuple):
    """A start whose difficulty is known: what is dealt on a board, or another position that the journey asks for."""

    board: str  # its id
    level: int
    moves: int | None  # the fewest; None where games begin anywhere
    start: str = ""  # empty for what is dealt

    @property
    def start_text(self) -> str:
        """The start as records have it; empty where games begin anywhere. It loads the board once."""
        return self.start or _dealt_text(self.board)


@cache
def graded_starts() -> tuple[GradedStart, ...]:
    """Return what is dealt on the built-in boards of known difficulty, on those of the stock and on the picture boards,
    which are as hard as their first starts, and the starts of the journey that are dealt on no board; by level.
    """
    found = [
        GradedStart(board_id, known.level, None if board_id in _boards_without_start() else known_fewest(board_id))
        for board_id, known in known_difficulties().items()
    ]
    found += (GradedStart(board.id, board.level, board.moves) for board in stock_boards())
    found += (GradedStart(board_id, picture_level(board_id), None) for board_id in picture_ids())
    found += (
        GradedStart(step.board, step.level, step.moves, step.start)
        for step in journey_steps()
        if step.level is not None
    )
    return tuple(sorted(found, key=lambda each: each.level))


def known_level(board_id: str, start: str = "") -> int | None:
    """Return how hard a start is, by default what is dealt on a board; None where that is not known."""
    if not start and board_id in known_difficulties():  # for these alone the window opens without the stock
        return known_difficulties()[board_id].level
    return _levels().get((board_id, start))


@cache
def _levels() -> dict[tuple[str, str], int]:
    return {(each.board, each.start): each.level for each in graded_starts()}


def stars_on(statistics: Statistics, start: GradedStart) -> int | None:
    """Return the most stars that were won from a start; None where it was never solved."""
    records = statistics.of_board(start.board)
    return most_stars(records, start.start_text, start.moves) if records else None


@cache
def _boards_without_start() -> frozenset[str]:
    """Return the boards on which games begin anywhere."""
    return frozenset((*picture_ids(), *(board_id for group in TILE_GROUPS for board_id in group_ids(group))))


@cache
def _dealt_text(board_id: str) -> str:
    return "" if board_id in _boards_without_start() else str(load_board(board_id).own_start)
