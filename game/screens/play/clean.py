"""A game without help is protected: a help key pressed by accident costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...input.commands import Action
from ...model.game import Game
from ...model.session import Session
from ..services import Services
from .assistance import Assistance

HELPS = (Action.HINT, Action.SOLVE, Action.REVIEW, Action.SLACK, Action.GHOST)
MEASURES = (Action.POSITION_RANK, Action.LAB, Action.EDITOR)
"""They tell how far the goal is, which helps once a move has been made."""

QUESTIONS = {Action.HINT: "play.before_hint", Action.GHOST: "play.before_ghost"}
"""The phrase that asks before each; before all other commands it is ``play.before_help``."""


class CleanGame:
    """Asks once in each game before its first help, unless the player does not want to be asked."""

    def __init__(self, services: Services, session: Session, assistance: Assistance) -> None:
        self._services, self._session, self._assistance = services, session, assistance
        self._asked: Action | None = None
        """For what it asked last."""
        self._question: Callable[[], str] | None = None
        """What it asked."""
        self._agreed: Game | None = None
        """The game in which the player wants help."""

    def question(self, action: Action, said: Callable[[], str]) -> Callable[[], str] | None:
        """Return the question before a command; None where it can run at once.

        Where the question itself is what is ``said`` now, the same command again is the answer.
        """
        if not self._spoils(action):
            return None
        if action is self._asked and said is self._question:
            self._agreed = self._session.game
            return None
        words = self._services.words
        self._asked = action
        phrase = QUESTIONS.get(action, "play.before_help")
        self._question = partial(words.text, phrase, key=words.key(action), name=words.label(action))
        return self._question

    def asks(self, said: Callable[[], str]) -> bool:
        """Return whether the current message ``said`` is its question."""
        return said is self._question

    def _spoils(self, action: Action) -> bool:
        """Return whether a command would be the first help in a game that could still win stars."""
        session, game = self._session, self._session.game
        if self._services.settings.before_help != "ask" or self._services.coach.waiting or game is self._agreed:
            return False
        if session.solved or game.assisted or game.solved_in is not None:
            return False
        if action is Action.SLACK:
            return not self._assistance.meter_shown
        if action is Action.GHOST:
            return not self._assistance.ghost.called
        return action in HELPS or (action in MEASURES and game.distance_helps)
