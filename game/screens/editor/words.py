"""What the position editor says: whether a position can be solved, how far it is from the goal, or why it never can."""

from __future__ import annotations

from solver import Position, has_table, is_solvable
from solver.texts import why_unsolvable

from ...coach.coach import Coach
from ...words.distances import DistanceWords, searching, working
from ...words.words import Words


def verdict(words: Words, position: Position, distance: int | None) -> str:
    """In a few words."""
    if position.is_goal:
        return words.text("editor.goal")
    if not is_solvable(position):
        return words.text("editor.never")
    if distance is None:
        return words.text("editor.solvable")
    return words.text("editor.solvable_in", moves=words.moves(distance))


def about(words: Words, position: Position, distance: int | None, coach: Coach) -> str:
    """Why, or where it stands among all positions of its board, or how that is found out."""
    work = coach.guide.work
    if not is_solvable(position):
        return words.text(f"editor.{why_unsolvable(position)}")
    if distance is not None:
        known, table = position.board.known, coach.guide.table
        counts = tuple(table.positions_by_distance) if table else known.positions_by_distance if known else ()
        alone = position.is_goal or not counts
        return words.text("editor.how") if alone else DistanceWords(words).standing(counts, distance, 0)
    if coach.waiting:
        return searching(words, work) if work.part is None else working(words, work.part)
    if has_table(position.board):
        return words.text("editor.working", part=work.part or 0.0)
    return words.text("editor.not_searched", button=words.text("button.measure"))
