"""Databases on request: one builder at a time, room first, and a process that ends with its input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from golden_data import ROOT
from waiting import PATIENCE

from solver.search.building import database_of, databases
from solver.tables.table_files import Busy, Cost, Database, NoRoom, State, build, remove


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


SMALL = Cost(1, 1, 1, 1)


def database(make, cost=SMALL, begun=0):
    return Database("eight", cost, True, lambda: State.ABSENT, lambda: begun, lambda: None, make, lambda: None, Path, 1)


def never(progress, cancel):
    raise AssertionError


@pytest.mark.usefixtures("own_cache")
def test_nobody_builds_or_removes_while_another_builds():
    def make(progress, cancel):
        for attempt in (build, remove):
            with pytest.raises(Busy):
                attempt(database(never))

    build(database(make))
    built = []
    build(database(lambda progress, cancel: built.append(1)))  # the lock is free again
    assert built


@pytest.mark.usefixtures("own_cache")
def test_lack_of_room_prevents_build():
    with pytest.raises(NoRoom, match="of disk") as wrong:
        build(database(never, Cost(1, 1, 10**12, 1)))
    assert (wrong.value.what, wrong.value.needed) == ("disk", 10**12)
    with pytest.raises(NoRoom, match="800 MB of memory, 700 MB are free"):
        build(database(never, Cost(1, 800, 1, 1)), free_memory=lambda: 700)


@pytest.mark.usefixtures("own_cache")
def test_begun_build_needs_less_room():
    built = []
    begun = database(lambda progress, cancel: built.append(1), Cost(1, 10**12, 10**6, 1), begun=10**12)
    build(begun, free_memory=lambda: None)
    assert built


@pytest.mark.usefixtures("own_cache")
def test_damaged_database_is_built_again():
    states, built = [State.BUILT], []
    fresh = database(lambda progress, cancel: built.append(1))._replace(state=lambda: states[-1])
    build(fresh._replace(make=never))
    build(fresh._replace(verify=lambda: states.append(State.ABSENT)), free_memory=lambda: None)
    assert built


def test_each_database_is_found_by_its_board():
    assert all(database_of(each.board_id) == each for each in databases())
    assert database_of("eight") is None


MAKES = """
import sys
from solver.search import building
from solver.tables.table_files import Cost, Database, State
def make(progress, cancel):
    progress(0.25)
    while not {done}:
        if cancel():
            raise building.Cancelled
fake = Database(
    "eight", Cost(1, 1, 1, 1), True, lambda: State.ABSENT, lambda: 0, lambda: None, make, lambda: None, None, 1,
)
building.database_of = lambda board: fake
sys.exit(building.main("eight"))
"""


def test_build_process_ends_well(tmp_path, child_environment):
    environment = child_environment | {"XDG_CACHE_HOME": str(tmp_path)}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    code = MAKES.format(done=True)
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment, **pipes) as process:
        assert process.wait(PATIENCE) == 0
        assert (process.stdout.read().splitlines()[-1], process.stderr.read()) == (b"{}", b"")


def test_build_process_stops_with_its_input(tmp_path, child_environment):
    environment = child_environment | {"XDG_CACHE_HOME": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    code = MAKES.format(done=False)
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment, **pipes) as process:
        assert json.loads(process.stdout.readline()) == 0.25
        process.stdin.close()
        assert json.loads(process.stdout.readline()) == {"problem": "cancelled"}
