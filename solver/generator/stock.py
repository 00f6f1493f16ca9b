"""The generated boards that come with the program: their ids, how hard they are, and their fewest moves.

A board itself is made of its id when it is opened. The file is written by assets/make_stock.py.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..analysis.difficulty import HARDEST, WORDS
from ..catalogue.boards import FOLDER
from .ids import style_and_number

STOCK_FILE = FOLDER / "generated.txt"
VERSION = "# generated boards, version 1"  # the first line of the file


class StockBoard(NamedTuple):
    """A generated board, by its id."""

    id: str
    style: str
    level: int  # of difficulty, from 1 to 10
    moves: int  # the fewest from its start

    @property
    def word(self) -> str:
        """The level in a word."""
        return WORDS[(self.level - 1) // 2]


@cache
def stock_boards(style: str | None = None) -> tuple[StockBoard, ...]:
    """Return the boards that come with the program, of one style or of all, in order of difficulty.

    A line that is damaged is left out; of a file of another version, or where there is none, all are: boards can still
    be generated.
    """
    if style is not None:
        return tuple(board for board in stock_boards() if board.style == style)
    try:
        first, *lines = STOCK_FILE.read_text("utf-8").splitlines() or [""]
    except (OSError, UnicodeDecodeError):
        return ()
    if first != VERSION:
        return ()
    found = [board for line in lines if (board := _board(line)) is not None]
    return tuple(sorted(found, key=lambda board: (board.level, board.moves)))


def _board(line: str) -> StockBoard | None:
    """Return the board of a line such as ``car-18qje3qk3rd 3 8``; None for a damaged one."""
    board_id, *numbers = line.split() or [""]
    style = style_and_number(board_id)
    if style is None or len(numbers) != 2 or not all(each.isascii() and each.isdecimal() for each in numbers):
        return None
    level, moves = map(int, numbers)
    return StockBoard(board_id, style[0], level, moves) if 1 <= level <= HARDEST and moves > 0 else None
