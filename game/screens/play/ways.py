"""Where the play screen leads: the screens in front of it, each told what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...coach.reviewer import game_to_review
from ...input.commands import Action
from ...model.session import Session
from .. import destinations
from ..destinations import Over
from ..scene import Scene


def _to_review(back: Scene, session: Session) -> Over:
    """Shows what was best, so that a game that goes on counts as helped."""
    session.mark_reviewed()
    game = session.game
    return destinations.ToReview(back, game_to_review(game), game.assisted, running=game.solved_in is None)


BESIDE: Mapping[Action, Callable[[Scene], Over]] = {
    Action.HELP: destinations.ToHelp,
    Action.MENU: destinations.ToMenu,
    Action.SETTINGS: destinations.ToSettings,
}
"""They tell nothing of the game: what was asked is still answered."""

ABOUT_BOARD: dict[Action, Callable[[Scene, Session], Over]] = {
    Action.DAILY: lambda back, session: destinations.ToDaily(back),
    Action.GAMES: lambda back, session: destinations.ToGames(back),
    Action.STATISTICS: lambda back, session: destinations.ToStatistics(back, session.board),
    Action.MISTAKES: lambda back, session: destinations.ToMistakes(back, session.board),
    Action.EDITOR: lambda back, session: destinations.ToEditor(back, session.game),
    Action.PRACTICE: lambda back, session: destinations.ToPractice(back, session.game),
    Action.COLLECTION: lambda back, session: destinations.ToCollection(back, session.game),
    Action.PLACE: lambda back, session: destinations.ToPlace(back, session.game),
}
"""What was asked is not answered any more."""

ABOUT_SOLVING: dict[Action, Callable[[Scene, Session], Over]] = {
    Action.LAB: lambda back, session: destinations.ToLab(back, session.game),
    Action.REVIEW: _to_review,
}
"""The same, for boards on which distances can be found."""
