"""One position a board a day, the same for everybody, from the date alone; and which of them have been solved.

The player's calendar names the day. A record tells its time in UTC, whose date is the same or one day off, and only
where its position is that day's does it count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache
from itertools import count

from solver import (
    Board,
    Position,
    board_ids,
    board_key,
    load_tile_board,
    nth_position,
    position_count,
)
from solver.analysis.engines import judges_at_once

from ...model.record import Record
from ...model.statistics import Statistics, unaided
from ...store.storage import Store
from .daily_blocks import Entry, daily_blocks, daily_boards, daily_entry

ONE_DAY = timedelta(days=1)


@lru_cache(maxsize=4096)
def daily_position(board: Board, day: date) -> Position:
    """Return the day's position: any that can be reached but the goal, each as likely as any other.

    It follows from the board's id and the day by SHA-256, so it does not change with Python or NumPy.
    """
    positions = (nth_position(board, _number(board, day, attempt)) for attempt in count())
    return next(position for position in positions if not position.is_goal)


def _number(board: Board, day: date, attempt: int) -> int:
    """Return a number that is uniform to within one part in 2**200."""
    name = f"antipode daily {board.id} {day.isoformat()} {attempt}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest(), "big") % position_count(board)


class Dailies:
    """The days whose position has been solved on one board, from its records alone, in whatever order they are."""

    def __init__(self, board: Board | None, records: Iterable[Record]) -> None:
        """``board`` is None for the blocks of the day, with the records of all ``daily_boards``."""
        self._board = board
        self._games: dict[Entry, list[Record]] = {}
        """Games by their board and start."""
        for record in records:
            self._games.setdefault(Entry(record.board, record.start), []).append(record)

    def best(self, day: date) -> Record | None:
        """Return the game with the fewest moves, of those the fastest, that solved the day's position on its day
        without help.
        """
        return min(unaided(self._on(day)), key=lambda record: (record.moves, record.seconds), default=None)

    def is_solved(self, day: date) -> bool:
        """Return whether the day's position was solved without help, perhaps on another day."""
        return bool(unaided(self._games.get(self._entry(day), ())))

    def is_helped(self, day: date) -> bool:
        """Return whether the day's position was solved on its day, but only with help."""
        return bool(self._on(day)) and self.best(day) is None

    def _on(self, day: date) -> list[Record]:
        """Return the games from the day's position on its day.

        As days are the player's and records in UTC, the day before and after are its day too.
        """
        return [record for record in self._games.get(self._entry(day), ()) if _is_of(record, day)]

    def _entry(self, day: date) -> Entry:
        if self._board is None:
            return daily_entry(day)
        return Entry(board_key(self._board), str(daily_position(self._board, day)))

    def streak(self, today: date) -> int:
        """Return the number of solved days in a row, up to today, or up to yesterday while today's is unsolved."""
        day = today if self.best(today) else today - ONE_DAY
        days = 0
        while self.best(day):
            days, day = days + 1, day - ONE_DAY
        return days


def _is_of(record: Record, day: date) -> bool:
    try:
        return abs(date.fromisoformat(record.when[:10]) - day) <= ONE_DAY
    except ValueError:  # whatever a record's time is, the game itself is sound
        return False


def day_of(start: Position, today: date) -> date | None:
    """Return the last day within a year that has this daily position."""
    days = (today - timedelta(ago) for ago in range(366))
    return next((day for day in days if start == _of_board(start.board, day)), None)


def _of_board(board: Board, day: date) -> Position | None:
    if judges_at_once(board):
        return daily_position(board, day)
    return daily_blocks(day) if daily_entry(day).board == board_key(board) else None


def next_of_day(store: Store, day: date, after: Position) -> Position | None:
    """Return the day's next position, round the end, that was never solved without help and is not ``after``; None if
    all were.
    """
    statistics = store.history.statistics or Statistics()
    boards: list[Board | None] = [load_tile_board(board_id) for board_id in board_ids()]
    here = next((i for i, board in enumerate(boards) if board == after.board), len(boards))
    boards.append(None)
    for board in boards[here + 1 :] + boards[: here + 1]:
        ids = daily_boards() if board is None else (board.id,)
        start = daily_blocks(day) if board is None else daily_position(board, day)
        dailies = Dailies(board, [record for id_ in ids for record in statistics.of_board(id_)])
        if start != after and not dailies.is_solved(day):
            return start
    return None
