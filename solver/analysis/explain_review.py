"""Sentences about a played game: its result, its detours, and the passages with one best move each."""

from __future__ import annotations

from collections.abc import Iterator

from ..sentences import Sentence, sentence
from .detours import Detour
from .passages import Passage
from .reviews import Review


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
    counts = review.board.metric
    if review.slack is None and solved:
        return sentence("review.solved_unknown", counts, played=played, at_least=review.evaluations[0].at_least)
    if review.slack is None:
        return sentence("review.unsolved_unknown", counts, played=played, at_least=review.evaluations[-1].at_least)
    if not (played or review.optimal_length):
        return sentence("review.goal")
    values = {"played": played, "slack": review.slack, "optimal": review.optimal_length}
    best = "" if review.slack else "_best"
    if solved:
        return sentence(f"review.solved{best}", counts, efficiency=review.efficiency, **values)
    return sentence(f"review.unsolved{best}", counts, left=review.left, **values)


def about_stretches(review: Review) -> Iterator[list[Sentence]]:
    """Describe each detour and passage, in the order in which they ended."""
    counts = review.board.metric
    stretches: list[Detour | Passage] = [*review.detours, *review.passages]
    for stretch in sorted(stretches, key=lambda stretch: stretch.last):
        yield about_detour(stretch, counts) if isinstance(stretch, Detour) else [about_passage(stretch, counts)]


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


def about_passage(passage: Passage, counts: str = "moves") -> Sentence:
    """Describe a passage: its place in the game, and whether it was passed."""
    key = "review.passed" if passage.passed else "review.missed"
    return sentence(key, counts, first=passage.first, last=passage.last, only=passage.only_moves)
