"""Generated boards by their ids; of those that come with the program also how hard they are, and their fewest moves.

A board itself is made of its id when it is opened. The file is written by assets/make_stock.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ..analysis.difficulty import HARDEST, Difficulty, word_of_level
from ..catalogue.boards import FOLDER, load_board
from ..errors import BoardError, quoted
from ..model.board import Board
from ..model.position import Position
from .ids import LETTER_STYLES, PREFIXES, is_mistyped, named, style_and_number

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
        return word_of_level(self.level)

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
    found = filter(None, map(stock_board, _stock_lines()))
    return tuple(sorted(found, key=lambda board: (board.level, board.moves)))


def is_stock_damaged() -> bool:
    """Return whether a line of the file is damaged, so that some of its boards are missing."""
    return len(stock_boards()) < len(_stock_lines())


def _stock_lines() -> list[str]:
    """Return the lines of the file; none of one of another version, or that can't be read as text."""
    try:
        first, *lines = STOCK_FILE.read_text("utf-8", "replace").splitlines() or [""]
    except OSError:
        return []
    return lines if first == VERSION else []


@cache
def stock_numbers() -> dict[str, int]:
    """Return the number of each stock board within its style, from 1 in order of difficulty, by its id."""
    counts = Counter[str]()
    numbers = {}
    for board in stock_boards():
        counts[board.style] += 1
        numbers[board.id] = counts[board.style]
    return numbers


def stock_distance(position: Position) -> int | None:
    """Return the fewest moves to the goal from the start of a stock board; None for any other position."""
    if style_and_number(position.board.id) is None:  # for which the file need not be read
        return None
    if position.board.id not in stock_numbers() or position != load_board(position.board.id).start:
        return None
    return next(board.moves for board in stock_boards() if board.id == position.board.id)


def meant_id(mistyped: str) -> str | None:
    """Return the id that a mistyped one was probably meant to be; None where it can't be known.

    That is what it is with zeros and ones for letters that look like them, or the id of a board that comes with the
    program and differs by one letter, or by two neighbours exchanged.
    """
    prefix, _, digits = mistyped.lower().partition("-")
    read = f"{prefix}-{digits.translate(_MISREAD)}"
    if style_and_number(read) is not None:
        return read
    near = [board.id for board in stock_boards(PREFIXES.get(prefix)) if _differs_once(board.id, read)]
    return near[0] if len(near) == 1 else None


def _differs_once(one: str, other: str) -> bool:
    """Return whether one letter is another, missing or too much, or two neighbours are exchanged."""
    shorter, longer = sorted((one, other), key=len)
    if len(longer) > len(shorter) + 1 or shorter == longer:
        return False
    same = next((i for i, pair in enumerate(zip(shorter, longer, strict=False)) if pair[0] != pair[1]), len(shorter))
    left, right = shorter[same:], longer[same:]
    if len(left) < len(right):
        return left == right[1:]
    return left[1:] == right[1:] or (left[1::-1] == right[:2] and left[2:] == right[2:])


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


class GeneratedBoards:
    """The boards of all ids that are rightly typed, for ``load_board``."""

    def is_id(self, board_id: str) -> bool:
        """Return whether an id has the form of a generated board's."""
        return style_and_number(board_id) is not None

    def number_boards(self, size: tuple[int, int]) -> Iterator[Board]:
        """Return the boards of numbers with these rows and columns that come with the program."""
        found = (each for each in stock_boards() if each.size == size)
        return (_board(each.id) for each in found if each.style not in LETTER_STYLES)

    def misspelling(self, board_id: str) -> str:
        """Return what is wrong with an id that is mistyped, to be appended to a sentence; empty for other texts."""
        if not is_mistyped(board_id):
            return ""
        meant = meant_id(board_id)
        if meant is not None:
            return f"; did you mean '{meant}'?"
        return ": a letter of it is wrong or missing (the last one checks the others)."

    def board(self, board_id: str, is_listed: bool = False) -> Board:
        """Return the board of an id. Raises BoardError where none has it.

        Unless it is one of the program's own lists that has the id, its start is shown to be solvable: many layouts
        never reach a goal, and no generator makes these.
        """
        board_id = board_id.lower()
        board = _board(board_id)
        if not (is_listed or board_id in stock_numbers() or _is_solvable(board)):
            raise _no_board(board_id)
        return board


def _no_board(board_id: str) -> BoardError:
    return BoardError(f"no generated board has the id {quoted(board_id)}")


@lru_cache(maxsize=1024)
def _board(board_id: str) -> Board:
    """Return the board that an id's number stands for; to make it takes a millisecond. Raises BoardError."""
    from .styles import style_of  # with NumPy it takes 0.1 s

    found = style_and_number(board_id)
    if found is None:
        raise _no_board(board_id)
    try:
        return named(style_of(found[0]).board_of(found[1]), board_id)
    except (ValueError, LookupError):  # of digits that stand for nothing
        raise _no_board(board_id) from None


@lru_cache(maxsize=1024)
def _is_solvable(board: Board) -> bool:
    """Return whether a board can be one of its style's, by a search of up to 0.2 s."""
    from .styles import style_of

    style, _ = style_and_number(board.id) or ("", 0)
    return style_of(style).is_solvable(board)


GENERATED = GeneratedBoards()
_MISREAD = str.maketrans("oil", "011")  # letters that no id has, as what they were read from
_LINE = re.compile(r"(\S{1,60}) (\d{1,2}) (\d{1,4}) (\d{1,2})x(\d{1,2})", re.ASCII)
