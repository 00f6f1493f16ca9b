"""What the statistics say: figures, and one game in a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from solver import Job

from ...model.record import Record
from ...model.statistics import Measure, Summary
from ...store.problem import Problem
from ...words.boards import percent
from ...words.clock import clock_hundredths, clock_text, local_time
from ...words.problems import problem_text
from ...words.words import Words

NOTHING = "-"
"""Where there is no number."""

ROWS = ("solved", "helped", "best", "mean", "of_five", "best_of_five", "of_twelve", "best_of_twelve")
"""Of the table, by name: first the left block, then the right one."""


class StatisticsWords:
    """Says what the statistics have to say."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.text, self.number, self.of_counts = words.text, words.number, words.of_counts

    def value(self, measure: Measure, value: float | None) -> str:
        """Percent, a time, or moves: whole ones of one game, tenths of an average."""
        if value is None:
            return NOTHING
        if measure is Measure.TIME:
            return clock_hundredths(self._words, value)
        if measure is Measure.EFFICIENCY:
            return percent(self._words, value)
        return self.number(value, "," if isinstance(value, int) else ",.1f")

    def tick(self, measure: Measure, value: float) -> str:
        """A value that an axis names, in few letters."""
        if measure is Measure.TIME:
            return clock_text(value)
        return self.number(value, ".0%" if measure is Measure.EFFICIENCY else ",.0f")

    def column(self, summary: Summary, measure: Measure) -> dict[str, str]:
        """The numbers of a table's column, by the names of the rows."""
        figures = summary.figures[measure]
        five, twelve = figures.of_five, figures.of_twelve
        values = (figures.best, figures.mean, five.current, five.best, twelve.current, twelve.best)
        counts = (self.number(count, ",") for count in (summary.solved, summary.helped))
        return dict(zip(ROWS, (*counts, *(self.value(measure, value) for value in values)), strict=True))

    def game(self, number: int, game: Record, counts: str = "moves") -> Sequence[str]:
        """One game, in all its numbers and, for where there is little room, in fewer; ``counts`` is what its board
        counts (see ``Board.metric``).
        """
        parts = [self.text("statistics.game", number=number), self._words.moves(game.moves, counts)]
        if game.par is not None:
            parts.append(self.text("statistics.fewest", par=game.par))
            parts.append(self.text("statistics.efficient", share=percent(self._words, game.par / game.moves)))
        parts.append(clock_hundredths(self._words, game.seconds))
        more = [] if game.speed is None else [self.text("statistics.speed", speed=self.number(game.speed, ".2f"))]
        if game.looked is not None:
            more.append(self.text("statistics.looked", time=clock_hundredths(self._words, game.looked)))
        local = local_time(game.when)
        when = [] if local is None else [self._words.day(local.date()), f"{local:%H:%M}"]
        kind = [] if game.compared else [self.text("panel.assisted" if game.assisted else "panel.chosen")]
        told = ([*parts, *more, *when, *kind], [*parts, *more, *kind], [*parts, *kind])
        return [self._words.listed(each) for each in told]

    def last_games(self, summary: Summary) -> str:
        """What the plot shows."""
        shown = len(summary.recent)
        if shown == summary.games:
            return self._words.counted("statistics.all_games", shown)
        return self.text("statistics.last_games", shown=shown, games=summary.games)

    def figure(self, row: str) -> Sequence[str]:
        """The name of a row of the table, and a shorter one."""
        return self.text(f"figure.{row}"), self.text(f"figure_short.{row}")

    def heads(self) -> Sequence[Sequence[str]]:
        """Of the two columns of the table, each with a shorter one."""
        names = ("session", "all_time")
        return [(self.text(f"statistics.{name}"), self.text(f"figure_short.{name}")) for name in names]

    def saved(self, job: Job[Path], count: int) -> str:
        """Where the table of so many games is, or why it could not be written."""
        if job.error is not None:
            return problem_text(self._words, Problem("unexported", "", job.error))
        path, games = job.result(), self._words.counted("statistics.games", count)
        return self.text("statistics.saved", games=games, name=path.name, folder=path.parent)
