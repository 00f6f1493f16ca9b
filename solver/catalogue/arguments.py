"""The board and the position that a command is given: each by its name or in its own notation, or in another format.

The first two come first, and the readers of all formats are loaded only where these did not read the text: they take
a sixth of the time that NumPy takes.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from ..errors import BoardError, Misread, NotationError, quoted
from ..formats.board_lines import is_line
from ..model.board import Board
from ..model.position import Position, position_of
from .boards import is_file, load_board
from .readings import BOARD, BOARD_FILE, BOARD_LINE, Reading


def read_board_or_any(text: str, goal: str | None = None) -> Reading:
    """Return what is meant where a board is asked for: its id, size, file or another name of it, or any text in one of
    ``reading.FORMATS``, or the path of a file that holds one.

    Raises BoardError and Misread.
    """
    path = Path(text) if is_file(text) else None
    if path is not None and path.suffix != ".toml" and (os.sep in text or not _is_board_name(text)):
        from .reading import read_path

        return read_path(path, load_board, goal)
    if ":" in text and path is None and not is_line(text):  # no name has one, but names are found whatever their signs
        return _read_any(text, goal)
    try:
        board = load_board(text)
    except BoardError as error:
        if text.endswith(".toml") or (is_line(text) and "\n" not in text) or _is_misspelt(text):
            raise
        try:
            return _read_any(text, goal)
        except Misread as refusal:
            raise (error if is_line(text) else refusal) from None
    if goal is not None:
        from ..formats.goals import with_goal

        board = with_goal(board, goal)
    return Reading(BOARD_LINE if is_line(text) else BOARD_FILE if path is not None else BOARD, board, file=path)


def _is_board_name(text: str) -> bool:
    try:
        load_board(text)
    except BoardError:
        return False
    return True


def _is_misspelt(text: str) -> bool:
    """Return whether a text, which is no name of a board, looks like one and not like a code."""
    from .reading import is_code

    return re.fullmatch(r"[\w-]*[a-zA-Z_][\w-]*|", text) is not None and not is_code(text)


def _is_path(text: str) -> bool:
    """Return whether a text that means nothing else looks like the name of a file."""
    if re.fullmatch(r"(?:[\w.~-]*|[A-Za-z]:)[/\\][^\n:;,]+", text) is not None:
        lengths = [*map(len, text.split("/"))]
        return len(text) < LEAST_LETTERS or len(lengths) == 1 or len({*lengths}) > 1  # rows of one length are letters
    return re.fullmatch(r"[^\n/:;,]*\.[A-Za-z]\w{1,4}", text) is not None


def _read_any(text: str, goal: str | None) -> Reading:
    from .reading import read_any

    try:
        return read_any(text, load=load_board, goal=goal)
    except Misread:
        if _is_path(text):
            raise BoardError(f"no file {quoted(text)}; a board on one line has a '>': START>GOAL") from None
        raise


def read_position_text(board: Board, text: str) -> Position:
    """Return the position of a board that a text names, in its notation or any of ``reading.FORMATS``.

    Raises NotationError.
    """
    try:
        return board.position(text)
    except NotationError as error:
        from .reading import read_any

        with suppress(Misread, BoardError):
            start = read_any(text, board, solvable=False, load=load_board).start
            if start is not None:
                return position_of(board, start) if start.board != board else start
        raise error from None


LEAST_LETTERS = 12  # of a text that is rather a position than a path
