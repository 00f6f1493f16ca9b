"""Boards as grids of letters: rows of cells, each a letter, empty, a wall or a gate; and as SVG, for notebooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from ..errors import BoardError, quoted
from ..sentences import Sentence, board_reason
from .pieces import EMPTY, GATE, WALL, Cells, Piece, connected_cells, shape_of

if TYPE_CHECKING:
    from .position import Position

SIGNS = {EMPTY: ".", GATE: "-", WALL: "#"}
NAMED_BY_LETTERS = len(ascii_uppercase + ascii_lowercase)  # pieces; those beyond are called by their numbers
LETTERS = ascii_uppercase + ascii_lowercase + "".join(chr(0xE000 + label) for label in range(53, 126))
"""Of pieces, one character each, in the order of their labels: A is 1, a is 27. From 53 on they are signs for private
use, which texts show as numbers in brackets, ``(53)``, and moves without these.
"""
LONGEST_GRID = 2_000  # characters; anything longer is refused before it is read
PITCH = 48  # pixels from one cell to the next
GAP = 2  # pixels from a piece to the edge of its cell
HUE_STEP = 137.5  # degrees from one colour to the next: the golden angle, which keeps neighbours in a list apart
NO_MOTIONS: Mapping[str, str] = MappingProxyType({})

_NUMBERED, _ROW_ENDS, _SHOWN = r"\((\d{2,3})\)", r"[/\n]", r"\S"


class LetterGridError(BoardError):
    """A grid that shows no board, with the place of what is wrong where it has one."""

    def __init__(self, entry: str, reason: Sentence | str, row: int | None = None, column: int | None = None) -> None:
        """``entry`` is what the grid is called in its file, such as ``layout``; rows and columns are counted from 1."""
        if row is None:
            super().__init__(board_reason("entry", entry=entry, reason=reason))
        elif column is None:
            super().__init__(board_reason("row", picture=entry, row=row, reason=reason))
        else:
            super().__init__(board_reason("cell", picture=entry, row=row, column=column, reason=reason))
        self.entry = entry
        self.reason = reason
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[type[LetterGridError], tuple[str, Sentence | str, int | None, int | None]]:
        return LetterGridError, (self.entry, self.reason, self.row, self.column)


class LetterGrid(NamedTuple):
    """A grid of characters."""

    name: str
    rows: int
    columns: int
    cells: str
    """One character a cell, row by row."""

    def error(self, reason: Sentence | str, cell: int | None = None) -> LetterGridError:
        """Return the error for something wrong, at a cell where there is one."""
        if cell is None:
            return LetterGridError(self.name, reason)
        row, column = divmod(cell, self.columns)
        return LetterGridError(self.name, reason, row + 1, column + 1)

    @property
    def labels(self) -> Cells:
        """The label of each cell."""
        return tuple(map(label_of, self.cells))

    @property
    def letters(self) -> list[str]:
        """The letters that it shows, in the order of their labels."""
        return sorted(set(self.cells) & set(LETTERS))


def read_letter_grid(name: str, text: str) -> LetterGrid:
    """Return the grid that ``text`` draws, rows on lines of their own or with ``/`` between. Raises LetterGridError."""
    if len(text) > LONGEST_GRID:
        raise LetterGridError(name, board_reason("long_picture", count=len(text), most=LONGEST_GRID))
    rows = [row.strip() for row in re.split(_ROW_ENDS, without_numbers(text).strip())]
    if rows == [""]:
        raise LetterGridError(name, board_reason("empty_picture"))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise LetterGridError(name, board_reason("row_length", cells=len(row), expected=len(rows[0])), number)
    grid = LetterGrid(name, len(rows), len(rows[0]), "".join(rows))
    for cell, shown in enumerate(grid.cells):
        if shown not in LETTERS and shown not in SIGNS.values():
            raise grid.error(board_reason("sign", sign=quoted(shown)), cell)
    return grid


def place_in_text(text: str, begin: int, row: int, column: int) -> int:
    """Return where in ``text`` a cell of the grid is that begins there; rows and columns are counted from 1."""
    at = _skip_spaces(text, begin)
    for _ in range(row - 1):
        end = re.compile(_ROW_ENDS).search(text, at)
        at = _skip_spaces(text, end.end()) if end else at
    return at + column - 1


def _skip_spaces(text: str, at: int) -> int:
    found = re.compile(_SHOWN).search(text, at)
    return found.start() if found else at


def grid_text(words: list[str], columns: int) -> str:
    """Return words as lines of columns that are as wide as the longest word, each aligned to the right."""
    widths = list(map(_printed_width, words))
    padded = [" " * (max(widths) - width) + word for word, width in zip(words, widths, strict=True)]
    return "\n".join(" ".join(padded[i : i + columns]).rstrip() for i in range(0, len(padded), columns))


def _printed_width(word: str) -> int:
    """Return the columns of a terminal that a word fills: two for each letter of East Asian scripts."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in word)


def rows_text(cells: Cells, columns: int) -> str:
    """Return cells as letters, rows with ``/`` between."""
    shown = list(map(label_text, cells))
    return "/".join("".join(shown[i : i + columns]) for i in range(0, len(shown), columns))


def without_numbers(text: str) -> str:
    """Return a text with the letter of each piece whose number it has in brackets."""
    return re.sub(_NUMBERED, lambda found: _letter_of_number(int(found[1])) or found[0], text) if "(" in text else text


def _letter_of_number(number: int) -> str:
    return LETTERS[number - 1] if NAMED_BY_LETTERS < number <= len(LETTERS) else ""


def label_text(label: int) -> str:
    """Return a label as texts show it: a letter or sign, or a number in brackets."""
    return letter_of(label) if label <= NAMED_BY_LETTERS or label in SIGNS else f"({label})"


def piece_name(letter: str) -> str:
    """Return what a piece with a letter is called: the letter, or its number."""
    label = _LABELS[letter]
    return letter if label <= NAMED_BY_LETTERS or label in SIGNS else str(label)


def letter_of(label: int) -> str:
    """Return the letter of a label, or the sign of what is no piece."""
    return SIGNS.get(label) or LETTERS[label - 1]


def label_of(shown: str) -> int:
    """Return the label of a letter, or of a sign."""
    return _LABELS[shown]


_LABELS = {sign: label for label, sign in SIGNS.items()} | {letter: i for i, letter in enumerate(LETTERS, 1)}


def find_pieces(grid: LetterGrid) -> dict[str, Piece]:
    """Return the pieces of a grid by their letters. Raises LetterGridError for a letter whose cells do not touch."""
    pieces = {}
    for letter in grid.letters:
        cells = tuple(cell for cell, shown in enumerate(grid.cells) if shown == letter)
        apart = sorted(set(cells) - connected_cells(cells, grid.columns))
        if apart:
            raise grid.error(board_reason("torn_letter", letter=piece_name(letter)), apart[0])
        pieces[letter] = Piece((label_of(letter),) * len(cells), cells, shape_of(cells, grid.columns))
    return pieces


def pieces_svg(position: Position, size: tuple[int, int] | None = None, motions: Mapping[str, str] = NO_MOTIONS) -> str:
    """Return a position as SVG text, ``size`` pixels large (by default PITCH a cell).

    Interchangeable pieces have one colour. ``motions`` are the animations of pieces by their names.
    """
    board, columns = position.board, position.board.columns
    width, height = columns * PITCH, board.rows * PITCH
    parts = [f'<rect width="{width}" height="{height}" rx="6" fill="#3a3530"/>']
    parts += [_rect(cell, columns, "#6b645c", 0) for cell in sorted(board.walls)]
    parts += [_rect(cell, columns, "#57493a", 2 * GAP) for cell in sorted(board.gates)]
    for name, cells in position.places.items():
        label = position.cells[cells[0]]
        piece = _piece_svg(cells, columns, kind_colour(board.class_of[label]), board.names[label])
        parts.append(f"<g>{motions[name]}{piece}</g>" if name in motions else piece)
    shown = f'width="{width}" height="{height}"' if size is None else f'width="{size[0]}" height="{size[1]}"'
    style = f'font-family="sans-serif" font-size="{PITCH * 2 // 5}" fill="#1c1917"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {shown} viewBox="0 0 {width} {height}" {style}>'
    return f"{head}{''.join(parts)}</svg>"


def _piece_svg(cells: tuple[int, ...], columns: int, colour: str, text: str) -> str:
    from html import escape  # no other picture needs it

    parts = [_rect(cell, columns, colour, GAP) for cell in cells]
    parts += [_joint(cell, columns, colour, set(cells)) for cell in cells]
    row, column = divmod(cells[0], columns)
    x, y = column * PITCH + PITCH // 2, row * PITCH + PITCH * 2 // 3
    return "".join([*parts, f'<text x="{x}" y="{y}" text-anchor="middle">{escape(text)}</text>'])


def _rect(cell: int, columns: int, colour: str, gap: int) -> str:
    row, column = divmod(cell, columns)
    x, y, side = column * PITCH + gap, row * PITCH + gap, PITCH - 2 * gap
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{2 * gap}" fill="{colour}"/>'


def _joint(cell: int, columns: int, colour: str, cells: set[int]) -> str:
    """Return the SVG that joins a cell of a piece with its neighbours to the right and below."""
    row, column = divmod(cell, columns)
    right, below = column + 1 < columns and cell + 1 in cells, cell + columns in cells
    x, y, side, over = column * PITCH + GAP, row * PITCH + GAP, PITCH - 2 * GAP, 6 * GAP
    joint = side + GAP - over // 2
    found = ""
    if right:
        found += f'<rect x="{x + joint}" y="{y}" width="{over}" height="{side}" fill="{colour}"/>'
    if below:
        found += f'<rect x="{x}" y="{y + joint}" width="{side}" height="{over}" fill="{colour}"/>'
    if right and below and cell + columns + 1 in cells:
        corner = f'x="{x + joint}" y="{y + joint}"'
        found += f'<rect {corner} width="{over}" height="{over}" fill="{colour}"/>'
    return found


def kind_colour(number: int) -> str:
    """Return the colour of a kind of pieces, as ``#rrggbb``."""
    shares = hls_to_rgb(number * HUE_STEP % 360 / 360, 0.66, 0.5)
    return "#" + "".join(f"{round(255 * share):02x}" for share in shares)
