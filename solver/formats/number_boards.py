"""Number boards of any size: 1, 2, 3 ... in reading order, the empty cell last."""

from __future__ import annotations

import re
from typing import Any

from ..errors import BoardError, bad_board, quoted
from ..model.board import EMPTY, Board
from .board_entries import COMMON_KEYS, check_keys, shown
from .tile_boards import tile_board

MOST_CELLS = 16
"""Of a number board; a search has four bits for each."""
KEYS = COMMON_KEYS | {"numbers", "start"}

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def is_size(text: str) -> bool:
    """Whether ``text`` has the form of a size such as ``2x5``."""
    return _SIZE.fullmatch(text) is not None


def number_board(size: str) -> Board:
    """The number board of a size such as ``2x5``, rows first; its id is the size. Raises BoardError."""
    found = _SIZE.fullmatch(size)
    rows, columns = (int(found[1]), int(found[2])) if found else (0, 0)
    if min(rows, columns) < 2 or rows * columns > MOST_CELLS:
        raise bad_board("size", size=quoted(size), most=MOST_CELLS)
    return Board(size, f"{rows} x {columns}", rows, columns, (*range(1, rows * columns), EMPTY))


def numbers_from(board_id: str, data: dict[str, Any]) -> Board:
    """The board that a file with ``numbers = "2x5"`` describes; without a name it is called after its size.

    Raises BoardError.
    """
    check_keys(data, KEYS)
    size = data["numbers"]
    if not isinstance(size, str):
        raise bad_board("numbers", given=shown(size))
    try:
        board = number_board(size)
    except BoardError as error:
        raise bad_board("entry", entry="numbers", reason=error.sentence) from None
    as_tiles = {"name": board.name, **data, "rows": board.rows, "columns": board.columns, "goal": str(board.goal)}
    del as_tiles["numbers"]
    return tile_board(board_id, as_tiles)
