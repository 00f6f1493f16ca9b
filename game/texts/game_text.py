"""A game as one short text, to be copied, sent and played again: ``antipode:eight:1 2 3/4 5 6/0 7 8:L2``.

Four parts: the program's name, the board's id, the start and the moves, where ``L3`` stands for ``LLL``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from solver import (
    EMPTY,
    Board,
    BoardError,
    IllegalMove,
    Move,
    NotationError,
    Position,
    board_ids,
    load_tile_board,
    parse_moves,
)
from solver.errors import quoted

from ..model.record import Record
from ..store.recorder import MOST_MOVES
from .position_text import Misread, fits, read_position

HEAD = "antipode"
LONGEST_TEXT = 4 * MOST_MOVES
"""Characters; anything longer is refused before it is read."""

_MOVES = re.compile(r"(?:[LRUD](?:[1-9][0-9]*)?)*")


@dataclass(frozen=True)
class PlayedGame:
    """A start and the moves made from it, to the goal or not; all of them can be made."""

    start: Position
    moves: tuple[Move, ...]


def game_text(start: Position, moves: Iterable[Move]) -> str:
    """The text that ``read_game`` reads back. Raises Misread for more than MOST_MOVES moves."""
    listed = list(moves)
    if len(listed) > MOST_MOVES:
        raise Misread("too_many_moves", most=MOST_MOVES)
    return f"{HEAD}:{start.board.id}:{start}:{short_moves(listed)}"


def short_moves(moves: Iterable[Move]) -> str:
    """Moves as text, three or more alike as in ``L3``."""
    runs = ((move.value, len(list(run))) for move, run in groupby(moves))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


def read_game(text: str) -> PlayedGame:
    """The game in a text of ``game_text``, perhaps broken into lines or quoted with ``>`` by mail. Raises Misread."""
    check_length(text)
    parts = unquoted(text).split(":")
    if parts[0].strip().casefold() != HEAD or len(parts) not in (3, 4):
        raise Misread("no_game", text=quoted(text.strip()), head=HEAD)
    start = read_position(_board("".join(parts[1].split())), parts[2])
    moves = _moves("".join("".join(parts[3:]).split()))
    _check_moves(start, moves)
    return PlayedGame(start, tuple(moves))


def recorded_game(record: Record) -> PlayedGame | None:
    """The game of a record; None where its moves were not kept, or its board is not there any more."""
    if not record.line:
        return None
    try:
        return read_game(f"{HEAD}:{record.board}:{record.start}:{record.line}")
    except Misread:
        return None


def unquoted(text: str) -> str:
    """Without the signs that mail programs put before quoted lines."""
    return "\n".join(line.lstrip("> \t") for line in text.strip().splitlines())


def check_length(text: str) -> None:
    """Raises Misread for a text that is empty or too long to be ours."""
    if not text.strip():
        raise Misread("nothing")
    if len(text) > LONGEST_TEXT:
        raise Misread("too_long", count=len(text), most=LONGEST_TEXT)


def _board(board_id: str) -> Board:
    try:
        return load_tile_board(board_id.casefold())
    except BoardError:
        raise Misread("unknown_board", text=quoted(board_id), boards=", ".join(board_ids())) from None


def _moves(text: str) -> list[Move]:
    read = _MOVES.match(text)
    assert read is not None  # nothing at all matches too
    if read.end() < len(text):
        raise Misread("bad_moves", text=quoted(text[read.end() :], 20))
    try:
        moves = parse_moves(text)
    except NotationError:  # the one thing left that can be wrong
        raise Misread("too_many_moves", most=MOST_MOVES) from None
    if len(moves) > MOST_MOVES:
        raise Misread("too_many_moves", most=MOST_MOVES)
    return moves


def _check_moves(position: Position, moves: list[Move]) -> None:
    """Raises Misread with the first move that cannot be made."""
    for number, move in enumerate(moves, 1):
        try:
            position = position.apply(move)
        except IllegalMove:
            at_edge = position.board.neighbour(position.cells.index(EMPTY), move.inverse) is None
            kind = "illegal_at_edge" if at_edge else "illegal_wide"
            raise Misread(kind, number=number, count=len(moves), move=move.value) from None


def read_pasted(text: str | None, board: Board | None = None, solvable: bool = True) -> PlayedGame | Position:
    """The game or position in a text: a position of ``board``, the one in play, or else of the known board it fits.

    ``text`` is None for one that is longer than the clipboard hands on. One that can never be solved is only given if
    ``solvable`` is false. Raises Misread, which names what is wrong.
    """
    if text is None:
        raise Misread("far_too_long", most=LONGEST_TEXT)
    check_length(text)
    text = tidied(text)
    check_length(text)
    begins_as_game = text.lstrip("> \t\r\n").casefold().startswith(HEAD)
    return read_game(text) if begins_as_game else _position(unquoted(text), board, solvable)


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
