"""What the tests of faults share: all that the game keeps, in one generation after another; and faulty systems."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

import forking
import pytest
from golden_data import ROOT
from waiting import PATIENCE, wait_until

from game.input.commands import Action
from game.model.last_run import WindowPlace
from game.model.record import Record
from game.model.session import Session
from game.store.storage import Store
from solver import PermutationTable, load_board, parse_position
from solver.model.notation import parse_moves
from solver.system import files as solver_files

SEVEN = load_board("seven")
FARTHEST = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
KINDS = GAME, SETTINGS, STATE, MISTAKES, DRAFT, PROGRESS = "game", "settings", "state", "mistakes", "draft", "progress"
"""What is kept, besides records."""


def session_of(generation):
    """Return a session marked by its generation, with some moves to damage."""
    session = Session(FARTHEST)
    for text in ("LLL", "U", "R") * (1 + generation % 4):
        with suppress(ValueError):  # not every piece can go there every time
            session.slide(parse_moves(text), 0.0)
    session.farthest_taken = generation
    return session


def record_of(generation):
    """Return the record of a number."""
    start, when = str(FARTHEST), "2026-07-31T12:00:00+00:00"
    return Record("faults", generation, "seven", start, 40, 61.25, 36, False, when, "LRUD" * 10)


def keep(store, generation):
    """Store everything of a generation; return when it is on the disk, or could not be written."""
    store.save_session(session_of(generation), 0.0)
    keys, window = {Action.HINT: ("y", "ctrl+h"), Action.SOLVE: ()}, WindowPlace(800, 600, 10, 40)
    store.save_settings(replace(store.settings, others={"generation": generation}, keys=keys, window=window))
    store.save_last_board(f"board-{generation}")
    store.mistakes.add(session_of(generation).position, date(2026, 7, 31))
    store.mistakes._decks["seven"].learnt = generation
    store.save_mistakes()
    store.draft.put(store.draft.drawing.with_piece("A", generation % 20).named(str(generation)))
    store.save_draft()
    store.save_progress(replace(store.progress, session=str(generation)))
    store.history.add(record_of(generation))
    store.writer.flush(PATIENCE)


def opened(folder):
    """Open the player's files and read them all."""
    store = Store(folder)
    store.session(SEVEN)
    assert store.mistakes is not None
    assert store.draft is not None
    assert store.progress is not None
    read_records(store)
    return store


@dataclass(frozen=True)
class Found:
    """Of which generation each kind is that a fresh start has found; -1 for none."""

    saves: dict[str, int]
    records: set[int]
    problem: str | None
    """Its kind."""


def found_in(folder):
    """Return the state found by a program that starts now."""
    store = Store(folder)
    session, board = store.session(SEVEN), store.last_board
    saves = {
        GAME: -1 if session is None else session.farthest_taken,
        SETTINGS: store.settings.others.get("generation", -1),
        STATE: -1 if board is None else int(board.removeprefix("board-")),
        MISTAKES: store.mistakes._decks["seven"].learnt if "seven" in store.mistakes._decks else -1,
        DRAFT: int(store.draft.drawing.name or -1),
        PROGRESS: int(store.progress.session or -1),
    }
    numbers = {record.number for record in read_records(store)}
    store.close()
    return Found(saves, numbers, store.problem and store.problem.kind)


def read_records(store):
    """Return all records once they are read."""
    wait_until(lambda: store.history.statistics is not None)
    return store.history.statistics.records


def records_in(folder):
    """Return the records found by a program that starts now."""
    store = Store(Path(folder))
    records = read_records(store)
    store.close()
    return records


def temporaries_in(folder):
    """Return the files left by unfinished writers."""
    return list(Path(folder).rglob("*.tmp"))


@cache
def seven_table():
    """Return the table of the smallest board, to be cached."""
    return PermutationTable.build(SEVEN)


# Faulty systems


class Faults:
    """Counts what is asked of the system about files in ``folder``, and has the calls from ``first`` to ``last`` fail.

    That is done at the edge to the operating system: by its functions in ``os``, and where bytes are read or written.
    """

    NAMES = ("open", "fsync", "replace", "mkdir", "unlink", "stat", "scandir")

    def __init__(self, folder, first, last, error):
        self.folder, self.first, self.last, self.error = str(folder), first, last, error
        self.calls = []
        """The calls so far: the name of each, and the file's."""
        self._paths = {}  # by descriptor

    def asked(self, name, file):
        """Raise the error if it is this call's turn."""
        self.calls.append((name, file))
        if self.first <= len(self.calls) <= self.last:
            raise OSError(self.error, os.strerror(self.error))

    @contextmanager
    def __call__(self):
        with pytest.MonkeyPatch.context() as patch:
            for name in self.NAMES:
                patch.setattr(os, name, self._counted(name, getattr(os, name)))
            faults = self

            class File(solver_files.FileIO):
                def write(self, raw):
                    faults.asked("write", faults.file_name(self.name))
                    return super().write(raw)

                def read(self, size=-1):
                    faults.asked("read", faults.file_name(self.name))
                    return super().read(size)

            patch.setattr(solver_files, "FileIO", File)
            patch.setattr(os, "fdopen", File)
            yield self

    def _counted(self, name, real):
        def call(path, *args, **options):
            if isinstance(path, int) or str(path).startswith(self.folder):
                self.asked(name, self.file_name(path))
            result = real(path, *args, **options)
            if name == "open":
                self._paths[result] = str(path)
            return result

        return call

    def file_name(self, path):
        """Return a file's name in the folder by its path or descriptor, for a temporary file only its suffix."""
        path = (self._paths.get(path, "?") if isinstance(path, int) else str(path)).removeprefix(self.folder)
        return Path(path).suffix if path.endswith(".tmp") else path


@contextmanager
def small_disk(folder, kilobytes):
    """Mount an empty disk of this size on a folder; return the folder. Skip the test where that is not permitted."""
    folder.mkdir()
    options = f"size={kilobytes}k"
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False) if shutil.which("mount") else None
    if mounted is None or mounted.returncode:
        said = "there is no mount" if mounted is None else mounted.stderr.partition("\n")[0]
        pytest.skip(f"a disk cannot be mounted here: {said}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_writable(folder, writable):
    """Mount the disk in a folder anew, to be written to or only to be read."""
    subprocess.run(["mount", "-o", f"remount,{'rw' if writable else 'ro'}", str(folder)], check=True)


def fill(folder, left):
    """Fill a small disk until so many bytes are left."""
    filler = folder / "filler"
    filler.unlink(missing_ok=True)
    status = os.statvfs(folder)
    filler.write_bytes(bytes(max(status.f_bavail * status.f_frsize - left, 0)))


@cache
def stranger():
    """Return a command prefix for an unprivileged user with, unless HOME is set, no home.

    Our files are this user's own. Skips the test where that is not permitted.
    """
    command = ["unshare", "--map-user=12345"]
    if not shutil.which("unshare") or subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        pytest.skip("users cannot be changed here")
    return command


@dataclass(frozen=True)
class Played:
    """What became of a program that was started by ``start_playing``."""

    titles: list[str]
    warnings: list[str]
    hints: int
    frames: int


START = "1 2 3 4/5 0 6 7"
"""Two slides to the left solve it."""


def start_playing(games, environment, before=(), tree=ROOT):
    """Start the real program for so many games (see ``playing.py``), after which it ends.

    It has what it needs of the environment and ``environment``, where None stands for not even that.
    """
    needed = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(tree),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "LC_ALL": "C.UTF-8",
    }
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    whole = {name: value for name, value in {**needed, **drivers, **environment}.items() if value is not None}
    arguments = [str(tree / "tests" / "helpers" / "playing.py"), str(games), "play", "seven", "--position", START]
    if not before and tree == ROOT:
        return forking.start(arguments, whole)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    command = [*before, sys.executable, *arguments]
    return subprocess.Popen(command, cwd=tree, env=whole, **pipes)


def played(process):
    """Return the program's findings; its standard error must be empty."""
    out, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == ("", 0)
    return Played(**json.loads(out.splitlines()[-1]))
