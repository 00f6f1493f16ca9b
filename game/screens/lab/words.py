"""The words of the solver lab: names, numbers, and sentences about a run and a position."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Board, BoardError, Unsolvable
from solver.analysis.comparison import Choice, what_it_does, why

from ...input.commands import Action
from ...words.board_texts import solver_sentence
from ...words.distances import DistanceWords, failure
from ...words.problems import reason_of
from ...words.words import Words
from .columns import Column
from .model import Lab, MethodRun, State

NOTHING = "-"


class LabWords:
    """The words of the lab for a board."""

    def __init__(self, words: Words, metric: str = "moves") -> None:
        """Store the words and the metric of the board, the unit of its distances (see ``Board.metric``)."""
        self._words, self._metric = words, metric
        self.text, self.short = words.text, words.short
        self.distances = DistanceWords(words, metric)

    def column(self, column: Column) -> str:
        """Return the name of a column."""
        is_counted = column is Column.LENGTH and self._metric != "moves"
        return self.text(f"lab.{self._metric}" if is_counted else f"column.{column.value}")

    def name(self, choice: Choice) -> str:
        """Return the name of a method, such as ``IDA*, Manhattan``."""
        if choice.bound is None:
            return self.text(f"method.{choice.method}")
        return self.text("method.ida_with", bound=self.text(f"bound.{choice.bound}"))

    def limit(self, patience: int) -> str:
        """Return the time limit as text."""
        if patience < 60:
            return self.text("number.seconds", value=patience)
        return self.text("number.minutes", value=patience // 60)

    def summary(self, lab: Lab, helps: bool = False) -> str:
        """Return the status, the available keys, and whether what is known counts as help."""
        run, back = self._words.key(Action.PAUSE), self._words.key(Action.BACK)
        rows = [row for row in lab.rows if row.is_on]
        if not rows:
            return self.text("lab.nothing_on", key=self._words.key(Action.ACTIVATE), back=back)
        if lab.is_running:
            ended = sum(row.outcome not in (State.WAITING, State.RUNNING) for row in rows)
            running = next((row for row in rows if row.state is State.RUNNING), None)
            doing = self.text("lab.running", method=self.name(running.choice)) if running else self.text("lab.starting")
            limit = self.limit(lab.patience)
            return self.text("lab.under_way", doing=doing, ended=ended, of=len(rows), limit=limit, back=back, run=run)
        found = self.distances.counting(self._found(lab, rows), helps)
        is_first = all(row.outcome is State.READY for row in rows)
        return self.text("lab.first", found=found, run=run) if is_first else found

    def _found(self, lab: Lab, rows: Sequence[MethodRun]) -> str:
        never = next((row.problem for row in rows if isinstance(row.problem, Unsolvable)), None)
        if never is not None:
            return failure(self._words, never)
        if lab.distance is not None:
            return self.text("lab.found", moves=self.distances.moves(lab.distance))
        if lab.at_most is not None:
            return self.text("lab.between", moves=self.distances.moves(lab.at_most), least=lab.at_least)
        if lab.at_least:
            return self.text("lab.not_found", moves=self.distances.moves(lab.at_least))
        stopped = any(row.state is State.STOPPED for row in rows)
        return self.text("lab.stopped" if stopped else "lab.ready")

    def state(self, row: MethodRun) -> str:
        """Return the state of a method, or its progress while it builds a table."""
        if row.state is State.RUNNING and row.choice.method == "table" and 0 < row.part < 1:
            return self._words.number(row.part, ".0%")
        return self.text(f"state.{row.state.name.lower()}")

    def length(self, row: MethodRun) -> str:
        """Return the solution length, or the proven bound."""
        if not row.is_on:
            return NOTHING
        if row.length is not None:
            return str(row.length)
        if row.at_most is not None:
            return self.text("par.between", least=row.status.at_least, most=row.at_most)
        return self.text("lab.at_least", moves=row.status.at_least) if row.status.at_least else NOTHING

    def answer(self, row: MethodRun) -> str:
        """Return state and length in few letters, for narrow windows."""
        if row.state is State.DONE:
            return self.length(row) if row.length is None else self.distances.moves(row.length)
        if row.state in (State.RUNNING, State.GAVE_UP, State.STOPPED) and row.status.at_least:
            return self.text("lab.state_at_least", state=self.state(row), moves=row.status.at_least)
        return self.state(row)

    def number(self, value: int | None) -> str:
        return NOTHING if value is None else self._words.number(value, ",")

    def duration(self, seconds: float) -> str:
        """Return a duration with two or three significant digits."""
        if seconds < 0.9995:
            digits = 1 if seconds < 0.0095 else 0
            return self.text("number.milliseconds", value=self._words.number(1000 * seconds, f".{digits}f"))
        digits = 2 if seconds < 9.995 else 1 if seconds < 99.95 else 0
        return self.text("number.seconds", value=self._words.number(seconds, f".{digits}f"))

    def power(self, exponent: int) -> str:
        """Return a power of ten in few letters: ``1``, ``10``, ``100``, ``1k`` and so on."""
        return self._words.short(10**exponent)

    def time_power(self, exponent: int) -> str:
        """Return a power of ten in seconds, such as ``10 ms``."""
        if exponent < 0:
            return self.text("number.milliseconds", value=10 ** (exponent + 3))
        return self.text("number.seconds", value=10**exponent)

    def what_it_does(self, row: MethodRun) -> str:
        """Return a one-sentence description of the method."""
        return solver_sentence(self._words, what_it_does(*row.choice))

    def why(self, row: MethodRun, board: Board) -> str:
        """Return why the method was fast or slow here, or why that is not known yet."""
        if row.trial is not None:
            return solver_sentence(self._words, why(row.trial, board))
        if row.problem is not None:
            hopeless, reason = isinstance(row.problem, Unsolvable | BoardError), reason_of(self._words, row.problem)
            return failure(self._words, row.problem) if hopeless else self.text("lab.failed", problem=reason)
        if row.state is State.RUNNING and row.choice.method == "table":
            return self.text("lab.making_table")
        if row.state is State.RUNNING:
            positions, moves = self._words.positions(row.status.expanded), self.distances.moves(row.status.at_least)
            return self.text("lab.so_far", positions=positions, moves=moves)
        if row.outcome is State.STOPPED and row.is_on:
            return self.text("lab.run_again", run=self._words.key(Action.PAUSE))
        return ""
