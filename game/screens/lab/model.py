"""The solver lab: methods that run one after another on one position, and their results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from solver import Cancel, Cancelled, Job, Limits, Position, Progress, Status
from solver.analysis.comparison import Choice, Trial, choices_of, try_choice

from ...system.background import Post, run_job

PATIENCES, FIRST_PATIENCE = (1, 2, 5, 10, 30, 60, 300), 5  # seconds after which a method gives up


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
    """One run of a method: the window's thread creates and may end it, the job's thread writes the rest."""

    choice: Choice
    end: State | None = None  # of what has not ended by itself
    ended: float | None = None
    began: float | None = None
    status: Status = field(default_factory=Status)
    part: float = 0.0
    trial: Trial | None = None


class MethodRun:
    """A method and its last run."""

    def __init__(self, choice: Choice, now: Callable[[], float]) -> None:
        self.choice = choice
        self.is_on = True
        self.problem: BaseException | None = None
        self._now = now
        self._task = _TrialTask(choice, State.READY)

    def renew(self) -> _TrialTask:
        """Forget the last run, and return the next one."""
        self._task, self.problem = _TrialTask(self.choice), None
        return self._task

    @property
    def outcome(self) -> State:
        """The state of the last run, even while the method is switched off."""
        task = self._task
        if task.end is not None:
            return task.end
        if task.trial is not None:
            return State.GAVE_UP if task.trial.result is None else State.DONE
        return State.WAITING if task.began is None else State.RUNNING

    @property
    def state(self) -> State:
        return self.outcome if self.is_on else State.OFF

    @property
    def trial(self) -> Trial | None:
        """The result, once the run has ended by itself."""
        return self._task.trial if self._task.end is None else None

    @property
    def status(self) -> Status:
        """What the search has found so far."""
        return self._task.status if self.trial is None else self.trial.status

    @property
    def part(self) -> float:
        """The share of a table that is done, from 0 to 1."""
        return self._task.part

    @property
    def seconds(self) -> float:
        """The time that the run has taken."""
        began, ended = self._task.began, self._task.ended
        if self.trial is not None:
            return self.trial.seconds
        return 0.0 if began is None else max((self._now() if ended is None else ended) - began, 0.0)

    @property
    def length(self) -> int | None:
        """The length of the shortest solution, once it is found and proved."""
        result = None if self.trial is None else self.trial.result
        return result.length if result is not None and result.optimal else None

    @property
    def at_most(self) -> int | None:
        """The length of the shortest solution known, once there is one."""
        return self.status.at_most if self.length is None else self.length

    @property
    def has_begun(self) -> bool:
        """The last run has begun to work."""
        return self.state not in (State.OFF, State.READY, State.WAITING) and self._task.began is not None

    def end(self, outcome: State, problem: BaseException | None = None) -> None:
        """End a run that waits or works; its later results are ignored."""
        if self.outcome in (State.WAITING, State.RUNNING):
            self._task.ended, self._task.end, self.problem = self._now(), outcome, problem


class Lab:
    """The methods of a board; those that are enabled run one after another in a background job."""

    def __init__(
        self,
        position: Position,
        post: Post,
        now: Callable[[], float],
        cache: bool = True,
        solve: Callable[..., Trial] | None = None,
    ) -> None:
        """Create a row for each method; ``post`` hands the end of a job to the main thread, ``now`` is a clock in
        seconds, ``solve`` runs a method, by default ``try_choice``.
        """
        self.position = position
        self.rows = [MethodRun(choice, now) for choice in choices_of(position.board)]
        self.patience = FIRST_PATIENCE
        self._post, self._now, self._cache, self._solve = post, now, cache, solve or try_choice
        self._job: Job[None] | None = None
        self._queue: deque[_TrialTask] = deque()  # grows while the job works

    @property
    def is_running(self) -> bool:
        """A method runs or waits."""
        return self._job is not None

    @property
    def distance(self) -> int | None:
        """The length of the shortest solution, once a method has found one."""
        return next((row.length for row in self.rows if row.length is not None), None)

    @property
    def at_most(self) -> int | None:
        """The length of the shortest solution that a method knows, once one does."""
        return min((row.at_most for row in self.rows if row.at_most is not None), default=None)

    @property
    def at_least(self) -> int:
        """The greatest lower bound that a method has proved."""
        return max(row.status.at_least for row in self.rows)

    def start(self) -> None:
        """Run all enabled methods from the beginning."""
        self.stop()
        for row in self.rows:
            if row.is_on:
                self._enqueue(row)

    def stop(self) -> None:
        """Stop all running and waiting methods; finished ones keep their results."""
        if self._job is not None:
            self._job.cancel()
            self._job, self._queue = None, deque()
        for row in self.rows:
            row.end(State.STOPPED)

    def toggle(self, row: MethodRun) -> None:
        """Switch a method on or off, and run a newly enabled one unless its result is there."""
        row.is_on = not row.is_on
        if not row.is_on:
            row.end(State.READY)
        elif row.trial is None:
            self._enqueue(row)

    def change_patience(self, by: int, round_the_end: bool = False) -> None:
        """Change the time limit of the methods that have not begun, by one step up or down."""
        index, count = PATIENCES.index(self.patience) + by, len(PATIENCES)
        self.patience = PATIENCES[index % count if round_the_end else min(max(index, 0), count - 1)]

    def _enqueue(self, row: MethodRun) -> None:
        self._queue.append(row.renew())  # if a job ends before it sees this, another one takes the queue over
        if self._job is None:
            self._start_job()

    def _start_job(self) -> None:
        queue = self._queue

        def work(progress: Progress, cancel: Cancel) -> None:
            while queue:
                self._work_on(queue.popleft(), cancel)

        self._job = run_job(work, self._post, self._on_end)

    def _on_end(self, job: Job[None]) -> None:
        """Take over the failure of a method; go on with those that still wait."""
        self._job = None
        for row in self.rows:
            if job.error is not None and row.outcome is State.RUNNING:
                row.end(State.FAILED, job.error)
        if self._queue:
            self._start_job()

    def _work_on(self, task: _TrialTask, cancel: Cancel) -> None:
        """Run one method in the job's thread. Raise Cancelled when all are to stop."""
        if task.end is not None:
            return
        task.began = self._now()
        try:
            task.trial = self._solve(
                self.position,
                task.choice,
                limits=Limits(seconds=self.patience),
                cache=self._cache,
                progress=partial(setattr, task, "part"),
                watch=partial(setattr, task, "status"),
                cancel=lambda: task.end is not None or cancel(),
            )
        except Cancelled:
            if cancel():
                raise
