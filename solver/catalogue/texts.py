"""Games and positions as texts that people copy, send and paste.

A game is one short text, ``antipode:eight:1 2 3/4 5 6/0 7 8:L2``, of four parts: the program's name, the board's id,
the start and the moves, where ``L3`` stands for ``LLL``. On block boards the moves stand apart, as in ``IR GDR``,
and a board that is not built in is named by its line. Texts changed by mail and other programs are read, too.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from ..errors import BoardError, IllegalMove, NotationError, quoted
from ..formats.board_lines import is_line
from ..model.board import Board, Position
from ..model.moves import Move
from ..model.notation import LONGEST_POSITION, parse_moves
from ..model.pieces import EMPTY
from ..model.solvability import frame_is_reachable, has_frames, is_solvable
from .block_texts import differ_in_start, read_block_moves, read_block_position
from .boards import GROUPS, board_ids, board_key, group_ids, load_board, load_tile_board
from .misread import Misread, misread

HEAD = "antipode"
MOST_MOVES = 10_000
"""The most moves in a game's text."""
LONGEST_TEXT = 4 * MOST_MOVES
"""Characters; anything longer is refused before it is read."""

_PICTURE = re.compile(r"(?=.*[./#-].*)[A-Za-z.#/-]{4,}")
"""A text that looks like a position of blocks, however wrong."""
_MOVES = re.compile(r"(?:[LRUD](?:[1-9][0-9]*)?)*")


Load = Callable[[str], Board]


@dataclass(frozen=True)
class PlayedGame:
    """A start and the moves made from it, to the goal or not; all of them can be made."""

    start: Position
    moves: tuple[Move, ...]


def game_text(start: Position, moves: str | Iterable[Move]) -> str:
    """Return the text that ``read_game`` reads back; the moves may be given as text, too.

    Raises Misread for more moves than it reads, NotationError for a text that is not moves.
    """
    listed = parse_moves(moves, start.board) if isinstance(moves, str) else list(moves)
    if len(listed) > MOST_MOVES:
        raise misread("too_many_moves", most=MOST_MOVES)
    text = f"{HEAD}:{board_key(start.board)}:{start}:{short_moves(listed)}"
    check_length(text)
    return text


def short_moves(moves: Iterable[Move]) -> str:
    """Write moves as text, three or more alike as in ``L3``; those of blocks with spaces between."""
    listed = list(moves)
    if any(move.piece for move in listed):
        return " ".join(listed)
    runs = ((str(move), len(list(run))) for move, run in groupby(listed))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


def read_game(text: str, load: Load = load_board) -> PlayedGame:
    """Return the game in a text of ``game_text``, perhaps broken into lines or quoted with ``>`` by mail.

    ``load`` returns the board of an id or a line, or raises BoardError. Raises Misread.
    """
    text = _tidied_within_limits(text)
    refusal: Misread | None = None
    for reading in readings(text):
        try:
            return _game(reading, load)
        except Misread as error:
            refusal = refusal or error
    assert refusal is not None  # there is a first reading
    raise refusal


def _game(text: str, load: Load) -> PlayedGame:
    parts = text.split(":")
    if parts[0].strip().casefold() != HEAD or len(parts) not in (3, 4):
        raise misread("no_game", text=quoted(text.strip()), head=HEAD)
    board = _board("".join(parts[1].split()), load)
    start = read_position(board, parts[2])
    made = "".join(parts[3:])
    moves: Sequence[Move] = read_block_moves(board, made) if board.moves_name_pieces else _moves(made)
    if len(moves) > MOST_MOVES:
        raise misread("too_many_moves", most=MOST_MOVES)
    _check_moves(start, moves)
    return PlayedGame(start, tuple(moves))


def unquoted(text: str) -> str:
    """Remove the signs that mail programs put before quoted lines."""
    return "\n".join(line.lstrip("> \t") for line in text.strip().splitlines())


def readings(text: str) -> list[str]:
    """Return the possible readings of a text: without quote signs or, as a board's line has one too, with some."""
    lines = [line.lstrip() for line in text.strip().splitlines()]
    once = "\n".join(line.removeprefix(">").lstrip() for line in lines)
    return list(dict.fromkeys((unquoted(text), once, "\n".join(lines))))


def check_length(text: str) -> None:
    """Raise Misread for a text that is empty, or too long for a game or position."""
    if not text.strip():
        raise misread("nothing")
    if len(text) > LONGEST_TEXT:
        raise misread("too_long", count=len(text), most=LONGEST_TEXT)


def _board(key: str, load: Load) -> Board:
    if is_line(key):
        return _line_board(key, load)
    try:
        return load(key.casefold())
    except BoardError:
        known = ", ".join((*board_ids(), *group_ids("classics")[:1]))
        raise misread("unknown_board", text=quoted(key), boards=known) from None


def _line_board(line: str, load: Load) -> Board:
    """Return the board of a line, perhaps broken into several. Raises Misread."""
    refusals: list[BoardError] = []
    for reading in dict.fromkeys((line.strip(), "".join(line.split()))):
        try:
            return load(reading)
        except BoardError as error:
            refusals.append(error)
    raise misread("bad_board", text=quoted(" ".join(line.split())), reason=refusals[0].sentence)


def _moves(text: str) -> list[Move]:
    text = "".join(text.split())
    read = _MOVES.match(text)
    assert read is not None  # nothing at all matches too
    if read.end() < len(text):
        raise misread("bad_moves", text=quoted(text[read.end() :], 20))
    try:
        moves = parse_moves(text)
    except NotationError:  # the one thing left that can be wrong
        raise misread("too_many_moves", most=MOST_MOVES) from None
    if len(moves) > MOST_MOVES:
        raise misread("too_many_moves", most=MOST_MOVES)
    return moves


def _check_moves(position: Position, moves: Sequence[Move]) -> None:
    """Raise Misread with the first move that cannot be made."""
    for number, move in enumerate(moves, 1):
        try:
            position = position.apply(move)
        except IllegalMove:
            raise misread(_why_illegal(position, move), number=number, count=len(moves), move=str(move)) from None


def _why_illegal(position: Position, move: Move) -> str:
    if position.board.moves_name_pieces or move.piece:
        return "illegal_block"
    at_edge = position.board.neighbour(position.cells.index(EMPTY), move.path[0].inverse) is None
    return "illegal_at_edge" if at_edge else "illegal_wide"


def read_pasted(
    text: str | None, board: Board | None = None, solvable: bool = True, load: Load = load_board
) -> PlayedGame | Position:
    """Return the game or position in a text; for a board's line this is its start.

    A position is one of ``board``, the one in play, or else of the known board that it fits. ``text`` is None where it
    is longer than the clipboard passes on. A position that can never be solved is returned only if ``solvable`` is
    false. ``load`` is as for ``read_game``. Raises Misread with the reason.
    """
    if text is None:
        raise misread("far_too_long", most=LONGEST_TEXT)
    text = _tidied_within_limits(text)
    return read_game(text, load) if begins_as_game(text) else _pasted(text, board, solvable, load)


def begins_as_game(text: str) -> bool:
    """Return whether a text, perhaps quoted by mail, is meant as a game's."""
    return tidied(text).lstrip("> \t\r\n").casefold().startswith(HEAD)


def tidied(text: str) -> str:
    """Replace full-width signs and remove invisible ones: other programs put both into copied texts."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if c.isprintable() or c.isspace())


def _tidied_within_limits(text: str) -> str:
    """Return the text tidied. Raises Misread where it is empty or too long, before or after that."""
    check_length(text)
    text = tidied(text)
    check_length(text)
    return text


def _pasted(text: str, board: Board | None, solvable: bool, load: Load) -> Position:
    """Return the start of a board's line, or a position."""
    if is_line(text):
        lines = [reading for reading in readings(text) if is_line(reading)]
        boards = []
        for reading in lines:
            with suppress(Misread):
                boards.append(_line_board(reading, load))
        start = boards[0].own_start if boards else None
        if start is not None:
            return read_position(boards[0], str(start), solvable)
        if not boards and is_line(unquoted(text)):
            _line_board(lines[0], load)  # raises with the reason
    return _position(unquoted(text), board, solvable)


def _position(text: str, board: Board | None, solvable: bool) -> Position:
    if board is not None and fits(board, text):
        return read_position(board, text, solvable)
    fitting = [known for known in _known_boards(text) if fits(known, text)]
    fitting = [known for known in fitting if str(known.own_start) == _in_one_line(text).strip()] or fitting
    if fitting and (len(fitting) == 1 or _differ_in_start(fitting)):
        return read_position(fitting[0], text, solvable)
    shown = quoted(" ".join(text.split()))
    if fitting:
        raise misread("several_boards", text=shown, boards=", ".join(known.id for known in fitting))
    letters = _shows_blocks(text)
    if board is not None and (letters if board.is_lettered else any(map(str.isdecimal, text))):
        return read_position(board, text)  # raises with the reason
    if letters:
        raise misread("homeless", text=shown)
    shown_board = board or load_tile_board(board_ids()[0])
    goal = shown_board.own_start if shown_board.is_lettered else shown_board.goal
    raise misread("neither", text=shown, goal=goal)


def _shows_blocks(text: str) -> bool:
    return _PICTURE.fullmatch("".join(text.split())) is not None


def _differ_in_start(boards: Sequence[Board]) -> bool:
    return all(board.is_lettered for board in boards) and differ_in_start(boards)


def _known_boards(text: str) -> Iterable[Board]:
    """Return the built-in boards of which a text may be a position: block boards where it looks like theirs."""
    if not _shows_blocks(text):
        return map(load_tile_board, board_ids())
    loaded = (load_board(board_id) for group in GROUPS for board_id in group_ids(group))
    return (board for board in loaded if board.is_lettered)


def read_position(board: Board, text: str, solvable: bool = True) -> Position:
    """Return the position of a board that a text names; with ``solvable`` one that can be solved. Raises Misread.

    Only the table of a block board determines whether slides lead there from its start.
    """
    given = _in_one_line(text)
    if board.is_lettered:
        return read_block_position(board, given, solvable)
    try:
        position = board.position(given)
    except NotationError:
        raise _why_foreign(board, given) from None
    if solvable and has_frames(board) and not is_solvable(position):
        raise misread(why_unsolvable(position), text=f"'{position}'", board=board)
    return position


def why_unsolvable(position: Position) -> str:
    """Return the kind of an unsolvable position: forbidden by parity, or with a block out of reach."""
    return "unsolvable" if frame_is_reachable(position) else "out_of_reach"


def fits(board: Board, text: str) -> bool:
    """Return whether a text names a position of a board, solvable or not."""
    given = _in_one_line(text)
    try:
        board.position("".join(given.split()) if board.is_lettered else given)
    except NotationError:
        return False
    return True


def _in_one_line(text: str) -> str:
    """Join rows on separate lines, as other programs write them, with ``/``."""
    return text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())


def _why_foreign(board: Board, text: str) -> Misread:
    """Return the reason why a text is no position of a board."""
    rows = [row.split() for row in text[:LONGEST_POSITION].split("/")]
    words = [word for row in rows for word in row]
    shown = quoted(" ".join(text.split()))
    shape_fits = [len(row) for row in rows] == [board.columns] * board.rows
    if not (shape_fits and all(word.isascii() and word.isdecimal() and len(word) <= 4 for word in words)):
        return misread("wrong_shape", text=shown, board=board, rows=board.rows, columns=board.columns, goal=board.goal)
    have, want = Counter(map(int, words)), Counter(board.goal_cells)
    if have != want:
        extra, missing = _listed(have - want), _listed(want - have)
        return misread("wrong_pieces", text=shown, board=board, extra=extra, missing=missing)
    return misread("torn", text=shown, board=board)


def _listed(pieces: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(pieces))))
