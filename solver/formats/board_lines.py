"""Boards as one line, to share: ``START>GOAL``."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256

from ..errors import BoardError, bad_board, quoted
from ..model.block_board import BlockBoard
from ..model.board import EMPTY, Board
from .block_lines import LONGEST_LINE, parse_board
from .number_boards import is_size, number_board
from .tile_boards import tile_board

_NUMBERS = re.compile(r"[0-9x/\s]*>[0-9x/\s]*")


def is_line(text: str) -> bool:
    """Whether ``text`` means a board as one line, though perhaps a bad one."""
    return ">" in text


def board_from_line(text: str) -> Board | BlockBoard:
    """The board that a line describes: of numbers where it holds nothing else, or of blocks. Raises BoardError."""
    if len(text) > LONGEST_LINE or not _NUMBERS.fullmatch(text):
        return parse_board(text)
    try:
        return _numbers(text)
    except BoardError as error:
        raise bad_board("board", line=quoted(text), reason=error.sentence) from None


def _numbers(text: str) -> Board:
    """``START>GOAL``: positions as text. The start may be left out, and the goal may be a size such as ``2x5``."""
    if not text.partition(">")[2].strip():
        raise bad_board("no_goal")
    start, goal = (part.strip() for part in text.split(">"))
    if is_size(goal):
        goal = str(number_board(goal).goal)
    rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
    data = {"name": f"{rows} x {columns}", "rows": rows, "columns": columns, "goal": goal}
    board = tile_board("line", data | ({"start": start} if start else {}))
    return replace(board, id=_id(board))


def rules_id(board: Board) -> str:
    """Return an id made of the goal and the blocks, so that the same rules have the same id everywhere."""
    rules = f"{board.goal}{board.blocks or ''}"
    return f"numbers-{sha256(rules.encode()).hexdigest()[:12]}"


def _id(board: Board) -> str:
    """Return the size of a number board; of another the id of its rules."""
    size = f"{board.rows}x{board.columns}"
    if is_size(size) and board.goal_cells == (*range(1, len(board.goal_cells)), EMPTY):
        return size
    return rules_id(board)
