"""Games and positions as texts that people copy, send and paste.

A game is one short text, ``antipode:eight:1,2,3/4,5,6/0,7,8:L2``, of four parts: the program's name, the board's id,
the start and the moves, where ``L3`` stands for ``LLL``. On block boards the moves stand apart, as in ``IR,GDR``, and a
board that is not built in is named by its line. It has commas and no blanks, at which chats would cut a link; one with
blanks is read as well, and so are texts changed by mail and other programs.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..errors import BoardError, IllegalMove, Misread, NotationError, check_type, misread, quoted
from ..formats.board_lines import board_line, is_line
from ..model.board import Board
from ..model.letter_grid import LetterGrid, LetterGridError, find_pieces, read_letter_grid
from ..model.moves import Move, move_of
from ..model.notation import LETTER_NOTATION, LONGEST_POSITION, example, mixed_words
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import Obstacle, obstacle_of
from .boards import as_position, board_ids, board_key, board_of_key, group_ids, is_generated, is_own_key

HEAD = "antipode"
MOST_MOVES = 10_000
MOST_LISTED = 10  # pieces in an error
MOST_QUOTED = 20  # times that mail may have quoted a text
LONGEST_TEXT = 4 * MOST_MOVES
"""Characters; anything longer is refused before it is read."""

# Where a game's text begins: at the start of a text, or in a later line that has more of its parts.
_FIRST_LINE = re.compile(rf"\A[> \t\r\n]*{HEAD}|^[> \t]*{HEAD}[ \t]*:[^:]*:", re.IGNORECASE | re.MULTILINE)

UNSOLVABLE = {
    Obstacle.SWAPPED: "unsolvable",
    Obstacle.OUT_OF_REACH: "out_of_reach",
    Obstacle.KEPT_APART: "blocked",
}

Load = Callable[[str], Board]


@dataclass(frozen=True)
class PlayedGame:
    """A start and the moves made from it, to the goal or not; all of them can be made.

    >>> from antipode.solver import read_game
    >>> game = read_game("antipode:eight:1,2,3/4,5,6/0,7,8:LL")
    >>> game.start, game.moves
    (load_board('eight').position('1 2 3/4 5 6/0 7 8'), ('L', 'L'))
    """

    start: Position
    moves: tuple[Move, ...]


def game_text(board: Board | str, position: Position | str, moves: str | Iterable[Move]) -> str:
    """Return the text that ``read_game`` reads back, of a game from a position; all of it may be given as text.

    Raises Misread for more moves than it reads, NotationError for a text that is not moves.

    >>> from antipode.solver import game_text
    >>> game_text("eight", "1 2 3/4 5 6/0 7 8", "LL")
    'antipode:eight:1,2,3/4,5,6/0,7,8:LL'
    """
    _, start = as_position(board, position)
    listed = start.board.parse_moves(moves) if isinstance(moves, str) else list(map(move_of, moves))
    if len(listed) > MOST_MOVES:
        raise misread("too_many_moves", most=MOST_MOVES)
    text = f"{HEAD}:{portable_key(start.board)}:{start}:{start.board.move_notation.shorten(listed)}".replace(" ", ",")
    check_length(text)
    return text


def portable_key(board: Board) -> str:
    """Return the name that everybody's program knows a board by: its id, or its line."""
    key = board_key(board)
    return board_line(board) if is_own_key(key) and not (is_line(key) or is_generated(key)) else key


def read_game(text: str, load: Load = board_of_key, solvable: bool = True) -> PlayedGame:
    """Return the game in a text of ``game_text``, perhaps broken into lines or quoted with ``>`` by mail.

    Lines before it may say what it is. ``load`` returns the board of an id or a line, or raises BoardError; a start
    that can never be solved is returned only if ``solvable`` is false. Raises Misread.

    >>> from antipode.solver import read_game
    >>> game = read_game("antipode:eight:1,2,3/4,5,6/0,7,8:LL")
    >>> game.start, game.moves
    (load_board('eight').position('1 2 3/4 5 6/0 7 8'), ('L', 'L'))
    """
    text = _tidied_within_limits(check_type("text", text, str, "a game's text"))
    begun = _FIRST_LINE.search(text)
    text = text if begun is None else text[begun.start() :]
    refusal: Misread | None = None
    for reading in sorted(readings(text), key=len):
        try:
            return _game(reading, load, solvable)
        except Misread as error:
            refusal = refusal or error
    assert refusal is not None  # there is a first reading
    raise refusal


def _game(text: str, load: Load, solvable: bool) -> PlayedGame:
    parts = text.split(":")
    if parts[0].strip().casefold() != HEAD or len(parts) not in (3, 4):
        raise misread("no_game", text=quoted(text.strip()), head=HEAD)
    board = _board(parts[1], load)
    start = read_position(board, parts[2], solvable)
    moves = _moves(board, "".join(parts[3:]))
    if len(moves) > MOST_MOVES:
        raise misread("too_many_moves", most=MOST_MOVES)
    return played(start, moves)


def readings(text: str) -> list[str]:
    """Return the possible readings of a text, the likeliest first: with its quote signs, with one less a line, and so
    on until there are none.

    Mail puts them before every line, mostly with a blank after them; a board's line may begin with one, too.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    is_quoted = lines[0][1:2] in (" ", ">", "") or sum(line.startswith(">") for line in lines) > 1
    found = ["\n".join(lines)]
    while any(line.startswith(">") for line in lines) and len(found) < MOST_QUOTED:
        lines = [line.removeprefix(">").lstrip() for line in lines]
        found.append("\n".join(lines))
    return found[::-1] if is_quoted else found


def check_length(text: str) -> None:
    """Raise Misread for a text that is empty, or too long for a game or position."""
    if not text.strip():
        raise misread("nothing")
    if len(text) > LONGEST_TEXT:
        raise misread("too_long", count=len(text), most=LONGEST_TEXT)


def _board(key: str, load: Load) -> Board:
    if is_line(key):
        return board_of_line(key, load)
    try:
        return load("".join(key.split()).casefold())
    except BoardError:
        known = ", ".join((*board_ids(), *group_ids("classics")[:1]))
        raise misread("unknown_board", text=quoted(key), boards=known) from None


def board_of_line(line: str, load: Load) -> Board:
    """Return the board of a line, perhaps broken into several, or with commas for blanks. Raises Misread."""
    refusals: list[BoardError] = []
    for reading in dict.fromkeys((line.strip(), "".join(line.split()), line.replace(",", " ").strip())):
        try:
            return load(reading)
        except BoardError as error:
            refusals.append(error)
    raise misread("bad_board", text=quoted(" ".join(line.split())), reason=refusals[0].sentence)


def _moves(board: Board, text: str) -> list[Move]:
    """Return the moves in a text, perhaps broken into lines, between moves or within. Raises Misread."""
    text = text.replace(",", " ")
    apart = " ".join(text.split())
    for reading in dict.fromkeys((apart, "".join(text.splitlines()), "".join(text.split()))):
        with suppress(NotationError):
            return board.parse_moves(reading)
    why = board.move_notation.why_unread(board, apart)
    raise misread("too_many_moves", most=MOST_MOVES) if why is None else Misread(why)


def played(start: Position, moves: Sequence[Move]) -> PlayedGame:
    """Return a game. Raises Misread with the first move that can't be made."""
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position = position.apply(move)
        except IllegalMove:
            raise misread(_why_illegal(position, move), number=number, count=len(moves), move=str(move)) from None
    return PlayedGame(start, tuple(moves))


def _why_illegal(position: Position, move: Move) -> str:
    board = position.board
    if move.piece:
        return "illegal_block"
    beside = board.neighbour(position.cells.index(EMPTY), move.path[0].inverse)
    return "illegal_at_edge" if beside is None else "illegal_wide" if board.blocks else "illegal_block"


def has_game(text: str) -> bool:
    """Return whether a text, perhaps quoted by mail, is meant as a game's: one of its lines begins as a game."""
    return _FIRST_LINE.search(tidied(text)) is not None


def tidied(text: str) -> str:
    """Replace full-width signs, digits of other scripts and old ends of lines, and remove invisible signs: other
    programs put these into copied texts.
    """
    plain = unicodedata.normalize("NFKC", text.replace("\r\n", "\n").replace("\r", "\n"))
    plain = "".join(c for c in plain if c.isprintable() or c.isspace())
    return plain if plain.isascii() else re.sub(r"[^\W\D]", lambda digit: str(unicodedata.decimal(digit[0])), plain)


def _tidied_within_limits(text: str) -> str:
    """Return the text tidied. Raises Misread where it is empty or too long, before or after that."""
    check_length(text)
    text = tidied(text)
    check_length(text)
    return text


def read_position(board: Board, text: str, solvable: bool = True) -> Position:
    """Return the position of a board that a text names; with ``solvable`` one that can be solved, as far as it is known
    without a search. Raises Misread.
    """
    given = in_one_line(text)
    try:
        position = board.position(given)
    except NotationError:
        raise _why_foreign(board, given) from None
    obstacle = obstacle_of(position) if solvable else None
    if obstacle is not None:
        raise misread(UNSOLVABLE[obstacle], text=quoted(str(position)), board=board)
    return position


def fits(board: Board, text: str) -> bool:
    """Return whether a text names a position of a board, solvable or not."""
    given = in_one_line(text)
    try:
        board.position(given)
    except NotationError:
        return False
    return True


def grid_size(text: str) -> tuple[int, int] | None:
    """Return the rows and columns of the position that a text seems to be; None where its rows differ in length."""
    rows, has_letters = in_one_line(text).split("/"), LETTER_NOTATION.resembles(text)
    if has_letters:
        rows = [re.sub(r"\(\d+\)", "A", "".join(row.split())) for row in rows]  # pieces beyond the letters
    lengths = {len(row) if has_letters else len(row.split()) for row in rows}
    return (len(rows), lengths.pop()) if len(lengths) == 1 else None


def in_one_line(text: str) -> str:
    """Join rows on separate lines, as other programs write them, with ``/``."""
    return text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())


def _why_foreign(board: Board, text: str) -> Misread:
    """Return what keeps a text from being a position of a board."""
    if board.notation is LETTER_NOTATION:  # grids of letters and rows of numbers have errors of their own
        return _why_foreign_letters(board, "".join(text.split()))
    rows = [row.split() for row in text[:LONGEST_POSITION].split("/")]
    words = [word for row in rows for word in row]
    shown = quoted(" ".join(text.split()))
    mixed = mixed_words(rows)
    if mixed is not None:
        return misread("mixed", text=shown, board=board, letter=mixed[0], number=mixed[1])
    shape_fits = [len(row) for row in rows] == [board.columns] * board.rows
    if not (shape_fits and all(word.isascii() and word.isdecimal() and len(word) <= 4 for word in words)):
        return misread("wrong_shape", text=shown, board=board, rows=board.rows, columns=board.columns, goal=board.goal)
    have, want = Counter(map(int, words)), Counter(board.goal_cells)
    if have != want:
        extra, missing = _listed(have - want), _listed(want - have)
        return misread("wrong_pieces", text=shown, board=board, extra=extra, missing=missing)
    return misread("torn", text=shown, board=board)


def _why_foreign_letters(board: Board, text: str) -> Misread:
    """Return what keeps a text from being a position of a board."""
    shown, start = quoted(text), example(board)
    try:
        grid = read_letter_grid("position", text)
    except LetterGridError:
        grid = LetterGrid("position", 0, 0, "")
    if (grid.rows, grid.columns) != (board.rows, board.columns):
        return misread("wrong_blocks", text=shown, board=board, rows=board.rows, columns=board.columns, start=start)
    shapes = {board.names[piece.label]: piece.shape for piece in board.pieces}
    extra = [letter for letter in grid.letters if letter not in shapes]
    missing = [letter for letter in shapes if letter not in grid.letters]
    if extra:
        return misread("extra_block", text=shown, board=board, piece=extra[0], start=start)
    if missing:
        return misread("missing_block", text=shown, board=board, piece=missing[0], start=start)
    for letter in grid.letters:
        if _shape_in(grid, letter) != shapes[letter]:
            return misread("torn_block", text=shown, board=board, piece=letter, start=start)
    return misread("wrong_walls", text=shown, board=board, start=start)


def _shape_in(grid: LetterGrid, letter: str) -> object:
    """Return the shape of a piece; None where its cells do not touch."""
    alone = "".join(shown if shown == letter else "." for shown in grid.cells)
    try:
        return find_pieces(grid._replace(cells=alone))[letter].shape
    except LetterGridError:
        return None


def _listed(pieces: Iterable[int]) -> str:
    listed = sorted(set(pieces))
    return ", ".join((*map(str, listed[:MOST_LISTED]), *["..."][: len(listed) > MOST_LISTED]))
