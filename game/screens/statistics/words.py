"""The words of the statistics: figures, one game in a line, and messages on the saved table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from solver import Job

from ...model.game import Origin
from ...model.record import Record
from ...model.statistics import BoardSummary, Measure
from ...store.archive import ArchiveError, Checked, Imported
from ...store.database import GAME, MISTAKE, NAME, RECORD, FutureFile
from ...store.player_files import Problem
from ...words.board_texts import help_note, percent
from ...words.problems import problem_text, reason_of
from ...words.splits import series_mark
from ...words.words import Words, clock_hundredths, clock_text, local_time

NOTHING = "-"

ROWS = (
    *("solved", "compared", "best", "mean", "of_five", "best_of_five"),
    *("of_twelve", "best_of_twelve", "of_fifty", "best_of_fifty", "of_hundred", "best_of_hundred"),
)


class StatisticsWords:
    """The words of the statistics in the current language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.text, self.number, self.of_metric = words.text, words.number, words.of_metric

    def value(self, measure: Measure, value: float | None) -> str:
        """Return a value as percent, time or moves: whole ones of one game, tenths of an average."""
        if value is None:
            return NOTHING
        if measure is Measure.TIME:
            return clock_hundredths(self._words, value)
        if measure is Measure.EFFICIENCY:
            return percent(self._words, value)
        return self.number(value, "," if isinstance(value, int) else ",.1f")

    def tick(self, measure: Measure, value: float) -> str:
        """Return the label of a tick, in few letters."""
        if measure is Measure.TIME:
            return clock_text(value)
        return self.number(value, ".0%" if measure is Measure.EFFICIENCY else ",.0f")

    def column(self, summary: BoardSummary, measure: Measure) -> dict[str, str]:
        """Return the numbers of a table's column, by the names of the rows."""
        figures = summary.figures[measure]
        averages = (value for each in figures.averages for value in (each.current, each.best))
        values = (figures.best, figures.mean, *averages)
        counts = (self.number(count, ",") for count in (summary.solved, figures.count))
        return dict(zip(ROWS, (*counts, *(self.value(measure, value) for value in values)), strict=True))

    def game(self, number: int, game: Record, metric: str = "moves") -> Sequence[str]:
        """Return one game in all its numbers, and shorter texts with fewer; ``metric`` is that of its board."""
        parts = [self.text("statistics.game", number=number)]
        if game.moves:
            parts.append(self._words.moves(game.moves, metric))
        if game.par is not None:
            parts.append(self.text("statistics.fewest" if game.proved else "statistics.best_known", par=game.par))
        if game.efficiency is not None:
            parts.append(self.text("statistics.efficient", share=percent(self._words, game.efficiency)))
        parts.append(clock_hundredths(self._words, game.seconds))
        more = [] if game.speed is None else [self.text("statistics.speed", speed=self.number(game.speed, ".2f"))]
        if game.looked is not None:
            more.append(self.text("statistics.looked", time=clock_hundredths(self._words, game.looked)))
        local = local_time(game.when)
        when = [] if local is None else [self._words.day(local.date()), f"{local:%H:%M}"]
        kind = [] if game.is_comparable else [self._kind(game)]
        told = ([*parts, *more, *when, *kind], [*parts, *more, *kind], [*parts, *kind])
        return [self._words.listed(each) for each in told]

    def _kind(self, game: Record) -> str:
        """Return why a game does not enter averages."""
        if game.assisted:
            return help_note(self._words, game.assisted, game.hints) if game.hints else self.text("panel.assisted")
        if mark := series_mark(self._words, game):
            return mark
        if game.origin == Origin.JOURNEY.value:
            return self.text("panel.journey")
        return self.text("statistics.again" if game.is_dealt else "panel.chosen")

    def last_games(self, summary: BoardSummary) -> str:
        """Return the number of games in the plot as text."""
        shown = len(summary.recent)
        if shown == summary.games:
            return self._words.counted("statistics.all_games", shown)
        return self.text("statistics.last_games", shown=shown, games=summary.games)

    def figure(self, row: str) -> Sequence[str]:
        """Return the name of a row of the table, and a shorter one."""
        return self.text(f"figure.{row}"), self.text(f"figure_short.{row}")

    def heads(self, session: str = "") -> Sequence[Sequence[str]]:
        """Return the names of the columns of the table, each with a shorter one; a session may have its own."""
        names = ("session", "week", "all_time")
        heads = [(self.text(f"statistics.{name}"), self.text(f"figure_short.{name}")) for name in names]
        return [(session, *heads[0]), *heads[1:]] if session else heads


def archive_refused(words: Words, problem: Problem) -> str:
    """Return why all data was not exported or imported."""
    error = problem.error
    if isinstance(error, ArchiveError):
        return words.text("data.refused")
    if isinstance(error, OSError):
        file = Path(os.fsdecode(error.filename)).name if error.filename else problem.file or NAME
        return words.text("data.failed", file=file, reason=reason_of(words, error))
    return problem_text(words, Problem("future", NAME) if isinstance(problem.error, FutureFile) else problem)


def imported_text(words: Words, imported: Imported) -> str:
    """Return what an import has done."""
    if replace(imported, known=0) == Imported():
        return words.text("data.nothing_new")
    names = ("solved", "known", "games", "positions", "favourites", "boards")
    parts = [words.text("data.imported", **{name: getattr(imported, name) for name in names})]
    parts += [words.text("data.with_picture")] * imported.has_picture
    parts += [words.text("data.with_settings")] * imported.has_settings
    parts += [words.text("data.left_out", count=imported.refused)] * bool(imported.refused)
    return " ".join(parts)


def checked_text(words: Words, checked: Checked) -> str:
    """Return the state of all data, which is sound."""
    names = {"solved": RECORD, "games": GAME, "positions": MISTAKE}
    counts = {name: checked.rows.get(table.name, 0) for name, table in names.items()}
    days = [words.day(date.fromisoformat(day)) for day in checked.backups]
    backup = words.text("data.backup", day=days[0]) if days else words.text("data.no_backup")
    return f"{words.text('data.sound', **counts)} {backup}"


def saved_table(words: Words, job: Job[tuple[Path, Path]], count: int, board: str) -> str:
    """Return where the tables of ``count`` games and of a ``board`` were saved, or why they were not."""
    if job.error is not None:
        return problem_text(words, Problem("unexported", "", job.error))
    (path, other), games = job.result(), words.counted("statistics.games", count)
    text = words.text("statistics.saved", games=games, name=path.name, folder=path.parent)
    return text + words.text("statistics.saved_cstimer", board=board, name=other.name)
