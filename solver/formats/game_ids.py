"""Fifteen as the portable puzzle collection writes it: a game's id, ``3x3:1,2,3,4,0,6,7,5,8``, and saved games.

An id has the columns before the rows. A saved game is lines of a key of eight characters, the length of its value and
the value; its moves say to which cell the gap goes, columns before rows, and may push several tiles at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..errors import misread, quoted
from ..model.moves import SLIDES, Direction, Move
from ..model.pieces import EMPTY
from .number_grids import NumberGrid

_ID = re.compile(r"\s*(\d{1,3})(?:x(\d{1,3}))?\s*:\s*([^,:;/]{0,9}(?:,[^,:;/]{0,9})+)\s*")
_IS_ID = re.compile(r"\d{1,3}(?:x\d{1,3})?\s*:\s*\d+\s*,[^\n]*")
_KEY = re.compile(r"([A-Z]{1,8}) *:(\d+):(.*)")
_MOVE = re.compile(r"M(\d+),(\d+)")
SAVE_HEAD = "SAVEFILE"
COLLECTION = "Simon Tatham's Portable Puzzle Collection"
GAME = "Fifteen"


class SavedGame(NamedTuple):
    """A start, and the slides made from it up to the state that was shown."""

    grid: NumberGrid
    slides: tuple[Move, ...]


def is_game_id(text: str) -> bool:
    """Return whether a text is meant as the id of a game: a size, a colon and numbers with commas."""
    return _IS_ID.fullmatch(text.strip()) is not None


def read_game_id(text: str) -> NumberGrid:
    """Return the position of an id. Raises Misread with the place and the reason."""
    found = _ID.fullmatch(text)
    if found is None:
        raise misread("bad_game_id", text=quoted(text))
    return _grid(int(found[1]), int(found[2] or found[1]), found[3], quoted(text))


def _grid(columns: int, rows: int, numbers: str, shown: str) -> NumberGrid:
    words = numbers.split(",")
    wrong = next((word for word in words if not word.strip().isdecimal() or len(word.strip()) > 3), None)
    if wrong is not None:
        raise misread("game_id_number", text=shown, word=quoted(wrong.strip(), 20), number=words.index(wrong) + 1)
    cells = tuple(map(int, words))
    if len(cells) != rows * columns:
        raise misread("game_id_count", text=shown, count=len(cells), expected=rows * columns)
    missing = sorted(set(range(len(cells))) - set(cells))
    if missing:
        raise misread("game_id_missing", text=shown, number=missing[0], most=len(cells) - 1)
    return NumberGrid(rows, columns, cells)


def write_game_id(grid: NumberGrid) -> str:
    """Return the id of a position."""
    return f"{grid.columns}x{grid.rows}:{','.join(map(str, grid.cells))}"


def is_saved_game(text: str) -> bool:
    """Return whether a text is meant as a saved game of the collection."""
    return text.lstrip().startswith(f"{SAVE_HEAD}:")


def has_keys(text: str) -> bool:
    """Return whether three lines or more of a text are those of a saved game."""
    return sum(_KEY.fullmatch(line.strip()) is not None for line in text.splitlines()) > 2


def read_saved_game(text: str) -> SavedGame:
    """Return the game in a saved one. Raises Misread with the line and the reason, also for any game but Fifteen."""
    values: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        found = _KEY.fullmatch(line)
        if found is None or len(found[3]) != int(found[2]):
            raise misread("save_line", line=number, text=quoted(line))
        if found[1] in ("MOVE", "SOLVE", "RESTART"):
            moves.append((number, found[3]))
        else:
            values[found[1]] = found[3]
    if values.get("GAME") != GAME:
        raise misread("save_game", game=quoted(values.get("GAME", "")), expected=GAME)
    size = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", values.get("CPARAMS", values.get("PARAMS", "")))
    if size is None or "DESC" not in values:
        raise misread("save_key", key="DESC" if size else "PARAMS")
    grid = _grid(int(size[1]), int(size[2] or size[1]), values["DESC"], quoted(values["DESC"]))
    position = values.get("STATEPOS", "")
    count = int(position) - 1 if position.isdecimal() and len(position) < 7 else len(moves)
    return SavedGame(grid, tuple(_slides(grid, moves[: max(count, 0)])))


def _slides(grid: NumberGrid, moves: Sequence[tuple[int, str]]) -> Iterable[Move]:
    """Yield the slides of moves to cells, in a row or column with the gap. Raises Misread with the line."""
    row, column = divmod(grid.cells.index(EMPTY), grid.columns)
    for number, text in moves:
        found = _MOVE.fullmatch(text)
        to_column, to_row = map(int, found.groups()) if found else (-1, -1)
        is_inside = 0 <= to_row < grid.rows and 0 <= to_column < grid.columns
        if not is_inside or (to_row == row) == (to_column == column):
            raise misread("save_move", line=number, text=quoted(text))
        if to_row == row:
            direction = Direction.LEFT if to_column > column else Direction.RIGHT
        else:
            direction = Direction.UP if to_row > row else Direction.DOWN
        yield from [SLIDES[direction]] * (abs(to_row - row) + abs(to_column - column))
        row, column = to_row, to_column


def write_saved_game(grid: NumberGrid, slides: Iterable[Move]) -> str:
    """Return the text of a saved game, which the collection opens at its last move."""
    row, column = divmod(grid.cells.index(EMPTY), grid.columns)
    moves = []
    for slide in slides:
        down, right = slide.path[0].step
        row, column = row - down, column - right
        moves.append(f"M{column},{row}")
    size, states = f"{grid.columns}x{grid.rows}", str(len(moves) + 1)
    lines = [(SAVE_HEAD, COLLECTION), ("VERSION", "1"), ("GAME", GAME), ("PARAMS", size), ("CPARAMS", size)]
    lines += [("DESC", ",".join(map(str, grid.cells))), ("NSTATES", states), ("STATEPOS", states)]
    lines += [("MOVE", move) for move in moves]
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in lines)
