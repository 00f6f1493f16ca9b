"""The databases on request: what there is of them, and the one that a process beside the window makes."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.search.all_databases import databases
from solver.tables.optional_databases import Busy, Database, State, remove

from ..store.errand import Errand
from ..system.processes import ROOT, command_of

COMMAND = command_of("solver.search.building", "--build-database")


class Trouble(NamedTuple):
    """Why a database could not be built or removed."""

    kind: str
    """``busy``, ``disk``, ``memory``, ``ended`` by the system, or ``failed``."""
    needed: int = 0
    """MB of disk or memory."""
    free: int = 0
    error: OSError | None = None
    """With which it failed."""


class Ended(NamedTuple):
    """What became of a build that ended by itself."""

    board: str
    trouble: Trouble | None


@dataclass
class _Build:
    """The process; a thread reads what it says."""

    board: str
    process: subprocess.Popen[str]
    part: float = 0.0
    end: dict[str, Any] | None = None
    """What it said at last; None while it runs."""
    asked_to_stop: bool = False
    discards: bool = False
    """Whether what it has found is removed then."""

    def listen(self, wake: Callable[[], None]) -> None:
        """Reads all that it says; ``wake`` is called at the end."""
        assert self.process.stdout is not None
        end: dict[str, Any] = {"problem": "ended"}
        with self.process.stdout as said:
            for value in map(json.loads, said):
                if isinstance(value, dict):
                    end = value
                else:
                    self.part = value
        self.process.wait()
        self.end = end
        wake()

    def stop(self) -> None:
        """The process ends with its input, within a moment or two; nobody waits for that."""
        self.asked_to_stop = True
        assert self.process.stdin is not None
        self.process.stdin.close()


class Databases:
    """Knows what there is once it was asked to look, and builds one at a time."""

    def __init__(self, wake: Callable[[], None], command: Sequence[str] = COMMAND) -> None:
        """``wake`` is called from other threads, when something has become known."""
        self.all: Sequence[Database] = ()
        """Those that there are; none before the first ``look``."""
        self.states: Mapping[str, State] = {}
        """Of each, by its board's id; those that are being looked for are not there."""
        self.trouble: dict[str, Trouble] = {}
        """What was wrong the last time, by the board's id."""
        self._wake, self._command = wake, command
        self._build: _Build | None = None
        self._ended: Ended | None = None
        """What is to be told."""
        self._errand: Errand[tuple[Mapping[str, State], dict[str, Trouble]]] = Errand()

    @property
    def building(self) -> str | None:
        """The id of the board whose database is being built."""
        return None if self._build is None else self._build.board

    @property
    def part(self) -> float:
        """How much of it is done, from 0 to 1."""
        return 0.0 if self._build is None else self._build.part

    @property
    def stopping(self) -> bool:
        """Whether the process has been asked to stop, or what it has found is being removed."""
        return self._errand.busy if self._build is None else self._build.asked_to_stop

    def look(self) -> None:
        """Looks on the disk what there is, and forgets what was wrong; ``update`` tells when that is known."""
        self.all = self.all or databases()
        self.trouble.clear()
        self._begin(dict)

    def build(self, board: str) -> None:
        """Begins to build, or goes on where it was; ``update`` tells when it has ended."""
        if self._build is not None:
            return
        self.trouble.pop(board, None)
        try:
            process = subprocess.Popen(
                [*self._command, board],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                creationflags=_below_normal(),
            )
        except OSError as error:
            self.trouble[board] = Trouble("failed", error=error)
            return
        self._build = build = _Build(board, process)
        threading.Thread(target=build.listen, args=(self._wake,), name="antipode-builder", daemon=True).start()

    def pause(self) -> None:
        """Stops; what has been found is kept."""
        if self._build is not None:
            self._build.stop()

    def cancel(self) -> None:
        """Stops; what has been found is removed."""
        if self._build is not None:
            self._build.discards = True
            self._build.stop()

    def remove(self, board: str) -> None:
        """Removes a database, or what a build has found so far."""
        self.trouble.pop(board, None)
        database = next(each for each in self.all if each.board == board)
        self._begin(lambda: _removed(database))

    def update(self) -> Ended | None:
        """Takes what has become known. Gives what became of a build, once the disk shows it, unless it was stopped."""
        if self._build is not None and self._build.end is not None:
            self._take_end(self._build, self._build.end)
        looked = self._errand.ended()
        if looked is None:
            return None
        self.states, wrong = looked.result()
        self.trouble |= wrong
        ended, self._ended = self._ended, None
        return ended

    def _take_end(self, build: _Build, end: dict[str, Any]) -> None:
        self._build = None
        if build.discards:
            self.remove(build.board)
            return
        self._begin(dict)
        kind = end.pop("problem", None)
        if kind != "cancelled":
            trouble = None if kind is None else _trouble(kind, **end)
            if trouble is not None:
                self.trouble[build.board] = trouble
            self._ended = Ended(build.board, trouble)

    def close(self) -> None:
        """The window closes: a build stops, and nobody waits for that."""
        self.pause()

    def _begin(self, work: Callable[[], dict[str, Trouble]]) -> None:
        """Does something on the disk, and looks what there is then."""
        every = self.all

        def work_and_look() -> tuple[Mapping[str, State], dict[str, Trouble]]:
            trouble = work()
            return {each.board: each.state() for each in every}, trouble

        self._errand.begin(work_and_look, self._wake)


def _removed(database: Database) -> dict[str, Trouble]:
    """Removes it; gives what was wrong."""
    try:
        remove(database)
    except Busy:
        return {database.board: Trouble("busy")}
    except OSError as error:
        return {database.board: Trouble("failed", error=error)}
    return {}


def _trouble(kind: str, needed: int = 0, free: int = 0, number: int = 0, detail: str = "") -> Trouble:
    """What the process has told at its end."""
    return Trouble(kind, needed, free, OSError(number, detail) if kind == "failed" else None)


def _below_normal() -> int:
    """How Windows is told that all other processes go first; elsewhere the process does that itself."""
    names = "CREATE_NO_WINDOW", "BELOW_NORMAL_PRIORITY_CLASS"
    return sum(getattr(subprocess, name, 0) for name in names)
