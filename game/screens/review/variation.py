"""The analysis of a variation by the coach: exact distances, and the best moves on request."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Board, Move, Outcome, Position

from ...coach.analyzer import Analyzer
from ...ui.faces import Ink
from ...ui.theme import Theme
from ...words.boards import piece_move
from ..services import Services
from .model import ReviewModel, SideLine
from .summary import MoveEntry
from .words import ReviewWords


class VariationAnalysis:
    """The distances of the variation; the coach searches the unknown ones while there is a variation."""

    def __init__(self, services: Services, board: Board, model: ReviewModel) -> None:
        self._services, self._board, self._model = services, board, model
        self._works = False

    @property
    def _analyzer(self) -> Analyzer:
        coach = self._services.coach
        return coach.analyzer if coach.board == self._board else Analyzer()

    @property
    def searches(self) -> bool:
        """True while more distances are to come."""
        return self._works and self._analyzer.outcome is Outcome.RUNNING

    @property
    def best(self) -> Sequence[Move]:
        """The best moves, if they are requested and known."""
        variation = self._model.variation
        advice = self._analyzer.advice(variation.position) if variation is not None and variation.asked else None
        return () if advice is None else advice.best

    @property
    def side_line(self) -> SideLine | None:
        """The line of the variation or the short cut, for the graph."""
        variation, comparison = self._model.variation, self._model.comparison
        if variation is not None:
            return SideLine(variation.number, tuple(variation.distances(self._analyzer)))
        return None if comparison is None else SideLine(comparison.detour.first, comparison.distances)

    def update(self) -> None:
        """Request the next unknown distance, or stop the search."""
        coach, variation = self._services.coach, self._model.variation
        if variation is None:
            self.rest()
            return
        wanted = variation.wanted(self._analyzer)
        if (coach.board, coach.background_position) != (self._board, wanted):
            coach.open(self._board, wanted)
        self._works = True

    def rest(self) -> None:
        """End the search for the variation."""
        if self._works:
            self._services.coach.leave()
        self._works = False

    def show_best(self) -> None:
        """Show the best moves, or play the one that is shown; the game's own are always shown."""
        model, best = self._model, self.best or self._model.best
        if best:
            (model.variation or model.begin_variation()).make(best[:1])
        elif not model.position.is_goal:
            (model.variation or model.begin_variation()).asked = True

    def entry(self, number: int) -> MoveEntry:
        """Return the move list entry after so many moves."""
        review, variation = self._model.review, self._model.tried
        if variation is not None and number >= variation.number:
            done = number - variation.number
            if done < len(variation.moves):
                move = self._short(variation.positions[done], variation.moves[done])
                return MoveEntry(number, move, self._cost(done) or 0, is_tried=True)
            return self._end(number, variation.positions[-1])
        if review is None or number >= review.played:
            return self._end(number, self._model.position if review is None else review.positions[-1])
        graded = review.moves[number]
        move = self._short(review.positions[number], graded.move)
        return MoveEntry(number, move, (graded.cost or 0) if graded.costly else 0)

    def _short(self, position: Position, move: Move) -> str:
        return piece_move(self._services.words, position, move, "short_direction")

    def _end(self, number: int, position: Position) -> MoveEntry:
        text = self._services.words.text("review.list_end") if position.is_goal else "..."
        return MoveEntry(number, text, is_end=True)

    def _distance(self, number: int) -> int | None:
        """Return the distance after a number of moves of the variation."""
        variation = self._model.variation
        return None if variation is None else self._analyzer.distance(variation.positions[number])

    def _cost(self, number: int) -> int | None:
        """Return the cost of a move of the variation, given the number of moves before it."""
        before, after = self._distance(number), self._distance(number + 1)
        return None if before is None or after is None else 1 + after - before

    def paragraphs(self, words: ReviewWords, theme: Theme) -> list[tuple[str, Ink]]:
        """Return paragraphs about the variation so far."""
        variation, analyzer = self._model.variation, self._analyzer
        assert variation is not None
        done = variation.done
        first, now = self._distance(0), self._distance(done)
        said: list[tuple[str, Ink]] = [(words.tried(variation, now, analyzer.work), theme.text)]
        if done:
            cost = self._cost(done - 1)
            ink = theme.text if cost is None else theme.accent if cost else theme.second
            said.append((words.tried_move(variation, cost), ink))
        if first is not None and now is not None and done > 1:
            said.append((words.wasted(done + now - first), theme.text))
        if self.best:
            said.append((words.best_now(variation.position, self.best), theme.second))
        elif variation.asked and self.searches:
            said.append((words.searching(analyzer.work), theme.text_soft))
        return [*said, (words.how_to_try(), theme.text_soft)]
