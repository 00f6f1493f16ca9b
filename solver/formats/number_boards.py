"""Number boards: tiles with numbers or colours, wide and tall pieces, as read from a file or a line, validated.

Most have one gap and a goal that places every piece. With walls, several gaps, gates or a goal that leaves cells open
(``.``) they need a start, as no search from the goal tells which positions there are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from types import MappingProxyType
from typing import Any

from ..errors import BoardError, IllegalMove, NotationError, bad_board, quoted
from ..model.board import Board, KnownDistances
from ..model.frames import reaches_every_order
from ..model.letter_grid import SIGNS, label_of
from ..model.notation import NUMBER_NOTATION, parse_moves, why_foreign
from ..model.pieces import EMPTY, GATE, WALL, Cells
from ..model.position import Position
from ..model.solvability import is_solvable, obstacle_of, position_count, reachable_frames
from ..sentences import board_reason
from .board_entries import COMMON_KEYS, check_keys, given, is_piece_number, read_about, read_metric, read_name, shown

MOST_CELLS = 100
"""Of a board of single tiles with a number each and one gap, as searches have one byte for a tile; ..."""
MOST_SIDE = 8
"""... and the most rows and columns of any other, as searches have a word of 64 bits for its cells."""
OF_SIZE = COMMON_KEYS | {"numbers", "start", "counts"}
OF_CELLS = COMMON_KEYS | {"rows", "columns", "goal", "start", "blocks", "symbols", "counts"}
OF_ONE_GAP = OF_CELLS | {"search", "known"}

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def is_size(text: str) -> bool:
    """Return whether ``text`` is the size of a number board, such as ``2x5``."""
    return _rows_and_columns(text) is not None


def _rows_and_columns(size: str) -> tuple[int, int] | None:
    """Return the rows and columns of a size; None where there is no number board of it."""
    found = _SIZE.fullmatch(size)
    rows, columns = (int(found[1]), int(found[2])) if found else (0, 0)
    return (rows, columns) if min(rows, columns) >= 2 and rows * columns <= MOST_CELLS else None


def number_board(size: str) -> Board:
    """Return the number board of a size such as ``2x5``, rows first; its id is the size.

    Its goal is 1, 2, 3 ... in reading order, the empty cell last. Raises BoardError.
    """
    sides = _rows_and_columns(size)
    if sides is None:
        raise bad_board("size", size=quoted(size), most=MOST_CELLS)
    rows, columns = sides
    return Board(size, f"{rows} x {columns}", rows, columns, (*range(1, rows * columns), EMPTY), NUMBER_NOTATION)


def board_of_size(board_id: str, data: dict[str, Any]) -> Board:
    """Return the board that a file with ``numbers = "2x5"`` describes; without a name it is called after its size.

    Raises BoardError.
    """
    check_keys(data, OF_SIZE)
    size = data["numbers"]
    if not isinstance(size, str):
        raise bad_board("numbers", given=shown(size))
    try:
        board = number_board(size)
    except BoardError as error:
        raise bad_board("entry", entry="numbers", reason=error.sentence) from None
    cells = {"name": board.name, **data, "rows": board.rows, "columns": board.columns, "goal": str(board.goal)}
    del cells["numbers"]
    return board_of_cells(board_id, cells)


def board_of_cells(board_id: str, data: dict[str, Any]) -> Board:
    """Return the board that a file with the cells of its goal describes. Raises BoardError."""
    check_keys(data, OF_CELLS | OF_ONE_GAP)
    rows, columns = _size(data, "rows"), _size(data, "columns")
    if rows * columns > MOST_CELLS:
        raise bad_board("size", size=quoted(f"{rows}x{columns}"), most=MOST_CELLS)
    goal, is_open = _cells(data, "goal", rows, columns)
    start = _cells(data, "start", rows, columns)[0] if "start" in data else None
    layout = goal if start is None else start
    if EMPTY not in goal and EMPTY not in layout:
        raise bad_board("empty_cells", count=0)
    board = Board(
        board_id,
        read_name(data),
        rows,
        columns,
        goal,
        NUMBER_NOTATION,
        start_cells=start if is_open else None,  # which has the wide pieces that such a goal may leave out
        blocks=_blocks(data, goal, layout, columns),
        symbols=_symbols(data, layout),
    )
    if max(rows, columns) > MOST_SIDE and not board.has_plain_tiles:
        key = "rows" if rows > MOST_SIDE else "columns"
        raise bad_board("whole_number", entry=key, given=given(data, key), least=2, most=MOST_SIDE)
    if not is_open and board.is_stepwise and board.has_complete_goal:  # there is parity to reckon with
        return _one_gap(board, start, data)
    check_keys(data, OF_CELLS)
    if start is None:
        raise bad_board("no_start")
    board = replace(board, start_cells=start, metric=read_metric(data), **read_about(data))
    _check_goal(board)
    return board


def _one_gap(board: Board, start: Cells | None, data: dict[str, Any]) -> Board:
    """Return a board with one gap and a goal that places every piece. Raises BoardError."""
    is_bare = not (board.walls or board.gates or board.blocks)  # where tiles come into every order, or half of them
    is_free = is_bare or reaches_every_order(reachable_frames(board))
    if not is_free and board.walls and start is not None:
        check_keys(data, OF_CELLS)
        board = replace(board, start_cells=start, **read_about(data))
        _check_goal(board)
        return board
    check_keys(data, OF_ONE_GAP)
    board = replace(
        board,
        patterns=read_patterns(data, "patterns", board),
        additive=read_patterns(data, "additive", board),
        second_additive=read_patterns(data, "second_additive", board),
        known=read_known(data, board),
        **read_about(data),
    )
    board = board if start is None else _with_start(board, start)
    if not is_free:
        raise bad_board("held" if board.blocks else "locked")
    read_metric(data)  # with one gap moves are steps
    return board


def _with_start(board: Board, cells: Cells) -> Board:
    """Return ``board`` with a start of its own. Raises BoardError where no moves lead from there to the goal."""
    try:
        start = Position(board, cells)
    except NotationError:
        raise bad_board("entry", entry="start", reason=why_foreign(board, cells)) from None
    if obstacle_of(start) is not None:
        raise bad_board("unsolvable", position=quoted(str(start)))
    return replace(board, start_cells=cells)


def _check_goal(board: Board) -> None:
    """Raise BoardError for a goal with other pieces or walls than the start, and for a piece on a gate that the goal
    does not name.
    """
    layout, goal = board.layout, board.goal_cells
    if any((one == WALL) != (other == WALL) for one, other in zip(layout, goal, strict=True)):
        raise bad_board("walls_apart")
    missing = Counter(goal) - Counter(layout)
    extra = sorted(label for label in missing if label not in (EMPTY, GATE))
    if extra:
        raise bad_board("goal_number", piece=extra[0], start=str(board.own_start))
    if not board.goal_pieces:
        raise bad_board("goal_open")
    for piece in board.pieces:
        if not board.gates.isdisjoint(piece.cells) and not board.classes[board.class_of[piece.label]].in_goal:
            on_gate = board_reason("on_gate", letter=board.names[piece.label])
            raise bad_board("entry", entry="start", reason=on_gate)


def _size(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= MOST_CELLS // 2:
        raise bad_board("whole_number", entry=key, given=given(data, key), least=2, most=MOST_CELLS // 2)
    return value


def _cells(data: dict[str, Any], key: str, rows: int, columns: int) -> tuple[Cells, bool]:
    """Return the cells that an entry gives, and whether it leaves some open. Raises BoardError."""
    text = data.get(key)
    if not isinstance(text, str):
        raise bad_board("cells", entry=key, given=given(data, key), rows=rows, columns=columns)
    words = [row.split() for row in text.split("/")]
    if [len(row) for row in words] != [columns] * rows:
        raise bad_board("cells", entry=key, given=quoted(text), rows=rows, columns=columns)
    flat = [word for row in words for word in row]
    for word in flat:
        if word not in SIGNS.values() and not (word.isascii() and word.isdecimal() and len(word) <= 2):
            raise bad_board("piece_number", entry=key, word=quoted(word))
    cells = tuple(label_of(word) if word in SIGNS.values() else int(word) for word in flat)
    return cells, key == "goal" and SIGNS[EMPTY] in flat


def _blocks(data: dict[str, Any], goal: Cells, layout: Cells, columns: int) -> tuple[Cells, ...]:
    blocks = data.get("blocks", [])
    well_formed = isinstance(blocks, list) and all(
        isinstance(block, list) and len(block) > 1 and all(map(is_piece_number, block)) for block in blocks
    )
    if not well_formed:
        raise bad_board("parts", given=shown(blocks))
    parts = [part for block in blocks for part in block]
    cells = goal if layout is goal or all(part in goal for part in parts) else layout
    for part in parts:
        if part == EMPTY or cells.count(part) != 1 or parts.count(part) != 1:
            raise bad_board("part", part=part)
    for block in blocks:
        if not _in_one_line(block, cells, columns):
            raise bad_board("parts_apart", block=str(block))
    return tuple(tuple(block) for block in blocks)


def _in_one_line(block: list[int], cells: Cells, columns: int) -> bool:
    """Return whether parts stand side by side, from left to right, or one above another, from top to bottom."""
    places = [cells.index(part) for part in block]
    if places[0] // columns == places[-1] // columns:
        return places == list(range(places[0], places[0] + len(places)))
    return places == list(range(places[0], places[0] + columns * len(places), columns))


def _symbols(data: dict[str, Any], layout: Cells) -> Mapping[int, str]:
    table = data.get("symbols", {})
    if not isinstance(table, dict):
        raise bad_board("symbols", given=shown(table))
    for key, symbol in table.items():
        known = len(key) <= 2 and key.isascii() and key.isdecimal() and int(key) in layout
        if not (known and isinstance(symbol, str) and len(symbol) == 1 and symbol.isprintable()):
            raise bad_board("symbol", key=quoted(key), given=shown(symbol))
    return MappingProxyType({int(key): symbol for key, symbol in table.items()})


LARGEST_PATTERN = 5
"""Pieces that a simpler board may keep apart; its positions must be built in a moment."""


def read_patterns(data: dict[str, Any], key: str, board: Board) -> tuple[Cells, ...]:
    """Return the groups of pieces for pattern databases under a key in ``[search]``.

    Raises BoardError.
    """
    section = _section(data, "search", {"patterns", "additive", "second_additive"})
    groups = section.get(key, [])
    well_formed = isinstance(groups, list) and all(
        isinstance(group, list) and group and all(map(is_piece_number, group)) for group in groups
    )
    if not well_formed:
        raise bad_board("groups", entry=key, given=shown(groups))
    pieces = [piece for group in groups for piece in group]
    singles = set(board.goal_cells) - {EMPTY} - set(board.block_of)
    foreign = sorted(set(pieces) - singles)
    if foreign:
        raise bad_board("not_single", entry=key, piece=foreign[0])
    if key == "patterns":
        for group in groups:
            _check_pattern(group, singles, board)
    elif len(set(pieces)) < len(pieces):
        raise bad_board("in_two_groups", entry=key, piece=Counter(pieces).most_common(1)[0][0])
    return tuple(tuple(group) for group in groups)


def _check_pattern(group: list[int], singles: set[int], board: Board) -> None:
    """Check that a pattern is a proper subset of the pieces, each occurring once, and not too large."""
    several = [piece for piece in group if board.goal_cells.count(piece) > 1 or group.count(piece) > 1]
    if several:
        raise bad_board("pattern_piece", piece=several[0])
    if len(group) > LARGEST_PATTERN or set(group) == singles:
        raise bad_board("pattern_size", group=str(group), most=LARGEST_PATTERN)


def read_known(data: dict[str, Any], board: Board) -> KnownDistances | None:
    """Return the ``[known]`` distances of a board that is too large for a table. Raises BoardError."""
    if "known" not in data:
        return None
    section = _section(data, "known", {"positions_by_distance", "farthest", "solutions"})
    counts, texts = section.get("positions_by_distance"), section.get("farthest")
    lines = section.get("solutions", [])
    positions = position_count(board)
    if not (isinstance(counts, list) and counts and all(type(n) is int and 1 <= n <= positions for n in counts)):
        raise bad_board("known_counts", most=positions)
    if sum(counts) != positions:
        raise bad_board("known_sum", sum=sum(counts), positions=positions)
    if not (isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts)):
        raise bad_board("known_farthest")
    if not (isinstance(lines, list) and all(isinstance(line, str) for line in lines)):
        raise bad_board("known_moves")
    try:
        farthest = [board.position(text) for text in texts]
        for line in lines:
            parse_moves(line)
    except NotationError as error:
        raise bad_board("known_unread", english=str(error)) from None
    for position in farthest:
        if not is_solvable(position):
            raise bad_board("known_unsolvable", position=f"'{position}'")
    known = KnownDistances(tuple(counts), tuple(position.cells for position in farthest), tuple(lines))
    if len(set(farthest)) != counts[-1] or len(farthest) != counts[-1]:
        raise bad_board("known_count", count=len(set(farthest)), expected=counts[-1])
    if lines and not (len(lines) == len(farthest) and all(map(_solves, farthest, lines))):
        raise bad_board("known_solutions")
    if any(len(line) != known.greatest_distance for line in lines):
        raise bad_board("known_lengths", moves=known.greatest_distance)
    return known


def _solves(position: Position, line: str) -> bool:
    """Return whether the moves lead to the goal."""
    try:
        return reduce(Position.apply, parse_moves(line), position).is_goal
    except IllegalMove:
        return False


def _section(data: dict[str, Any], name: str, keys: set[str]) -> dict[str, Any]:
    section = data.get(name, {})
    if not isinstance(section, dict):
        raise bad_board("no_section", entry=name, given=shown(section))
    unknown = sorted(set(section) - keys)
    if unknown:
        reason = board_reason("no_key", key=quoted(unknown[0]), keys=", ".join(sorted(keys)))
        raise bad_board("entry", entry=name, reason=reason)
    return section
