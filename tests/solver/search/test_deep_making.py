"""The deep database in the making, on a small board: stopped, gone on with, and never trusting what was left."""

import json
import os
import stat
import sys
from functools import cache

import numpy as np
import pytest
from every import sampled
from faults import small_disk
from golden_data import ROOT
from waiting import run_program

from solver import Cancelled, WrongTable, load_board
from solver.search import deep_build
from solver.search.deep_build import make_deep
from solver.search.deep_database import Contents, deep_path, is_built, layer_path, rows_path

EIGHT = load_board("eight")
CONTENTS = Contents(
    groups=((1, 2, 3, 4), (5, 6, 7, 8)),
    table_bytes=(756, 756),
    sha256="7217cf9aec807a9816456f6856138e65dcd26e164d29413b036cf824933668d9",
)


@pytest.fixture
def small(deep_contents, monkeypatch):
    """The database of a small board is made and kept as the large one is, and what is found is always kept."""
    deep_contents(CONTENTS)
    monkeypatch.setattr(deep_build, "SECONDS_BETWEEN_SAVES", 0.0)


def stop_on_the_way():
    """Has a build stop when it has found half of the larger group."""
    left = iter(range(700))
    with pytest.raises(Cancelled):
        make_deep(EIGHT, cancel=lambda: next(left, None) is None)


@cache
def half_built():
    """Return the rows and the layers that such a build leaves; one does for all tests."""
    stop_on_the_way()
    return rows_path().read_bytes(), layer_path().read_bytes()


def leave_half_built():
    """Put there what a build has left that was stopped on the way."""
    rows, layers = half_built()
    rows_path().parent.mkdir(parents=True, exist_ok=True)
    rows_path().write_bytes(rows)
    layer_path().write_bytes(layers)


def changed_rows(change):
    """Writes other rows into the file of a build."""
    rows = np.frombuffer(rows_path().read_bytes(), np.uint8).copy()
    rows_path().write_bytes(change(rows).tobytes())


@pytest.mark.usefixtures("small")
def test_stopped_build_resumes_to_one_file():
    stop_on_the_way()
    counts = json.loads(layer_path().read_bytes())["counts"]
    rows = np.frombuffer(rows_path().read_bytes(), np.uint8)
    assert np.bincount(rows)[1 : len(counts) + 1].tolist() == counts
    if os.name != "nt":
        assert {stat.S_IMODE(path.stat().st_mode) for path in (rows_path(), layer_path())} == {0o600}
    told = []
    make_deep(EIGHT, told.append)
    assert told[0] > 0.01  # from nothing it begins with less
    assert list(rows_path().parent.iterdir()) == [deep_path()]


@pytest.mark.usefixtures("small")
@sampled(
    "said",
    [b"", b"null", b'{"size": SIZE}', b'{"size": SIZE, "distance": 7}']
    + [
        b'{"size": SIZE, "counts": %b}' % counts
        for counts in (b"7", b'"abc"', b"[]", b"[1, 1]", b"[Infinity]", b"[-5]")
    ]
    + [b'{"size": SIZE, "counts": [%b]}' % b", ".join([b"1"] * 300), b"[" * 4000],
    4,
    ids=lambda said: said[:40].decode(),
)
def test_nonsense_restarts_the_build(said):
    leave_half_built()
    layer_path().write_bytes(said.replace(b"SIZE", str(rows_path().stat().st_size).encode()))
    make_deep(EIGHT)
    assert is_built()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "change",
    [
        np.zeros_like,
        lambda rows: rows[:-1],
        lambda rows: np.where(rows == 3, 4, rows).astype(np.uint8),
        lambda rows: np.where(rows == 0, 200, rows).astype(np.uint8),
        lambda rows: np.where((rows == 0) & (np.arange(len(rows)) % 50 == 0), rows.max() + 2, rows).astype(np.uint8),
    ],
    ids=["zeros", "too short", "a layer is missing", "far ones", "a few far ones"],
)
def test_changed_rows_are_found_anew(change):
    leave_half_built()
    changed_rows(change)
    make_deep(EIGHT)
    assert is_built()
    assert not rows_path().exists()


@pytest.mark.usefixtures("small")
def test_zero_rows_are_no_database():
    leave_half_built()
    changed_rows(np.zeros_like)
    layer_path().write_text(json.dumps({"size": rows_path().stat().st_size, "counts": [1]}))
    make_deep(EIGHT)
    assert is_built()


@pytest.mark.usefixtures("small")
def test_what_comes_out_wrong_is_not_kept(deep_contents):
    deep_contents(CONTENTS._replace(sha256="0" * 64))
    with pytest.raises(WrongTable, match="not kept"):
        make_deep(EIGHT)
    assert list(rows_path().parent.iterdir()) == []


@pytest.mark.usefixtures("small")
@pytest.mark.skipif(os.name == "nt", reason="few users may make links there")
@pytest.mark.parametrize("link", [os.link, os.symlink])
def test_a_build_writes_through_no_link(link, tmp_path):
    leave_half_built()
    rows_path().rename(tmp_path / "letter")
    before = (tmp_path / "letter").read_bytes()
    link(tmp_path / "letter", rows_path())
    make_deep(EIGHT)
    assert (tmp_path / "letter").read_bytes() == before
    assert is_built()


FULL = """
from solver import load_board
from solver.search import deep_build, deep_database
deep_database.CONTENTS = deep_database.CONTENTS._replace(groups=((1, 2, 3, 4), (5, 6, 7, 8)))
try:
    deep_build.make_deep(load_board("eight"))
except OSError as error:
    print(error.strerror, error.filename)
"""


def test_full_disk_refuses_the_build(tmp_path, child_environment):
    with small_disk(tmp_path / "disk", 4) as disk:
        environment = child_environment | {"XDG_CACHE_HOME": str(disk)}
        command = [sys.executable, "-c", FULL]
        ran = run_program(command, cwd=ROOT, env=environment)
        folder = disk / "antipode" / "tables"
        told = f"No space left on device {folder / 'fifteen.deep-rows'}\n"
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, told, "")
        assert list(folder.iterdir()) == []
