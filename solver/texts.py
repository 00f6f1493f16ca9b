"""Games and positions as texts that people copy, send and paste.

A game is one short text, ``antipode:eight:1 2 3/4 5 6/0 7 8:L2``, of four parts: the program's name, the board's id,
the start and the moves, where ``L3`` stands for ``LLL``. On boards of blocks the moves stand apart, as in ``IR GDR``,
and a board that does not come with the program is named by its line. What mails and other programs make of a text is
read too.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from .any_board import AnyBoard, AnyMove, AnyPosition
from .any_solvability import check_solvable
from .blocks import BlockBoard, BlockMove, BlockPosition
from .blocks import parse_moves as parse_block_moves
from .board import EMPTY, Board, Move, Position
from .board_lines import is_line
from .catalogue import GROUPS, board_ids, board_key, group_ids, load_board, load_tile_board
from .errors import BoardError, IllegalMove, NotationError, Unsolvable, quoted
from .notation import LONGEST_POSITION, parse_moves
from .sentences import Sentence
from .solvability import frame_is_reachable, is_solvable

HEAD = "antipode"
MOST_MOVES = 10_000
"""In a game's text."""
LONGEST_TEXT = 4 * MOST_MOVES
"""Characters; anything longer is refused before it is read."""

_MOVES = re.compile(r"(?:[LRUD](?:[1-9][0-9]*)?)*")


class Misread(NotationError):
    """A text that is no game and no position; ``sentence`` says why, for other languages too."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Misread], tuple[Sentence]]:
        return Misread, (self.sentence,)

    @property
    def unsolvable(self) -> bool:
        """Whether it is a position after all, but one that can never be solved."""
        return self.sentence.key in ("paste.unsolvable", "paste.out_of_reach", "paste.blocked")


@dataclass(frozen=True)
class PlayedGame:
    """A start and the moves made from it, to the goal or not; all of them can be made."""

    start: AnyPosition
    moves: tuple[AnyMove, ...]


def game_text(start: AnyPosition, moves: Iterable[AnyMove]) -> str:
    """The text that ``read_game`` reads back. Raises Misread for more than MOST_MOVES moves."""
    listed = list(moves)
    if len(listed) > MOST_MOVES:
        raise _misread("too_many_moves", most=MOST_MOVES)
    return f"{HEAD}:{board_key(start.board)}:{start}:{short_moves(listed)}"


def short_moves(moves: Iterable[AnyMove]) -> str:
    """Moves as text, three or more alike as in ``L3``; those of blocks with spaces between."""
    listed = list(moves)
    if listed and isinstance(listed[0], BlockMove):
        return " ".join(map(str, listed))
    runs = ((str(move), len(list(run))) for move, run in groupby(listed))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


def read_game(text: str) -> PlayedGame:
    """The game in a text of ``game_text``, perhaps broken into lines or quoted with ``>`` by mail. Raises Misread."""
    check_length(text)
    parts = unquoted(text).split(":")
    if parts[0].strip().casefold() != HEAD or len(parts) not in (3, 4):
        raise _misread("no_game", text=quoted(text.strip()), head=HEAD)
    board = _board("".join(parts[1].split()))
    start = read_position(board, parts[2])
    moves = _block_moves(board, parts[3:]) if isinstance(board, BlockBoard) else _moves("".join(parts[3:]))
    _check_moves(start, moves)
    return PlayedGame(start, tuple(moves))


def unquoted(text: str) -> str:
    """Without the signs that mail programs put before quoted lines."""
    return "\n".join(line.lstrip("> \t") for line in text.strip().splitlines())


def check_length(text: str) -> None:
    """Raises Misread for a text that is empty or too long to be ours."""
    if not text.strip():
        raise _misread("nothing")
    if len(text) > LONGEST_TEXT:
        raise _misread("too_long", count=len(text), most=LONGEST_TEXT)


def _board(key: str) -> AnyBoard:
    if is_line(key):
        return _line_board(key)
    try:
        return load_board(key.casefold())
    except BoardError:
        raise _misread("unknown_board", text=quoted(key), boards=", ".join(board_ids())) from None


def _line_board(line: str) -> AnyBoard:
    try:
        return load_board(line)
    except BoardError as error:
        raise _misread("bad_board", text=quoted(line), reason=str(error)) from None


def _block_moves(board: BlockBoard, parts: list[str]) -> list[BlockMove]:
    text = " ".join(" ".join(parts).split())
    try:
        moves = parse_block_moves(board, text)
    except NotationError:
        raise _misread("bad_block_moves", text=quoted(text, 20), pieces=", ".join(board.pieces)) from None
    if len(moves) > MOST_MOVES:
        raise _misread("too_many_moves", most=MOST_MOVES)
    return moves


def _moves(text: str) -> list[Move]:
    text = "".join(text.split())
    read = _MOVES.match(text)
    assert read is not None  # nothing at all matches too
    if read.end() < len(text):
        raise _misread("bad_moves", text=quoted(text[read.end() :], 20))
    try:
        moves = parse_moves(text)
    except NotationError:  # the one thing left that can be wrong
        raise _misread("too_many_moves", most=MOST_MOVES) from None
    if len(moves) > MOST_MOVES:
        raise _misread("too_many_moves", most=MOST_MOVES)
    return moves


def _check_moves(position: AnyPosition, moves: Sequence[AnyMove]) -> None:
    """Raises Misread with the first move that cannot be made."""
    for number, move in enumerate(moves, 1):
        try:
            position = position.apply(move)
        except IllegalMove:
            raise _misread(_why_illegal(position, move), number=number, count=len(moves), move=str(move)) from None


def _why_illegal(position: AnyPosition, move: AnyMove) -> str:
    if isinstance(position, BlockPosition) or isinstance(move, BlockMove):
        return "illegal_block"
    at_edge = position.board.neighbour(position.cells.index(EMPTY), move.inverse) is None
    return "illegal_at_edge" if at_edge else "illegal_wide"


def read_pasted(text: str | None, board: AnyBoard | None = None, solvable: bool = True) -> PlayedGame | AnyPosition:
    """The game or position in a text: a position of ``board``, the one in play, or else of the known board it fits. Of
    a board's line its start.

    ``text`` is None for one that is longer than the clipboard hands on. One that can never be solved is only given if
    ``solvable`` is false. Raises Misread, which names what is wrong.
    """
    if text is None:
        raise _misread("far_too_long", most=LONGEST_TEXT)
    check_length(text)
    text = tidied(text)
    check_length(text)
    begins_as_game = text.lstrip("> \t\r\n").casefold().startswith(HEAD)
    return read_game(text) if begins_as_game else _position(unquoted(text), board, solvable)


def tidied(text: str) -> str:
    """Full-width signs as plain ones, and without what cannot be seen: other programs put both into what is copied."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if c.isprintable() or c.isspace())


def _position(text: str, board: AnyBoard | None, solvable: bool) -> AnyPosition:
    if is_line(text):
        start = _line_board(text.strip()).start
        if start is not None:
            return start
    if board is not None and fits(board, text):
        return read_position(board, text, solvable)
    fitting = [known for known in _known_boards(text) if fits(known, text)]
    fitting = [known for known in fitting if str(known.start) == _in_one_line(text).strip()] or fitting
    if len(fitting) == 1:
        return read_position(fitting[0], text, solvable)
    shown = quoted(" ".join(text.split()))
    if fitting:
        raise _misread("several_boards", text=shown, boards=", ".join(known.id for known in fitting))
    letters = isinstance(board, BlockBoard)
    if board is not None and any(each == "/" if letters else each.isdecimal() for each in text):
        return read_position(board, text)  # raises with the reason
    shown_board = board or load_tile_board(board_ids()[0])
    raise _misread("neither", text=shown, goal=shown_board.start if letters else shown_board.goal)


def _known_boards(text: str) -> Iterable[AnyBoard]:
    """The boards that come with the program of which a text may be a position: of blocks where it has letters."""
    if not any(character.isascii() and character.isalpha() for character in text):
        return map(load_tile_board, board_ids())
    loaded = (load_board(board_id) for group in GROUPS for board_id in group_ids(group))
    return (board for board in loaded if isinstance(board, BlockBoard))


def read_position(board: AnyBoard, text: str, solvable: bool = True) -> AnyPosition:
    """The position of a board that a text names; with ``solvable`` one that can be solved. Raises Misread.

    Whether slides lead there from the start of a board of blocks only its table can tell.
    """
    given = _in_one_line(text)
    if isinstance(board, BlockBoard):
        return _block_position(board, given, solvable)
    try:
        position = board.position(given)
    except NotationError:
        raise _why_foreign(board, given) from None
    if solvable and not is_solvable(position):
        raise _misread(why_unsolvable(position), text=f"'{position}'", board=board)
    return position


def _block_position(board: BlockBoard, text: str, solvable: bool) -> BlockPosition:
    shown = quoted(" ".join(text.split()))
    try:
        position = board.position(text)
    except NotationError:
        size = {"rows": board.rows, "columns": board.columns}
        raise _misread("wrong_blocks", text=shown, board=board, start=board.start, **size) from None
    try:
        check_solvable(position)
    except Unsolvable:
        if solvable:
            raise _misread("blocked", text=shown, board=board) from None
    return position


def why_unsolvable(position: Position) -> str:
    """The kind of a position that can never be solved: forbidden by parity, or with a block out of reach."""
    return "unsolvable" if frame_is_reachable(position) else "out_of_reach"


def fits(board: AnyBoard, text: str) -> bool:
    """Whether a text names a position of a board, one that can be solved or not."""
    try:
        board.position(_in_one_line(text))
    except NotationError:
        return False
    return True


def _in_one_line(text: str) -> str:
    """Rows that no sign separates are lines, as other programs write them."""
    return text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())


def _why_foreign(board: Board, text: str) -> Misread:
    """What keeps a text from being a position of a board."""
    rows = [row.split() for row in text[:LONGEST_POSITION].split("/")]
    words = [word for row in rows for word in row]
    shown = quoted(" ".join(text.split()))
    shape_fits = [len(row) for row in rows] == [board.columns] * board.rows
    if not (shape_fits and all(word.isascii() and word.isdecimal() and len(word) <= 4 for word in words)):
        return _misread("wrong_shape", text=shown, board=board, rows=board.rows, columns=board.columns, goal=board.goal)
    have, want = Counter(map(int, words)), Counter(board.goal_cells)
    if have != want:
        extra, missing = _listed(have - want), _listed(want - have)
        return _misread("wrong_pieces", text=shown, board=board, extra=extra, missing=missing)
    return _misread("torn", text=shown, board=board)


def _listed(pieces: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(pieces))))


def _misread(kind: str, board: AnyBoard | None = None, **values: Any) -> Misread:
    """A sentence ``paste.<kind>``, which names the board by its id too: languages have names of their own for it."""
    about = {} if board is None else {"board": board.name, "board_id": board.id}
    return Misread(Sentence(f"paste.{kind}", values | about))
