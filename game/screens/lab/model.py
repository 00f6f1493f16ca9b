"""The solver lab: methods that run one after another on one position, and their results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from solver import Cancel, Cancelled, Job, Limits, Position, Progress, Status
from solver.analysis.comparison import Choice, Trial, choices_of, try_choice

from ...system.background import start_job

PATIENCES = (1, 2, 5, 10, 30, 60, 300)
"""Seconds after which a method gives up; the player chooses one."""
FIRST_PATIENCE = 5


class State(str, Enum):
    """The state of a method's run."""

    OFF = "off"
    READY = "ready"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    GAVE_UP = "gave up"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass
class _TrialTask:
    """One run of a method: the window's thread creates it and may cancel it, the job's thread writes the rest."""

    choice: Choice
    cancelled: bool = False
    begun: bool = False
    status: Status = field(default_factory=Status)
    part: float = 0.0
    """The share of a table that is done, from 0 to 1."""
    trial: Trial | None = None


class MethodRun:
    """A method and its last run."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.on = True
        self.reset()

    def reset(self, task: _TrialTask | None = None) -> None:
        """Clear the last run; ``task`` is the next one."""
        self.task = task
        self.outcome = State.READY if task is None else State.WAITING
        self.status = Status()
        self.part = 0.0
        """The share of a table that is done, from 0 to 1."""
        self.seconds = 0.0
        self.trial: Trial | None = None
        """The result, once the run has ended by itself."""
        self.problem: BaseException | None = None
        self._since: float | None = None
        """The start of the run, on the lab's clock."""

    @property
    def state(self) -> State:
        return self.outcome if self.on else State.OFF

    @property
    def length(self) -> int | None:
        """The length of the shortest solution, once it is found."""
        return None if self.trial is None or self.trial.result is None else self.trial.result.length

    @property
    def begun(self) -> bool:
        """True if the last run has begun to work."""
        return self.state not in (State.OFF, State.READY, State.WAITING) and self._since is not None

    def update(self, now: float) -> None:
        """Update the row from its task."""
        task = self.task
        if task is None or not task.begun:
            return
        if self._since is None:
            self.outcome, self._since = State.RUNNING, now
        self.status, self.part, self.seconds = task.status, task.part, max(now - self._since, 0.0)
        if task.trial is not None:
            self.trial, self.status, self.seconds = task.trial, task.trial.status, task.trial.seconds
            self.outcome, self.task = State.GAVE_UP if task.trial.result is None else State.DONE, None

    def end(self, outcome: State, problem: BaseException | None = None) -> None:
        """Drop the task; its later results are ignored."""
        if self.task is not None:
            self.task.cancelled = True
            self.task, self.outcome, self.problem = None, outcome, problem


class Lab:
    """The methods of a board; those that are enabled run one after another in a background job."""

    def __init__(
        self, position: Position, wake: Callable[[], None], now: Callable[[], float], cache: bool = True
    ) -> None:
        """Create a row for each method; the job's thread calls ``wake`` when it ends, ``now`` is a clock in seconds."""
        self.position = position
        self.rows = [MethodRun(choice) for choice in choices_of(position.board)]
        self.patience = FIRST_PATIENCE
        """Seconds after which a method gives up."""
        self._wake, self._now, self._cache = wake, now, cache
        self._job: Job[None] | None = None
        self._queue: deque[_TrialTask] = deque()
        """The tasks that are left; more can be added while the job works."""

    @property
    def running(self) -> bool:
        """True while a method runs or waits."""
        return self._job is not None

    @property
    def distance(self) -> int | None:
        """The length of the shortest solution, once a method has found one."""
        return next((row.length for row in self.rows if row.length is not None), None)

    @property
    def at_least(self) -> int:
        """The greatest lower bound that a method has proved."""
        return max(row.status.at_least for row in self.rows)

    def start(self) -> None:
        """Run all enabled methods from the beginning."""
        self.stop()
        for row in self.rows:
            if row.on:
                row.reset()
                self._enqueue(row)

    def stop(self) -> None:
        """Stop all running and waiting methods; finished ones keep their results."""
        if self._job is not None:
            self._update_rows()
            self._job.cancel()
            self._job, self._queue = None, deque()
        for row in self.rows:
            row.end(State.STOPPED)

    def toggle(self, row: MethodRun) -> None:
        """Switch a method on or off, and run a newly enabled one unless its result is there."""
        row.on = not row.on
        if not row.on:
            row.end(State.READY)
        elif row.trial is None:
            self._enqueue(row)

    def change_patience(self, by: int, round_the_end: bool = False) -> None:
        """Change the time limit of the methods that have not begun, by one step up or down."""
        index, count = PATIENCES.index(self.patience) + by, len(PATIENCES)
        self.patience = PATIENCES[index % count if round_the_end else min(max(index, 0), count - 1)]

    def update(self) -> None:
        """Update the rows; end the job when nothing waits any more, or when a method has failed."""
        job = self._job
        if job is None:
            return
        ended = job.outcome.ended  # asked first: what it has found out by then is taken below
        self._update_rows()
        if not ended:
            return
        self._job = None
        for row in self.rows:
            if job.error is not None and row.outcome is State.RUNNING:
                row.end(State.FAILED, job.error)
        if self._queue:
            self._start_job()

    def _update_rows(self) -> None:
        now = self._now()
        for row in self.rows:
            row.update(now)

    def _enqueue(self, row: MethodRun) -> None:
        task = _TrialTask(row.choice)
        row.reset(task)
        self._queue.append(task)  # if a job ends before it sees this, another one takes the queue over
        if self._job is None:
            self._start_job()

    def _start_job(self) -> None:
        queue = self._queue

        def work(progress: Progress, cancel: Cancel) -> None:
            while queue:
                self._work_on(queue.popleft(), cancel)

        self._job = start_job(work, self._wake)

    def _work_on(self, task: _TrialTask, cancel: Cancel) -> None:
        """Run one method in the job's thread. Raise Cancelled when all are to stop."""
        if task.cancelled:
            return
        task.begun = True
        try:
            task.trial = try_choice(
                self.position,
                task.choice,
                limits=Limits(seconds=self.patience),
                cache=self._cache,
                progress=partial(setattr, task, "part"),
                watch=partial(setattr, task, "status"),
                cancel=lambda: task.cancelled or cancel(),
            )
        except Cancelled:
            if cancel():
                raise
