"""Ids of generated boards, such as ``car-1z7f3k``: from one the board is made again, on every machine and for ever.

The letters after the dash are a number in base 32, and a check letter. The number is the board itself, digit by digit.
Should a style ever make other boards of its numbers, these get another prefix.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model.board import Board

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o and u: as Douglas Crockford's base 32
MOST_DIGITS = 40
PREFIXES = {
    "car": "car-park",
    "klotski": "klotski",
    "shapes": "shapes",
    "farm": "farm",
    "numbers": "numbers",
    "colours": "colours",
}  # of each style's ids
STYLE_IDS = tuple(PREFIXES.values())  # in the order in which they are offered
LETTER_STYLES = frozenset({"car-park", "klotski", "shapes"})  # the others are of numbers
_OWN = "numbers-[0-9a-f]{12}$"  # an id made of the rules of a player's board, which no generated one has
_LIKE_AN_ID = rf"(?!{_OWN})({'|'.join(PREFIXES)})-[0-9a-z]{{4,{MOST_DIGITS}}}"
_ID = rf"(?!{_OWN})({'|'.join(PREFIXES)})-([{DIGITS}]{{2,{MOST_DIGITS}}})"


def id_of(prefix: str, number: int) -> str:
    """Return the id of a style's board with a number."""
    digits = [number % len(DIGITS)]
    while number := number // len(DIGITS):
        digits.insert(0, number % len(DIGITS))
    return f"{prefix}-{''.join(DIGITS[digit] for digit in [*digits, _check(digits)])}"


def _check(digits: list[int]) -> int:
    """Return the check digit, by the algorithm of Luhn for this base.

    Every single mistake needs another one, and so do almost all exchanges of two neighbours.
    """
    base, total = len(DIGITS), 0
    for place, digit in enumerate(reversed(digits)):
        doubled = digit * (2 - place % 2)
        total += doubled // base + doubled % base
    return -total % base


def style_and_number(board_id: str) -> tuple[str, int] | None:
    """Return the style of a generated board's id, and its number; None for another id, or one that is mistyped."""
    found = re.fullmatch(_ID, board_id.lower())
    if found is None:
        return None
    *digits, check = map(DIGITS.index, found[2])
    if check != _check(digits):
        return None
    return PREFIXES[found[1]], reduce(lambda number, digit: number * len(DIGITS) + digit, digits, 0)


def is_mistyped(board_id: str) -> bool:
    """Return whether a text looks like an id of a generated board, but a letter is wrong, missing or too much."""
    return re.fullmatch(_LIKE_AN_ID, board_id.lower()) is not None and style_and_number(board_id) is None


def named(board: Board, board_id: str) -> Board:
    """Return a board with an id, and the name that follows from it, such as ``Car park 1z7f3k``."""
    from dataclasses import replace  # it takes 5 ms, and the table of commands needs the styles alone

    prefix, _, digits = board_id.partition("-")
    return replace(board, id=board_id, name=f"{PREFIXES[prefix].replace('-', ' ').capitalize()} {digits}")
