"""What the position editor says: whether a position can be solved, how far it is from the goal, or why it never can."""

from __future__ import annotations

from solver import Outcome, Position, has_table
from solver.model.solvability import Obstacle, obstacle_of

from ...coach.analyzer import Solvability
from ...coach.coach import Coach
from ...words.distances import DistanceWords, amount_done, failure, working
from ...words.words import Words

OBSTACLES = {Obstacle.SWAPPED: "unsolvable", Obstacle.OUT_OF_REACH: "out_of_reach"}
"""What is said of obstacles that need words of their own."""


def verdict(words: Words, position: Position, solvability: Solvability, distance: int | None) -> str:
    """Return the verdict in a few words."""
    if solvability in (Solvability.NEVER, Solvability.APART):
        return words.text(f"editor.{solvability.value}")
    if position.is_goal:
        return words.text("editor.goal")
    if solvability is Solvability.UNKNOWN:
        return words.text("editor.unknown")
    if distance is None:
        return words.text("editor.solvable")
    return words.text("editor.solvable_in", moves=words.moves(distance, position.board.metric))


def about(words: Words, position: Position, solvability: Solvability, distance: int | None, coach: Coach) -> str:
    """Why, or where it stands among all positions of its board, or how that is found out."""
    if solvability is Solvability.NEVER:
        obstacle = obstacle_of(position)
        return words.text(f"editor.{'no_way' if obstacle is None else OBSTACLES.get(obstacle, 'no_way')}")
    if solvability is Solvability.APART:
        return words.text("editor.by_itself", moves=words.moves(distance or 0, position.board.metric))
    if distance is None:
        return _awaited(words, position, solvability, coach)
    counts = coach.analyzer.counts
    if position.is_goal or not counts:
        return how(words, position)
    return DistanceWords(words, position.board.metric).position_rank(counts, distance, 0)


def _awaited(words: Words, position: Position, solvability: Solvability, coach: Coach) -> str:
    """How it will be known what is not known yet."""
    analyzer, work = coach.analyzer, coach.analyzer.work
    if solvability is Solvability.UNKNOWN:
        if analyzer.outcome is Outcome.FAILED:
            return failure(words, analyzer.error)
        phrase = "editor.exploring" if analyzer.table is None else "editor.looking"
        return words.text(phrase, done=amount_done(words, work))
    if coach.waiting:
        return working(words, work)
    if has_table(position.board):
        return words.text("editor.working", done=amount_done(words, work))
    return words.text("editor.not_searched", button=words.text("button.measure"))


def how(words: Words, position: Position) -> str:
    """Return how to move pieces."""
    return words.text("editor.how" if not position.board.moves_name_pieces else "editor.how_blocks")
