"""Positions of numbered tiles in any notation: what papers, courses, programs and people write.

Numbers may be apart by spaces, commas, tabs or bars, or stand together where each is one character (``123405678``, hex
digits, letters from ten on). Rows are lines, or parted by ``/``, ``;`` or brackets; without rows the count tells them.
The gap is ``0``, a sign such as ``_ . x b * -1 None``, nothing at all, or the highest number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import misread, quoted
from ..model.pieces import EMPTY
from ..sentences import Sentence

MOST_NUMBERS = 400
"""In a text; anything longer is refused before it is read."""
LARGEST = 999
MOST_BESIDE = 3
"""Numbers beside a position on its line, such as its number in a list and its distance."""

_BLANKS = frozenset(
    ["_", "__", ".", "x", "b", "*", "-", "-1", "none", "null", "nil", "nan", "blank", "empty", "gap", "□", "#"]
)
_ASSIGNED = re.compile(r"^\s*[A-Za-z_]\w*\s*[:=]\s*(?=[\[({])")
_CALLED = re.compile(r"(?:\b\w+\.)?\b(?:array|asarray|matrix|list|tuple|ndarray|tensor|Array|vec!?)\s*(?=[\[(])")
_TYPED = re.compile(r",?\s*dtype\s*=\s*[\w.'\"]+")
_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_NESTED = re.compile(r"[\[({]\s*[\[({]")
_RULE = re.compile(r"[\s+=\-|:─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]+")
_BARS = str.maketrans("│┃║", "|||")
_ALLOWED = re.compile(r"[\s\w.,;/|*+\-\[\](){}=:'\"!#□─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]*")


class NumberGrid(NamedTuple):
    """Numbers in rows, 0 for the gap, and what was assumed to read them so."""

    rows: int
    columns: int
    cells: tuple[int, ...]
    assumed: tuple[Sentence, ...] = ()

    @property
    def has_plain_tiles(self) -> bool:
        """There are all numbers from 0 to one less than there are cells, each once."""
        return sorted(self.cells) == list(range(len(self.cells)))

    def __str__(self) -> str:
        """Return the position in the program's own notation, rows parted by ``/``."""
        return "/".join(" ".join(map(str, row)) for row in self.lines)

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The cells row by row."""
        return [self.cells[begin : begin + self.columns] for begin in range(0, len(self.cells), self.columns)]


def is_grid(text: str) -> bool:
    """Return whether a text is meant as numbers in rows: most of its words are."""
    if sum(map(str.isdecimal, text)) < 3 or _ALLOWED.fullmatch(text) is None:
        return False
    words = re.findall(r"\w+", _TYPED.sub("", _CALLED.sub("", _ASSIGNED.sub("", text))))
    numbers = [word for word in words if word[0].isdecimal()]
    return 2 * len(numbers) > len(words)


def read_grid(text: str) -> NumberGrid:
    """Return the numbers of a text in rows. Raises Misread with the place and the reason.

    The numbers need not be those of any board: the same number may come several times.
    """
    shown = quoted(" ".join(text.split()))
    rows, is_marked = _rows(text)
    if not any(rows):
        raise misread("no_rectangle", text=shown, count=0)
    rows, header = _without_header(rows)
    words = [word for row in rows for word in row]
    if len(words) > MOST_NUMBERS:
        raise misread("many_numbers", count=len(words), most=MOST_NUMBERS)
    packed = [list(row[0]) for row in rows if len(row) == 1 and len(row[0]) > 1]
    if len(packed) == len(rows) > 0:
        rows = packed
        words = [word for row in rows for word in row]
    has_letters = not any(word.isdecimal() and len(word) > 1 for word in words)
    found = [_number(word, len(words) if has_letters else 0) for word in words]
    for number, (word, value) in enumerate(zip(words, found, strict=True)):
        if value is None:
            row, column = _place(rows, number)
            raise misread("no_number", text=shown, word=quoted(word, 20), row=row, column=column)
    values = [value for value in found if value is not None]
    if len(rows) == 1 and header is None and not is_marked:
        values, assumed = _position_among(values)
        size = _usual_size(len(values))
        if size is None:
            raise misread("no_rectangle", text=shown, count=len(values))
        if size[0] != size[1]:
            assumed = (*assumed, Sentence("read.rows", {"rows": size[0], "columns": size[1]}))
    else:
        lengths = Counter(map(len, rows))
        usual = lengths.most_common(1)[0][0]
        if len(lengths) > 1:
            row = next(number for number, row in enumerate(rows, 1) if len(row) != usual)
            raise misread("uneven_rows", text=shown, row=row, count=len(rows[row - 1]), expected=usual)
        if min(len(rows), usual) < 2:
            raise misread("no_rectangle", text=shown, count=len(values))
        size, assumed = (len(rows), usual), ()
    cells, of_gap = _with_gap(values)
    return NumberGrid(*size, cells, (*assumed, *of_gap))


def _rows(text: str) -> tuple[list[list[str]], bool]:
    """Return the words of a text row by row, and whether its signs say where rows end."""
    text = _TYPED.sub("", _CALLED.sub("", _ASSIGNED.sub("", text.translate(_BARS)))).strip("\r\n")
    groups = _GROUP.findall(text)
    if _NESTED.search(text) or len(groups) > 1:
        return [_words(each) for each in groups if each.strip()], True
    text = re.sub(r"[\[\](){}]", " ", text) if groups else text
    if "/" in text:
        rows = text.split("/")
        while rows and not rows[-1].strip():
            rows.pop()
        return [_words(" ".join(row.split())) for row in rows], True
    lines = [line for line in text.splitlines() if line.strip() and not _RULE.fullmatch(line)]
    if len(lines) > 1 and not groups:
        return _in_columns(lines), True
    parts = [part for part in text.split(";") if part.strip()]
    if len(parts) > 1:
        return [_words(part) for part in parts], True
    return [_words(" ".join(text.split("\n")))], False


def _words(row: str) -> list[str]:
    """Return the words of a row; an empty one where two separators have nothing between."""
    row = row.strip(" \r\n;")
    for separator in ("|", ",", "\t"):
        if separator in row:
            parts = [part.strip().strip("'\"") for part in row.split(separator)]
            if any(len(part.split()) > 1 for part in parts):
                continue
            if separator == "|" or not parts[-1]:
                parts = parts[: len(parts) - (not parts[-1])]
                parts = parts[1:] if separator == "|" and not parts[0] else parts
            return parts
    return [word.strip("'\"") for word in re.split(r"[\s,|]+", row) if word.strip("'\"")]


def _in_columns(lines: Sequence[str]) -> list[list[str]]:
    """Return the words of lines; where one has a word less than all others, the gap is where its column has none."""
    rows = [_words(line) for line in lines]
    lengths = Counter(map(len, rows))
    for line, row in zip(lines, rows, strict=True):
        if len(row) == max(lengths) - 1 and line.endswith("\t"):  # of a sheet whose last cell is the gap
            row.append("")
    lengths = Counter(map(len, rows))
    short = [number for number, row in enumerate(rows) if len(row) == max(lengths) - 1]
    if len(short) != 1 or len(lengths) != 2 or any("|" in line or "," in line or "\t" in line for line in lines):
        return rows
    full = next(line for line, row in zip(lines, rows, strict=True) if len(row) == max(lengths))
    columns = [each.span() for each in re.finditer(r"\S+", full)]
    taken = [each.span() for each in re.finditer(r"\S+", lines[short[0]])]
    free = [
        number
        for number, (begin, end) in enumerate(columns)
        if not any((left < end and begin < right) or right == end for left, right in taken)
    ]
    if len(free) == 1:
        rows[short[0]].insert(free[0], "")
    return rows


def _without_header(rows: list[list[str]]) -> tuple[list[list[str]], int | None]:
    """Return the rows without a first line that gives their number, as files of courses have it, and that number."""
    if len(rows) > 1 and rows[0] and all(word.isdecimal() and len(word) < 4 for word in rows[0]):
        first, rest = list(map(int, rows[0])), rows[1:]
        size = (first[0], first[-1])
        is_square = len(first) == 1 and (len(rest), len(rest[0])) == (first[0], first[0])
        if (is_square or len(first) == 2 != len(rest[0])) and size == (len(rest), len(rest[0])):
            return rest, size[0]
        if len(first) == 1 and len(rest) == 1 and len(rest[0]) == first[0] ** 2:
            side = first[0]
            return [rest[0][begin : begin + side] for begin in range(0, side * side, side)], side
        if len(first) == 1 and first[0] > 1 and all(len(row) == 1 for row in rest) and len(rest) == first[0] ** 2:
            side = first[0]  # one number a line
            return [[row[0] for row in rest[begin : begin + side]] for begin in range(0, side * side, side)], side
    return rows, None


def _number(word: str, count: int) -> int | None:
    """Return the number of a word, -1 for the sign of a gap, None for any other word; A is 10 where ``count`` cells can
    have such numbers.
    """
    if word.isascii() and word.isdecimal():
        return int(word) if len(word) < 4 else None
    if re.fullmatch(r"\d{1,3}\.0*", word, re.ASCII):  # as programs print real numbers
        return int(word.partition(".")[0])
    word = word.lower()
    if len(word) == 1 and word.isascii() and word.isalpha() and 10 + ord(word) - ord("a") < count:
        return 10 + ord(word) - ord("a")
    return -1 if not word or word in _BLANKS else None


def _position_among(values: list[int]) -> tuple[list[int], tuple[Sentence, ...]]:
    """Return a flat list of numbers without those before and after that are not of the position, where some are not."""
    if sorted(values) == list(range(len(values))):
        return values, ()
    for side in range(10, 1, -1):
        count = side * side
        spare = len(values) - count
        if 0 < spare <= MOST_BESIDE:
            fits = [at for at in range(spare + 1) if sorted(values[at : at + count]) == list(range(count))]
            if len(fits) == 1:
                at = fits[0]
                beside = ", ".join(map(str, (*values[:at], *values[at + count :])))
                return values[at : at + count], (Sentence("read.beside", {"numbers": beside}),)
    return values, ()


def _usual_size(count: int) -> tuple[int, int] | None:
    """Return the rows and columns that are nearest to a square, no more rows than columns; None for a prime."""
    fits = [rows for rows in range(2, count) if count % rows == 0 and rows * rows <= count]
    return (fits[-1], count // fits[-1]) if fits else None


def _with_gap(values: Sequence[int]) -> tuple[tuple[int, ...], tuple[Sentence, ...]]:
    """Return the cells with 0 for the gap, and what was assumed of it."""
    count, gaps = len(values), values.count(-1)
    tiles = sorted(value for value in values if value >= 0)
    if gaps == 1 and tiles == list(range(count - 1)):  # tiles from 0 on, as programs count
        return tuple(value + 1 for value in values), (Sentence("read.from_zero", {}),)
    if not gaps and tiles == list(range(1, count + 1)):
        cells = tuple(EMPTY if value == count else value for value in values)
        return cells, (Sentence("read.highest", {"number": count}),)
    return tuple(max(value, EMPTY) for value in values), ()


def _place(rows: Sequence[Sequence[str]], number: int) -> tuple[int, int]:
    """Return row and column, from 1, of a word by its number among all."""
    for row, words in enumerate(rows, 1):
        if number < len(words):
            return row, number + 1
        number -= len(words)
    raise AssertionError("no such word")
