"""A file that was dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from solver import BoardError, Unsolvable, check_solvable, load_board

from ..screens.game_screen import GameScreen, ToBoard


def open_dropped(screen: GameScreen, path: str) -> str:
    """Leads to the board in a file, unless the screen takes it itself; gives why there is none, or an empty text."""
    if screen.take_file(path):
        return ""
    try:
        board = load_board(Path(path).absolute().as_posix())
        if board.start is not None:
            check_solvable(board.start)
    except BoardError as error:
        return screen.words.text("drop.no_board", reason=str(error))
    except Unsolvable as error:
        return screen.words.text("drop.unsolvable", reason=str(error).rpartition(": ")[2])
    screen.next = ToBoard(board)
    return ""
