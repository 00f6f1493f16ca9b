"""Huarong Dao positions as codes: 20 digits of the 4 x 5 board, and the hexadecimal short code.

In the digits each cell has that of its kind of piece: one digit is empty, the others are single pieces, pieces lying,
pieces standing and the large one, which fits in one way alone. In the short code (``1A9BF0C00``) the first digit is the
place of the large piece, counted row by row; then every free cell has two bits, from the upper left, cells of earlier
pieces left out: 0 empty, 1 a lying piece, 2 a standing one, 3 a single one. Zeros at its end may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from ..errors import BoardError, misread, quoted
from ..model.board import Board
from ..model.letter_grid import LETTERS
from .letter_boards import read_board_fields

ROWS, COLUMNS = 5, 4
CELLS = ROWS * COLUMNS
GAPS = 2
GOAL = (13, 14, 17, 18)
"""The cells of the large piece at the end: in the middle of the lower edge."""
EMPTY, LYING, STANDING, SINGLE, LARGE = range(5)
OFFSETS = {LYING: (0, 1), STANDING: (0, COLUMNS), SINGLE: (0,), LARGE: (0, 1, COLUMNS, COLUMNS + 1)}
SHORT_LENGTH = 9
_DIGITS = re.compile(r"\s*(?:[0-9]\s*(?:[,/]\s*)?){19}[0-9]\s*")
_SHORT = re.compile(r"\s*(?:0x)?([0-9A-Ea-e][0-9A-Fa-f]{4,8})\s*")

Placed = list[tuple[int, tuple[int, ...]]]
"""The kind and cells of each piece."""


def is_digits(text: str) -> bool:
    """Return whether a text is 20 digits, in one piece or in five rows: no position of numbers is written so."""
    found = _DIGITS.fullmatch(text)
    if found is None:
        return False
    rows = [row for row in re.split(r"[\s/]+", text.strip()) if row]
    return [len(row) for row in rows] in ([CELLS], [COLUMNS] * ROWS)


def read_digits(text: str) -> Board:
    """Return the board of 20 digits. Raises Misread with the reason."""
    digits = re.sub(r"\D", "", text)
    found = {tuple(sorted(placed)): placed for placed in _meanings(digits)}
    if len(found) != 1:
        raise misread("huarong_many" if found else "huarong_none", text=quoted(digits))
    return _board(next(iter(found.values())))


def _meanings(digits: str) -> Iterator[Placed]:
    """Yield the pieces that the digits may stand for: 0 is empty, or where there is none the digit of two cells."""
    kinds = sorted(set(digits))
    empties = ["0"] if digits.count("0") == GAPS else [digit for digit in kinds if digits.count(digit) == GAPS]
    for empty in empties:
        others = [digit for digit in kinds if digit != empty]
        for choice in permutations((LYING, STANDING, SINGLE, LARGE), len(others)):
            placed = _placed(digits, {empty: EMPTY, **dict(zip(others, choice, strict=True))})
            if placed is not None and sum(kind == LARGE for kind, _ in placed) == 1:
                yield placed


def _placed(digits: str, meaning: dict[str, int]) -> Placed | None:
    """Return the pieces where each digit has a meaning; None where its cells don't make such pieces."""
    placed, covered = Placed(), set[int]()
    for cell, digit in enumerate(digits):
        kind = meaning[digit]
        if kind == EMPTY or cell in covered:
            continue
        cells = tuple(cell + offset for offset in OFFSETS[kind])
        if kind in (LYING, LARGE) and cell % COLUMNS == COLUMNS - 1:
            return None
        if cells[-1] >= CELLS or any(digits[each] != digit or each in covered for each in cells):
            return None
        covered.update(cells)
        placed.append((kind, cells))
    return placed


def is_short_code(text: str) -> bool:
    """Return whether a text is meant as a short code: hexadecimal digits with a letter among them that are one."""
    found = _SHORT.fullmatch(text)
    return found is not None and not found[1].isdecimal() and _of_short(found[1]) is not None


def read_short_code(text: str) -> Board:
    """Return the board of a short code. Raises Misread with the reason."""
    found = _SHORT.fullmatch(text)
    placed = None if found is None else _of_short(found[1])
    if placed is None:
        raise misread("huarong_short", text=quoted(text.strip()))
    return _board(placed)


def _of_short(code: str) -> Placed | None:
    """Return the pieces of a short code; None where they overlap, stand out, or leave other gaps than two."""
    number = int(code.ljust(SHORT_LENGTH, "0"), 16)
    large = number >> 32
    if large % COLUMNS == COLUMNS - 1 or large >= CELLS - COLUMNS - 1:
        return None
    placed: Placed = [(LARGE, tuple(large + offset for offset in OFFSETS[LARGE]))]
    covered, shift, gaps = set(placed[0][1]), 30, 0
    for cell in range(CELLS):
        if cell in covered:
            continue
        if shift < 0:
            return None
        kind = number >> shift & 3
        shift -= 2
        if kind == EMPTY:
            gaps += 1
            continue
        cells = tuple(cell + offset for offset in OFFSETS[kind])
        if cells[-1] >= CELLS or not covered.isdisjoint(cells) or (kind == LYING and cell % COLUMNS == COLUMNS - 1):
            return None
        covered.update(cells)
        placed.append((kind, cells))
    return placed if gaps == GAPS and number & (1 << shift + 2) - 1 == 0 else None


def _board(placed: Placed) -> Board:
    """Return the board of pieces with the usual goal. Raises Misread."""
    cells, goal = ["."] * CELLS, ["."] * CELLS
    for letter, (kind, covered) in zip(LETTERS, sorted(placed, key=lambda each: each[1]), strict=False):
        for cell in covered:
            cells[cell] = letter
        for cell in GOAL if kind == LARGE else ():
            goal[cell] = letter
    rows = ["/".join("".join(each[at : at + COLUMNS]) for at in range(0, CELLS, COLUMNS)) for each in (cells, goal)]
    try:
        return read_board_fields("", {"name": "Huarong Dao", "layout": rows[0], "goal": rows[1]})
    except BoardError as error:
        raise misread("bad_board", text=quoted(rows[0]), reason=error.sentence) from None


def _kinds(board: Board) -> Placed | None:
    """Return the kinds and cells of a board's pieces; None where it is no Huarong Dao with the usual goal."""
    kinds = {offsets: kind for kind, offsets in OFFSETS.items()}
    offsets = [tuple(cell - piece.anchor for cell in piece.cells) for piece in board.pieces]
    placed = [(kinds.get(each, EMPTY), piece.cells) for each, piece in zip(offsets, board.pieces, strict=True)]
    goal = [piece.cells for piece in board.goal_pieces]
    is_usual = (board.rows, board.columns) == (ROWS, COLUMNS) and board.gaps == GAPS and goal == [GOAL]
    is_plain = not (board.walls or board.gates or board.lengthwise_only or board.interchangeable)
    found = [kind for kind, _ in placed]
    return placed if is_usual and is_plain and EMPTY not in found and found.count(LARGE) == 1 else None


def write_digits(board: Board) -> str | None:
    """Return the 20 digits of a board at its start: 0 empty, 1 single, 2 lying, 3 standing, 4 the large piece."""
    placed = _kinds(board)
    if placed is None:
        return None
    cells = ["0"] * CELLS
    for kind, covered in placed:
        for cell in covered:
            cells[cell] = {SINGLE: "1", LYING: "2", STANDING: "3", LARGE: "4"}[kind]
    text = "".join(cells)
    return text if is_digits(text) and len({tuple(sorted(each)) for each in _meanings(text)}) == 1 else None


def write_short_code(board: Board) -> str | None:
    """Return the short code of a board at its start."""
    placed = _kinds(board)
    if placed is None:
        return None
    of_cell = {covered[0]: (kind, covered) for kind, covered in placed}
    large = next(covered for kind, covered in placed if kind == LARGE)
    covered_by, bits, count = set(large), 0, 0
    for cell in range(CELLS):
        if cell in covered_by:
            continue
        kind, cells = of_cell.get(cell, (EMPTY, (cell,)))
        covered_by.update(cells)
        bits, count = bits << 2 | kind, count + 2
    return f"{large[0] << 32 | bits << 32 - count:09X}" if count <= 32 else None
