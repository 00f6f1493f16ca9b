"""Known boards under other letters, mirrored, or framed by more walls: they are the same puzzle.

A board is compared by its form: the cells inside its outer walls in reading order, each piece by the number of its
first cell among all pieces, then the goal by these numbers, gates and rules. The form of a mirrored board is that
of the cells in mirrored order. To make all known boards takes a second or two: the digests of their forms are kept
beside them, in a file that assets/make_forms.py writes, and so are those of their pieces, by which a position finds the
boards that it may be of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from ..model.board import Board
from ..model.kinds import inside_of
from ..model.letter_grid import SIGNS, LetterGridError, find_pieces, read_letter_grid
from ..model.notation import LETTER_NOTATION
from ..model.pieces import WALL
from ..model.position import Position
from .boards import FOLDER, listed_board

FORMS_FILE = FOLDER / "forms.txt"
DIGEST_BYTES = 8
MIRRORS = ((False, False), (False, True), (True, False), (True, True))
"""For rows and for columns, True is the opposite order; the board as it is comes first."""


class Known(NamedTuple):
    """The start of a known board that a board is equal to, and whether one is the other mirrored."""

    start: Position
    is_mirrored: bool


def recognized(board: Board) -> Known | None:
    """Return the known board that a board of blocks is equal to but for letters, outer walls and mirrors; None if there
    is none, or it is known itself.
    """
    if board.notation is not LETTER_NOTATION or board.builtin_id or board.own_start is None:
        return None
    for mirror in MIRRORS:
        form = _form(board, mirror)
        board_id = _known_boards().by_form.get(_digest(form))
        known = None if board_id is None else listed_board(board_id)
        if known is not None and known.own_start is not None and _form(known) == form:
            return Known(known.own_start, mirror != MIRRORS[0])
    return None


def boards_with_pieces(text: str) -> tuple[str, ...]:
    """Return the ids of the known boards that have the size, walls and pieces of a position of letters."""
    digest = pieces_digest(text)
    return () if digest is None else tuple(_known_boards().by_pieces.get(digest, ()))


def form_digest(board: Board) -> str:
    """Return what a board's form is looked up by, in hexadecimal digits."""
    return _digest(_form(board))


def pieces_digest(text: str) -> str | None:
    """Return what the size, walls and pieces of a position of letters are looked up by, which no move changes; None
    where the text is none.
    """
    try:
        grid = read_letter_grid("position", text)
        shapes = sorted((letter, piece.shape) for letter, piece in find_pieces(grid).items())
    except LetterGridError:
        return None
    walls = [cell for cell, shown in enumerate(grid.cells) if shown == SIGNS[WALL]]
    return _digest((grid.rows, grid.columns, walls, shapes))


def _digest(form: tuple[Any, ...]) -> str:
    return blake2b(repr(form).encode(), digest_size=DIGEST_BYTES).hexdigest()


class _KnownBoards(NamedTuple):
    """The ids of the known boards: of each form the first one, and all with the same pieces."""

    by_form: dict[str, str]
    by_pieces: dict[str, list[str]]


@cache
def _known_boards() -> _KnownBoards:
    """Return the known boards by their digests; none where the file can't be read."""
    known = _KnownBoards({}, {})
    try:
        lines = FORMS_FILE.read_text("utf-8", "replace").splitlines()
    except OSError:
        return known
    for form, pieces, board_id in (words for words in map(str.split, lines) if len(words) == 3):
        known.by_form.setdefault(form, board_id)
        known.by_pieces.setdefault(pieces, []).append(board_id)
    return known


def _form(board: Board, mirror: Sequence[bool] = MIRRORS[0]) -> tuple[Any, ...]:
    inside = inside_of(board)
    rows, columns = range(inside.rows), range(inside.columns)
    order = [
        inside.outer(row * inside.columns + column)
        for row in (reversed(rows) if mirror[0] else rows)
        for column in (reversed(columns) if mirror[1] else columns)
    ]
    numbers: dict[int, int] = {}
    for cell in order:
        label = board.layout[cell]
        if label in board.class_of:
            numbers.setdefault(label, len(numbers) + 1)
    groups = {label: min(numbers[each] for each in group) for group in board.interchangeable for label in group}
    layout = tuple(numbers.get(board.layout[cell], -1 if board.layout[cell] == WALL else 0) for cell in order)
    named = numbers | groups
    goal = tuple(named.get(board.goal_cells[cell], 0) for cell in order)
    gates = tuple(number for number, cell in enumerate(order) if cell in board.gates)
    shared = tuple(sorted(groups.values()))
    return (inside.rows, inside.columns), layout, goal, gates, shared, board.lengthwise_only, board.metric
