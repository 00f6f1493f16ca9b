"""Text to positions and moves and back, in pairs, with errors that quote what was given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .board import Board, Cells, Move, Position
from .errors import NotationError, quoted

if TYPE_CHECKING:  # they import this module
    from .any_board import AnyBoard, AnyPosition

LONGEST_POSITION = 1_000
"""Characters; anything longer is refused before it is read."""
LONGEST_GAME = 100_000
"""Moves; a repeat such as R999999999 must not fill the memory."""

_MOVES = re.compile(r"\s*(?:([LRUD])([1-9][0-9]*)?|$)")


def parse_position(board: Board, text: str) -> Position:
    """The position of ``board`` that ``text`` names, such as ``0 7 2 1/4 3 6 5``.

    Raises NotationError with what was wrong and what was expected.
    """

    def wrong(reason: str) -> NotationError:
        return NotationError(f"bad position {quoted(text)} for {board.id}: {reason}")

    if len(text) > LONGEST_POSITION:
        raise wrong(f"it has {len(text):,} characters, expected at most {LONGEST_POSITION:,}")
    rows = [row.split() for row in text.split("/")]
    expected = f"expected {board.rows} rows of {board.columns} numbers, such as '{board.goal}'"
    if not text.strip():
        raise wrong(f"it is empty, {expected}")
    for word in (word for row in rows for word in row):
        if not (word.isascii() and word.isdecimal() and len(word) <= 4):
            raise wrong(f"{quoted(word, 20)} is not a piece number, {expected}")
    if [len(row) for row in rows] != [board.columns] * board.rows:
        raise wrong(f"it has {' + '.join(str(len(row)) for row in rows[:8])} cells, {expected}")
    cells = tuple(int(word) for row in rows for word in row)
    if not board.fits(cells):
        raise wrong(why_foreign(board, cells))
    return Position(board, cells)


def position_text(position: Position) -> str:
    """The text that ``parse_position`` reads back."""
    return str(position)


def check_board(position: AnyPosition, board: AnyBoard) -> None:
    """Raises ValueError for a position of another board."""
    if position.board != board:
        raise ValueError(f"'{position}' is a position of {position.board.id}, expected one of {board.id}")


def why_foreign(board: Board, cells: Cells) -> str:
    """In words why ``cells`` are not the pieces of ``board``, whole and complete."""
    have, want = Counter(cells), Counter(board.goal_cells)
    foreign = sorted(have - want)
    missing = sorted(want - have)
    if foreign or missing:
        unknown = [p for p in foreign if p not in want]
        doubled = [p for p in foreign if p in want]
        parts = [
            f"{label} {', '.join(map(str, pieces))}"
            for label, pieces in (("no such piece as", unknown), ("too many of", doubled), ("missing", missing))
            if pieces
        ]
        return f"{'; '.join(parts)} (expected the pieces of '{board.goal}')"
    torn = next((block for block in board.blocks if not board.is_whole(block, cells)), ())
    return f"the wide piece {' '.join(map(str, torn))} is torn, expected its parts side by side as in the goal"


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
            wrong = f"{quoted(word, 20)} is not a move, expected letters of L R U D, a repeat as in R2"
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
