"""Boards from files: reads a TOML file and hands it to the kind of board that it describes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from .any_board import AnyBoard
from .blocks import read_board_fields
from .board_entries import read_order
from .errors import BoardError, on_one_line
from .file_places import placed
from .files import read_file
from .number_boards import numbers_from
from .tile_boards import tile_board

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LARGEST_FILE = 65_536
"""Bytes; a board file is a page at most."""
_OF_LISTS = ("order", "known")
"""What a list of boards reads of a board of blocks, and the board itself does not."""


def read_board(path: Path | str) -> AnyBoard:
    """The board that a file describes; its id is made of the file's name.

    Raises BoardError naming file, place and reason.
    """
    path = Path(path)
    text = read_text(path)
    data = _parsed(path, text)
    try:
        return _board(board_id_of(path), data)
    except BoardError as error:
        raise BoardError(f"{_shown(path)}: {placed(text, error)}") from None


def read_board_text(board_id: str, text: str) -> AnyBoard:
    """The board that the text of a file describes. Raises BoardError with the place and the reason."""
    path = Path("text")
    data = _parsed(path, text)
    try:
        return _board(board_id, data)
    except BoardError as error:
        raise BoardError(placed(text, error)) from None


def board_id_of(path: Path) -> str:
    """The id of the board in a file: the file's name in lower-case letters, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "board"


def read_toml(path: Path) -> dict[str, Any]:
    """The file's table. Raises BoardError if it cannot be read."""
    return _parsed(path, read_text(path))


def _board(board_id: str, data: dict[str, Any]) -> AnyBoard:
    """The board that the entries of a file describe: blocks, a number board by its size, or tiles."""
    read_order(data)
    if not data.keys() & {"layout", "numbers", "rows", "columns", "goal"}:
        raise BoardError("no board, expected the keys layout and goal, or numbers, or rows, columns and goal")
    if "layout" in data:
        return read_board_fields(board_id, {key: value for key, value in data.items() if key not in _OF_LISTS})
    return numbers_from(board_id, data) if "numbers" in data else tile_board(board_id, data)


def read_text(path: Path) -> str:
    """What is in the file. Raises BoardError if it cannot be read."""
    try:
        return read_file(path, LARGEST_FILE).decode("utf-8-sig")  # some editors put a mark before the first line
    except OSError as error:
        raise BoardError(f"{_shown(path)}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BoardError(f"{_shown(path)}: not TOML: {on_one_line(str(error), 200)}") from None
    except ValueError as error:  # too large, or a path that no file can have
        raise BoardError(f"{_shown(path)}: cannot be read: {error}") from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError(f"{_shown(path)}: not TOML that can be read: lists within lists too deep") from None
    except ValueError as error:  # not TOML, or an integer too long to read
        raise BoardError(f"{_shown(path)}: not TOML: {on_one_line(str(error), 200)}") from None


def _shown(path: Path) -> str:
    return on_one_line(path.name or str(path))
