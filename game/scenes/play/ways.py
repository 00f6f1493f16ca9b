"""Where the play screen leads: the screens in front of it, each told what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ... import scene
from ...coach.reviewer import game_to_review
from ...input.input_map import Action
from ...play.session import Session
from ...scene import Over, Scene


def _to_review(back: Scene, session: Session) -> Over:
    """Shows what was best, so that a game that goes on counts as helped."""
    session.mark_reviewed()
    game = session.game
    return scene.ToReview(back, game_to_review(game), game.assisted, running=game.solved_in is None)


BESIDE: Mapping[Action, Callable[[Scene], Over]] = {
    Action.HELP: scene.ToHelp,
    Action.MENU: scene.ToMenu,
    Action.SETTINGS: scene.ToSettings,
}
"""They tell nothing of the game: what was asked is still answered."""

ABOUT_BOARD: dict[Action, Callable[[Scene, Session], Over]] = {
    Action.DAILY: lambda back, session: scene.ToDaily(back),
    Action.GAMES: lambda back, session: scene.ToGames(back),
    Action.STATISTICS: lambda back, session: scene.ToStatistics(back, session.board),
    Action.MISTAKES: lambda back, session: scene.ToMistakes(back, session.board),
    Action.EDITOR: lambda back, session: scene.ToEditor(back, session.game),
    Action.PRACTICE: lambda back, session: scene.ToPractice(back, session.game),
    Action.COLLECTION: lambda back, session: scene.ToCollection(back, session.game),
    Action.PLACE: lambda back, session: scene.ToPlace(back, session.game),
}
"""What was asked is not answered any more."""

ABOUT_SOLVING: dict[Action, Callable[[Scene, Session], Over]] = {
    Action.LAB: lambda back, session: scene.ToLab(back, session.game),
    Action.REVIEW: _to_review,
}
"""The same, for boards on which distances can be found."""
