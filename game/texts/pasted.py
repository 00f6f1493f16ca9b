"""What a text from the clipboard is: a game, a position, or neither."""

from __future__ import annotations

import unicodedata

from solver import Board, Position, board_ids, load_tile_board
from solver.errors import quoted

from .game_text import LONGEST_TEXT, PlayedGame, check_length, looks_like_game, read_game, unquoted
from .misread import Misread
from .position_text import fits, read_position


def read_pasted(text: str, board: Board | None = None, solvable: bool = True) -> PlayedGame | Position:
    """The game or position in a text: a position of ``board``, the one in play, or else of the known board it fits.

    One that can never be solved is only given if ``solvable`` is false. Raises Misread, which names what is wrong.
    """
    if not text:  # X11 hands a text of many megabytes on in a way that SDL does not know, which gives none
        raise Misread("nothing_pasted", most=LONGEST_TEXT)
    check_length(text)
    text = tidied(text)
    check_length(text)
    return read_game(text) if looks_like_game(text) else _position(unquoted(text), board, solvable)


def tidied(text: str) -> str:
    """Full-width signs as plain ones, and without what cannot be seen: other programs put both into what is copied."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if c.isprintable() or c.isspace())


def _position(text: str, board: Board | None, solvable: bool) -> Position:
    if board is not None and fits(board, text):
        return read_position(board, text, solvable)
    fitting = [known for known in map(load_tile_board, board_ids()) if fits(known, text)]
    if len(fitting) == 1:
        return read_position(fitting[0], text, solvable)
    shown = quoted(" ".join(text.split()))
    if fitting:
        raise Misread("several_boards", text=shown, boards=", ".join(known.id for known in fitting))
    if board is not None and any(character.isdecimal() for character in text):
        return read_position(board, text)  # raises with the reason
    raise Misread("neither", text=shown, goal=(board or load_tile_board(board_ids()[0])).goal)
