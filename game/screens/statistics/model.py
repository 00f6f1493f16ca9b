"""What of the statistics is shown: one board in one measure, and perhaps one of its last games."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.record import Record
from ...model.statistics import Measure, Statistics, Summary
from ..common.played_boards import menu_order
from .games_plot import GamesPlot, games_plot


class ShownStatistics:
    """Keeps the choice, and the figures of what is chosen."""

    def __init__(self, boards: Sequence[str], run: str, board: str | None = None) -> None:
        """``boards`` are the keys of those that are always there, ``run`` is this run of the program.

        Without ``board`` it is the one solved last.
        """
        self.boards: Sequence[str] = menu_order([*boards, *([] if board is None else [board])])
        """The keys of all boards to choose from."""
        self._run = run
        self._asked = board
        self.measure = Measure.EFFICIENCY
        self.statistics: Statistics | None = None
        """None while the records are read."""
        self._show(board or boards[0])

    def read(self, statistics: Statistics) -> None:
        """The records are there."""
        self.statistics = statistics
        self.boards = menu_order([*self.boards, *statistics.boards])
        last = (record.board for record in reversed(statistics.records))
        self._show(self._asked or next(last, self.board))

    def refresh(self) -> None:
        """More games have come in."""
        self.boards = menu_order([*self.boards, *([] if self.statistics is None else self.statistics.boards)])
        self._show(self.board)

    def choose(self, board: str, measure: Measure) -> bool:
        """Shows another board or measure; false if that is what was shown."""
        if (board, measure) == (self.board, self.measure):
            return False
        self.measure, self._asked = measure, board
        self._show(board)
        return True

    def _show(self, board: str) -> None:
        statistics = self.statistics or Statistics()
        self.board = board
        """Its key."""
        self.always: Summary = statistics.summary(board)
        self.session: Summary = statistics.summary(board, self._run)
        self.game: int | None = None
        """Which of the last games is picked out, counted from the earliest."""

    @property
    def has_games(self) -> bool:
        """There are games on the board, with help or without."""
        return self.always.games > 0

    @property
    def games(self) -> tuple[Record, ...]:
        """The last ones, with help or without."""
        return self.always.recent

    @property
    def game_number(self) -> int:
        """Of the game that is picked out, among all of its board, from 1."""
        return self.always.games - len(self.games) + 1 + (self.game or 0)

    def plot(self, ticks: int) -> GamesPlot:
        """The last games over an axis with at most ``ticks`` names."""
        return games_plot(self.measure, self.always, ticks)

    def pick_latest(self) -> None:
        """Picks out the latest game, if none is."""
        self.game = len(self.games) - 1 if self.game is None else self.game

    def step(self, by: int) -> bool:
        """To a later game (+1) or an earlier one (-1); false at the end."""
        self.pick_latest()
        game = (self.game or 0) + by
        if not 0 <= game < len(self.games):
            return False
        self.game = game
        return True
