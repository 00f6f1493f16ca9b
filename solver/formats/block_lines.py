"""Boards on one line, to share: ``layout>goal``, then options such as ``;steps``, ``;along``, ``;alike=ABC``."""

from __future__ import annotations

import hashlib
from typing import Any

from ..errors import bad_board, quoted
from ..model.board import Board
from ..model.picture import PictureError, place_in_text
from ..sentences import board_reason
from .block_fields import NAMELESS, read_board_fields

LONGEST_LINE = 5_000
"""Characters: more than the line of any board that can be read, whose layout and goal are at most LONGEST_PICTURE each.
Anything longer is refused before it is read. What is kept of games on a board is bounded by this, too.
"""


def parse_board(line: str, board_id: str | None = None, name: str = NAMELESS) -> Board:
    """Return the board of a line; without an id it gets one made of what the line says. Raises BoardError."""
    if len(line) > LONGEST_LINE:
        raise bad_board("long_line", count=len(line), most=LONGEST_LINE)
    pictures, *options = line.strip().split(";")
    layout, arrow, goal = pictures.partition(">")
    if not arrow:
        raise bad_board("board", line=quoted(line), reason=board_reason("no_arrow"))
    fields: dict[str, Any] = {"name": name, "layout": layout, "goal": goal}
    for option in options:
        _read_option(line, option.strip(), fields)
    try:
        board = read_board_fields(board_id or "", fields)
    except PictureError as error:
        raise _placed(line, error) from None
    return board if board_id else read_board_fields(_id_of(board), fields)


def board_line(board: Board) -> str:
    """Return the line that ``load_board`` reads back; the board's name and sources are not in it."""
    return board.notation.line(board)


def _read_option(line: str, option: str, fields: dict[str, Any]) -> None:
    key, _, value = option.partition("=")
    if option in ("moves", "steps"):
        if fields.setdefault("counts", option) != option:
            raise bad_board("board", line=quoted(line), reason=board_reason("both_counts"))
    elif option == "along":
        fields["along"] = True
    elif key == "alike" and value:
        fields["alike"] = [*fields.get("alike", []), *value.split(",")]
    else:
        raise bad_board("board", line=quoted(line), reason=board_reason("no_option", option=quoted(option)))


def _placed(line: str, error: PictureError) -> PictureError:
    """Return the error with its column in the line, where its rows are those between the slashes."""
    if error.row is None:
        return error
    begin = 0 if error.picture == "layout" else line.index(">") + 1
    at = place_in_text(line, begin, error.row, error.column or 1) + 1
    reason = board_reason("character", reason=error.reason, at=at)
    return PictureError(error.picture, reason, error.row, error.column)


def _id_of(board: Board) -> str:
    return f"blocks-{hashlib.sha256(board_line(board).encode()).hexdigest()[:12]}"
