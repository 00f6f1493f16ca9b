"""Boards with one empty cell as data: what a board file says of one, validated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ..errors import bad_board, quoted
from ..model.board import EMPTY, Board, Cells, Position
from ..model.notation import why_foreign
from ..model.orders import reaches_every_order
from ..model.solvability import is_solvable, reachable_frames
from .board_entries import COMMON_KEYS, check_keys, given, is_piece_number, read_about, read_name, shown
from .board_sections import read_known, read_patterns

KEYS = COMMON_KEYS | {"rows", "columns", "goal", "start", "blocks", "symbols", "search", "known"}


def tile_board(board_id: str, data: dict[str, Any]) -> Board:
    """The board that a file's table describes. Raises BoardError."""
    check_keys(data, KEYS)
    rows, columns = _size(data, "rows"), _size(data, "columns")
    goal = _cells(data, "goal", rows, columns)
    if goal.count(EMPTY) != 1:
        raise bad_board("empty_cells", count=goal.count(EMPTY))
    board = Board(
        board_id, read_name(data), rows, columns, goal, None, _blocks(data, goal, columns), _symbols(data, goal)
    )
    board = replace(
        board,
        patterns=read_patterns(data, "patterns", board),
        additive=read_patterns(data, "additive", board),
        second_additive=read_patterns(data, "second_additive", board),
        known=read_known(data, board),
        **read_about(data),
    )
    if "start" in data:
        board = with_start(board, _cells(data, "start", rows, columns))
    if not reaches_every_order(reachable_frames(board)):
        raise bad_board("held")
    return board


def with_start(board: Board, cells: Cells) -> Board:
    """``board`` with a start of its own. Raises BoardError where no moves lead from there to the goal."""
    if not board.fits(cells):
        raise bad_board("entry", entry="start", reason=why_foreign(board, cells))
    start = Position(board, cells)
    if not is_solvable(start):
        raise bad_board("unsolvable", position=quoted(str(start)))
    return replace(board, start_cells=cells)


def _size(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= 8:
        raise bad_board("whole_number", entry=key, given=given(data, key), least=2, most=8)
    return value


def _cells(data: dict[str, Any], key: str, rows: int, columns: int) -> Cells:
    text = data.get(key)
    if not isinstance(text, str):
        raise bad_board("cells", entry=key, given=given(data, key), rows=rows, columns=columns)
    words = [row.split() for row in text.split("/")]
    if [len(row) for row in words] != [columns] * rows:
        raise bad_board("cells", entry=key, given=quoted(text), rows=rows, columns=columns)
    for word in (word for row in words for word in row):
        if not (word.isascii() and word.isdecimal() and len(word) <= 2):
            raise bad_board("piece_number", entry=key, word=quoted(word))
    return tuple(int(word) for row in words for word in row)


def _blocks(data: dict[str, Any], goal: Cells, columns: int) -> tuple[Cells, ...]:
    blocks = data.get("blocks", [])
    well_formed = isinstance(blocks, list) and all(
        isinstance(block, list) and len(block) > 1 and all(map(is_piece_number, block)) for block in blocks
    )
    if not well_formed:
        raise bad_board("parts", given=shown(blocks))
    parts = [part for block in blocks for part in block]
    for part in parts:
        if part == EMPTY or goal.count(part) != 1 or parts.count(part) != 1:
            raise bad_board("part", part=part)
    for block in blocks:
        if not _in_one_row(block, goal, columns):
            raise bad_board("parts_apart", block=str(block))
    return tuple(tuple(block) for block in blocks)


def _in_one_row(block: list[int], goal: Cells, columns: int) -> bool:
    cells = [goal.index(part) for part in block]
    return cells == list(range(cells[0], cells[0] + len(cells))) and cells[0] // columns == cells[-1] // columns


def _symbols(data: dict[str, Any], goal: Cells) -> Mapping[int, str]:
    table = data.get("symbols", {})
    if not isinstance(table, dict):
        raise bad_board("symbols", given=shown(table))
    for key, symbol in table.items():
        known = len(key) <= 2 and key.isascii() and key.isdecimal() and int(key) in goal
        if not (known and isinstance(symbol, str) and len(symbol) == 1 and symbol.isprintable()):
            raise bad_board("symbol", key=quoted(key), given=shown(symbol))
    return MappingProxyType({int(key): symbol for key, symbol in table.items()})
