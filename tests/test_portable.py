"""The program in one file: unpacked once, started from there from then on."""

import importlib.util
import os
import sys

import pytest
from golden_data import ROOT
from waiting import run_program

PROGRAM = '#!/bin/sh\necho "$0" "$ANTIPODE_FILE" "$@"\nexit 3\n'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the file is a program of another kind")


@pytest.fixture
def portable(tmp_path):
    """One file made of a folder with a program that says how it was started."""
    spec = importlib.util.spec_from_file_location("portable", ROOT / "packaging" / "portable.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder, target = tmp_path / "antipode", tmp_path / "one file"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "data").write_bytes(bytes(range(256)))
    (folder / "antipode").write_text(PROGRAM)
    (folder / "antipode").chmod(0o755)
    module.make_portable(folder, target)
    return target


def started(portable, cache, **more):
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), **more}
    command = [portable, "two words", "*"]
    return run_program(command, env=environment)


def test_first_start_unpacks_for_good(portable, tmp_path):
    for _ in range(2):
        ran = started(portable, tmp_path / "cache")
        (place,) = (tmp_path / "cache" / "antipode").iterdir()
        assert (ran.stdout, ran.returncode) == (f"{place}/antipode {portable} two words *\n", 3)
        assert (place / "inner" / "data").read_bytes() == bytes(range(256))
        (place / "kept").touch()  # or the second start has nothing to find
    assert (place / "kept").exists()


def test_runs_where_nothing_can_be_kept(portable, tmp_path):
    (tmp_path / "cache").touch()
    ran = started(portable, tmp_path / "cache", TMPDIR=str(tmp_path))
    place, _, said = ran.stdout.rpartition("/antipode ")
    assert (said.strip(), ran.returncode) == ("two words *", 3)
    assert place.startswith(f"{tmp_path}/antipode.")
    assert not list(tmp_path.glob("antipode.*"))


def test_cut_file_leaves_nothing(portable, tmp_path):
    portable.write_bytes(portable.read_bytes()[:-40])
    assert started(portable, tmp_path / "cache").returncode not in (0, 3)
    assert not list((tmp_path / "cache" / "antipode").iterdir())
