"""The boards as data: reads and validates ``boards/*.toml``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .board import EMPTY, Board, Cells, Position
from .board_sections import read_known, read_patterns
from .errors import BoardError, on_one_line, quoted
from .files import read_file
from .notation import why_foreign
from .orders import reaches_every_order
from .solvability import is_solvable, reachable_frames

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FOLDER = Path(__file__).parent / "boards"
LARGEST_FILE = 65_536
"""Bytes; a board file is a page at most."""

_KEYS = {"name", "order", "rows", "columns", "goal", "start", "blocks", "symbols", "search", "known"}


@cache
def board_ids() -> tuple[str, ...]:
    """The ids of all boards, in the order in which they are shown."""
    order = {}
    for path in FOLDER.glob("*.toml"):
        data = read_toml(path)
        with _naming(path):
            order[path.stem] = _order(data)
    return tuple(sorted(order, key=lambda board_id: (order[board_id], board_id)))


@cache
def load_board(board_id: str) -> Board:
    """The board with this id. Raises BoardError, which lists the known ones."""
    if board_id not in board_ids():
        raise BoardError(f"unknown board {quoted(board_id)}, expected one of: {', '.join(board_ids())}")
    return read_board(FOLDER / f"{board_id}.toml")


def read_board(path: Path) -> Board:
    """The board that a file describes; its id is the file's name. Raises BoardError naming file, place and reason."""
    data = read_toml(path)
    with _naming(path):
        return _board(path.stem, data)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Puts the file's name before what is wrong with it."""
    try:
        yield
    except BoardError as error:
        raise BoardError(f"{on_one_line(path.name)}: {error}") from None


def read_toml(path: Path) -> dict[str, Any]:
    """The file's table. Raises BoardError if it cannot be read."""
    try:
        return tomllib.loads(read_file(path, LARGEST_FILE).decode("utf-8"))
    except OSError as error:
        raise BoardError(f"{on_one_line(path.name)}: cannot be read: {error.strerror}") from None
    except RecursionError:
        raise BoardError(f"{on_one_line(path.name)}: not TOML that can be read: lists within lists too deep") from None
    except ValueError as error:  # too large, not UTF-8, not TOML, or an integer too long to read
        raise BoardError(f"{on_one_line(path.name)}: not TOML: {on_one_line(str(error), 200)}") from None


def _board(board_id: str, data: dict[str, Any]) -> Board:
    if not re.fullmatch(r"[a-z0-9-]{1,40}", board_id):
        raise BoardError(f"id {quoted(board_id)}: expected lower-case letters, digits and hyphens")
    unknown = sorted(set(data) - _KEYS)
    if unknown:
        raise BoardError(f"{quoted(unknown[0])}: no such key, expected some of {', '.join(sorted(_KEYS))}")
    _order(data)
    rows, columns = _size(data, "rows"), _size(data, "columns")
    goal = _cells(data, "goal", rows, columns)
    if goal.count(EMPTY) != 1:
        raise BoardError(f"goal: {goal.count(EMPTY)} empty cells (0), expected exactly one")
    board = Board(board_id, _name(data), rows, columns, goal, None, _blocks(data, goal, columns), _symbols(data, goal))
    board = replace(
        board,
        patterns=read_patterns(data, "patterns", board),
        additive=read_patterns(data, "additive", board),
        known=read_known(data, board),
    )
    if "start" in data:
        board = _with_start(data, board)
    if not reaches_every_order(reachable_frames(board)):
        raise BoardError("blocks: they keep other pieces in their places, expected room to bring them into every order")
    return board


def _with_start(data: dict[str, Any], board: Board) -> Board:
    start = _cells(data, "start", board.rows, board.columns)
    reason = why_foreign(board, start)
    if reason:
        raise BoardError(f"start: {reason}")
    board = replace(board, start_cells=start)
    if not is_solvable(Position(board, start)):
        raise BoardError(f"start: {quoted(data['start'])} can never be solved")
    return board


def _order(data: dict[str, Any]) -> int:
    value = data.get("order", 0)
    if type(value) is not int or not 0 <= value <= 1000:
        raise BoardError(f"order: {_shown(value)}, expected a whole number from 0 to 1000")
    return value


def _shown(value: object) -> str:
    """A value of the file, quoted; an integer may be too long for ``repr``."""
    return quoted(repr(value)) if not isinstance(value, int) or value.bit_length() < 200 else "an enormous number"


def _size(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= 8:
        raise BoardError(f"{key}: {_shown(value)}, expected a whole number from 2 to 8")
    return value


def _name(data: dict[str, Any]) -> str:
    name = data.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 40 or not name.isprintable():
        raise BoardError(f"name: {_shown(name)}, expected 1 to 40 printable characters")
    return name


def _cells(data: dict[str, Any], key: str, rows: int, columns: int) -> Cells:
    text = data.get(key)
    expected = f"expected {rows} rows of {columns} piece numbers, rows separated by '/'"
    if not isinstance(text, str):
        raise BoardError(f"{key}: {_shown(text)}, {expected}")
    words = [row.split() for row in text.split("/")]
    if [len(row) for row in words] != [columns] * rows:
        raise BoardError(f"{key}: {quoted(text)}, {expected}")
    for word in (word for row in words for word in row):
        if not (word.isascii() and word.isdecimal() and len(word) <= 2):
            raise BoardError(f"{key}: {quoted(word)} is not a piece number, expected 0 to 99")
    return tuple(int(word) for row in words for word in row)


def _blocks(data: dict[str, Any], goal: Cells, columns: int) -> tuple[Cells, ...]:
    blocks = data.get("blocks", [])
    well_formed = isinstance(blocks, list) and all(
        isinstance(block, list) and len(block) > 1 and all(type(part) is int for part in block) for block in blocks
    )
    if not well_formed:
        raise BoardError(f"blocks: {quoted(repr(blocks))}, expected lists of two or more piece numbers")
    parts = [part for block in blocks for part in block]
    for part in parts:
        if part == EMPTY or goal.count(part) != 1 or parts.count(part) != 1:
            raise BoardError(f"blocks: part {part} must be a piece that stands once in the goal and in one block")
    for block in blocks:
        if not _in_one_row(block, goal, columns):
            raise BoardError(f"blocks: the parts {block} must stand side by side in the goal, from left to right")
    return tuple(tuple(block) for block in blocks)


def _in_one_row(block: list[int], goal: Cells, columns: int) -> bool:
    cells = [goal.index(part) for part in block]
    return cells == list(range(cells[0], cells[0] + len(cells))) and cells[0] // columns == cells[-1] // columns


def _symbols(data: dict[str, Any], goal: Cells) -> Mapping[int, str]:
    table = data.get("symbols", {})
    if not isinstance(table, dict):
        raise BoardError(f"symbols: {quoted(repr(table))}, expected a table of piece number to symbol")
    for key, symbol in table.items():
        known = len(key) <= 2 and key.isascii() and key.isdecimal() and int(key) in goal
        if not (known and isinstance(symbol, str) and len(symbol) == 1 and symbol.isprintable()):
            raise BoardError(
                f"symbols: {quoted(key)}: {quoted(repr(symbol))}, expected one character for a piece number"
            )
    return MappingProxyType({int(key): symbol for key, symbol in table.items()})
