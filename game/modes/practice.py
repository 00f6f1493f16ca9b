"""Games from a distance: one as far as the player wishes, and the rungs of a ladder that leads to the farthest."""

from __future__ import annotations

from ..input.commands import Action
from ..model.grades import rungs
from .dealt import DealtMode
from .mode import AtDistance, Lead, Played, Way


class PracticeMode(DealtMode):
    """A start as far from the goal as the player wished: after it comes another as far."""

    def onward(self, played: Played) -> Way | Action:
        if not played.session.is_solved or played.par is None or self.tools.coach.analyzer.reach is None:
            return Action.NEW
        return Way("practice_more", "practice")

    def next(self, played: Played) -> Lead:
        return self.new(played) if played.par is None else AtDistance(played.par)


class LadderMode(PracticeMode):
    """A rung of the ladder: once the player has solved it, the next one follows."""

    def onward(self, played: Played) -> Way | Action:
        usual = super().onward(played)
        climbs = isinstance(usual, Way) and self._next_rung(played) is not None
        return Way("next_rung", "trophy") if climbs else usual

    def next(self, played: Played) -> Lead:
        rung = self._next_rung(played)
        return super().next(played) if rung is None else AtDistance(rung)

    def _next_rung(self, played: Played) -> int | None:
        """Return the rung after one that the player has solved; None at the top, and after help by the program."""
        par, reach = played.par, self.tools.coach.analyzer.reach
        if par is None or reach is None or not played.session.game.is_won:
            return None
        return next((rung for rung in rungs(reach) if rung > par), None)
