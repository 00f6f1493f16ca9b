"""The boards of a day, in three sizes for everybody: which they are, and which days have been solved.

They follow from the date and the generated boards that come with the program. `WEEKS` says for each weekday and size
which style, levels of difficulty and numbers of moves it has; all boards of the stock that are so make a list, which
SHA-256 shuffles anew each time it has been used up. A day takes the next of its three lists. A table of weeks never
changes, since players have shared their results: another one follows it on a later day. See ``docs/difficulty.md``.

The player's calendar names the day. A record tells its time in UTC, whose date is the same or one day off.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import cache, cached_property, lru_cache
from itertools import takewhile
from typing import NamedTuple

from solver import Position, board_key, load_board
from solver.analysis.difficulty import known_difficulties, word_of_level
from solver.catalogue.boards import GROUPS, TILE_GROUPS, group_ids, known_fewest
from solver.generator.ids import style_and_number
from solver.generator.stock import StockBoard, stock_boards

from ..input.commands import Action
from ..model.days import days_later
from ..model.game import Game, Origin
from ..model.grades import best_game, stars_of
from ..model.record import Record
from ..model.session import Session
from ..model.statistics import Statistics, won
from ..store.storage import Store
from ..words.words import Words, local_time
from .mode import CourseMode, Lead, Played, Tools, Way, game_at

ONE_DAY = timedelta(days=1)
NEAR = (-ONE_DAY, timedelta(), ONE_DAY)
SIZES = ("quick", "medium", "hard")


class Kind(NamedTuple):
    """The boards that a size has on a weekday: their style, the lowest and highest level of difficulty, and the least
    and most moves of the shortest solution.
    """

    style: str
    low: int
    high: int
    least: int = 0
    most: int = 999

    def includes(self, level: int, moves: int) -> bool:
        """Return whether a board of the style is of this kind."""
        return self.low <= level <= self.high and self.least <= moves <= self.most


Week = tuple[tuple[Kind, ...], ...]
"""By weekday from Monday on, for each of SIZES. No two weekdays share a board, or a week could have it twice."""

FIRST_WEEK: Week = (
    (Kind("shapes", 1, 2), Kind("car-park", 6, 6), Kind("klotski", 7, 7)),
    (Kind("car-park", 1, 2), Kind("farm", 2, 4), Kind("shapes", 8, 8)),
    (Kind("colours", 1, 2), Kind("car-park", 4, 5), Kind("klotski", 8, 8)),
    (Kind("car-park", 3, 3), Kind("numbers", 4, 6), Kind("shapes", 7, 7)),
    (Kind("numbers", 1, 2), Kind("klotski", 5, 6), Kind("shapes", 9, 10)),
    (Kind("klotski", 1, 2), Kind("shapes", 4, 5), Kind("car-park", 7, 8)),
    (Kind("shapes", 3, 3), Kind("colours", 3, 5), Kind("klotski", 9, 10)),
)
"""Those boards that a day had while there was one a day are still among its three."""

SECOND_WEEK: Week = (
    (Kind("shapes", 1, 2, 4, 12), Kind("car-park", 6, 6, 18, 24), Kind("klotski", 7, 7, 29, 34)),
    (Kind("car-park", 1, 2, 4, 8), Kind("klotski", 5, 5, 18, 24), Kind("shapes", 7, 8, 31, 42)),
    (Kind("colours", 1, 2, 7, 16), Kind("farm", 3, 4, 17, 26), Kind("klotski", 7, 7, 39, 45)),
    (Kind("car-park", 3, 3, 7, 10), Kind("numbers", 4, 5, 26, 32), Kind("klotski", 7, 7, 35, 38)),
    (Kind("car-park", 4, 4, 9, 14), Kind("shapes", 5, 6, 17, 24), Kind("klotski", 8, 8, 39, 48)),
    (Kind("numbers", 1, 2, 11, 16), Kind("klotski", 6, 6, 21, 27), Kind("shapes", 8, 9, 43, 66)),
    (Kind("shapes", 3, 3, 7, 12), Kind("colours", 4, 5, 25, 33), Kind("klotski", 8, 9, 56, 80)),
)
"""On each day all boards of a size take fewer moves and less time than those of the next, and are called what they
are: no medium one is hard. Hard ones take a few minutes on weekdays.
"""

WEEKS: tuple[tuple[date, Week], ...] = ((date.min, FIRST_WEEK), (date(2027, 1, 1), SECOND_WEEK))
"""Each with its first day."""


def kinds_of(day: date) -> tuple[Kind, ...]:
    """Return the kinds of boards that a day has, for each of SIZES."""
    week = next(week for first, week in reversed(WEEKS) if first <= day)
    return week[day.weekday()]


class DailyBoard(NamedTuple):
    """A board of a day."""

    id: str
    level: int  # of difficulty
    moves: int  # the fewest

    @property
    def word(self) -> str:
        """The level in a word."""
        return word_of_level(self.level)

    @property
    def minutes(self) -> int:
        """A rough time to solve it."""
        style = style_and_number(self.id)
        return max(round(self.moves * SECONDS.get("" if style is None else style[0], max(SECONDS.values())) / 60), 1)

    @property
    def start(self) -> Position:
        """The board's own start; it loads the board."""
        return load_board(self.id).start


# Which boards a day has


@lru_cache(maxsize=4096)
def daily_boards(day: date) -> tuple[DailyBoard, ...]:
    """Return the boards of a day, one of each of SIZES; each weekday's lists are used up before they repeat."""
    found: list[DailyBoard] = []
    for kind in kinds_of(day):
        turn, place = divmod(day.toordinal() // 7, len(_boards_of(kind)))
        order = _shuffled(kind, turn)
        found.append(next(board for board in order[place:] + order[:place] if board not in found))
    return tuple(found)


@lru_cache(maxsize=256)
def _shuffled(kind: Kind, turn: int) -> tuple[DailyBoard, ...]:
    """Return the boards of a kind in the order of a turn, by SHA-256, so that it does not change with Python."""

    def key(board: DailyBoard) -> bytes:
        return hashlib.sha256(f"antipode featured {turn} {board.id}".encode()).digest()

    return tuple(sorted(_boards_of(kind), key=key))


SECONDS = {"car-park": 5, "farm": 6, "klotski": 7, "shapes": 7, "colours": 4, "numbers": 4}
"""What a move of the shortest solution takes a player, looking and detours among it: a rough figure."""


FEW = 7  # built-in boards that take turns where there is no stock


@cache
def _boards_of(kind: Kind) -> tuple[DailyBoard, ...]:
    """Return the boards of a kind; where the stock can't be read, some built-in ones of about that level."""
    boards = (board for board in stock_boards(kind.style) if kind.includes(board.level, board.moves))
    found = tuple(DailyBoard(board.id, board.level, board.moves) for board in boards)
    return found or tuple(sorted(_builtin(), key=lambda each: (abs(each.level - kind.low), each.id))[:FEW])


def _builtin() -> list[DailyBoard]:
    """Return the built-in boards that have a start of their own."""
    ids = (each for group in GROUPS if group not in TILE_GROUPS for each in group_ids(group))
    known = {each: known_difficulties()[each] for each in ids if known_fewest(each) is not None}
    return [DailyBoard(each, difficulty.level, difficulty.moves) for each, difficulty in known.items()]


def day_of(start: Position, today: date) -> date | None:
    """Return the last day within a year that has a board with this start."""
    if start != start.board.own_start:
        return None
    key = board_key(start.board)
    days = (days_later(today, -ago) for ago in range(366))
    return next((day for day in days if key in [board.id for board in daily_boards(day)]), None)


# Which of them have been solved


class WaitingStreak(NamedTuple):
    """A streak that goes on once the board of a day is made up for."""

    days: int  # in a row before that day
    day: date


class DailyDays:
    """The days with a board that has been solved on its day, from the records alone, in whatever order they are."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._played: dict[date, list[Record]] = {}  # boards of the day's kinds, by the player's day
        for record in statistics.records:
            when = local_time(record.when) if record.origin == Origin.DAILY.value else None
            if when is not None and _is_of_kinds(record.board, kinds_of(when.date())):
                self._played.setdefault(when.date(), []).append(record)

    def best(self, board: DailyBoard, day: date) -> Record | None:
        """Return the best game that solved a day's board on its day."""
        return best_game(self._on(board, day))

    def is_helped(self, board: DailyBoard, day: date) -> bool:
        """Return whether a day's board was solved on its day, but only by the program."""
        return bool(self._on(board, day)) and self.best(board, day) is None

    def solved(self, day: date) -> int:
        """Return how many of a day's boards were solved on the day.

        A day stays solved where another version of the program, with another stock, had other boards of these kinds.
        """
        solved = sum(self.best(board, day) is not None for board in daily_boards(day))
        return solved or min(len({record.board for record in won(self._played.get(day, []))}), len(SIZES))

    def was_won_in(self, run: str, day: date) -> bool:
        """Return whether a day's board was solved on its day in a run of the program."""
        return any(record.run == run for board in daily_boards(day) for record in won(self._on(board, day)))

    def streak(self, today: date) -> int:
        """Return the number of solved days in a row, up to today, or up to yesterday while today is unsolved."""
        return streak_until(today, lambda day: self.solved(day) > 0)

    def waiting(self, today: date) -> WaitingStreak | None:
        """Return the streak that ended the day before yesterday, while a board of yesterday can still be made up for;
        None without one.
        """
        missed, before = days_later(today, -1), days_later(today, -2)
        if self.solved(missed) or not self.solved(before):
            return None
        return WaitingStreak(self.streak(before), missed)

    @cached_property
    def longest(self) -> int:
        """The most days in a row that were ever solved."""
        boards = (board for board in self._statistics.boards if style_and_number(board) is not None)
        days = {record.when[:10] for board in boards for record in self._statistics.of_board(board)}
        played = filter(None, map(_date, days))
        near = sorted({day + by for day in played for by in NEAR if date.min < day < date.max})
        longest = streak = 0
        for before, day in zip((None, *near), near, strict=False):
            follows = before is not None and day - before == ONE_DAY
            streak = (streak if follows else 0) + 1 if self.solved(day) else 0
            longest = max(longest, streak)
        return longest

    def stars(self, day: date) -> tuple[int, ...]:
        """Return the stars of those of a day's boards that were solved on it."""
        games = [game for board in daily_boards(day) if (game := self.best(board, day)) is not None]
        return tuple(map(stars_of, games)) or (0,) * self.solved(day)

    def next_board(self, day: date) -> DailyBoard:
        """Return the first of a day's boards that is not solved, or the first of all."""
        boards = daily_boards(day)
        return next((board for board in boards if self.best(board, day) is None), boards[0])

    def _on(self, board: DailyBoard, day: date) -> list[Record]:
        """Return the games of a board on a day; the day before and after in UTC may be the player's."""
        return [record for record in self._statistics.of_board(board.id) if _is_of(record, day)]


def streak_until(today: date, is_solved: Callable[[date], bool]) -> int:
    """Return the number of solved days in a row, up to today, or up to yesterday while today is unsolved."""
    last = 0 if is_solved(today) else 1
    before = (date.fromordinal(number) for number in range(today.toordinal() - last, 0, -1))
    return sum(1 for _ in takewhile(is_solved, before))


def _is_of(record: Record, day: date) -> bool:
    """Return whether a game counts for a day's board: it was played on the day, or made up for on the next."""
    played = _date(record.when[:10])
    return played is not None and abs(played - day) <= ONE_DAY


def _date(text: str) -> date | None:
    """Return a date; None for another text: whatever a record's time is, the game itself is sound."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _is_of_kinds(board_id: str, kinds: tuple[Kind, ...]) -> bool:
    """Return whether a board is of one of some kinds, as far as it is known: an older stock may have had others."""
    style, known = style_and_number(board_id), _stock().get(board_id)
    return style is not None and any(
        kind.style == style[0] and (known is None or kind.includes(known.level, known.moves)) for kind in kinds
    )


@cache
def _stock() -> dict[str, StockBoard]:
    return {board.id: board for board in stock_boards()}


# From one to the next


def next_of_day(store: Store, day: date, after: Position) -> Position | None:
    """Return the start of the day's next board that was never solved, from the quick one to the hard one
    and round the end, but not ``after``; None if all were solved.
    """
    statistics, boards = store.history.statistics or Statistics(), daily_boards(day)
    ids = [board.id for board in boards]
    here = ids.index(board_key(after.board)) if board_key(after.board) in ids else len(ids)
    order = boards[here + 1 :] + boards[:here]
    return next((board.start for board in order if not won(statistics.of_board(board.id))), None)


class DailyMode(CourseMode):
    """A board of a day: the day's others follow, and its page once all are solved."""

    name, page = "daily", Action.DAILY

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self._days: DailyDays | None = None
        self._known = 0  # records of these days

    leads_back = False

    def day(self, game: Game) -> date | None:
        return day_of(game.start, self.tools.today())

    def figures(self, session: Session, words: Words) -> Sequence[tuple[str, str]]:
        """Return how many of the day's boards are solved, and how many days in a row."""
        today, days = self.tools.today(), self._solved_days()
        day = self.day(session.game) or today
        solved = words.text("daily.count", solved=days.solved(day), of=len(SIZES))
        streak = days.streak(today)
        told = [(words.text("daily.today") if day == today else words.day(day), solved)]
        return [*told, (words.text("daily.streak_name"), words.counted("daily.streak", streak))] if streak else told

    def _solved_days(self) -> DailyDays:
        statistics = self.tools.statistics
        if self._days is None or self._known != len(statistics.records):
            self._days, self._known = DailyDays(statistics), len(statistics.records)
        return self._days

    def onward(self, played: Played) -> Way:
        """Return the way to the day's next board, or to its page once all are solved."""
        day = self.day(played.session.game) if played.session.is_solved else None
        is_done = day is not None and self._solved_days().solved(day) == len(SIZES)
        return Way("day_done" if is_done else "next_of_day", "daily", is_new=True)

    def next(self, played: Played) -> Lead:
        start = played.session.game.start
        found = next_of_day(self.store, self.day(played.session.game) or self.tools.today(), start)
        return Action.DAILY if found is None else game_at(self.store, found, Origin.DAILY)
