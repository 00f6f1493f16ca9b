"""Text to positions and moves and back, in pairs, with errors that quote what was given."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import NotationError, on_one_line, quoted
from ..sentences import plural
from .block_board import BlockBoard, BlockMove, BlockPosition
from .board import Move
from .notation import LONGEST_GAME
from .picture import EMPTY, GATE, LETTERS, WALL, Picture, PictureError, read_picture
from .pieces import find_pieces

LONGEST_TEXT = 1_000_000
"""Characters of a game; anything longer is refused before it is read."""

LONGEST_SHOWN = 130
"""Characters; a start without walls round it has at most 127."""

_MOVE = re.compile(r"([A-Za-z])([LRUD]+)")


def parse_position(board: BlockBoard, text: str) -> BlockPosition:
    """The position of ``board`` that ``text`` names, such as ``ABBC/ABBC/DEEF/DGHF/.I.J``.

    The letters of pieces that are alike may have changed places. Raises NotationError with what was wrong and what was
    expected.
    """
    try:
        picture = read_picture("position", text)
        _check_size(board, picture)
        _check_pieces(board, picture)
    except PictureError as error:
        raise _bad_position(board, text, error) from None
    shown = enumerate(picture.cells)
    return BlockPosition.unchecked(
        board, "".join(each if each in LETTERS else board.bare(cell) for cell, each in shown)
    )


def check_cells(board: BlockBoard, cells: str) -> None:
    """Raises NotationError for cells that are not the board's pieces, each whole, where they may stand."""
    picture = Picture("position", board.rows, board.columns, cells)
    try:
        if len(cells) != board.rows * board.columns:
            raise PictureError("position", f"{plural(len(cells), 'cell')}, expected {board.rows * board.columns}")
        _check_pieces(board, picture)
    except PictureError as error:
        raise _bad_position(board, cells, error) from None


def _bad_position(board: BlockBoard, text: str, error: PictureError) -> NotationError:
    reason = str(error).removeprefix("position").lstrip(",: ")
    return NotationError(f"bad position {quoted(text)} for {board.id}: {reason}")


def parse_moves(board: BlockBoard, text: str) -> list[BlockMove]:
    """The moves that ``text`` names, such as ``IR GDR``, as the board counts them. Raises NotationError.

    Whether the pieces can make them is not checked here: that depends on the position. Slides that bring a piece back
    are not among them, so that to check those, too, ``parse_slides`` is needed.
    """
    return as_counted(board, parse_slides(board, text))


def parse_slides(board: BlockBoard, text: str) -> list[BlockMove]:
    """The moves that ``text`` names word by word, however the board counts. Raises NotationError."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"bad moves: they have {len(text):,} characters, expected at most {LONGEST_TEXT:,}")
    moves = []
    for word in text.split():
        found = _MOVE.fullmatch(word)
        if found is None:
            wrong = f"{quoted(word, 20)} is not a move, expected a piece's letter and its way in L R U D, such as GDR"
            raise NotationError(f"bad moves {quoted(text)}: {wrong}")
        if found[1] not in board.pieces:
            wrong = f"{quoted(word, 20)}: no piece {found[1]}, expected one of {', '.join(board.pieces)}"
            raise NotationError(f"bad moves {quoted(text)}: {wrong}")
        moves.append(BlockMove(found[1], tuple(map(Move, found[2]))))
    if sum(len(move.way) for move in moves) > LONGEST_GAME:
        raise NotationError(f"bad moves {quoted(text)}: more than {LONGEST_GAME:,} steps")
    return moves


def moves_text(moves: Iterable[BlockMove]) -> str:
    """The text that ``parse_moves`` reads back, with spaces between."""
    return " ".join(map(str, moves))


def as_counted(board: BlockBoard, moves: Iterable[BlockMove]) -> list[BlockMove]:
    """The same slides as the moves that the board counts.

    Steps one by one; or the slides of one piece one after another as one move, and as none where they bring it back.
    """
    if board.counts == "steps":
        return [BlockMove(move.letter, (step,)) for move in moves for step in move.way]
    joined: list[BlockMove] = []
    for move in moves:
        way = move.way
        if joined and joined[-1].letter == move.letter:
            way = joined.pop().way + way
        together = BlockMove(move.letter, way)
        if together.shift != (0, 0):
            joined.append(together)
    return joined


def start_shown(board: BlockBoard) -> str:
    """Return the board's start as messages show it: whole, but for boards framed by much wall."""
    return on_one_line(str(board.start), LONGEST_SHOWN)


def _check_size(board: BlockBoard, picture: Picture) -> None:
    if (picture.rows, picture.columns) != (board.rows, board.columns):
        expected = f"{plural(board.rows, 'row')} of {plural(board.columns, 'cell')}, such as '{start_shown(board)}'"
        raise picture.error(f"{plural(picture.rows, 'row')} of {plural(picture.columns, 'cell')}, expected {expected}")


def _check_pieces(board: BlockBoard, picture: Picture) -> None:
    for cell, shown in enumerate(picture.cells):
        problem = _problem(board, cell, shown)
        if problem:
            raise picture.error(problem, cell)
    found = find_pieces(picture)
    missing = [letter for letter in board.pieces if letter not in found]
    if missing:
        raise picture.error(f"missing {', '.join(missing)}, expected the pieces of '{start_shown(board)}'")
    for letter, piece in found.items():
        if piece.shape != board.pieces[letter].shape:
            raise picture.error(
                f"piece {letter} has another shape, expected that of '{start_shown(board)}'", piece.cells[0]
            )


def _problem(board: BlockBoard, cell: int, shown: str) -> str | None:
    """What is wrong with a cell by itself."""
    bare = board.bare(cell)
    if shown in LETTERS:
        if shown not in board.pieces:
            return f"no such piece as {shown}, expected the pieces of '{start_shown(board)}'"
        if bare == WALL:
            return f"piece {shown} on a wall, expected '#'"
        if bare == GATE and not board.classes[board.class_of[shown]].in_goal:
            return f"piece {shown} is on a gate, expected only pieces in the goal there"
        return None
    if shown in (bare, EMPTY if bare == GATE else bare):
        return None
    return f"{quoted(shown)}, expected {quoted(bare)} or a piece" if bare != WALL else f"{quoted(shown)}, expected '#'"
