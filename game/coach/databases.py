"""The optional databases: those on the disk, and the one that a process beside the window builds."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from solver.search.building import databases
from solver.tables.table_files import Busy, Database, State, remove

from ..store.tasks import SerialTask
from ..system.background import Post
from ..system.programs import ROOT, command_of

COMMAND = command_of("solver.search.building", "--build-database")


class Trouble(NamedTuple):
    """The reason why a database could not be built or removed."""

    kind: str
    """``busy``, ``disk``, ``memory``, ``ended`` by the system, or ``failed``."""
    needed: int = 0
    free: int = 0
    error: OSError | None = None


class Ended(NamedTuple):
    """The result of a build that ended by itself."""

    board: str
    trouble: Trouble | None


@dataclass
class _Build:
    """A build process; a thread reads its output."""

    board: str
    process: subprocess.Popen[str]
    part: float = 0.0
    end: dict[str, Any] | None = None
    is_stopping: bool = False
    discards: bool = False

    def listen(self, on_end: Callable[[], None]) -> None:
        """Read all output, from another thread, and call ``on_end``."""
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
        on_end()

    def stop(self) -> None:
        """Stop the process by closing its input; it ends within a moment or two, without a wait."""
        self.is_stopping = True
        assert self.process.stdin is not None
        self.process.stdin.close()


class Databases:
    """The state of the databases, once looked up, and one build at a time."""

    def __init__(self, post: Post, command: Sequence[str] = COMMAND) -> None:
        """``post`` hands what has become known to the main thread."""
        self.all: Sequence[Database] = ()
        self.states: Mapping[str, State] = {}
        """Their states by board id, without those that are still being looked up."""
        self.trouble: dict[str, Trouble] = {}
        self.on_end: Callable[[Ended], None] = lambda ended: None
        self._post, self._command = post, command
        self._build: _Build | None = None
        self._ended: Ended | None = None
        self._task: SerialTask[tuple[Mapping[str, State], dict[str, Trouble]]] = SerialTask()

    @property
    def building(self) -> str | None:
        """The id of the board whose database is being built."""
        return None if self._build is None else self._build.board

    @property
    def part(self) -> float:
        """The progress of the build, from 0 to 1."""
        return 0.0 if self._build is None else self._build.part

    @property
    def is_stopping(self) -> bool:
        """The process has been asked to stop, or its files are being removed."""
        return self._task.is_busy if self._build is None else self._build.is_stopping

    def look(self) -> None:
        """Look up the databases on the disk, and drop old errors."""
        self.all = self.all or databases()
        self.trouble.clear()
        self._begin(dict)

    def build(self, board: str) -> None:
        """Begin a build, or continue it."""
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
        listening = partial(build.listen, lambda: self._post(partial(self._take_end, build)))
        threading.Thread(target=listening, name="antipode-builder", daemon=True).start()

    def pause(self) -> None:
        """Stop, and keep the files of the build."""
        if self._build is not None:
            self._build.stop()

    def cancel(self) -> None:
        """Stop, and remove the files of the build."""
        if self._build is not None:
            self._build.discards = True
            self._build.stop()

    def remove(self, board: str) -> None:
        """Remove a database, or the files of an unfinished build."""
        self.trouble.pop(board, None)
        database = next(each for each in self.all if each.board_id == board)
        self._begin(lambda: _removed(database))

    def _take_look(self) -> None:
        """Keep what the disk shows, and report the end of a build."""
        looked = self._task.ended()
        if looked is None:  # it was followed by another look
            return
        self.states, wrong = looked.result()
        self.trouble |= wrong
        ended, self._ended = self._ended, None
        if ended is not None:
            self.on_end(ended)

    def _take_end(self, build: _Build) -> None:
        end, self._build = build.end or {}, None
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

    def _begin(self, work: Callable[[], dict[str, Trouble]]) -> None:
        """Begin work on the disk, followed by a look at the databases."""
        every = self.all

        def work_and_look() -> tuple[Mapping[str, State], dict[str, Trouble]]:
            trouble = work()
            return {each.board_id: each.state() for each in every}, trouble

        self._task.begin(work_and_look, lambda: self._post(self._take_look))


def _removed(database: Database) -> dict[str, Trouble]:
    try:
        remove(database)
    except Busy:
        return {database.board_id: Trouble("busy")}
    except OSError as error:
        return {database.board_id: Trouble("failed", error=error)}
    return {}


def _trouble(kind: str, needed: int = 0, free: int = 0, number: int = 0, detail: str = "") -> Trouble:
    """Return the trouble that the process has reported at its end."""
    return Trouble(kind, needed, free, OSError(number, detail) if kind == "failed" else None)


def _below_normal() -> int:
    """Return the flag that lowers the priority on Windows; elsewhere the process does that itself."""
    names = "CREATE_NO_WINDOW", "BELOW_NORMAL_PRIORITY_CLASS"
    return sum(getattr(subprocess, name, 0) for name in names)
