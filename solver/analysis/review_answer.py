"""A review as the JSON of the command says it: all that its text says, in numbers and in words."""

from __future__ import annotations

from typing import Any

from ..catalogue.boards import board_ids
from ..model.playthrough import Evaluation
from .detours import Detour
from .explain_review import about_detour, about_game, about_passage
from .grades import GradedMove
from .passages import Passage
from .reviews import Review


def review_answer(found: Review) -> dict[str, Any]:
    """Return the review as a dict that can be written as JSON."""
    board, counts = found.board, found.board.metric
    answer: dict[str, Any] = {
        "board": board.id,
        "position": str(found.start),
        "optimal_length": found.optimal_length,
        "played": found.played,
        "left": found.left,
        "solved": found.solved,
        "slack": found.slack,
        "efficiency": found.efficiency,
        "solutions": found.solutions,
        "only_moves": found.only_moves,
        "only_moves_passed": found.only_moves_passed,
        "moves": [_graded(*each) for each in zip(found.moves, found.evaluations[1:], strict=True)],
        "detours": [_detour(detour, counts) for detour in found.detours],
        "passages": [_passage(passage, counts) for passage in found.passages],
        "summary": [str(said) for said in about_game(found)],
    }
    if board.id not in board_ids():
        answer["counts"] = counts
    if found.optimal_length is None:
        answer["at_least"] = found.evaluations[0].at_least
    return answer


def _graded(move: GradedMove, after: Evaluation) -> dict[str, Any]:
    graded: dict[str, Any] = {
        "move": str(move.move),
        "distance": move.distance,
        "best": None if move.best is None else list(map(str, move.best)),
        "optimal": move.optimal,
        "cost": move.cost,
        "only": move.only,
    }
    return graded if move.distance is not None else graded | {"at_least": after.at_least}


def _detour(detour: Detour, counts: str) -> dict[str, Any]:
    return {
        "first": detour.first,
        "last": detour.last,
        "distance": detour.distance,
        "end_distance": detour.end_distance,
        "loop": detour.loop,
        "lost": detour.lost,
        "short_cut": detour.short_cut,
        "text": " ".join(map(str, about_detour(detour, counts))),
    }


def _passage(passage: Passage, counts: str) -> dict[str, Any]:
    return {
        "first": passage.first,
        "last": passage.last,
        "passed": passage.passed,
        "text": str(about_passage(passage, counts)),
    }
