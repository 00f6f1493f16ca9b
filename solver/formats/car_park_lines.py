"""Car parks as lines of signs: ``6 ooxBBoooCDxoAACDEooooFEooooFEooooGGG 100``, as databases of them have it.

Each sign is a cell, row by row: a letter is a car, ``o`` or ``.`` is empty, ``x`` is a wall. Car A is to leave on the
right. The number before is that of the fewest moves, the number after that of the positions in reach; both may be
missing.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import NamedTuple

from ..errors import BoardError, misread, quoted
from ..model.board import Board
from ..model.letter_grid import LetterGrid, LetterGridError, find_pieces
from ..model.pieces import WALL, Shape
from .letter_boards import read_board_fields

SIDES = (4, 5, 6, 7, 8)
OWN = "A"  # the car that is to leave
EMPTY_SIGNS, WALL_SIGN = "o.", "x"
_SIGNS = re.compile(r"[A-Zox.]+")
_LINE = re.compile(r"\s*(?:(\d{1,4})[\s,;]+)?([A-Za-z.]{16,64})(?:[\s,;]+(\d{1,9}))?\s*")
_ROWS = re.compile(r"\s*[A-Zox.]{4,8}(?:[ \t]*[\r\n/]\s*[A-Zox.]{4,8}){3,7}\s*")


class CarParkLine(NamedTuple):
    """A car park, and what its line says of it."""

    board: Board
    moves: int | None
    positions: int | None


def is_car_park(text: str) -> bool:
    """Return whether a text is meant as a car park: a line of as many signs as a square has cells, or its rows.

    Rows need an ``o`` or ``x``, which no other board of letters has.
    """
    found = _LINE.fullmatch(text)
    if found is not None:
        return _side(found[2]) is not None and OWN in found[2] and not found[2].islower()
    if _ROWS.fullmatch(text) is None or OWN not in text or not set(text) & {"o", "x"}:
        return False
    rows = re.split(r"[\s/]+", text.strip())
    return len(rows) in SIDES and {len(row) for row in rows} == {len(rows)}


def is_sign(sign: str) -> bool:
    """Return whether a cell of a car park may have a sign."""
    return _SIGNS.fullmatch(sign) is not None


def read_car_park(text: str) -> CarParkLine:
    """Return the car park of a line. Raises Misread with the place and the reason."""
    found = _LINE.fullmatch(text)
    signs = found[2] if found is not None else "".join(re.split(r"[\s/]+", text.strip()))
    shown, side = quoted(signs), _side(signs)
    if side is None:
        raise misread("car_park_size", text=shown, count=len(signs))
    read = _SIGNS.match(signs)
    at = read.end() if read is not None else 0
    if at < len(signs):
        row, column = divmod(at, side)
        raise misread("car_park_sign", text=shown, sign=quoted(signs[at]), row=row + 1, column=column + 1)
    layout = "".join("#" if sign == WALL_SIGN else "." if sign in EMPTY_SIGNS else sign for sign in signs)
    try:
        cars = find_pieces(LetterGrid("layout", side, side, layout))
    except LetterGridError as error:
        raise misread("bad_board", text=shown, reason=error.sentence) from None
    for letter, car in cars.items():
        if not _is_car(car.shape):
            row, column = divmod(car.anchor, side)
            raise misread("car_park_car", text=shown, piece=letter, row=row + 1, column=column + 1)
    if OWN not in cars or cars[OWN].cells[0] // side != cars[OWN].cells[-1] // side:
        raise misread("car_park_own", text=shown, piece=OWN)
    board = park_board(layout, side, len(cars[OWN].cells), cars[OWN].anchor // side, shown)
    moves, positions = (None, None) if found is None else (found[1], found[3])
    return CarParkLine(board, *(None if number is None else int(number) for number in (moves, positions)))


def park_board(layout: str, side: int, length: int, row: int, shown: str = "") -> Board:
    """Return the board of a square of letters whose car A, in a row, is to leave on the right. Raises Misread."""
    end = range(row * side + side - length, row * side + side)
    goal = "".join(OWN if cell in end else "#" if sign == "#" else "." for cell, sign in enumerate(layout))
    rows = ["/".join(text[at : at + side] for at in range(0, side * side, side)) for text in (layout, goal)]
    try:
        return read_board_fields("", {"name": "Car park", "layout": rows[0], "goal": rows[1], "along": True})
    except BoardError as error:
        raise misread("bad_board", text=shown, reason=error.sentence) from None


def write_car_park(board: Board) -> str | None:
    """Return the line of a board at its start; None where it is no car park whose car A leaves on the right."""
    if not is_park(board):
        return None
    signs = {**board.names, WALL: WALL_SIGN}
    return "".join(signs.get(label, "o") for label in board.layout)


def is_park(board: Board) -> bool:
    """Return whether a board is a square car park of which car A alone is to leave, at the right end of its row."""
    if not (board.lengthwise_only and board.rows == board.columns and board.rows in SIDES and not board.gates):
        return False
    goal = board.goal_pieces
    if len(goal) != 1 or board.names[goal[0].label] != OWN or max(board.labels) > 26:
        return False
    last = goal[0].cells[-1]
    return last % board.columns == board.columns - 1 and all(_is_car(piece.shape) for piece in board.pieces)


def _is_car(shape: Shape) -> bool:
    """Return whether a piece is two or more cells in one line."""
    return len(shape) > 1 and 1 in (len({cell[0] for cell in shape}), len({cell[1] for cell in shape}))


def _side(signs: str) -> int | None:
    side = isqrt(len(signs))
    return side if side in SIDES and side * side == len(signs) else None
