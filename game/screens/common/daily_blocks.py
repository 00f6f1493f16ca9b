"""One position of blocks a day, the same for everybody: some board's own start, or one as hard as the weekday asks for.

They are drawn beforehand, so that no table is needed, and nothing changes them: see ``assets/make_daily.py``.
"""

from __future__ import annotations

import hashlib
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from solver import Position, load_board
from solver.formats.board_files import read_toml

from ...language.languages import FOLDER

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class Entry(NamedTuple):
    """A board's id and a start as text."""

    board: str
    start: str


def daily_entry(day: date) -> Entry:
    """Return the board and start of a day; each weekday's list is used up before it repeats."""
    entries = _entries()[day.weekday()]
    turn, place = divmod(day.toordinal() // 7, len(entries))
    return _shuffled(day.weekday(), turn)[place]


def daily_blocks(day: date) -> Position:
    """Return the daily position of block boards."""
    entry = daily_entry(day)
    return load_board(entry.board).position(entry.start)


def daily_boards() -> frozenset[str]:
    """Return the ids of all boards used on some day."""
    return frozenset(entry.board for entries in _entries() for entry in entries)


@lru_cache(maxsize=1)
def _entries() -> tuple[tuple[Entry, ...], ...]:
    """Return the lists of all weekdays, from Monday on."""
    lists = read_toml(FOLDER.parent / "daily.toml")
    return tuple(tuple(Entry(*line.split()) for line in lists[weekday]) for weekday in WEEKDAYS)


@lru_cache(maxsize=32)
def _shuffled(weekday: int, turn: int) -> tuple[Entry, ...]:
    """Return a weekday's list in the order of a turn, by SHA-256, so that it does not change with Python or NumPy."""

    def key(entry: Entry) -> bytes:
        name = f"antipode daily blocks {weekday} {turn} {entry.board} {entry.start}"
        return hashlib.sha256(name.encode()).digest()

    return tuple(sorted(_entries()[weekday], key=key))
