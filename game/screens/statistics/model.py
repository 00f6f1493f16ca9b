"""The statistics that are shown: one board in one measure, as figures and as a series of its last games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median

import numpy as np

from ...model.days import first_moment
from ...model.record import Record
from ...model.statistics import BoardSummary, Measure, Statistics, averages
from ...ui.axis import Axis, Plot, linear_axis, log_axis, round_numbers
from ...ui.geometry import Rect
from ...words.board_texts import menu_order

FEWEST_SLOTS = 10  # few games do not spread over all of the plot
TREND = 5  # games without help whose average is a point of the line
WEEK = 7  # days
FAR = 6  # a value so many times the median would press all others flat: then the axis is logarithmic


@dataclass(frozen=True)
class GameSeries:
    """The values of a board's last games, the latest at the right, with an axis.

    ``first`` is the number of the leftmost game among all of its board, from 1; the trend has indices of games, each
    with the average that ends there.
    """

    measure: Measure
    games: tuple[Record, ...]
    first: int
    axis: Axis
    trend: tuple[tuple[int, float], ...]

    def value(self, index: int) -> float | None:
        """Return the value of a game; None where it is unknown."""
        return self.measure.of(self.games[index])

    def floor(self, index: int) -> float | None:
        """Return the least possible value of a game: its par, if moves are measured."""
        return self.games[index].par if self.measure is Measure.MOVES else None

    def plot_in(self, rect: Rect) -> Plot:
        """Return the plot of the games in a rectangle."""
        return Plot(rect, Axis((-0.5, max(len(self.games), FEWEST_SLOTS) - 0.5)), self.axis)

    def game_at(self, rect: Rect, x: int) -> int | None:
        """Return the index of the game nearest to a pixel column of its plot; None beside them all."""
        index = self.plot_in(rect).number_at(x)
        return index if rect.x <= x < rect.right and index < len(self.games) else None


def game_series(measure: Measure, summary: BoardSummary, ticks: int) -> GameSeries:
    """Return the series of a summary's last games, with an axis of at most ``ticks`` ticks."""
    games = summary.recent
    pars = [game.par for game in games] if measure is Measure.MOVES else []
    values = [value for value in (*map(measure.of, games), *pars) if value is not None]
    axis, trend = axis_of(measure, values, ticks), _trend(measure, games)
    return GameSeries(measure, games, summary.games - len(games) + 1, axis, trend)


def _trend(measure: Measure, games: Sequence[Record]) -> tuple[tuple[int, float], ...]:
    known = [
        (i, value) for i, game in enumerate(games) if game.is_comparable and (value := measure.of(game)) is not None
    ]
    line = averages(np.array([value for _, value in known], dtype=np.float64), TREND)
    return tuple((i, float(value)) for (i, _), value in zip(known[TREND - 1 :], line, strict=False))


def axis_of(measure: Measure, values: Sequence[float], most: int) -> Axis:
    """Return an axis for values with at most ``most`` ticks, at least two."""
    most = max(most, 2)
    if measure is Measure.EFFICIENCY:
        return linear_axis((0.05, 0.1, 0.2, 0.25, 0.5, 1.0), [*values, 1.0], most)
    steps = _seconds() if measure is Measure.TIME else round_numbers()
    if values and max(values) > FAR * max(median(values), 1.0):
        return log_axis(steps, values, most)
    return linear_axis(steps, values or [0.0, 1.0], most)


def _seconds() -> Iterator[float]:
    """Yield round numbers of seconds, minutes and hours."""
    for unit in (1.0, 60.0):
        yield from (number * unit for number in (1, 2, 5, 10, 20, 30))
    yield from (hours * 3600.0 for hours in round_numbers())


class ShownStatistics:
    """The selected board, measure and game, with their figures."""

    def __init__(
        self, boards: Sequence[str], run: str, today: date, board: str | None = None, session: str = ""
    ) -> None:
        """Select a board, by default the one solved last.

        ``boards`` are the keys of the boards that are always listed, ``run`` is this run of the program,
        ``session`` the name of the present session, which takes its place; the week ends ``today``.
        """
        self.boards: Sequence[str] = menu_order([*boards, *([] if board is None else [board])])
        self._run, self.session_name = run, session
        self._since = first_moment(today, WEEK)
        self._wanted = board
        self.measure = Measure.TIME
        self.statistics: Statistics | None = None
        self._show(board or boards[0])

    def read(self, statistics: Statistics) -> None:
        """Take over the records once they are read."""
        self.statistics = statistics
        self.boards = menu_order([*self.boards, *statistics.boards])
        last = (record.board for record in reversed(statistics.records))
        self._show(self._wanted or next(last, self.board))

    def refresh(self) -> None:
        """Update the figures after games were added."""
        self.boards = menu_order([*self.boards, *([] if self.statistics is None else self.statistics.boards)])
        self._show(self.board)

    def choose(self, board: str, measure: Measure) -> bool:
        """Select another board or measure; return False if both are selected already."""
        if (board, measure) == (self.board, self.measure):
            return False
        self.measure, self._wanted = measure, board
        self._show(board)
        return True

    def _show(self, board: str) -> None:
        statistics = self.statistics or Statistics()
        self.board = board
        self.always: BoardSummary = statistics.summary(board)
        self.session: BoardSummary = statistics.summary(board, self._run, self.session_name)
        self.week: BoardSummary = statistics.summary(board, since=self._since)
        self.game: int | None = None  # selected among the last ones

    @property
    def has_games(self) -> bool:
        """Games were solved on the board, with help or without."""
        return self.always.games > 0

    @property
    def games(self) -> tuple[Record, ...]:
        """The last games, with help or without."""
        return self.always.recent

    @property
    def game_number(self) -> int:
        """The number of the selected game among all of its board, from 1."""
        return self.always.games - len(self.games) + 1 + (self.game or 0)

    def series(self, ticks: int) -> GameSeries:
        """Return the series of the last games, with an axis of at most ``ticks`` ticks."""
        return game_series(self.measure, self.always, ticks)

    def select_latest(self) -> None:
        """Select the latest game, if none is selected."""
        self.game = len(self.games) - 1 if self.game is None else self.game

    def step(self, by: int) -> bool:
        """Select a later game (+1) or an earlier one (-1); return False at the end."""
        self.select_latest()
        game = (self.game or 0) + by
        if not 0 <= game < len(self.games):
            return False
        self.game = game
        return True
