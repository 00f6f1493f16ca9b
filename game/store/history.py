"""The player's records: read and extended in the background, summed up for the screens."""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from solver import Cancel, Job, Outcome, Progress, board_key, moves_text
from solver.catalogue.texts import LONGEST_TEXT, Misread, game_text
from solver.system.files import read_file, write_atomically

from ..model.game import Game
from ..model.record import Record
from ..model.series import SeriesLeg
from ..model.statistics import Bests, Statistics
from ..model.timing import times_text
from ..system.background import Post, start_job
from .earlier_keys import EarlierKeys
from .files import Problem, set_aside
from .record_file import LARGEST_FILE, append_records, decode_records
from .tasks import Writer

log = logging.getLogger(__name__)


class History:
    """All records, once their file is read. Adding never waits, neither for that nor for the disk."""

    def __init__(self, path: Path, writer: Writer) -> None:
        self.run = os.urandom(6).hex()
        self.numbers = itertools.count(1)
        self._path, self._writer = path, writer
        self._added: list[Record] = []
        self._unwritten: list[Record] = []
        self._statistics: Statistics | None = None
        self._job: Job[Statistics] | None = None
        self._taken: Job[Statistics] | None = None
        self._look: Job[list[Record]] | None = None
        self._read_to = 0  # bytes, up to the end of a line
        self._post: Post = lambda call: None
        self._waiting: list[Callable[[Statistics], None]] = []
        self.problem: Problem | None = None

    @property
    def statistics(self) -> Statistics | None:
        """All records; None while the file is read, which begins with ``load`` or with the first access.

        Of a file that cannot be read yet there are those of this run, and all once it can.
        """
        self.load()
        job = self._job
        if job is not None and job is not self._taken and job.outcome.ended:
            self._taken = job
            self._statistics = job.result() if job.outcome is Outcome.DONE else Statistics()
            self._statistics.extend(self._added)
            if job.error is not None:
                self._wait_for(job.error)
        return self._statistics

    def load(self, post: Post | None = None) -> None:
        """Begin to read the file, once; ``post`` hands the result to the main thread."""
        self._post = post or self._post
        if self._job is None:
            self._job = start_job(self._read, self._deliver)

    def when_read(self, call: Callable[[Statistics], None]) -> None:
        """Call with all records: at once, or in the loop when their file has been read."""
        statistics = self.statistics
        if statistics is None or self._waiting:  # these come first
            self._waiting.append(call)
        else:
            call(statistics)

    def _deliver(self) -> None:
        self._post(self._run_waiting)

    def _run_waiting(self) -> None:
        calls, self._waiting = self._waiting, []
        for call in calls:
            self.when_read(call)

    def look(self) -> bool:
        """Take over games that another program has solved, and return whether there are any; called now and then.

        They are read in the background, and come in with the next call.
        """
        statistics = self.statistics
        if statistics is None or (self._look is not None and not self._look.outcome.ended):
            return False
        found = self._look.result() if self._look is not None and self._look.outcome is Outcome.DONE else []
        self._look = start_job(self._read_on, lambda: None) if self._has_grown() else None
        new = [record for record in found if record.run != self.run and not statistics.has(record)]
        statistics.extend(new)
        return bool(new)

    def _has_grown(self) -> bool:
        try:
            return self._path.stat().st_size > self._read_to
        except OSError:
            return False

    def _read_on(self, progress: Progress, cancel: Cancel) -> list[Record]:
        """Read what has been added since the file was read, in a job's thread."""
        begin = self._read_to  # which another thread sets where the file could not be read, and now can
        with self._path.open("rb") as file:
            file.seek(begin)
            raw = file.read(LARGEST_FILE)
        whole = raw[: raw.rfind(b"\n") + 1]
        self._read_to = begin + len(whole)
        return list(EarlierKeys().renamed(decode_records(whole, cancel).records))

    def add(self, record: Record) -> Bests:
        """Store a record, or replace the one of its name; return the bests that it has beaten."""
        statistics = self.statistics
        self._store([record])
        return {} if statistics is None else statistics.add(record)

    def extend(self, records: Iterable[Record]) -> None:
        """Store many records, or replace those of their names."""
        statistics, new = self.statistics, list(records)
        self._store(new)
        if statistics is not None:
            statistics.extend(new)

    def _store(self, records: list[Record]) -> None:
        self._added += records
        self._unwritten += records
        self._writer.put(self._path, self._write)

    def close(self) -> None:
        """End reading. The writer is closed after this."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait(0.3)

    def _write(self) -> None:
        """Write new records in the writer's thread. Raises OSError; what is then written twice counts once."""
        records = tuple(self._unwritten)
        append_records(self._path, records)
        del self._unwritten[: len(records)]

    def _wait_for(self, error: BaseException) -> None:
        """Schedule another attempt at a file that the system has refused to read."""
        self.problem = Problem("unread", self._path.name, error)
        if isinstance(error, OSError):
            self._writer.put((self._path, "read"), self._look_again, saves=False)

    def _look_again(self) -> None:
        """Read the file again in the writer's thread. Raises OSError while it cannot be read."""
        with suppress(FileNotFoundError, NotADirectoryError, ValueError):  # the next reader deals with these
            read_file(self._path, LARGEST_FILE)
        self.problem = self._job = None  # the next question reads it
        self._deliver()

    def _read(self, progress: Progress, cancel: Cancel) -> Statistics:
        """Read the file in the job's thread."""
        try:
            raw = read_file(self._path, LARGEST_FILE)
            contents = decode_records(raw, cancel)
            self._read_to = raw.rfind(b"\n") + 1
        except (FileNotFoundError, NotADirectoryError):
            return Statistics()
        except ValueError as error:
            self.problem = self._set_aside(error)
            return Statistics()
        if contents.later:
            self.problem = Problem("later_records", self._path.name, count=contents.later)
        self._keep_damaged(contents.damaged)
        return Statistics(EarlierKeys().renamed(contents.records))

    def _set_aside(self, error: ValueError) -> Problem:
        """Rename a file that is not ours; if that is impossible, it is only ever appended to."""
        log.info("%s is set aside: %s", self._path, error)
        try:
            set_aside(self._path)
        except OSError:
            return Problem("unread", self._path.name, error)
        return Problem("damaged", self._path.name)

    def _keep_damaged(self, lines: list[bytes]) -> None:
        """Copy damaged lines to a file beside, and report so once. They also stay where they are: nothing is rewritten,
        as another program may be writing.
        """
        path, raw = self._path.with_name(f"{self._path.name}.lines.damaged"), b"".join(line + b"\n" for line in lines)
        try:
            if lines and not _holds(path, raw):
                write_atomically(path, [raw])
                self.problem = Problem("damaged_lines", self._path.name, count=len(lines))
        except OSError as error:
            log.info("%s is not written: %s", path, error)


def _holds(path: Path, raw: bytes) -> bool:
    """Return whether this is the content of a file. Raises OSError."""
    try:
        return read_file(path, len(raw)) == raw
    except (FileNotFoundError, ValueError):
        return False


def utc_now() -> datetime:
    """Return the time of day."""
    return datetime.now(timezone.utc)


class Recorder:
    """A recorder of solved games: each is stored at once, so that nothing loses it, and again once its par is known."""

    def __init__(self, history: History, clock: Callable[[], datetime] = utc_now) -> None:
        self._history, self._clock = history, clock
        self._open: tuple[Game, Record] | None = None  # while its par is unknown

    def solved(
        self, game: Game, par: int | None, proved: bool = True, leg: SeriesLeg | None = None, session: str = ""
    ) -> Bests:
        """Record a solved game, unless it began at the goal; return the bests that it has beaten.

        ``proved`` is False for a par that is only the best known; ``leg`` is its place in a series, ``session`` the
        name of the session.
        """
        if game.start.is_goal:
            return {}
        line, times = _line(game), times_text(game.move_times)
        record = Record(
            run=self._history.run,
            number=next(self._history.numbers),
            board=board_key(game.start.board),
            start=str(game.start),
            moves=game.move_count,
            seconds=round(game.solved_in or 0.0, 3),
            par=par,
            assisted=game.assisted,
            when=self._clock().isoformat(timespec="seconds"),
            line=line,
            times=times if len(line) + len(times) <= LONGEST_TEXT else "",  # so that the record's line has room
            looked=round(game.looked, 3),
            proved=proved,
            leg="" if leg is None else str(leg),
            session=session,
            origin=game.origin.value,
            hints=game.hints,
            first=game.is_first,
        )
        self._open = (game, record) if par is None else None
        return self._history.add(record)

    def awaits_par(self, game: Game) -> bool:
        """Return whether the game is recorded and its par is still unknown."""
        return self._open is not None and self._open[0] is game

    def complete(self, par: int, proved: bool = True) -> Bests:
        """Add the par of the game that awaits it. Return the bests that it has beaten."""
        if self._open is None:
            return {}
        record, self._open = self._open[1], None
        return self._history.add(replace(record, par=par, proved=proved))


def _line(game: Game) -> str:
    """Return the moves as text; empty where no game's text holds as many."""
    try:
        game_text(game.start, game.moves)
    except Misread:
        return ""
    return moves_text(game.moves)
