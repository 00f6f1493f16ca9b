"""The arrow keys on a board: which move each asks for."""

from __future__ import annotations

from solver import Move

from ..input.commands import Action

SLIDES = {Action.LEFT: Move.LEFT, Action.RIGHT: Move.RIGHT, Action.UP: Move.UP, Action.DOWN: Move.DOWN}


def slide_of(action: Action, arrows: str) -> Move:
    """The move of an arrow key, one of ``SLIDES``: it moves the piece, or as the player's setting ``arrows`` says the
    gap.
    """
    return SLIDES[action].inverse if arrows == "gap" else SLIDES[action]
