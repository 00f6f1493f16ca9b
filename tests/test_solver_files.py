"""Files that are written whole or not at all."""

import os

import pytest

from solver.files import sweep_temporaries, write_atomically


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_parts_are_written_one_after_another(tmp_path):
    write_atomically(tmp_path / "file", [b"one ", memoryview(b"two")])
    assert content(tmp_path) == {"file": b"one two"}


def test_missing_folders_are_made(tmp_path):
    write_atomically(tmp_path / "a" / "b" / "file", [b"x"])
    assert (tmp_path / "a" / "b" / "file").read_bytes() == b"x"


@pytest.mark.parametrize("failing", ("os.fsync", "pathlib.Path.replace"))
@pytest.mark.parametrize("error", (OSError(28, "No space left on device"), KeyboardInterrupt()))
def test_a_failure_leaves_the_old_content_and_no_temporary(failing, error, tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"old")

    def fail(*args, **options):
        raise error

    monkeypatch.setattr(failing, fail)
    with pytest.raises(type(error)):
        write_atomically(tmp_path / "file", [b"new"])
    assert content(tmp_path) == {"file": b"old"}


def test_parts_that_fail_half_way_leave_the_old_content(tmp_path):
    (tmp_path / "file").write_bytes(b"old")

    def parts():
        yield b"new"
        raise OSError("unreadable")

    with pytest.raises(OSError, match="unreadable"):
        write_atomically(tmp_path / "file", parts())
    assert content(tmp_path) == {"file": b"old"}


def test_the_content_is_on_the_disk_before_it_takes_the_name(tmp_path, monkeypatch):
    seen = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (seen.append((tmp_path / "file").exists()), real(file)))
    write_atomically(tmp_path / "file", [b"x"])
    assert seen == [False]


def test_sweep_removes_temporaries_alone(tmp_path):
    for name in ("a.table", "a.table.x1.tmp", "b.table.x2.tmp"):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "a.table.x3.tmp").write_bytes(b"being written")
    sweep_temporaries(tmp_path)
    assert sorted(content(tmp_path)) == ["a.table", "a.table.x3.tmp"]
    sweep_temporaries(tmp_path / "missing")
