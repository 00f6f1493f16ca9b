"""Tables on disk: what is sound is used, anything else is built anew."""

import hashlib
import json
import os
import random

import numpy as np
import pytest

from solver import Board, PermutationTable, distance_table, load_board
from solver.model.notation import NUMBER_NOTATION
from solver.tables.permutation_table import load_table, save_table, table_path

SEVEN = load_board("seven")


@pytest.fixture
def saved(empty_cache):
    """The file of the saved table of ``seven``, and its content."""
    save_table(PermutationTable.build(SEVEN))
    path = table_path(SEVEN)
    assert path.parent == empty_cache
    return path, path.read_bytes()


def assert_right(table):
    assert table.states == 20_160
    assert table.greatest_distance == 36
    assert [str(position) for position in table.farthest()] == ["0 7 2 1/4 3 6 5"]


def test_a_saved_table_comes_back_equal(saved):
    built, loaded = PermutationTable.build(SEVEN), load_table(SEVEN)
    assert np.array_equal(loaded.distances, built.distances)
    assert np.array_equal(loaded.layers, built.layers)
    assert (loaded.distances.dtype, loaded.layers.dtype) == (built.distances.dtype, built.layers.dtype)
    assert_right(distance_table(SEVEN))


def test_empty_cache_has_no_table(empty_cache):
    assert load_table(SEVEN) is None


def test_a_truncated_file_is_not_used(saved):
    path, content = saved
    header = content.index(b"\n") + 1
    lengths = {*range(0, header + 20, 3), header - 1, header, len(content) - 1}
    lengths.update(random.Random(1).choices(range(len(content)), k=20))
    for length in lengths:
        path.write_bytes(content[:length])
        assert load_table(SEVEN) is None, length


def test_a_longer_file_is_not_used(saved):
    path, content = saved
    path.write_bytes(content + b"\0")
    assert load_table(SEVEN) is None


def test_flipped_bit_is_not_used(saved):
    path, content = saved
    header = content.index(b"\n") + 1
    rng = random.Random(2)
    places = [*range(header), *rng.choices(range(header, len(content)), k=40), len(content) - 1]
    for place in places:
        damaged = bytearray(content)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        loaded = load_table(SEVEN)
        assert loaded is None, f"byte {place}: {content[place]} became {damaged[place]}"


@pytest.mark.parametrize(
    "foreign",
    (
        b"",
        b"\n",
        b"not a table\n",
        b"\x89PNG\r\n\x1a\n" + bytes(1000),
        b"\xff" * 10_000,
        b"null\n",
        b"[1, 2]\n",
        b'"text"\n',
        b"{}\n",
        b'{"distances": -1}\n',
        b'{"distances": "37"}\n',
        b'{"distances": 1e99}\n',
        b'{"distances": 37}\n' + bytes(8 * 8 * 37 + 40_320),
        b'{"distances": ' + b"9" * 4000 + b"}\n",
        b'{"format": "antipode distance table", "version": Infinity}\n',
        b'{"format": "antipode distance table", "version": [2]}\n',
        b"[" * 4096,
        b'{"a":' * 800 + b"1" + b"}" * 800 + b"\n",
        b"\xef\xbb\xbf{}\n",
    ),
    ids=lambda content: repr(content[:24]),
)
def test_foreign_file_is_replaced(foreign, saved):
    path, content = saved
    path.write_bytes(foreign)
    assert load_table(SEVEN) is None
    assert_right(distance_table(SEVEN))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "change", ({"version": 2}, {"format": "another"}, {"board": "seven 4x2"}, {"shape": [5040, 8]}, {"extra": 1})
)
def test_other_header_is_not_used(change, saved):
    path, content = saved
    header, rest = content.split(b"\n", 1)
    changed = json.loads(header) | change
    assert changed["sha256"] == hashlib.sha256(rest).hexdigest()
    path.write_bytes(json.dumps(changed).encode() + b"\n" + rest)
    assert load_table(SEVEN) is None
    assert_right(distance_table(SEVEN))


def test_older_version_is_replaced(saved):
    path, content = saved
    header, rest = content.split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(header) | {"version": 0}).encode() + b"\n" + rest)
    assert load_table(SEVEN) is None
    distance_table(SEVEN)
    assert_right(load_table(SEVEN))


def test_other_boards_file_is_not_used(saved):
    path, content = saved
    distance_table(load_board("eight"))
    path.write_bytes(table_path(load_board("eight")).read_bytes())
    assert load_table(SEVEN) is None
    assert_right(distance_table(SEVEN))
    assert path.read_bytes() == content


def test_changed_goal_ignores_old_table(saved):
    changed = Board("seven", "Seven", 2, 4, (0, 1, 2, 3, 4, 5, 6, 7), NUMBER_NOTATION)
    assert load_table(changed) is None
    assert distance_table(changed).distance(changed.goal) == 0


@pytest.mark.skipif(os.name == "nt", reason="few users may make links there")
def test_link_is_not_followed(saved, tmp_path):
    path, content = saved
    for theirs in (b"a letter", content):
        (tmp_path / "letter").write_bytes(theirs)
        path.unlink()
        path.symlink_to(tmp_path / "letter")
        assert load_table(SEVEN) is None
        assert_right(distance_table(SEVEN))
        assert (tmp_path / "letter").read_bytes() == theirs
        assert not path.is_symlink()
        assert path.read_bytes() == content


def test_folder_as_file_does_no_harm(empty_cache):
    table_path(SEVEN).mkdir(parents=True)
    assert_right(distance_table(SEVEN))


def test_file_as_folder_does_no_harm(tmp_path, monkeypatch):
    (tmp_path / "cache").write_bytes(b"in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert_right(distance_table(SEVEN))
    assert (tmp_path / "cache").read_bytes() == b"in the way"


@pytest.mark.parametrize("failing", ("pathlib.Path.mkdir", "tempfile.mkstemp", "os.fsync"))
def test_unwritable_folder_does_no_harm(failing, empty_cache, fail):
    fail(failing, PermissionError(13, "Permission denied"))
    assert_right(distance_table(SEVEN))
    assert not list(empty_cache.glob("*"))


def test_unreadable_file_is_not_used(saved, fail):
    fail("os.open", PermissionError(13, "Permission denied"))
    assert load_table(SEVEN) is None


def test_failed_save_keeps_old_file(saved, fail):
    path, content = saved
    fail("os.fsync", OSError(28, "No space left on device"))
    save_table(PermutationTable.build(SEVEN))
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == {path: content}


def test_what_killed_writers_left_is_swept(saved):
    path, _ = saved
    left = path.with_name("seven.table.abcdefg1.antipode.tmp")
    left.write_bytes(b"half a table")
    os.utime(left, (0, 0))
    save_table(PermutationTable.build(SEVEN))
    assert list(path.parent.iterdir()) == [path]
