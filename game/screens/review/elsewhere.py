"""What the keys of other screens do in a review: they copy, open what they open elsewhere, or say that they can't."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import Position
from solver.catalogue.texts import PlayedGame

from ...input.commands import Action, Scope
from ...model.game import Game
from ...words.words import nothing
from ..common.copy_paste import copy_game, copy_position, open_pasted
from ..game_screen import GameScreen, ToScreen


def lead_elsewhere(screen: GameScreen, action: Action, position: Position, game: PlayedGame) -> Callable[[], str]:
    """Run or open a command for a position of a game; return a function for the message in the current language."""
    if action is Action.COPY:
        return partial(copy_position(screen.services, position).text, screen.words)
    if action is Action.SHARE:
        return partial(copy_game(screen.services, game.start, game.moves).text, screen.words)
    if action is Action.PASTE:
        refusal = open_pasted(screen)
        return nothing if refusal is None else partial(refusal.text, screen.words)
    if not action.spec.opens:
        return partial(screen.words.text, "review.not_here", name=screen.words.action(action))
    about_board = action.spec.scope is Scope.BOARD
    screen.next = ToScreen(screen, action, Game(position) if about_board else None)
    return nothing
