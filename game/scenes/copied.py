"""Copying a position as text, and reading one that was copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import Board, Position

from ..game_text import PlayedGame
from ..misread import Misread
from ..pasted import read_pasted
from ..services import Services


def copy_position(services: Services, position: Position) -> Callable[[], str]:
    """Puts a position on the clipboard; gives what there is to say, in the language of the moment."""
    taken = services.clipboard.put(str(position))
    return partial(services.words.text, "clipboard.copied" if taken else "clipboard.copied_here", position=position)


def pasted_position(services: Services, board: Board, solvable: bool = True) -> Position | Callable[[], str]:
    """The position on the clipboard, or why there is none; of a game its start.

    It is one of ``board`` or else of the one known board that it fits: so it is played where it can be.
    """
    try:
        pasted = read_pasted(services.clipboard.get(), board, solvable)
    except Misread as error:
        misread = error
        return lambda: misread.told(services.words.language)
    return pasted.start if isinstance(pasted, PlayedGame) else pasted
