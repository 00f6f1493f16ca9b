"""What a text from the clipboard is: a game, a position, or neither."""

from __future__ import annotations

from solver import Board, Position, board_ids, load_board
from solver.errors import quoted

from .game_text import PlayedGame, check_length, looks_like_game, read_game, unquoted
from .misread import Misread
from .position_text import fits, read_position


def read_pasted(text: str, board: Board | None = None) -> PlayedGame | Position:
    """The game or position in a text: a position of ``board``, the one in play, or else of the known board it fits.

    Raises Misread, which names what is wrong.
    """
    check_length(text)
    return read_game(text) if looks_like_game(text) else _position(unquoted(text), board)


def _position(text: str, board: Board | None) -> Position:
    if board is not None and fits(board, text):
        return read_position(board, text)
    fitting = [known for known in map(load_board, board_ids()) if fits(known, text)]
    if len(fitting) == 1:
        return read_position(fitting[0], text)
    shown = quoted(" ".join(text.split()))
    if fitting:
        raise Misread("several_boards", text=shown, boards=", ".join(known.id for known in fitting))
    if board is not None and any(character.isdecimal() for character in text):
        return read_position(board, text)  # raises with the reason
    raise Misread("neither", text=shown)
