"""What the page of distances says: where the game is, how far a distance is, and what is still being found."""

from __future__ import annotations

from solver import Difficulty, Outcome

from ...coach.coach import Coach
from ...ui.control import Waiting
from ...words.difficulty_texts import difficulty_sentence
from ...words.distances import DistanceWords, amount_done, failure
from ...words.words import Words
from .model import DistancesModel


class ModelWords(DistanceWords):
    """The sentences about what a model knows now."""

    def __init__(self, words: Words, model: DistancesModel) -> None:
        super().__init__(words, model.board.metric)
        self._model = model

    def waiting(self, coach: Coach) -> Waiting | None:
        """Return why the board's distances are not known; None if they are and nothing has failed."""
        analyzer = self._model.analyzer
        if coach.is_hopeless(self._model.board):
            return Waiting(self.text("distances.how_walk"))
        if analyzer.outcome is Outcome.FAILED:
            return Waiting(failure(self._words, analyzer.error))
        return None if self._model.counts else self._under_way("play.working")

    def drawing(self) -> Waiting:
        """Return how far the search for the position to play is."""
        is_awaited = self._model.choice.is_awaited
        return self._under_way("distances.drawing_to_play" if is_awaited else "distances.drawing")

    def _under_way(self, phrase: str) -> Waiting:
        work = self._model.analyzer.work
        return Waiting(self.text(phrase, done=amount_done(self._words, work)), work.part)

    @property
    def place(self) -> str:
        """The rank of the position on the board."""
        return self.position_rank(self._model.counts, self._model.distance, self._model.at_least)

    @property
    def difficulty(self) -> str:
        """How hard the position is; empty until that is measured."""
        found = self._model.difficulty
        return "" if found is None else difficulty_sentence(self._words, found)

    @property
    def longest_difficulty(self) -> str:
        """A sentence about a difficulty that is as long as any, to keep room for it."""
        hardest = Difficulty(moves=999, choices=9.0, wrong_moves=99.9, reach=999.0, bottlenecks=99, away=99.0)
        return difficulty_sentence(self._words, hardest)

    @property
    def course(self) -> str:
        """The course of the game, and whether to see it counts as help."""
        return self.counting(self.trail(self._model.trail.distances), self._model.is_help)

    def at(self, distance: int | None) -> str:
        """Return how many positions lie at a distance; for None at the chosen one, or in all where any may be drawn."""
        counts, choice = self._model.counts, self._model.choice
        if distance is None and choice.any:
            return self.text("distances.all", positions=self._words.positions(sum(counts)), moves=self.greatest)
        distance = choice.distance if distance is None else distance
        return "" if distance is None else self.bar(counts, distance)

    @property
    def greatest(self) -> str:
        """The greatest distance."""
        return self.moves(len(self._model.counts) - 1)

    @property
    def chosen(self) -> str:
        """The distance that is chosen."""
        choice = self._model.choice
        if choice.is_own:
            return "" if self._model.distance is None else self.moves(self._model.distance)
        if choice.any:
            return self.text("distances.any")
        if choice.distance is None:
            return ""
        moves = self.moves(choice.distance)
        return self.text("distances.walk", moves=moves) if choice.is_walk else moves

    @property
    def origin(self) -> str:
        """Where the shown position comes from: it is the player's own, or drawn."""
        return self.text("distances.own" if self._model.choice.is_own else "distances.drawn")

    @property
    def limit(self) -> str:
        """How far positions can be drawn; empty where that is all the way, or not known yet."""
        reach = self._model.choice.reach
        if reach is None or reach >= len(self._model.counts) - 1:
            return ""
        return self.text("distances.reach", moves=self.moves(reach))

    @property
    def seed(self) -> str:
        """The number that a position is drawn by."""
        return self.text("distances.seed", seed=self._model.choice.seed.value)

    @property
    def trophies(self) -> str:
        """How many farthest positions there are."""
        farthest = self._model.farthest
        count, of = len(self._model.positions), 0 if farthest is None else farthest.all
        if of == 1:
            return self.text("distances.one_trophy", moves=self.greatest)
        name = "distances.trophies" if count == of else "distances.trophies_of"
        return self.text(name, count=count, all=of, moves=self.greatest)
