"""The day's featured board, which the Daily page opens, one position a board and one of blocks; what has been solved.

A board's position follows from its id and the date alone. Block positions are drawn beforehand, so that no table is
needed, each as hard as its weekday asks for, and nothing changes them: see ``assets/make_daily.py``.

The player's calendar names the day. A record tells its time in UTC, whose date is the same or one day off, and only
where its position is that day's does it count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from itertools import count, takewhile
from typing import NamedTuple

from solver import Board, Position, board_ids, board_key, load_board, nth_position, position_count
from solver.analysis.difficulty import known_difficulties, word_of_level
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import GROUPS, TILE_GROUPS, group_ids, known_fewest
from solver.formats.board_files import read_toml
from solver.generator.ids import style_and_number
from solver.generator.stock import stock_boards

from ..input.commands import Action
from ..language.language import FOLDER
from ..model.days import days_later
from ..model.game import Game, Origin
from ..model.grades import best_game
from ..model.record import Record
from ..model.statistics import Statistics, won
from ..store.storage import Store
from ..words.words import local_time
from .mode import CourseMode, Lead, Played, Way, game_at

ONE_DAY = timedelta(days=1)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class DailyStart(NamedTuple):
    """A board's id and a start as text."""

    board: str
    start: str


# Which position a day has


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


def daily_block_position(day: date) -> Position:
    """Return the daily position of block boards."""
    daily = daily_block_start(day)
    return load_board(daily.board).position(daily.start)


def daily_block_start(day: date) -> DailyStart:
    """Return the block board and start of a day; each weekday's list is used up before it repeats."""
    turn, place = divmod(day.toordinal() // 7, len(_block_starts()[day.weekday()]))
    return _shuffled_starts(day.weekday(), turn)[place]


def daily_boards() -> Iterator[Board]:
    """Yield the boards whose positions have numbers, one of which is the day's."""
    return filter(has_solvability_rule, map(load_board, board_ids()))


def daily_block_boards() -> frozenset[str]:
    """Return the ids of all block boards used on some day."""
    return frozenset(daily.board for starts in _block_starts() for daily in starts)


@lru_cache(maxsize=1)
def _block_starts() -> tuple[tuple[DailyStart, ...], ...]:
    lists = read_toml(FOLDER.parent / "daily.toml")
    return tuple(tuple(DailyStart(*line.split()) for line in lists[weekday]) for weekday in WEEKDAYS)


@lru_cache(maxsize=32)
def _shuffled_starts(weekday: int, turn: int) -> tuple[DailyStart, ...]:
    """Return a weekday's list in the order of a turn, by SHA-256, so that it does not change with Python or NumPy."""

    def key(daily: DailyStart) -> bytes:
        name = f"antipode daily blocks {weekday} {turn} {daily.board} {daily.start}"
        return hashlib.sha256(name.encode()).digest()

    return tuple(sorted(_block_starts()[weekday], key=key))


# The featured board

FEATURED = (
    ("shapes", 1, 2),
    ("farm", 2, 4),
    ("car-park", 4, 5),
    ("numbers", 4, 6),
    ("klotski", 5, 6),
    ("car-park", 7, 8),
    ("klotski", 9, 10),
)  # by weekday from Monday on: a style of generated boards, and the lowest and highest level


FEW = 7  # built-in boards that take turns where there is no stock


class FeaturedBoard(NamedTuple):
    """The board that is featured on a day."""

    id: str
    level: int  # of difficulty
    moves: int  # the fewest

    @property
    def word(self) -> str:
        """The level in a word."""
        return word_of_level(self.level)


@lru_cache(maxsize=512)
def featured(day: date) -> FeaturedBoard:
    """Return the day's featured board, the same for everybody; each weekday's list is used up before it repeats.

    Where the stock can't be read, it is a built-in board, one of the nearest to that level.
    """
    style, low, high = FEATURED[day.weekday()]
    boards = {each.id: FeaturedBoard(each.id, each.level, each.moves) for each in stock_boards(style)}
    ids = tuple(each.id for each in boards.values() if low <= each.level <= high)
    if not ids:
        boards = _builtin()
        ids = tuple(sorted(boards, key=lambda each: (abs(boards[each].level - low), each))[:FEW])
    turn, place = divmod(day.toordinal() // 7, len(ids))
    return boards[_shuffled_ids(ids, turn)[place]]


def _builtin() -> dict[str, FeaturedBoard]:
    """Return the built-in boards that have a start of their own."""
    ids = (each for group in GROUPS if group not in TILE_GROUPS for each in group_ids(group))
    known = {each: known_difficulties()[each] for each in ids if known_fewest(each) is not None}
    return {each: FeaturedBoard(each, difficulty.level, difficulty.moves) for each, difficulty in known.items()}


def featured_board(day: date) -> str:
    """Return the id of the day's featured board."""
    return featured(day).id


def featured_position(day: date) -> Position:
    """Return the start of the day's featured board."""
    return load_board(featured_board(day)).start


@lru_cache(maxsize=32)
def _shuffled_ids(ids: tuple[str, ...], turn: int) -> tuple[str, ...]:
    """Return ids in the order of a turn, by SHA-256, so that it does not change with Python."""
    return tuple(sorted(ids, key=lambda each: hashlib.sha256(f"antipode featured {turn} {each}".encode()).digest()))


class FeaturedDays:
    """The days whose featured board has been solved, from the records alone.

    A day stays solved where another version of the program features another board on it: its style tells.
    """

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._played: dict[date, list[Record]] = {}  # by the player's day
        for record in statistics.records:
            when = local_time(record.when) if record.origin == Origin.DAILY.value else None
            style = None if when is None else style_and_number(record.board)
            if when is not None and style is not None and style[0] == FEATURED[when.weekday()][0]:
                self._played.setdefault(when.date(), []).append(record)

    def best(self, day: date) -> Record | None:
        """Return the best game that solved the featured board on its day."""
        return best_game(self._on(day))

    def is_helped(self, day: date) -> bool:
        """Return whether the featured board was solved on its day, but only by the program."""
        return bool(self._on(day)) and self.best(day) is None

    def streak(self, today: date) -> int:
        """Return the number of solved days in a row, up to today, or up to yesterday while today's is unsolved."""
        return streak_until(today, lambda day: self.best(day) is not None)

    def _on(self, day: date) -> list[Record]:
        found = [record for record in self._statistics.of_board(featured_board(day)) if _is_of(record, day)]
        return found or self._played.get(day, [])


def streak_until(today: date, is_solved: Callable[[date], bool]) -> int:
    """Return the number of solved days in a row, up to today, or up to yesterday while today's is unsolved."""
    last = 0 if is_solved(today) else 1
    before = (date.fromordinal(number) for number in range(today.toordinal() - last, 0, -1))
    return sum(1 for _ in takewhile(is_solved, before))


# Which of the positions have been solved


class DailyHistory:
    """The days whose position has been solved on one board, from its records alone, in whatever order they are."""

    def __init__(self, board: Board | None, records: Iterable[Record]) -> None:
        """``board`` is None for the daily blocks, with the records of all ``daily_block_boards``."""
        self._board = board
        self._games: dict[DailyStart, list[Record]] = {}
        for record in records:
            self._games.setdefault(DailyStart(record.board, record.start), []).append(record)

    def best(self, day: date) -> Record | None:
        """Return the best game that solved the day's position on its day."""
        return best_game(self._on(day))

    def is_solved(self, day: date) -> bool:
        """Return whether the day's position was solved, perhaps on another day."""
        return bool(won(self._games.get(self._start(day), ())))

    def is_helped(self, day: date) -> bool:
        """Return whether the day's position was solved on its day, but only by the program."""
        return bool(self._on(day)) and self.best(day) is None

    def _on(self, day: date) -> list[Record]:
        """Return the games from the day's position on its day.

        As days are the player's and records in UTC, the day before and after are its day too.
        """
        return [record for record in self._games.get(self._start(day), ()) if _is_of(record, day)]

    def _start(self, day: date) -> DailyStart:
        if self._board is None:
            return daily_block_start(day)
        return DailyStart(board_key(self._board), str(daily_position(self._board, day)))


def _is_of(record: Record, day: date) -> bool:
    try:
        return abs(date.fromisoformat(record.when[:10]) - day) <= ONE_DAY
    except ValueError:  # whatever a record's time is, the game itself is sound
        return False


def day_of(start: Position, today: date) -> date | None:
    """Return the last day within a year that has this daily position."""
    days = (days_later(today, -ago) for ago in range(366))
    return next((day for day in days if start == _position_on(start.board, day)), None)


def _position_on(board: Board, day: date) -> Position | None:
    if style_and_number(board.id) is not None or not stock_boards():
        if featured_board(day) == board_key(board):
            return board.start
        if style_and_number(board.id) is not None:
            return None
    if has_solvability_rule(board):
        return daily_position(board, day)
    return daily_block_position(day) if daily_block_start(day).board == board_key(board) else None


def way_home_to(day: date, today: date) -> tuple[str, str]:
    """Return the icon and the name of the button that leads back to a day, as in ``GameScreen.way_home``."""
    days = (today - day).days
    return Action.DAILY.spec.icon, ("to_daily", "to_yesterday")[days] if days in (0, 1) else "to_past_day"


def next_of_day(store: Store, day: date, after: Position) -> Position | None:
    """Return the day's next position that was never solved, in the order of the boards and round the end, but not
    ``after``; None if all were solved.
    """
    statistics = store.history.statistics or Statistics()
    boards: list[Board | None] = [*daily_boards()]
    here = next((i for i, board in enumerate(boards) if board == after.board), len(boards))
    boards.append(None)
    for board in boards[here + 1 :] + boards[: here + 1]:
        ids = daily_block_boards() if board is None else (board.id,)
        start = daily_block_position(day) if board is None else daily_position(board, day)
        history = DailyHistory(board, [record for id_ in ids for record in statistics.of_board(id_)])
        if start != after and not history.is_solved(day):
            return start
    return None


class DailyMode(CourseMode):
    """A position of a day: the day's others follow, and its page once all are solved."""

    name, page = "daily", Action.DAILY

    def day(self, game: Game) -> date | None:
        return day_of(game.start, self.tools.today())

    def onward(self, played: Played) -> Way:
        return Way("next_of_day", "daily", is_new=True)

    def next(self, played: Played) -> Lead:
        start = played.session.game.start
        found = next_of_day(self.store, self.day(played.session.game) or self.tools.today(), start)
        return Action.DAILY if found is None else game_at(self.store, found, Origin.DAILY)
