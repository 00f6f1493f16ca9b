"""Boards as one line, to share: ``START>GOAL``."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

from ..errors import BoardError, bad_board, quoted
from ..model.board import Board
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import has_frames
from .block_lines import LONGEST_LINE, parse_board
from .number_boards import board_of_cells, is_size, number_board

_NUMBERS = re.compile(r"([0-9x/\s#.-]*)>([0-9x/\s#.-]*)((?:;[^;>]*)*)")
_WIDE = re.compile(r"wide=([0-9]{1,2}(?:\+[0-9]{1,2})+)")


def is_line(text: str) -> bool:
    """Return whether ``text`` is meant as a board in one line, even if it is invalid."""
    return ">" in text


def board_from_line(text: str) -> Board:
    """Return the board that a line describes: of numbers where it has digits and no letters, else of letters.

    Raises BoardError.
    """
    found = _NUMBERS.fullmatch(text) if len(text) <= LONGEST_LINE else None
    if found is None or (not re.search("[0-9]", found[1] + found[2]) and found[1] + found[2] != ""):
        return parse_board(text)
    try:
        return _numbers(found[1].strip(), found[2].strip(), [option.strip() for option in found[3].split(";")[1:]])
    except BoardError as error:
        raise bad_board("board", line=quoted(text), reason=error.sentence) from None


def own_board(position: Position) -> Board:
    """Return the position's board with this position for its start."""
    board = position.board
    own = board_from_line(board.notation.line(replace(board, start_cells=position.cells)))
    return replace(own, name=board.name)


def _numbers(start: str, goal: str, options: list[str]) -> Board:
    """Return the board of ``START>GOAL;OPTIONS``. The start may be left out, and the goal may be a size."""
    if not goal:
        raise bad_board("no_goal")
    if is_size(goal):
        goal = str(number_board(goal).goal)
    rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
    data: dict[str, Any] = {"name": f"{rows} x {columns}", "rows": rows, "columns": columns, "goal": goal}
    for option in options:
        wide = _WIDE.fullmatch(option)
        if option in ("moves", "steps"):
            if data.setdefault("counts", option) != option:
                raise bad_board("both_counts")
        elif wide is not None:
            data["blocks"] = [*data.get("blocks", []), list(map(int, wide[1].split("+")))]
        else:
            raise bad_board("no_option", option=quoted(option))
    board = board_of_cells("line", data | ({"start": start} if start else {}))
    return replace(board, id=_id(board))


def rules_id(board: Board) -> str:
    """Return an id made of what a board's distances depend on, so that the same rules have the same id everywhere."""
    return f"numbers-{sha256(rules_text(board).encode()).hexdigest()[:12]}"


def rules_text(board: Board) -> str:
    """Return what a board's distances depend on: its line, of boards with frames without the start."""
    if has_frames(board):  # the same positions are in reach of every start
        return f"{board.goal}{board.blocks or ''}"
    return board.notation.line(board)


def _id(board: Board) -> str:
    """Return the size of a number board; of another the id of its rules."""
    size = f"{board.rows}x{board.columns}"
    if is_size(size) and board.goal_cells == (*range(1, len(board.goal_cells)), EMPTY):
        return size
    return rules_id(board)
