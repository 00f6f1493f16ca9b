"""The generated boards that come with the program: their ids, how hard they are, and their fewest moves.

A board itself is made of its id when it is opened. The file is written by assets/make_stock.py.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from ..analysis.difficulty import HARDEST, WORDS, Difficulty
from ..catalogue.boards import FOLDER
from ..model.board import Board
from .ids import style_and_number

STOCK_FILE = FOLDER / "generated.txt"
VERSION = "# generated boards, version 2"  # the first line of the file


class StockBoard(NamedTuple):
    """A generated board, by its id."""

    id: str
    style: str
    level: int  # of difficulty, from 1 to 10
    moves: int  # the fewest from its start
    size: tuple[int, int]  # rows and columns

    @classmethod
    def of(cls, board: Board, difficulty: Difficulty) -> StockBoard:
        """Return a generated board by its id."""
        style, _ = style_and_number(board.id) or ("", 0)
        return cls(board.id, style, difficulty.level, difficulty.moves, (board.rows, board.columns))

    @property
    def word(self) -> str:
        """The level in a word."""
        return WORDS[(self.level - 1) // 2]

    @property
    def line(self) -> str:
        """What stands for it in a file, such as ``car-18qje3qk3rd 3 8 6x6``."""
        rows, columns = self.size
        return f"{self.id} {self.level} {self.moves} {rows}x{columns}"


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
    found = [board for line in lines if (board := stock_board(line)) is not None]
    return tuple(sorted(found, key=lambda board: (board.level, board.moves)))


@cache
def stock_numbers() -> dict[str, int]:
    """Return the number of each stock board within its style, from 1 in order of difficulty, by its id."""
    counts = Counter[str]()
    numbers = {}
    for board in stock_boards():
        counts[board.style] += 1
        numbers[board.id] = counts[board.style]
    return numbers


def stock_board(line: object) -> StockBoard | None:
    """Return the board of a line, as ``StockBoard.line`` writes it; None for a damaged one."""
    found = _LINE.fullmatch(line) if isinstance(line, str) else None
    style = None if found is None else style_and_number(found[1])
    if found is None or style is None:
        return None
    level, moves, rows, columns = map(int, found.groups()[1:])
    if not (1 <= level <= HARDEST and moves and rows and columns):
        return None
    return StockBoard(found[1], style[0], level, moves, (rows, columns))


_LINE = re.compile(r"(\S{1,60}) (\d{1,2}) (\d{1,4}) (\d{1,2})x(\d{1,2})", re.ASCII)
