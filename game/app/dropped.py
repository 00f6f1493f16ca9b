"""A file that was dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from solver import BoardError, Unsolvable, check_solvable
from solver.catalogue.boards import load_file

from ..screens.game_screen import GameScreen, ToBoard
from ..words.boards import solver_sentence
from .tooltips import Tooltips


def open_dropped(screen: GameScreen, path: str, tooltips: Tooltips) -> None:
    """Open the board in a file, unless the screen handles it itself; explain why there is none."""
    told = "" if screen.take_file(path) else _opened(screen, path)
    if told:
        tooltips.tell(screen.words.text("drop.name"), told, screen)


def _opened(screen: GameScreen, path: str) -> str:
    """Open a file; return the reason why it has no board, or an empty text."""
    try:
        board = load_file(Path(path).absolute())
        if board.own_start is not None:
            check_solvable(board.own_start)
    except BoardError as error:
        return screen.words.text("drop.no_board", reason=solver_sentence(screen.words, error.sentence))
    except Unsolvable:  # of tiles that is a BoardError
        return screen.words.text("drop.unsolvable")
    screen.next = ToBoard(board, file=Path(path))
    return ""
