"""Owns the one solver job: makes the table of the board in play, and answers when it is there."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

from solver import Board, Cancel, DistanceTable, Job, Outcome, Position, Progress, distance_table

KEPT_TABLES = 2
"""Tables kept in memory, the most recent ones."""

SWITCH_INTERVAL = 0.0002
"""Seconds after which Python's threads change while a job runs, so that the window keeps its frames."""

NICENESS = 10
"""Of the job's thread, where threads have a priority of their own: with it 99.9% of frames came within 21 to 25 ms
while tables were built, without it within 27 to 57 ms."""

Answer = Callable[[DistanceTable], None]


class Coach:
    """Knows the table of the board in play, or is working on it.

    A question is kept until the table is there. It is answered only if the position it was asked for is still on the
    board then; a move neither stops nor restarts the work on the table.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None, cache: bool = True) -> None:
        """``wake`` is called from the job's thread when it has ended."""
        self._wake = wake
        self._cache = cache
        self._board: Board | None = None
        self._job: Job[DistanceTable] | None = None
        self._tables: dict[str, DistanceTable] = {}
        self._question: tuple[Position, Answer] | None = None
        self._switch_interval = sys.getswitchinterval()

    @property
    def table(self) -> DistanceTable | None:
        """The table of the board in play, once it is there."""
        return None if self._board is None else self._tables.get(self._board.id)

    @property
    def progress(self) -> float:
        """How much of the table is done, from 0 to 1."""
        return 1.0 if self.table else 0.0 if self._job is None else self._job.progress

    @property
    def outcome(self) -> Outcome:
        """What has become of the work on the board's table."""
        if self.table:
            return Outcome.DONE
        return Outcome.PENDING if self._job is None else self._job.outcome

    @property
    def error(self) -> BaseException | None:
        """Why the work failed."""
        return None if self._job is None else self._job.error

    @property
    def waiting(self) -> bool:
        """Whether a question waits for the table."""
        return self._question is not None

    def open(self, board: Board) -> None:
        """Makes ``board`` the one in play and starts on its table, unless it is there or under way."""
        if board != self._board:
            self._cancel_job()
            self._board, self._question = board, None
        if self.table is not None:
            self._keep(self.table)
        elif self._job is None or self._job.outcome.ended:
            self._start_job(board)

    def ask(self, position: Position, answer: Answer) -> None:
        """Calls ``answer`` with the table: at once, or from ``update`` when it is there. One question at a time."""
        if self.table is not None:
            answer(self.table)
            return
        self._question = position, answer
        self.open(position.board)  # after a failure the question is a reason to try again

    def drop_question(self) -> None:
        """Forgets what was asked."""
        self._question = None

    def update(self, position: Position) -> bool:
        """Takes a finished table, and answers the question if it was for ``position``. True if something changed."""
        if self._question is not None and self._question[0] != position:
            self._question = None
        if self._job is None or not self._job.outcome.ended:
            return False
        sys.setswitchinterval(self._switch_interval)
        if self._job.outcome is Outcome.DONE:
            self._keep(self._job.result())
            self._job = None
        elif self._question is None:
            return False
        question, self._question = self._question, None
        if question is not None and self.table is not None:
            question[1](self.table)
        return True

    def close(self, seconds: float = 0.3) -> None:
        """Cancels the work and waits for it, at most ``seconds``."""
        job = self._job
        self._cancel_job()
        if job is not None:
            job.wait(seconds)

    def _start_job(self, board: Board) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)

        def work(progress: Progress, cancel: Cancel) -> DistanceTable:
            _step_back()
            return distance_table(board, cache=self._cache, progress=progress, cancel=cancel)

        self._job = Job(work, self._wake).start()

    def _cancel_job(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None
            sys.setswitchinterval(self._switch_interval)

    def _keep(self, table: DistanceTable) -> None:
        """As the last of the kept tables; the first of them go."""
        self._tables.pop(table.board.id, None)
        self._tables[table.board.id] = table
        while len(self._tables) > KEPT_TABLES:
            del self._tables[next(iter(self._tables))]


def _step_back() -> None:
    """Lets the window go first when the processor is short; on Linux a priority is a thread's own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
