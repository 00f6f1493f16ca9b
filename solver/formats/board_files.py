"""Boards from files: reads a TOML file, hands it to the kind of board that it describes, and places its errors."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..errors import BoardError, bad_board, file_name, on_one_line
from ..model.board import Board
from ..model.letter_grid import LONGEST_GRID, LetterGridError, place_in_text
from ..sentences import Sentence, board_reason
from ..system.files import TooLarge, read_file
from .board_entries import read_order
from .letter_boards import read_board_fields
from .number_boards import board_of_cells, board_of_size

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LARGEST_FILE = 65_536
"""Bytes; a board file is a page at most."""
LONGEST_KEY = 200  # characters of a first line that are looked at to know a board's file
_OF_LISTS = ("order", "known")

_FIRST_LINE = r"""["']?[A-Za-z_-]+["']?\s*=|\[[A-Za-z_]+\]$"""
_TOML_PLACE = r"(.*) \(at line ([0-9]+), column ([0-9]+)\)"


def read_board(path: Path | str) -> Board:
    """Return the board that a file describes; its id is derived from the file name.

    Raises BoardError naming file, place and reason.

    >>> from antipode.solver import load_board, read_board
    >>> import pathlib
    >>> written = pathlib.Path("mine.toml").write_text(load_board("goat").to_toml())
    >>> read_board("mine.toml").id
    'mine'
    """
    path = Path(path)
    text = read_text(path)
    return _board_in(path, _parsed(file_name(path), text), lambda: text)


def board_of_entries(path: Path, entries: Mapping[str, Any]) -> Board:
    """Return the board that a file describes whose entries have been read. Raises BoardError as ``read_board``."""
    return _board_in(path, dict(entries), lambda: read_text(path))


def _board_in(path: Path, entries: dict[str, Any], text: Callable[[], str]) -> Board:
    try:
        return _board(board_id_of(path), entries)
    except BoardError as error:
        raise bad_board("file", file=file_name(path), reason=placed(text(), error)) from None


def read_board_text(board_id: str, text: str) -> Board:
    """Return the board that the text of a file describes. Raises BoardError with the place and the reason."""
    data = _parsed(board_reason("text"), text)
    try:
        return _board(board_id, data)
    except BoardError as error:
        raise BoardError(placed(text, error)) from None


def is_board_text(text: str) -> bool:
    """Return whether a text is meant as a board's file: its first line that is no comment begins with ``key =``, or is
    the heading of a section.
    """
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return re.match(_FIRST_LINE, first[:LONGEST_KEY]) is not None


def board_id_of(path: Path) -> str:
    """Return the id of the board in a file: the file name in lower-case letters, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "board"


def read_toml(path: Path) -> dict[str, Any]:
    """Return the file's table. Raises BoardError if it cannot be read."""
    return _parsed(file_name(path), read_text(path))


def _board(board_id: str, data: dict[str, Any]) -> Board:
    """Return the board that the entries of a file describe: blocks, a number board by its size, or tiles."""
    read_order(data)
    if not data.keys() & {"layout", "numbers", "rows", "columns", "goal"}:
        raise bad_board("no_board")
    if "layout" in data:
        return read_board_fields(board_id, {key: value for key, value in data.items() if key not in _OF_LISTS})
    return board_of_size(board_id, data) if "numbers" in data else board_of_cells(board_id, data)


def read_text(path: Path) -> str:
    """Return the text of the file. Raises BoardError if it cannot be read."""
    try:
        return read_bytes(path, LARGEST_FILE).decode("utf-8-sig")  # some editors put a mark before the first line
    except UnicodeDecodeError as error:
        raise bad_board("no_text", file=file_name(path), english=on_one_line(str(error), 200)) from None


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a player's file. Raises BoardError if it can't be read, or has more than ``most`` bytes."""
    try:
        return read_file(path, most)
    except OSError as error:
        raise bad_board("unread", file=file_name(path), english=str(error.strerror)) from None
    except TooLarge as error:
        raise bad_board("large_file", file=file_name(path), size=error.size, most=error.most) from None
    except ValueError as error:  # a path that no file can have
        raise bad_board("unread", file=file_name(path), english=str(error)) from None


def _parsed(file: Sentence | str, text: str) -> dict[str, Any]:
    try:
        if any(line.count(".") > LONGEST_GRID for line in text.splitlines()):  # the reader takes 16 s for 32,000
            raise RecursionError
        return tomllib.loads(text)
    except RecursionError:
        raise bad_board("deep", file=file) from None
    except ValueError as error:  # not TOML, or an integer too long to read
        raise _not_toml(file, on_one_line(str(error), 200)) from None


def _not_toml(file: Sentence | str, english: str) -> BoardError:
    """Convert the English error of a TOML reader, with its place if it names one."""
    found = re.fullmatch(_TOML_PLACE, english)
    if found is None:
        return bad_board("not_toml", file=file, english=english)
    return bad_board("not_toml_at", file=file, english=found[1], line=int(found[2]), column=int(found[3]))


def placed(text: str, error: BoardError) -> Sentence:
    """Return an error in the file that holds ``text``, prefixed with its line and column if known."""
    if isinstance(error, LetterGridError):
        begin = _value(text, error.entry)
        if begin is not None and error.row is not None:
            begin += 3 if text[begin : begin + 3] in ('"""', "'''") else 1
            at = place_in_text(text, begin, error.row, error.column or 1)
            line, column = _line(text, at), at - text.rfind("\n", 0, at)
            reason = board_reason("entry", entry=error.entry, reason=error.reason)
            if error.column is None:
                return board_reason("line", line=line, reason=reason)
            return board_reason("in_line", line=line, column=column, reason=reason)
    begin = _value(text, str(error).partition(":")[0].strip("'"))
    return error.sentence if begin is None else board_reason("line", line=_line(text, begin), reason=error.sentence)


def _value(text: str, key: str) -> int | None:
    """Return the index where the value of an entry begins; None if the file has no line with it."""
    found = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*", text, re.MULTILINE)
    return None if found is None else found.end()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
