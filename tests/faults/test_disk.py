"""Whatever a disk refuses, what was kept before stays, the player is told, and play goes on."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from desktop import require
from faults import (
    KINDS,
    MISTAKES,
    SEVEN,
    Faults,
    fill,
    found_in,
    keep,
    make_writable,
    record_of,
    seven_table,
    small_disk,
    stranger,
    temporaries_in,
)
from golden_data import ROOT
from player import Player
from waiting import PATIENCE, run_program, wait_until

from game.language.language import LANGUAGES, load_language
from game.store.storage import Store
from game.words.problems import problem_text
from game.words.words import NO_MESSAGE, Words
from solver import distance_table, parse_position
from solver.tables.permutation_table import load_table

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
FOR_EVER = 1 << 30
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")


def assert_told(problem):
    """There is a line for the player, in every language."""
    for language in LANGUAGES:
        assert problem_text(Words(load_language(language)), problem).isprintable()


def assert_old_or_new(found, old, new, problem):
    """Nothing is lost, and what was not kept was told."""
    generations = {*found.saves.values()}
    assert generations <= {old, new}, found
    assert set(range(1, old + 1)) <= found.records, found
    if generations != {new} or new not in found.records:
        assert problem is not None, found
        assert_told(problem)


def kept_before(folder):
    """Two generations, so that there are backups."""
    store = Store(folder)
    keep(store, 1)
    keep(store, 2)
    store.close()
    return folder


CALLS = "openat,pwrite64,pread64,fsync,fdatasync,ftruncate,unlink,mmap,fallocate,fchmod,rename,link"


class Disk:
    """A program that stores a generation while a call of the system fails, or all from that one on."""

    def __init__(self, folder, log, error="", first=1, lasts=False):
        require("strace")
        self._log, paths = (
            log,
            [folder, *(folder / f"player.db{ending}" for ending in ("", "-wal", "-shm", "-journal"))],
        )
        calls = ["-e", f"trace={CALLS}", "-o", str(log)]
        if error:
            calls += ["-e", f"inject={CALLS}:error={error}:when={first}{'+' if lasts else ''}"]
        self._watch = ["strace", "-f", "-qq", *calls, *(word for path in paths for word in ("-P", str(path)))]
        command = [sys.executable, "tests/helpers/saving.py", str(folder), "3"]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'helpers'}"}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)
        assert self.process.stdout.readline() == "\n"  # it has begun
        self._tracer = subprocess.Popen([*self._watch, "-p", str(self.process.pid)], stderr=subprocess.PIPE, text=True)
        status = Path(f"/proc/{self.process.pid}/status")
        wait_until(lambda: self._tracer.poll() is not None or "TracerPid:\t0\n" not in status.read_text(), "no tracer")
        if self._tracer.poll() is not None:
            pytest.skip(f"a program cannot be traced here: {self._tracer.stderr.read().strip()}")

    def go_on(self):
        """Let the program take its next step; return what it tells."""
        self.process.stdin.write("\n")
        return json.loads(self.process.stdout.readline())

    def heal(self):
        """Have no call fail any more; return those that there were."""
        self._tracer.send_signal(signal.SIGINT)
        self._tracer.wait(PATIENCE)
        self._tracer.stderr.close()
        return self._log.read_text().count("\n")

    def close(self):
        self._tracer.kill()
        self.process.kill()
        self.process.communicate()


@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize(
    "error", ["ENOSPC", *(pytest.param(name, marks=pytest.mark.slow) for name in ("EIO", "EACCES"))]
)
@pytest.mark.parametrize("step", [73, pytest.param(1, marks=pytest.mark.slow)])
def test_each_call_that_fails_loses_nothing(step, error, lasts, tmp_path):
    """The program starts, reads all and stores a generation while a call of the system fails, or all from then on."""
    template, first, told = kept_before(tmp_path / "kept"), 3, 0
    while True:
        folder = shutil.copytree(template, tmp_path / f"data {first}")
        disk = Disk(folder, tmp_path / "calls", error, first, lasts)
        try:
            seen = disk.go_on()
            calls = disk.heal()
            found = found_in(folder)
            problem = "told" if seen["problem"] else None
            assert {*found.saves.values()} <= {2, 3, 2 + 3, -1}, (first, found)
            assert {1, 2} <= found.records, (first, found)
            told += problem is not None
            after = disk.go_on()
            disk.process.wait(PATIENCE)
            assert (after["unsaved"], after["problem"]) == (False, None), (first, after)
        finally:
            disk.close()
        found = found_in(folder)
        assert found.records == {1, 2, 3}, (first, found)
        assert found.saves.pop(MISTAKES) in (3, 2 + 3), first  # those learnt before, and those since
        assert {*found.saves.values()} == {3}, (first, found)
        assert not list(folder.rglob("*.damaged*")), first
        shutil.rmtree(folder)
        if calls < first:
            break
        first += step
    assert told or not lasts


@pytest.mark.parametrize(
    ("error", "step"), [(errno.EIO, 7), *(pytest.param(error, 1, marks=pytest.mark.slow) for error in ERRORS)]
)
def test_table_exists_whatever_its_file_does(error, step, empty_cache):
    for cached in (False, True):
        first = 1
        while True:
            shutil.rmtree(empty_cache, ignore_errors=True)
            if cached:
                distance_table(SEVEN)
            faults = Faults(empty_cache.parent, first, FOR_EVER, error)
            with faults():
                assert distance_table(SEVEN).greatest_distance == 36
            kept = load_table(SEVEN)
            assert kept is None or (kept.distances == seven_table().distances).all()
            assert not cached or kept is not None
            if len(faults.calls) < first:
                break
            first += step


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_nearly_full_disk_keeps_old_or_new(step, tmp_path):
    """A disk that is full in fact, from no page left up to room enough."""
    with small_disk(tmp_path / "disk", 640) as disk:
        folder, generation, told = kept_before(disk / "data"), 2, 0
        for pages in range(0, 16, step):
            store = Store(folder)
            fill(disk, pages * 4096)
            keep(store, generation + 1)
            problem = store.problem
            found = found_in(folder)
            assert_old_or_new(found, generation, generation + 1, problem)
            told += problem is not None
            assert not temporaries_in(folder)
            fill(disk, 400 * 1024)
            keep(store, generation + 2)
            assert store.problem is None
            store.close()
            generation += 2
            assert {*found_in(folder).saves.values()} == {generation}
        assert told > 0


def test_read_only_disk_is_reported_while_so(tmp_path):
    with small_disk(tmp_path / "disk", 640) as disk:
        folder = kept_before(disk / "data")
        make_writable(disk, False)
        store = Store(folder)
        keep(store, 3)
        problem = store.problem
        assert (problem.kind, problem.error.errno) == ("unwritten", errno.EROFS)
        assert_told(problem)
        assert_old_or_new(found_in(folder), 2, 3, problem)
        make_writable(disk, True)
        keep(store, 4)
        assert store.problem is None
        store.close()
        assert {*found_in(folder).saves.values()} == {4}
        assert found_in(folder).records == {1, 2, 3, 4}


def test_folder_that_cannot_be_written_is_read(tmp_path):
    """Though the file in it can be: its log cannot."""
    folder = tmp_path / "data"
    store = Store(folder)
    store.toggle_favourite(SEVEN)
    store.close()
    tmp_path.chmod(0o755)
    folder.chmod(0o555)
    code = (
        "import sys; from pathlib import Path; from game.store.storage import Store; from solver import load_board\n"
        "store = Store(Path(sys.argv[1])); print(store.progress.favourites)\n"
        "store.toggle_favourite(load_board('eight')); store.writer.flush(60); print(store.problem.error.strerror)"
    )
    command = [*stranger(), sys.executable, "-c", code, str(folder)]
    ran = run_program(command, cwd=ROOT)
    folder.chmod(0o755)
    assert (ran.stdout.splitlines(), ran.stderr) == (["('seven',)", "Permission denied"], "")


def test_game_continues_on_full_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with small_disk(tmp_path / "disk", 64) as disk:
        fill(disk, 0)
        start = parse_position(SEVEN, "1 2 3 4/5 0 6 7")
        player = Player(disk / "data", SEVEN, start)
        for key in ("left", "left"):
            player.key(key)
            player.store.writer.flush(PATIENCE)
        player.rest()
        player.wait_for_records()
        assert player.session.is_solved
        told = problem_text(Words(load_language("en")), player.store.problem)
        assert told.startswith(str(disk))
        assert "the disk is full" in told
        player.screen.controller.message = NO_MESSAGE
        assert player.screen.message == told
        player.quit()
        assert len(player.store.history.statistics.records) == 1


def test_the_generations_differ_in_every_file(tmp_path):
    """Without this the tests above would show nothing."""
    folder = kept_before(tmp_path)
    assert found_in(folder).saves == dict.fromkeys(KINDS, 2)
    assert found_in(folder).records == {1, 2}
    assert replace(record_of(1), number=2) == record_of(2)
