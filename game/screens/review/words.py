"""The words of a review in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from solver import BoardError, Detour, Evaluation, Move, OnlyMoveRun, Position, Review, Unsolvable
from solver.analysis.methods import has_exact_method
from solver.analysis.review_texts import about_detour, about_only_moves, result

from ...coach.analyzer import Work
from ...input.commands import Action
from ...model.grades import stars
from ...words.board_texts import direction, percent, piece_move, solver_sentence
from ...words.distances import amount_done, failure, fewest, working
from ...words.problems import reason_of
from ...words.words import Words
from .model import MilestonesReached, Variation


class Tile(NamedTuple):
    """A number of the summary."""

    name: str
    value: str
    about: str
    stars: int | None = None


class ReviewWords:
    """The words on a game."""

    def __init__(
        self,
        words: Words,
        metric: str = "moves",
        block: Callable[[Position, int], str] = lambda position, cell: "",
        numbered: bool = True,
        is_by_method: bool = False,
    ) -> None:
        """Store the words and the metric of the board, the unit of its distances (see ``Board.metric``).

        ``block`` returns what the block on a cell is called, or nothing where others look alike; ``numbered`` tells
        whether numbers can be read on tiles; where stars count by the method it ``is_by_method``.
        """
        self._is_by_method = is_by_method
        self._words, self._metric, self._block, self._numbered = words, metric, block, numbered
        self.text = words.text

    def graph(self, name: str) -> str:
        """Return a phrase of the graph: about all of it, an axis, or the meaning of a mark."""
        return self._words.of_metric(f"graph.{name}", self._metric)

    def failure(self, error: BaseException) -> str:
        """Return why there is no review."""
        if isinstance(error, BoardError | Unsolvable):
            return failure(self._words, error)
        return self.text("review.failed", error=reason_of(self._words, error))

    def result(self, review: Review, method: int | None = None) -> str:
        """Return the game's result in one sentence, where stars count by the method with the moves of that."""
        if self._is_by_method and review.solved:
            start, moves = review.evaluations[0], self._words.moves(review.played, self._metric)
            least = fewest(self._words, start.distance, start.at_least, start.at_most)
            return "" if method is None else self.text("review.of_method", moves=moves, method=method, fewest=least)
        return solver_sentence(self._words, result(review))

    def milestone(self, found: MilestonesReached, place: int) -> str:
        """Return which milestone was reached at a place, if one was."""
        number = next((number for number, reached in found.reached if reached == place), None)
        return "" if number is None else self.text("review.milestone", number=number, count=found.of)

    def milestones(self, found: MilestonesReached) -> str:
        """Return after how many moves the game has reached milestones, in order; nothing where it has reached none.

        These lie on one of the shortest solutions, and a game that takes another has missed nothing.
        """
        if not found.reached:
            return ""
        moves = self._words.listed([self._words.number(place) for _, place in found.reached], "and")
        return self.text("review.milestones", reached=len(found.reached), count=found.of, moves=moves)

    def position(self, review: Review, number: int, complete: bool) -> str:
        """Describe the position after so many moves; ``complete`` is true when the results are final."""
        if review.positions[number].is_goal:
            moves = self._words.moves(number, self._metric)
            return self.text("review.goal" if number else "review.goal_at_start", moves=moves)
        distance = self.distance(review.evaluations[number], complete)
        if not number:
            return self.text("review.start", distance=distance)
        return self.text("review.moves_made", moves=self._words.moves(number, self._metric), distance=distance)

    def distance(self, evaluation: Evaluation, complete: bool) -> str:
        """Return a distance, or its bounds, as text."""
        if evaluation.distance is not None:
            return str(evaluation.distance)
        if not complete and (evaluation.at_most is None or not evaluation.at_least):
            return self.text("par.unknown")
        if evaluation.at_most is not None:
            return self.text("review.unknown_distance", least=evaluation.at_least, most=evaluation.at_most)
        return self.text("review.unknown_at_least", least=evaluation.at_least)

    def move(self, review: Review, number: int, complete: bool) -> str:
        """Describe the move after so many moves and its quality, or the best move at the end of the game."""
        best = review.evaluations[number].best
        if number == review.played:
            return self.best_now(review.positions[number], best) if best else ""
        graded = review.moves[number]
        nth = self.text(f"review.nth_{self._metric}", number=number + 1)
        move = self._moved(review.positions[number], graded.move)
        values = {"nth": nth, "move": move, "wasted": self._wasted(graded.cost)}
        if graded.optimal is None or (graded.costly and best is None):
            return self.text("review.not_known" if complete else "review.not_known_yet", **values)
        if graded.costly:
            if not best:
                return self.text("review.costly_at_goal", **values)
            key = "review.costly_by_method" if self._is_by_method else "review.costly"
            return self.text(key, best=self.listed(review.positions[number], best), **values)
        if best is not None and len(best) > 1 and not self._is_by_method:
            return self.text("review.best_of_several", count=len(best), **values)
        key = "no_waste" if self._is_by_method else "only" if graded.only else "best"
        return self.text(f"review.{key}", **values)

    def _wasted(self, cost: int | None) -> str:
        """Return how many moves a mistake wasted, as text; nothing while that is unknown."""
        return self._words.moves(cost, self._metric) if cost else ""

    def _moved(self, position: Position, move: Move) -> str:
        """Return which piece a move slides and which way; a block is called as in hints where no other looks alike."""
        piece = self._block(position, position.cells_of(move)[0]) if move.piece else ""
        if piece:
            return self.text("direction.piece", piece=piece, direction=direction(self._words, move))
        return piece_move(self._words, position, move) if self._numbered else direction(self._words, move)

    def short_move(self, position: Position, move: Move) -> str:
        """Return a move as text for the move list; a block is called as in hints where no other looks alike."""
        if not self._numbered:
            return direction(self._words, move, "short_direction")
        if piece := self._block(position, position.cells_of(move)[0]) if move.piece else "":
            way = direction(self._words, move, "short_direction")
            return self.text("short_direction.piece", piece=piece, direction=way)
        return piece_move(self._words, position, move, "short_direction")

    def list_end(self, position: Position) -> str:
        """Return the text after the last move in the list."""
        return self.text("review.list_end") if position.is_goal else "..."

    def listed(self, position: Position, moves: Sequence[Move]) -> str:
        """List moves such as ``7 left or 8 down``; refer to the marks on the board for several block moves."""
        if moves[0].piece:
            one = self._moved(position, moves[0])
            key = "review.marked_one" if len(moves) == 1 else "review.marked"
            return self.text(key, move=one, moves=self._words.moves(len(moves), self._metric))
        return self._words.listed((self._moved(position, move) for move in moves), "or")

    def best_now(self, position: Position, best: Sequence[Move]) -> str:
        """Describe the best moves where none was played."""
        return self.text("review.best_now", best=self.listed(position, best))

    # The variation

    def tried(self, variation: Variation, distance: int | None, at_least: int, at_most: int | None) -> str:
        """Describe the distance to the goal in a variation, or its bounds."""
        moves = self._words.moves(variation.done, self._metric)
        left = fewest(self._words, distance, at_least, at_most)
        key = "start" if not variation.done else "goal" if variation.position.is_goal else "line"
        return self.text(f"try.{key}", moves=moves, distance=left)

    def tried_move(self, variation: Variation, cost: int | None) -> str:
        """Describe the last move of the variation, and its cost where known."""
        nth = self.text(f"review.nth_{self._metric}", number=variation.number + variation.done)
        last = variation.done - 1
        move = self._moved(variation.positions[last], variation.moves[last])
        key = "review.not_known_yet" if cost is None else "try.costly" if cost else "try.good"
        return self.text(key, nth=nth, move=move, wasted=self._wasted(cost))

    def wasted(self, count: int) -> str:
        """Return how many moves more than needed the line takes, as text."""
        return self.text("try.wasted", moves=self._words.moves(count, self._metric)) if count else self.text("try.none")

    def how_to_try(self) -> str:
        """Describe the available keys."""
        return self.text("try.how", hint=self._words.key(Action.HINT), back=self._words.key(Action.BACK))

    def under_way(self, kind: str, work: Work) -> str:
        """Return how far the ``grading`` of the moves or the ``searching`` for distances is."""
        return self.text(f"review.{kind}", done=amount_done(self._words, work))

    def searching(self, work: Work) -> str:
        """Explain that the best moves are not known yet."""
        return working(self._words, work)

    # Stretches

    def detour(self, detour: Detour) -> str:
        """Describe the two ends of a detour and its cost; the board shows the better line."""
        return solver_sentence(self._words, about_detour(detour, self._metric)[0])

    def captions(self, played: int | None, better: int | None) -> tuple[str, str]:
        """Return captions for the two boards, from the distances that they show."""
        unknown = self.text("summary.unknown")
        return (
            self.text("review.played", distance=unknown if played is None else played),
            self.text("review.better", distance=unknown if better is None else better),
        )

    def passage(self, passage: OnlyMoveRun) -> str:
        """Describe where a forced run was, and whether it was passed."""
        return solver_sentence(self._words, about_only_moves(passage, self._metric))

    def tiles(self, review: Review, helped: bool, complete: bool, method: int | None = None) -> list[Tile]:
        """Return the tiles of the summary, the most important first; ``method`` has the moves of the method, where
        stars count by these, in place of what is above the fewest.
        """
        unknown = self.text("summary.unknown" if complete else "par.unknown")
        tiles = [
            *self._outcome(review, helped, complete, unknown, method),
            self._tile(self._metric, str(review.played)),
        ]
        if self._is_by_method:
            said = self.text("par.unknown") if method is None else str(method)
            return [*tiles, self._tile("method", said), self._par(review.evaluations[0])]
        tiles += [self._par(review.evaluations[0]), self._tile("slack", self._slack(review, complete, unknown))]
        if review.solved:
            tiles.append(self._tile("efficiency", self._efficiency(review, complete, unknown)))
        if review.only_moves:
            tiles.append(self._tile("only", f"{review.only_moves_passed} / {review.only_moves}"))
        if review.solutions is not None:
            tiles.append(self._tile("solutions", self._words.number(review.solutions, ",")))
        return tiles

    def _tile(self, name: str, value: str, stars: int | None = None) -> Tile:
        said, about = (self._words.of_metric(f"{key}.{name}", self._metric) for key in ("summary", "about_summary"))
        return Tile(said, value, about, stars)

    def _par(self, start: Evaluation) -> Tile:
        """Return the par, or the bounds that it lies between."""
        name = "fewest" if start.distance is not None or start.at_most is None else "fewest_known"
        return self._tile(name, fewest(self._words, start.distance, start.at_least, start.at_most))

    def _slack(self, review: Review, complete: bool, unknown: str) -> str:
        """Return how many moves were wasted, or the bounds of that once the results are final."""
        if review.slack is not None:
            return f"+{review.slack}" if review.slack else "0"
        start, end = review.evaluations[0], review.evaluations[-1]
        if not complete or start.at_most is None or end.at_most is None:
            return unknown
        least = max(review.played + end.at_least - start.at_most, 0)
        most = min(review.played + end.at_most - start.at_least, 2 * review.played)  # a move wastes two at most
        return fewest(self._words, least if least == most else None, least, most)

    def _efficiency(self, review: Review, complete: bool, unknown: str) -> str:
        """Return the efficiency of a solved game, or its bounds once the results are final."""
        if review.efficiency is not None:
            return percent(self._words, review.efficiency)
        start = review.evaluations[0]
        if not complete or start.at_most is None:
            return unknown
        least, most = (percent(self._words, min(par / review.played, 1.0)) for par in (start.at_least, start.at_most))
        return self.text("par.between", least=least, most=most)

    def _outcome(self, review: Review, helped: bool, complete: bool, unknown: str, method: int | None) -> list[Tile]:
        """Return what a solved game has earned, or how far an unsolved one is.

        Without a proved par no stars are shown: the game got its stars by what was known when it ended.
        """
        if not (review.solved and review.played):
            return [self._tile("left", self.distance(review.evaluations[-1], complete))]
        if helped:
            return [self._tile("stars", self.text("summary.helped"))]
        if self._is_by_method:
            won = None if method is None else stars(review.played, method)
            about = self.text("about_summary.stars_by_method")
            return [self._tile("stars", unknown if won is None else "", won)._replace(about=about)]
        if review.optimal_length is None:
            return [self._tile("stars", unknown)] if has_exact_method(review.board) and not complete else []
        return [self._tile("stars", "", stars(review.played, review.optimal_length))]
