"""A review in sentences, and as the JSON of the command, which says all that its text says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..model.playthrough import Evaluation
from ..sentences import Sentence, sentence
from .results import names_metric
from .reviews import Detour, GradedMove, OnlyMoveRun, Review

if TYPE_CHECKING:
    from ..answers import DetourAnswer, GradedAnswer, PassageAnswer, ReviewAnswer


def about_game(review: Review) -> list[Sentence]:
    """Describe the game as a whole: its result in the first sentence, further facts in the others."""
    said = [result(review)]
    unknown = review.distances.count(None)
    if unknown:
        said.append(sentence("review.unknown", unknown=unknown, positions=len(review.distances)))
    if review.solutions is not None and review.optimal_length:
        key = "review.one_solution" if review.solutions == 1 else "review.solutions"
        said.append(sentence(key, solutions=review.solutions))
    if review.only_moves:
        said.append(sentence("review.only_moves", met=review.only_moves, passed=review.only_moves_passed))
    return said


def result(review: Review) -> Sentence:
    """Return a sentence on whether the game was solved, and the number of moves wasted."""
    played, solved = review.played, review.solved
    counts, known = review.board.metric, review.evaluations[0 if solved else -1]
    if review.slack is None and known.at_most is not None and not (solved and known.at_most >= played):
        key = "review.solved_between" if solved else "review.unsolved_between"
        return sentence(key, counts, played=played, at_least=known.at_least, at_most=known.at_most)
    if review.slack is None and solved:
        return sentence("review.solved_unknown", counts, played=played, at_least=known.at_least)
    if review.slack is None:
        return sentence("review.unsolved_unknown", counts, played=played, at_least=known.at_least)
    if not (played or review.optimal_length):
        return sentence("review.goal")
    values = {"played": played, "slack": review.slack, "optimal": review.optimal_length}
    best = "" if review.slack else "_best"
    if solved:
        return sentence(f"review.solved{best}", counts, efficiency=review.efficiency, **values)
    return sentence(f"review.unsolved{best}", counts, left=review.left, **values)


def about_stretches(review: Review) -> Iterator[list[Sentence]]:
    """Describe each detour and run, in the order in which they ended."""
    counts = review.board.metric
    stretches: list[Detour | OnlyMoveRun] = [*review.detours, *review.only_move_runs]
    for stretch in sorted(stretches, key=lambda stretch: stretch.last):
        yield about_detour(stretch, counts) if isinstance(stretch, Detour) else [about_only_moves(stretch, counts)]


def about_detour(detour: Detour, counts: str = "moves") -> list[Sentence]:
    """Describe a detour: its two ends, its cost in the board's metric, and a better line, unless leaving the detour out
    is all there was to do.
    """
    kind = "loop" if detour.loop else "round" if detour.closed else "astray"
    start = "" if detour.first else "_start"
    ends = {"first": detour.first, "last": detour.last, "distance": detour.distance, "end": detour.end_distance}
    said = [sentence(f"review.{kind}{start}", counts, lost=detour.lost, **ends)]
    if detour.short_cut:
        said.append(sentence(f"review.short_cut{start}", counts, first=detour.first, line=detour.short_cut))
    return said


def about_only_moves(run: OnlyMoveRun, counts: str = "moves") -> Sentence:
    """Describe a run of only moves: its place in the game, and whether all were found."""
    key = "review.passed" if run.passed else "review.missed"
    return sentence(key, counts, first=run.first, last=run.last, only=run.only_moves)


def review_answer(found: Review) -> ReviewAnswer:
    """Return the review as a dict that can be written as JSON."""
    board, counts = found.board, found.board.metric
    answer: ReviewAnswer = {
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
        "passages": [_only_move_run(run, counts) for run in found.only_move_runs],
        "summary": [str(said) for said in about_game(found)],
    }
    if names_metric(board):
        answer["counts"] = counts
    if found.optimal_length is None:
        _add_bounds(answer, found.evaluations[0])
    return answer


def _graded(move: GradedMove, after: Evaluation) -> GradedAnswer:
    graded: GradedAnswer = {
        "move": str(move.move),
        "distance": move.distance,
        "best": None if move.best is None else list(map(str, move.best)),
        "optimal": move.optimal,
        "cost": move.cost,
        "only": move.only,
    }
    if move.distance is None:
        _add_bounds(graded, after)
    return graded


def _add_bounds(answer: ReviewAnswer | GradedAnswer, evaluation: Evaluation) -> None:
    """Add what is known of a distance that is not."""
    answer["at_least"] = evaluation.at_least
    if evaluation.at_most is not None:
        answer["at_most"] = evaluation.at_most


def _detour(detour: Detour, counts: str) -> DetourAnswer:
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


def _only_move_run(run: OnlyMoveRun, counts: str) -> PassageAnswer:
    return {
        "first": run.first,
        "last": run.last,
        "passed": run.passed,
        "text": str(about_only_moves(run, counts)),
    }
