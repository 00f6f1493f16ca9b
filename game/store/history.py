"""The player's records: read and extended in the background, summed up for the screens."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timezone
from functools import partial

from solver import Cancel, Cancelled, Job, Misread, Outcome, Progress, board_key, moves_text
from solver.catalogue.texts import LONGEST_TEXT, game_text
from solver.system.progress import never_cancel

from ..model.game import Game
from ..model.record import Record
from ..model.solve_series import SeriesLeg
from ..model.statistics import Bests, Statistics
from ..model.timing import kept_seconds, times_text
from ..system.background import Post, start_job
from .database import RECORD, Damaged, Database, FutureFile, select_each, upsert
from .rows import record_of, record_row


class History:
    """All records, once they are read. Adding never waits, neither for that nor for the disk."""

    def __init__(
        self, database: Database, run: str, write_soon: Callable[[], None], meet: Callable[[Exception], bool]
    ) -> None:
        """``write_soon`` schedules ``write``; ``meet`` is told errors of reading, and returns whether to try again."""
        self.run = run
        self.next_number = 1  # of a record of this run
        self._database, self._write_soon, self._meet = database, write_soon, meet
        self._added: list[Record] = []
        self._unwritten: dict[tuple[str, int], Record] = {}
        self._statistics: Statistics | None = None
        self._job: Job[Statistics] | None = None
        self._taken: Job[Statistics] | None = None
        self._seen = 0  # the latest revision that has been read
        self._post: Post = lambda call: None
        self._waiting: list[Callable[[Statistics], None]] = []

    @property
    def statistics(self) -> Statistics | None:
        """All records; None while they are read, which begins with ``load`` or with the first access.

        Of a file that cannot be read yet there are those of this run, and all once it can.
        """
        self.load()
        job = self._job
        if job is not None and job is not self._taken and job.outcome.ended:
            self._taken = job
            self._statistics = job.result() if job.outcome is Outcome.DONE else Statistics()
            self._statistics.extend(self._added)
        return self._statistics

    def load(self, post: Post | None = None) -> None:
        """Begin to read the records, once; ``post`` hands the result to the main thread."""
        self._post = post or self._post
        if self._job is None:
            self._job = start_job(self._read, self._deliver)

    def read_again(self) -> None:
        """Begin to read the records once more, if that failed; called in any thread once the file can be read."""
        job = self._job
        if job is not None and job.outcome.ended and job.outcome is not Outcome.DONE:
            self._job = None
            self._deliver()

    def when_read(self, call: Callable[[Statistics], None]) -> None:
        """Call with all records: at once, or in the loop when they have been read."""
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

    def read_new(self, connection: sqlite3.Connection) -> list[Record]:
        """Return what has been written since the file was read; nothing before all of it is read."""
        job = self._job
        return [] if job is None or job.outcome is not Outcome.DONE else self._read_beyond(connection, never_cancel)

    def take(self, records: Iterable[Record]) -> bool:
        """Take over games that another program has solved, on the main thread; return whether there are any."""
        statistics = self.statistics
        if statistics is None:
            return False
        new = [record for record in records if record.run != self.run and not statistics.has(record)]
        statistics.extend(new)
        return bool(new)

    def add(self, record: Record) -> Bests:
        """Store a record, or replace the one of its name; return the bests that it has beaten."""
        statistics = self.statistics
        self._store([record])
        return {} if statistics is None else statistics.add(record)

    def take_number(self) -> int:
        """Return the number of a new record of this run."""
        self.next_number += 1
        return self.next_number - 1

    def extend(self, records: Iterable[Record]) -> None:
        """Store many records, or replace those of their names."""
        statistics, new = self.statistics, list(records)
        self._store(new)
        if statistics is not None:
            statistics.extend(new)

    def _store(self, records: list[Record]) -> None:
        self._added += records
        self._unwritten |= {record.name: record for record in records}
        self._write_soon()

    def close(self) -> None:
        """End reading. The writer is closed after this."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait(0.3)

    def write(self, connection: sqlite3.Connection) -> Mapping[tuple[str, int], Record]:
        """Write new records in the writer's thread; return what ``written`` is told once they are on the disk."""
        records = dict(self._unwritten)
        for record in records.values():
            upsert(connection, RECORD, *record_row(record))
        return records

    def written(self, records: Mapping[tuple[str, int], Record]) -> None:
        """Forget records that are on the disk."""
        for name, record in records.items():
            if self._unwritten.get(name) is record:
                del self._unwritten[name]

    def _read(self, progress: Progress, cancel: Cancel) -> Statistics:
        """Read all records in the job's thread."""
        while True:
            try:
                self._seen = 0
                return Statistics(self._database.read_beside(partial(self._read_beyond, cancel=cancel)) or ())
            except (OSError, Damaged, FutureFile) as error:
                if not self._meet(error):
                    raise

    def _read_beyond(self, connection: sqlite3.Connection, cancel: Cancel) -> list[Record]:
        """Return the records with later revisions than were read before; what is no record stays in the file."""
        latest, found = connection.execute("SELECT coalesce(max(revision), 0) FROM record").fetchone()[0], []
        for number, (key, row) in enumerate(select_each(connection, RECORD, "WHERE revision > ?", self._seen)):
            if number % 1000 == 0 and cancel():
                raise Cancelled
            with suppress(ValueError):
                found.append(record_of(key, row))
        self._seen = latest
        return found


def utc_now() -> datetime:
    """Return the time of day."""
    return datetime.now(timezone.utc)


class Recorder:
    """A recorder of solved games: each is stored at once, so that nothing loses it, and again once its par is known."""

    def __init__(self, history: History, clock: Callable[[], datetime] = utc_now) -> None:
        self._history, self._clock = history, clock
        self._open: tuple[Game, Record] | None = None  # while its par is unknown

    def solved(
        self,
        game: Game,
        par: int | None,
        proved: bool = True,
        leg: tuple[SeriesLeg, float] | None = None,
        session: str = "",
    ) -> Bests:
        """Record a solved game, unless it began at the goal; return the bests that it has beaten.

        ``proved`` is False for a par that is only the best known; ``leg`` is its place in a series and the
        seconds it took there, ``session`` the name of the session.
        """
        if game.start.is_goal:
            return {}
        line, times = _line(game), times_text(game.move_times)
        record = Record(
            run=self._history.run,
            number=self._history.take_number(),
            board=board_key(game.start.board),
            start=str(game.start),
            moves=game.move_count,
            seconds=kept_seconds((game.solved_in or 0.0) if leg is None else leg[1]),
            par=par,
            assisted=game.assisted,
            when=self._clock().isoformat(timespec="seconds"),
            line=line,
            times=times if len(line) + len(times) <= LONGEST_TEXT else "",  # so that the record's line has room
            looked=kept_seconds(game.looked),
            proved=proved,
            leg="" if leg is None else str(leg[0]),
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
        game_text(game.start.board, game.start, game.moves)
    except Misread:
        return ""
    return moves_text(game.moves)
