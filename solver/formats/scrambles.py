"""Scrambles: moves from the goal, as timers write them: ``R2 D L U3``, ``DLURD2``, lower case, or arrows.

A letter is the direction in which a tile slides; some programs mean the gap, so where that alone can be followed it is
read so. The size of the board may stand before, as in ``4x4: R2 D``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import IllegalMove, misread, quoted
from ..model.board import Board
from ..model.moves import SLIDES, Direction, Move
from ..model.position import Position
from ..sentences import Sentence

_ARROWS = str.maketrans("←→↑↓⬅➡⬆⬇￩￫￪￬<>^vV", "LRUDLRUDLRUDLRUDD")
_SCRAMBLE = re.compile(
    r"\s*(?:(\w+(?:-\w+)*|\d+\s*[x×]\s*\d+)\s*[:;]\s*)?((?:[LRUDlrud←→↑↓⬅➡⬆⬇￩￫￪￬<>^v]\d{0,3}'?[\s,]*)+)"
)
_MOVE = re.compile(r"([LRUD])(\d{0,3})")
MOST_MOVES = 10_000


class Scramble(NamedTuple):
    """The slides of a scramble, and the board that stands before it, if any."""

    board: str | None
    slides: tuple[Move, ...]
    text: str


def is_scramble(text: str) -> bool:
    """Return whether a text is directions alone, perhaps after a board: three at least, or a single word of them."""
    found = _SCRAMBLE.fullmatch(text.strip().replace("\ufe0f", ""))
    return found is not None and (found[1] is not None or len(_MOVE.findall(_plain(found[2]))) > 1)


def is_moves(word: str) -> bool:
    """Return whether a word is one of directions, such as ``R2`` or ``lud``."""
    found = _SCRAMBLE.fullmatch(word)
    return found is not None and found[1] is None


def read_scramble(text: str) -> Scramble:
    """Return the moves of a scramble. Raises Misread."""
    found = _SCRAMBLE.fullmatch(text.strip().replace("\ufe0f", ""))
    if found is None:
        raise misread("no_scramble", text=quoted(" ".join(text.split())))
    slides: list[Move] = []
    for letter, count in _MOVE.findall(_plain(found[2])):
        slides += [SLIDES[Direction(letter)]] * int(count or 1)
        if len(slides) > MOST_MOVES:
            raise misread("too_many_moves", most=MOST_MOVES)
    board = None if found[1] is None else re.sub(r"[\s×]+", lambda sign: "x" if "×" in sign[0] else "", found[1])
    return Scramble(board, tuple(slides), found[2].strip())


def _plain(moves: str) -> str:
    return moves.translate(_ARROWS).upper()


def follow(scramble: Scramble, board: Board) -> tuple[Position, tuple[Sentence, ...]]:
    """Return the position that a scramble leads to from a board's goal, and what was assumed. Raises Misread with the
    first move that can't be made.
    """
    if board.moves_name_pieces or not board.has_complete_goal:
        raise misread("scramble_board", text=quoted(scramble.text), board=board)
    try:
        return _after(board, scramble), ()
    except IllegalMove:
        pass
    try:
        turned = tuple(move.inverse for move in scramble.slides)
        return _after(board, scramble._replace(slides=turned)), (Sentence("read.gap_moves", {}),)
    except IllegalMove:
        pass
    position = board.goal
    for number, move in enumerate(scramble.slides, 1):
        try:
            position = position.apply(move)
        except IllegalMove:
            text = quoted(scramble.text)
            raise misread("scramble_move", text=text, board=board, number=number, move=str(move)) from None
    raise AssertionError("all moves were made")


def _after(board: Board, scramble: Scramble) -> Position:
    position = board.goal
    for move in scramble.slides:
        position = position.apply(move)
    return position
