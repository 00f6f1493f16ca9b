"""What is said of what has been solved on a board."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.statistics import Measure, Statistics
from .words import Words


def solved_games(words: Words, statistics: Statistics | None, board_id: str) -> str:
    """How many games have been solved on a board; nothing while that is not known."""
    if statistics is None:
        return ""
    count = len(statistics.of_board(board_id))
    return words.counted("achieved.solved", count) if count else words.text("achieved.nothing")


def achieved(words: Words, statistics: Statistics | None, board_id: str) -> Sequence[str]:
    """How much has been solved on a board and how well, and the same in fewer words; nothing if nothing was."""
    if statistics is None or not statistics.of_board(board_id):
        return ()
    bests, solved = statistics.bests(board_id), solved_games(words, statistics, board_id)
    if Measure.EFFICIENCY in bests:
        best = words.text("achieved.efficiency", share=percent(words, bests[Measure.EFFICIENCY]))
    elif Measure.MOVES in bests:
        best = words.text("achieved.moves", moves=words.moves(int(bests[Measure.MOVES])))
    else:
        alone = any(not record.assisted for record in statistics.of_board(board_id))
        best = words.text("panel.chosen" if alone else "panel.assisted")
    return words.listed([solved, best]), solved


def percent(words: Words, share: float) -> str:
    """With one digit after the point, and never rounded up to all: ``100%`` is only the whole."""
    return words.number(1, ".0%") if share >= 1 else words.number(min(share, 0.999), ".1%")
