"""The deep database as a file: used where it is whole, and else done without; and made in full where time is given."""

import hashlib
import json
import random

import numpy as np
import pytest
from golden_data import read_golden

from solver import BoardError, Cancelled, load_board, random_position, solve
from solver.search import databases, deep_database, support
from solver.search.deep_build import make_deep
from solver.search.deep_database import deep_path, is_built, load_deep, remove_deep, save_deep
from solver.search.packed import packed_board

FIFTEEN = load_board("fifteen")
PACKED = packed_board(FIFTEEN)


@pytest.fixture
def own_cache(no_bounds_kept, empty_cache):
    """A cache that no other test has, and no bound made before."""


@pytest.fixture
def small(deep_contents):
    """A file of a few bytes in a folder of its own."""
    sha256 = hashlib.sha256(bytes([*range(64), *range(32)])).hexdigest()
    deep_contents(deep_database.CONTENTS._replace(table_bytes=(64, 32), sha256=sha256))
    save_deep([[np.arange(64, dtype=np.uint8)], [np.arange(32, dtype=np.uint8)]])


def change(at):
    content = bytearray(deep_path().read_bytes())
    content[at] ^= 1
    deep_path().write_bytes(content)


@pytest.mark.usefixtures("small")
def test_what_is_written_is_read_back():
    assert is_built()
    for _ in range(2):
        ((index,), _) = load_deep(PACKED).sums
        assert [bytes(table) for table in index._tables] == [bytes(range(64)), bytes(range(32))]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("at", (5, 40, -97, -1))
def test_changed_byte_removes_file(at):
    assert load_deep(PACKED) is not None
    change(at)
    assert load_deep(PACKED) is None
    assert not is_built()


@pytest.mark.usefixtures("small")
def test_other_tables_are_not_used():
    header, content = deep_path().read_bytes().split(b"\n", 1)
    false = bytes(len(content))
    said = json.loads(header) | {"sha256": hashlib.sha256(false).hexdigest()}
    deep_path().write_bytes(json.dumps(said).encode() + b"\n" + false)
    assert load_deep(PACKED) is None
    assert not is_built()


@pytest.mark.usefixtures("small")
def test_later_version_is_left_alone():
    header, content = deep_path().read_bytes().split(b"\n", 1)
    later = json.dumps(json.loads(header) | {"version": 99}).encode() + b"\n" + content
    deep_path().write_bytes(later)
    assert load_deep(PACKED) is None
    with pytest.raises(OSError, match="later version"):
        save_deep([[np.arange(64, dtype=np.uint8)], [np.arange(32, dtype=np.uint8)]])
    assert deep_path().read_bytes() == later


@pytest.mark.usefixtures("small")
def test_cut_file_is_not_used():
    deep_path().write_bytes(deep_path().read_bytes()[:-1])
    assert load_deep(PACKED) is None


@pytest.mark.usefixtures("small")
def test_a_check_can_be_cancelled():
    with pytest.raises(Cancelled):
        load_deep(PACKED, lambda: True)


@pytest.mark.usefixtures("small")
def test_removal_leaves_nothing():
    load_deep(PACKED)
    remove_deep()
    assert not is_built()
    assert load_deep(PACKED) is None
    assert list(deep_path().parent.iterdir()) == []
    remove_deep()


def test_a_damaged_file_is_done_without(own_cache, always_long):
    position = random_position(FIFTEEN, random.Random(3))
    length = solve(FIFTEEN, position, "ida").length
    deep_path().parent.mkdir(parents=True)
    with deep_path().open("wb") as file:
        file.truncate(sum(deep_database.CONTENTS.table_bytes) + 1000)
    assert is_built()
    assert solve(FIFTEEN, position, "ida").length == length
    with pytest.raises(BoardError):
        databases.kept_bound(FIFTEEN, deep_database.NAME)


@pytest.mark.usefixtures("small")
def test_the_command_verifies_what_there_is(run):
    assert json.loads(run("deep", "fifteen", "--json")[1])["built"]
    change(-1)
    assert not json.loads(run("deep", "fifteen", "--json")[1])["built"]


def test_the_command_tells_what_there_is(own_cache, run):
    code, out, _ = run("deep", "fifteen", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["built"], found["begun"], found["bytes"]) == (False, False, 144_144_000)
    assert "5 minutes" in run("deep")[1]
    assert run("deep", "--remove")[0] == 0


@pytest.mark.slow
def test_the_whole_database_finds_the_golden_lengths(own_cache, always_long):
    with pytest.raises(Cancelled):
        asked = []
        make_deep(FIFTEEN, cancel=lambda: len(asked.append(1) or asked) > 100_000)
    make_deep(FIFTEEN)
    assert is_built()
    for text, length in read_golden("fifteen.json")["positions"]:
        assert solve(FIFTEEN, text, "ida").length == length
    assert (FIFTEEN, deep_database.NAME) in support.kept
