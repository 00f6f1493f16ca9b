"""Pictures of boards: rows of cells, each a letter, empty, a wall or a gate."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from ..errors import BoardError, quoted
from ..sentences import Sentence, board_reason

EMPTY, WALL, GATE = ".", "#", "-"
LETTERS = frozenset(string.ascii_letters)
LONGEST_PICTURE = 2_000
"""Characters; anything longer is refused before it is read."""

_ROW_ENDS = re.compile(r"[/\n]")
_SHOWN = re.compile(r"\S")


class PictureError(BoardError):
    """A picture that shows no board, with the place of what is wrong where it has one."""

    def __init__(self, picture: str, reason: Sentence | str, row: int | None = None, column: int | None = None) -> None:
        """``picture`` is its name, such as ``layout``; rows and columns are counted from 1."""
        if row is None:
            super().__init__(board_reason("entry", entry=picture, reason=reason))
        elif column is None:
            super().__init__(board_reason("row", picture=picture, row=row, reason=reason))
        else:
            super().__init__(board_reason("cell", picture=picture, row=row, column=column, reason=reason))
        self.picture = picture
        self.reason = reason
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[type[PictureError], tuple[str, Sentence | str, int | None, int | None]]:
        return PictureError, (self.picture, self.reason, self.row, self.column)


@dataclass(frozen=True)
class Picture:
    """A grid of characters."""

    name: str
    """What errors call it."""
    rows: int
    columns: int
    cells: str
    """One character a cell, row by row."""

    def error(self, reason: Sentence | str, cell: int | None = None) -> PictureError:
        """What to raise for something wrong, at a cell where there is one."""
        if cell is None:
            return PictureError(self.name, reason)
        row, column = divmod(cell, self.columns)
        return PictureError(self.name, reason, row + 1, column + 1)

    def cells_of(self, letter: str) -> tuple[int, ...]:
        """The cells of a letter, in ascending order."""
        return tuple(cell for cell, shown in enumerate(self.cells) if shown == letter)

    @property
    def letters(self) -> list[str]:
        """The letters that it shows, in alphabetical order."""
        return sorted(set(self.cells) & LETTERS)


def read_picture(name: str, text: str) -> Picture:
    """The picture that ``text`` draws, rows on lines of their own or with ``/`` between. Raises PictureError."""
    if len(text) > LONGEST_PICTURE:
        raise PictureError(name, board_reason("long_picture", count=len(text), most=LONGEST_PICTURE))
    rows = [row.strip() for row in _ROW_ENDS.split(text.strip())]
    if rows == [""]:
        raise PictureError(name, board_reason("empty_picture"))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PictureError(name, board_reason("row_length", cells=len(row), expected=len(rows[0])), number)
    picture = Picture(name, len(rows), len(rows[0]), "".join(rows))
    for cell, shown in enumerate(picture.cells):
        if shown not in LETTERS and shown not in (EMPTY, WALL, GATE):
            raise picture.error(board_reason("sign", sign=quoted(shown)), cell)
    return picture


def place_in_text(text: str, begin: int, row: int, column: int) -> int:
    """Where in ``text`` a cell is of the picture that begins there; rows and columns are counted from 1."""
    at = _skip_spaces(text, begin)
    for _ in range(row - 1):
        end = _ROW_ENDS.search(text, at)
        at = _skip_spaces(text, end.end()) if end else at
    return at + column - 1


def _skip_spaces(text: str, at: int) -> int:
    found = _SHOWN.search(text, at)
    return found.start() if found else at


def rows_text(cells: str, columns: int) -> str:
    """Cells as text, rows with ``/`` between."""
    return "/".join(cells[i : i + columns] for i in range(0, len(cells), columns))
