"""Boards on one line, to share: ``START>GOAL``, then options such as ``;steps``, ``;alike=ABC`` or ``;wide=8+9``."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

from ..errors import BoardError, bad_board, quoted
from ..model import METRICS
from ..model.board import Board
from ..model.letter_grid import LetterGridError, place_in_text, without_numbers
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import has_frames
from ..sentences import board_reason
from .board_entries import SLIDES
from .letter_boards import NAMELESS, read_board_fields
from .number_boards import board_of_cells, is_size, number_board

_NUMBERS = r"([0-9x/\s#.-]*)>([0-9x/\s#.-]*)((?:;[^;>]*)*)"
_BLOCK = r"(?:wide|tall)=([0-9]{1,2}(?:\+[0-9]{1,2})+)"
LONGEST_LINE = 5_000
"""Characters: more than the line of any board that can be read, whose layout and goal are at most LONGEST_GRID each.
Anything longer is refused before it is read. What is kept of games on a board is bounded by this, too.
"""


def is_line(text: str) -> bool:
    """Return whether ``text`` is meant as a board in one line, even if it is invalid."""
    return ">" in text


def board_from_line(text: str) -> Board:
    """Return the board that a line describes: of numbers where it has digits and no letters, else of letters.

    Raises BoardError.
    """
    found = re.fullmatch(_NUMBERS, text) if len(text) <= LONGEST_LINE else None
    _check_unmixed(text)
    if found is None or (not re.search("[0-9]", found[1] + found[2]) and found[1] + found[2] != ""):
        return parse_board(text)
    try:
        return _numbers(found[1].strip(), found[2].strip(), [option.strip() for option in found[3].split(";")[1:]])
    except BoardError as error:
        raise bad_board("board", line=quoted(text), reason=error.sentence) from None


def _check_unmixed(text: str) -> None:
    """Raise BoardError for a line whose grids have letters and digits, except the ``x`` of a size."""
    grids = without_numbers(text[:LONGEST_LINE].partition(";")[0])
    letter, digit = re.search("[A-Za-wyz]", grids), re.search("[0-9]+", grids)
    if letter and digit:
        reason = board_reason("mixed", letter=quoted(letter[0]), number=quoted(digit[0]))
        raise bad_board("board", line=quoted(text), reason=reason)


def own_board(position: Position) -> Board:
    """Return the position's board with this position for its start."""
    board = position.board
    own = board_from_line(board_line(replace(board, start_cells=position.cells)))
    return replace(own, name=board.name)


def _numbers(start: str, goal: str, options: list[str]) -> Board:
    """Return the board of ``START>GOAL;OPTIONS``. The start may be left out, and the goal may be a size."""
    if not goal:
        raise bad_board("no_goal")
    if "x" in goal:
        goal = str(number_board(goal).goal)
    rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
    data: dict[str, Any] = {"name": f"{rows} x {columns}", "rows": rows, "columns": columns, "goal": goal}
    for option in options:
        block = re.fullmatch(_BLOCK, option)
        if option in (*METRICS, SLIDES):
            if data.setdefault("counts", option) != option:
                raise bad_board("both_counts")
        elif block is not None:
            data["blocks"] = [*data.get("blocks", []), list(map(int, block[1].split("+")))]
        else:
            raise bad_board("no_option", option=quoted(option))
    board = board_of_cells("line", data | ({"start": start} if start else {}))
    return replace(board, id=_id(board))


def rules_id(board: Board) -> str:
    """Return an id made of what a board's distances depend on, so that the same rules have the same id everywhere."""
    return id_of_rules(rules_text(board))


def id_of_rules(text: str) -> str:
    """Return the id of a board with such a text of its rules."""
    return f"numbers-{sha256(text.encode()).hexdigest()[:12]}"


def rules_text(board: Board) -> str:
    """Return what a board's distances depend on: its line, of boards with frames without the start."""
    if has_frames(board):  # whatever the start, they have the same positions in reach
        return f"{board.goal}{board.blocks or ''}"
    return board_line(board)


def _id(board: Board) -> str:
    """Return the size of a plain number board; of another the id of its rules."""
    size = f"{board.rows}x{board.columns}"
    if is_size(size) and not board.blocks and board.goal_cells == (*range(1, len(board.goal_cells)), EMPTY):
        return size
    return rules_id(board)


def parse_board(line: str, board_id: str | None = None, name: str = NAMELESS) -> Board:
    """Return the board of a line; without an id it gets one made from the line. Raises BoardError."""
    if len(line) > LONGEST_LINE:
        raise bad_board("long_line", count=len(line), most=LONGEST_LINE)
    grids, *options = line.strip().split(";")
    layout, arrow, goal = grids.partition(">")
    if not arrow:
        raise bad_board("board", line=quoted(line), reason=board_reason("no_arrow"))
    fields: dict[str, Any] = {"name": name, "layout": layout, "goal": goal}
    for option in options:
        _read_option(line, option.strip(), fields)
    try:
        board = read_board_fields(board_id or "", fields)
    except LetterGridError as error:
        raise _placed(line, error) from None
    return board if board_id else read_board_fields(_id_of(board), fields)


def board_line(board: Board) -> str:
    """Return the line that ``load_board`` reads back; the board's name and sources are not in it."""
    return board.notation.line(board)


def _read_option(line: str, option: str, fields: dict[str, Any]) -> None:
    key, _, value = option.partition("=")
    if option in (*METRICS, SLIDES):
        if fields.setdefault("counts", option) != option:
            raise bad_board("board", line=quoted(line), reason=board_reason("both_counts"))
    elif option == "along":
        fields["along"] = True
    elif key == "alike" and value:
        fields["alike"] = [*fields.get("alike", []), *value.split(",")]
    else:
        raise bad_board("board", line=quoted(line), reason=board_reason("no_option", option=quoted(option)))


def _placed(line: str, error: LetterGridError) -> LetterGridError:
    """Return the error with its column in the line, where its rows are those between the slashes."""
    if error.row is None:
        return error
    begin = 0 if error.entry == "layout" else line.index(">") + 1
    at = place_in_text(line, begin, error.row, error.column or 1) + 1
    reason = board_reason("character", reason=error.reason, at=at)
    return LetterGridError(error.entry, reason, error.row, error.column)


def _id_of(board: Board) -> str:
    return f"blocks-{sha256(board_line(board).encode()).hexdigest()[:12]}"
