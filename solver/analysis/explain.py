"""Explanations for students: how a method works, and why it was fast or slow on a position."""

from __future__ import annotations

from typing import Any

from ..model.board import Board
from ..model.solvability import count_of_frames
from ..sentences import Sentence, sentence
from .comparison import Trial
from .methods import Result

LEAST_SHARE = 0.0005
"""Of all positions; less is said as one in so many."""


def what_it_does(method: str, bound: str | None = None) -> Sentence:
    """Return a sentence about a method and, where it has one, its lower bound."""
    return sentence(f"does.{method}" if bound is None else f"does.{method}-{bound}")


def why(trial: Trial, board: Board) -> Sentence:
    """Return a sentence about the reason a trial was fast or slow."""
    result = trial.result
    if result is None:
        assert trial.stop is not None  # it gave up
        return sentence(
            f"why.{trial.stop.key(trial.status)}",
            most=trial.stop.most,
            at_least=trial.status.at_least,
            expanded=trial.status.expanded,
        )
    if result.method == "table":
        return sentence("why.table", positions=result.stored)
    if not result.length:
        return sentence("why.goal")
    if result.method in ("bfs", "bidirectional"):
        return _why_layers(result, board)
    return _why_deepening(result)


def _why_layers(result: Result, board: Board) -> Sentence:
    """Explain the share of the board visited; where its size is known before it is explored."""
    positions = count_of_frames(board)
    if positions is None:
        return sentence("why.layers", expanded=result.expanded, stored=result.stored)
    share = result.expanded / positions
    if share >= LEAST_SHARE:
        return sentence("why.visited", share=share, positions=positions, stored=result.stored)
    return sentence("why.visited_few", one_in=round(positions / max(result.expanded, 1)), stored=result.stored)


def _why_deepening(result: Result) -> Sentence:
    """Explain the quality of the bound, the number of limits tried, and the last one's share of the work."""
    once = len(result.iterations) == 1
    work: dict[str, Any] = {} if once else {
        "limits": len(result.iterations), "last": result.iterations[-1].expanded / result.expanded
    }  # fmt: skip
    if result.method == "iterative-deepening":
        return sentence("why.blind_once" if once else "why.blind", **work)
    bound: dict[str, Any] = {"bound": result.bound_at_start, "length": result.length}
    return sentence("why.bound_once" if once else "why.bound", **bound, **work)
