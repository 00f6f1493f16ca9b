"""Files that are mapped to be written to: their space is theirs before the first byte is written."""

import errno
import os
import stat

import pytest

from solver import Cancelled
from solver.tables.table_files import CHUNK, map_writable

SIZE = CHUNK + 12_345


@pytest.fixture(params=["reserving", "writing"])
def path(request, tmp_path, monkeypatch):
    """A file on a system that reserves space, and on one that has to be written to for it."""
    if request.param == "writing":
        monkeypatch.delattr(os, "posix_fallocate", raising=False)
    return tmp_path / "rows"


def test_new_file_is_zeros_and_private(path):
    path.write_bytes(b"before")
    with map_writable(path, SIZE, anew=True) as mapped:
        assert mapped[:] == bytes(SIZE)
        mapped[-1] = 7
    status = path.stat()
    assert (status.st_size, path.read_bytes()[-1]) == (SIZE, 7)
    if os.name != "nt":
        assert status.st_blocks * 512 >= SIZE
        assert stat.S_IMODE(status.st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="files have no holes there")
def test_holes_are_filled_content_stays(path):
    with path.open("wb") as file:
        file.write(b"found")
        file.seek(SIZE - 1)
        file.write(b"x")
    assert path.stat().st_blocks * 512 < SIZE
    with map_writable(path, SIZE, anew=False) as mapped:
        assert mapped[:] == b"found".ljust(SIZE - 1, b"\0") + b"x"
    assert path.stat().st_blocks * 512 >= SIZE


def test_full_disk_leaves_nothing(tmp_path, fail):
    fail("os.posix_fallocate", OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    with pytest.raises(OSError, match="No space left") as wrong:
        map_writable(tmp_path / "rows", SIZE, anew=True)
    assert wrong.value.filename == str(tmp_path / "rows")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "rows").write_bytes(bytes(SIZE))
    with pytest.raises(OSError, match="No space left"):
        map_writable(tmp_path / "rows", SIZE, anew=False)
    assert (tmp_path / "rows").stat().st_size == SIZE


def test_space_is_written_when_not_reservable(tmp_path, fail):
    fail("os.posix_fallocate", OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP)))
    map_writable(tmp_path / "rows", SIZE, anew=True).close()
    assert (tmp_path / "rows").read_bytes() == bytes(SIZE)
    with pytest.raises(Cancelled):
        map_writable(tmp_path / "more", SIZE, anew=True, cancel=lambda: True)
    assert [path.name for path in tmp_path.iterdir()] == ["rows"]


@pytest.mark.skipif(os.name == "nt", reason="few users may make links there")
def test_a_link_is_not_written_through(tmp_path):
    (tmp_path / "letter").write_bytes(bytes(SIZE))
    (tmp_path / "rows").symlink_to(tmp_path / "letter")
    with pytest.raises(OSError, match="link"):
        map_writable(tmp_path / "rows", SIZE, anew=False)
    map_writable(tmp_path / "rows", SIZE, anew=True).close()
    assert not (tmp_path / "rows").is_symlink()
    assert (tmp_path / "letter").read_bytes() == bytes(SIZE)
