"""Text to positions and moves and back, in pairs, with errors that quote what was given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import index
from typing import TYPE_CHECKING, Any

from ..errors import ArgumentError, NotationError, brief_repr, quoted
from ..sentences import Sentence, board_reason
from .board import EMPTY, Board, Cells, Move, Position

if TYPE_CHECKING:  # they import this module
    from .any_board import AnyBoard, AnyPosition

LONGEST_POSITION = 1_000
"""Characters; anything longer is refused before it is read."""
LONGEST_NUMBER = 4
"""Digits of a piece number, of a board or of none."""
LONGEST_GAME = 100_000
"""Moves; a repeat such as R999999999 must not fill the memory."""

_MOVES = re.compile(r"\s*(?:([LRUD])([1-9][0-9]*)?|$)")


_GAPS = str.maketrans(dict.fromkeys(",;()[]{}|", " "))
"""What separates numbers, or stands around them, in lists of other programs."""
_EMPTY = (".", "_")
"""Other signs for the empty cell."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Pieces from 10 on, one character each."""


def parse_position(board: Board, text: str | Iterable[Any]) -> Position:
    """The position of ``board`` that ``text`` names, such as ``0 7 2 1/4 3 6 5``.

    Rows may also be lines, or not be told at all; commas and brackets count as spaces; ``.`` and ``_`` are the empty
    cell, and A, B, C ... are 10, 11, 12 ... where the board has such pieces. Where no piece number has two digits then,
    the spaces may be left out: ``123456789ABCDEF0``. Numbers in a list, or in a list of rows, will do as well.

    Raises NotationError with what was wrong and what was expected.
    """
    if not isinstance(text, str):
        return _listed(board, text)

    def wrong(reason: object) -> NotationError:
        return NotationError(f"bad position {quoted(text)} for {board.id}: {reason}")

    if len(text) > LONGEST_POSITION:
        raise wrong(f"it has {len(text):,} characters, expected at most {LONGEST_POSITION:,}")
    expected = f"expected {board.rows} rows of {board.columns} numbers, such as '{board.goal}'"
    if not text.strip():
        raise wrong(f"it is empty, {expected}")
    rows = _rows(board, text)
    numbers = [[_number(board, word) for word in row] for row in rows]
    for word, number in zip((word for row in rows for word in row), (n for row in numbers for n in row), strict=True):
        if number is None:
            raise wrong(f"{quoted(word, 20)} is not a piece number, {expected}")
    if [len(row) for row in rows] != [board.columns] * board.rows:
        sizes = " + ".join(str(len(row)) for row in rows[:8])
        raise wrong(f"it has {sizes} {'cell' if sizes == '1' else 'cells'}, {expected}")
    cells = tuple(number for row in numbers for number in row if number is not None)
    if not board.fits(cells):
        raise wrong(why_foreign(board, cells))
    return Position(board, cells)


def _rows(board: Board, text: str) -> list[list[str]]:
    """The words of each row that a text tells, or that the board has where the text tells of none."""
    given = text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())
    rows = [row.translate(_GAPS).split() for row in given.split("/")]
    size = board.rows * board.columns
    if [len(row) for row in rows] == [1] * len(rows) and board.columns > 1:  # 123/456/780, or 123456780
        length = size if len(rows) == 1 else board.columns
        if all(len(row[0]) == length for row in rows):
            rows = [list(row[0]) for row in rows]
    if len(rows) == 1 and len(rows[0]) == size:
        return [rows[0][i : i + board.columns] for i in range(0, size, board.columns)]
    return rows


def _number(board: Board, word: str) -> int | None:
    """The piece that a word names, of the board or of none; None for what is no number."""
    if word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER:
        return int(word)
    if word in _EMPTY:
        return EMPTY
    letter = len(word) == 1 and word.isascii() and _LETTERS.find(word.upper())
    piece = 10 + letter if letter is not False and letter >= 0 else None
    return piece if piece is not None and piece <= board.pieces[-1] else None


def _listed(board: Board, cells: Iterable[Any]) -> Position:
    """The position whose piece numbers are in a list, or in a list of rows."""
    flat: list[int] = []
    try:
        for each in cells:
            flat += map(index, each) if isinstance(each, Iterable) else [index(each)]
        if any(abs(piece) >= 10**LONGEST_NUMBER for piece in flat):
            raise TypeError
    except TypeError:
        wrong = f"bad position '{brief_repr(cells)}' for {board.id}: not piece numbers"
        raise NotationError(f"{wrong}, expected a list of them, or text such as '{board.goal}'") from None
    return Position(board, tuple(flat))


def position_text(position: Position) -> str:
    """The text that ``parse_position`` reads back."""
    return str(position)


def check_board(position: AnyPosition, board: AnyBoard) -> None:
    """Raise ArgumentError for a position of another board."""
    if position.board != board:
        raise ArgumentError(f"'{position}' is a position of {position.board.id}, expected one of {board.id}")


def why_foreign(board: Board, cells: Cells) -> Sentence:
    """Why ``cells`` are not the pieces of ``board``, whole and complete."""
    have, want = Counter(cells), Counter(board.goal_cells)
    foreign = sorted(have - want)
    wrong = {
        "unknown_pieces": [p for p in foreign if p not in want],
        "many_pieces": [p for p in foreign if p in want],
        "missing_pieces": sorted(want - have),
    }
    parts = [board_reason(kind, pieces=", ".join(map(str, pieces))) for kind, pieces in wrong.items() if pieces]
    if parts:
        joined = reduce(lambda first, then: board_reason("and", first=first, then=then), parts)
        return board_reason("pieces", wrong=joined, goal=str(board.goal))
    torn = next((block for block in board.blocks if not board.is_whole(block, cells)), ())
    return board_reason("torn", piece=" ".join(map(str, torn)))


def parse_moves(text: str) -> list[Move]:
    """The moves that ``text`` names, such as ``LLURD`` or ``L2 URD``. Raises NotationError.

    Whether a piece can make them is not checked here: that depends on the position.
    """
    moves: list[Move] = []
    at = 0
    while at < len(text):
        found = _MOVES.match(text, at)
        if found is None:
            word = text[at:].split(maxsplit=1)[0]
            wrong = f"{quoted(word, 20)} is not a move, expected the letters L R U D, with repeats such as R2"
            raise NotationError(f"bad moves {quoted(text)}: {wrong}")
        if found[1] is None:  # nothing but spaces at the end
            break
        repeat = found[2] or "1"
        if len(repeat) > 6 or len(moves) + int(repeat) > LONGEST_GAME:
            raise NotationError(f"bad moves {quoted(text)}: more than {LONGEST_GAME:,} moves")
        moves += [Move(found[1])] * int(repeat)
        at = found.end()
    return moves


def moves_text(moves: Iterable[Move]) -> str:
    """The text that ``parse_moves`` reads back, one letter a move."""
    return "".join(moves)
