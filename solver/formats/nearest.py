"""What a text that no format takes resembles most, and the place where it stops fitting.

A format is near where most of a text is as the format has it: its commands, signs, directions or headings. A number
position isn't among them, as its own reading says where it stops fitting.
"""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt

from ..errors import Misread, misread, quoted
from . import block_levels, car_park_lines, cell_lists, game_ids, huarong_codes, scrambles, timer_tables

ENOUGH = 0.85
"""The least share of signs that a near format has."""
LEAST_EMPTY = 0.2  # of the signs of a car park, a share that no other board of letters has


def nearest_refusal(text: str) -> Misread | None:
    """Return why a text isn't what it resembles most; None where it resembles nothing."""
    try:
        if cell_lists.has_commands(text):
            cell_lists.read_cell_list(text)
        elif game_ids.has_keys(text):
            game_ids.read_saved_game(text)
        elif timer_tables.has_sessions(text):
            timer_tables.read_timer_table(text)
    except Misread as refusal:
        return refusal
    return _table(text) or _scramble(text) or _level(text) or _huarong(text) or _car_park(text)


def _table(text: str) -> Misread | None:
    missing = timer_tables.missing_heading(text)
    return None if missing is None else misread("table_columns", column=quoted(missing), columns="Time, Scramble")


def _scramble(text: str) -> Misread | None:
    """Return which word of moves after a size is none."""
    found = re.fullmatch(r"\s*\d+\s*[xX×]\s*\d+\s*[:;]\s*(.+)", text, re.DOTALL)
    words = [] if found is None else found[1].replace(",", " ").split()
    wrong = [word for word in words if not scrambles.is_moves(word)]
    if not wrong or 2 * len(wrong) > len(words):
        return None
    return misread("scramble_word", text=quoted(text.strip()), word=quoted(wrong[0], 20))


def _level(text: str) -> Misread | None:
    rows = [row for row in text.splitlines() if row.strip()]
    signs = "".join(rows)
    wrong = [
        (row, column)
        for row, shown in enumerate(rows)
        for column, sign in enumerate(shown)
        if sign not in block_levels.SIGNS
    ]
    is_near = len(rows) > 2 and "#" in signs and block_levels.OWN in signs
    if not is_near or not wrong or len(wrong) > (1 - ENOUGH) * len(signs):
        return None
    row, column = wrong[0]
    return misread("level_sign", row=row + 1, column=column + 1, sign=quoted(rows[row][column]))


def _huarong(text: str) -> Misread | None:
    digits = re.sub(r"[\s/]", "", text)
    count = huarong_codes.CELLS
    if digits.isdecimal() and count - 3 <= len(digits) <= count + 3 and len(set(digits)) <= 5:
        return misread("huarong_digits", text=quoted(digits), count=len(digits), expected=count)
    is_code = re.fullmatch(r"[0-9A-Fa-f]+", digits) is not None and not digits.isdecimal()
    if is_code and len(digits) == huarong_codes.SHORT_LENGTH:
        return misread("huarong_short", text=quoted(digits))
    return None


def _car_park(text: str) -> Misread | None:
    rows = re.split(r"[\s/]+", re.sub(r"\A\s*\d{1,4}[\s,;]+|[\s,;]+\d{1,9}\s*\Z", "", text).strip())
    signs = "".join(rows)
    good = [sign for sign in signs if car_park_lines.is_sign(sign)]
    empty = [sign for sign in good if sign in "ox" or (len(rows) == 1 and sign == ".")]
    if (
        not 14 <= len(signs) <= 70
        or len(good) < ENOUGH * len(signs)
        or len(empty) < LEAST_EMPTY * len(signs)
        or len(set(good) - {*"ox."}) < 2
    ):
        return None
    shown = quoted("/".join(rows))
    lengths = Counter(map(len, rows))
    if len(lengths) > 1:
        expected = lengths.most_common(1)[0][0]
        row = next(row for row in rows if len(row) != expected)
        return misread("car_park_row", text=shown, row=rows.index(row) + 1, count=len(row), expected=expected)
    side = isqrt(len(signs))
    if side * side != len(signs) or len(rows) not in (1, side):
        return misread("car_park_size", text=shown, count=len(signs))
    wrong = next((at for at, sign in enumerate(signs) if not car_park_lines.is_sign(sign)), None)
    if wrong is None:
        return misread("car_park_own", text=shown, piece=car_park_lines.OWN)
    row, column = divmod(wrong, side)
    return misread("car_park_sign", text=shown, row=row + 1, column=column + 1, sign=quoted(signs[wrong]))
