"""The player's records: read and added to in the background, summed up for the screens."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from pathlib import Path

from solver import Cancel, Job, Outcome, Progress
from solver.files import read_file, write_atomically

from ..model.record import Record
from ..model.statistics import Measure, Statistics
from ..system.background import start_job
from .problem import Problem
from .record_file import LARGEST_FILE, append_records, decode_records
from .set_aside import set_aside
from .writer import Writer

log = logging.getLogger(__name__)


class History:
    """Knows all records once their file is read. Adding never waits, neither for that nor for the disk."""

    def __init__(self, path: Path, writer: Writer) -> None:
        self.run = uuid.uuid4().hex[:12]
        """Names this run of the program."""
        self._path, self._writer = path, writer
        self._made = 0
        self._added: list[Record] = []
        """While the file is read."""
        self._unwritten: list[Record] = []
        self._statistics: Statistics | None = None
        self._job: Job[Statistics] | None = None
        self._unread_problem: Problem | None = None
        self._unwritten_problem: Problem | None = None

    @property
    def problem(self) -> Problem | None:
        """Why something could not be kept or read."""
        return self._unwritten_problem or self._unread_problem

    @property
    def statistics(self) -> Statistics | None:
        """All records; None while the file is read, which begins with ``load`` or with the first question."""
        self.load()
        if self._statistics is None and self._job is not None and self._job.outcome.ended:
            self._statistics = self._job.result() if self._job.outcome is Outcome.DONE else Statistics()
            if self._job.error is not None:
                self._unread_problem = Problem("unread", self._path.name, self._job.error)
            for record in self._added:
                self._statistics.add(record)
        return self._statistics

    def load(self, wake: Callable[[], None] = lambda: None) -> None:
        """Begins to read the file, once; ``wake`` is called from another thread when it is read."""
        if self._job is None:
            self._job = start_job(self._read, wake)

    def next_number(self) -> int:
        """For the next record of this run."""
        self._made += 1
        return self._made

    def add(self, record: Record) -> tuple[Measure, ...]:
        """Keeps a record, or one that takes the place of another; returns at once.

        Gives in which measures it is a new best; nothing while the file is still read.
        """
        self._unwritten.append(record)
        self._writer.put(self._path, self._write)
        if self.statistics is not None:
            return self.statistics.add(record)
        self._added.append(record)
        return ()

    def close(self) -> None:
        """Ends reading; what could not be written is tried once more. The writer is closed after this."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait(0.3)
        if self._unwritten:
            self._writer.put(self._path, self._write)

    def _write(self) -> None:
        """In the writer's thread. What fails is tried again with the next record: written twice it counts once."""
        records = tuple(self._unwritten)
        try:
            append_records(self._path, records)
            del self._unwritten[: len(records)]
            self._unwritten_problem = None
        except OSError as error:
            self._unwritten_problem = Problem("unwritten", str(self._path), error)
            log.info("%s could not be written: %s", self._path, error)

    def _read(self, progress: Progress, cancel: Cancel) -> Statistics:
        """In the job's thread."""
        try:
            contents = decode_records(read_file(self._path, LARGEST_FILE), cancel)
        except (FileNotFoundError, NotADirectoryError):
            return Statistics()
        except ValueError as error:
            log.info("%s is set aside: %s", self._path, error)
            aside, name = set_aside(self._path), self._path.name
            self._unread_problem = Problem("damaged", name) if aside else Problem("unread", name, error)
            return Statistics()
        if contents.later:
            self._unread_problem = Problem("later_records", self._path.name, count=contents.later)
        self._keep_damaged(contents.damaged)
        return Statistics(contents.records)

    def _keep_damaged(self, lines: list[bytes]) -> None:
        """Keeps damaged lines in a file beside, and says so once. They also stay where they are: nothing is rewritten,
        as another program may be writing.
        """
        path, raw = self._path.with_name(f"{self._path.name}.lines.damaged"), b"".join(line + b"\n" for line in lines)
        try:
            if lines and not _holds(path, raw):
                write_atomically(path, [raw])
                self._unread_problem = Problem("damaged_lines", self._path.name, count=len(lines))
        except OSError as error:
            log.info("%s is not written: %s", path, error)


def _holds(path: Path, raw: bytes) -> bool:
    """Whether this is what is in a file. Raises OSError."""
    try:
        return read_file(path, len(raw)) == raw
    except (FileNotFoundError, ValueError):
        return False
