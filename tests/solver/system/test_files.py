"""Files that are written whole or not at all."""

import errno
import os
import stat
from pathlib import Path

import platformdirs
import pytest

from solver.system.files import (
    NOWHERE,
    cache_folder,
    data_folder,
    documents_folder,
    log_folder,
    open_file,
    open_lock,
    read_file,
    sweep_temporaries,
    sync_folder,
    write_atomically,
)


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
def test_failed_write_keeps_old_content(failing, error, tmp_path, fail):
    (tmp_path / "file").write_bytes(b"old")
    fail(failing, error)
    with pytest.raises(type(error)):
        write_atomically(tmp_path / "file", [b"new"])
    assert content(tmp_path) == {"file": b"old"}


def test_failing_parts_keep_old_content(tmp_path):
    (tmp_path / "file").write_bytes(b"old")

    def parts():
        yield b"new"
        raise OSError("unreadable")

    with pytest.raises(OSError, match="unreadable"):
        write_atomically(tmp_path / "file", parts())
    assert content(tmp_path) == {"file": b"old"}


def test_content_is_synced_before_rename(tmp_path, before):
    seen = []

    def note(file):
        seen.append((stat.S_ISDIR(os.fstat(file).st_mode), (tmp_path / "file").exists()))

    before("os.fsync", note)
    write_atomically(tmp_path / "file", [b"x"])
    assert seen == [(False, False), (True, True)]


def test_write_follows_links(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere" / "file")
    write_atomically(tmp_path / "link", [b"new"])
    assert (tmp_path / "link").is_symlink()
    assert content(tmp_path / "elsewhere") == {"file": b"new"}


def test_own_files_follow_no_links(tmp_path):
    (tmp_path / "elsewhere").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"):
        read_file(tmp_path / "link", 5, follow=False)
    with pytest.raises(OSError, match="link"):
        open_file(tmp_path / "link", "a", follow=False)
    write_atomically(tmp_path / "link", [b"new"], follow=False)
    assert not (tmp_path / "link").is_symlink()
    assert content(tmp_path) == {"elsewhere": b"old", "link": b"new"}


@pytest.mark.parametrize("there", [True, False])
def test_linked_lock_is_left_alone(there, tmp_path):
    if there:
        (tmp_path / "elsewhere").write_bytes(b"old")
    (tmp_path / ".lock").symlink_to(tmp_path / "elsewhere")
    assert open_lock(tmp_path / ".lock") is None
    assert (tmp_path / "elsewhere").exists() == there


def test_a_link_to_itself_cannot_be_written(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "link")
    with pytest.raises(OSError, match=r"symbolic links|File exists"):
        write_atomically(tmp_path / "link" / "file", [b"new"])


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP])
def test_unsyncable_folder_is_no_failure(error, tmp_path, fail):
    asked = fail("os.fsync", OSError(error, os.strerror(error)))
    sync_folder(tmp_path)
    assert len(asked) == 1


def test_a_folder_whose_disk_fails_is_one(tmp_path, fail):
    fail("os.fsync", OSError(errno.EIO, os.strerror(errno.EIO)))
    with pytest.raises(OSError, match="Input/output"):
        sync_folder(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_a_new_file_is_its_owners_alone(tmp_path):
    write_atomically(tmp_path / "whole", [b"x"])
    open_file(tmp_path / "added", "a").close()
    assert [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()] == [0o600, 0o600]


OURS = "a.table.abcdefg1.antipode.tmp"
"""The name of a temporary file of ``a.table``."""


def put_old(folder, *names):
    for name in names:
        (folder / name).write_bytes(b"x")
        os.utime(folder / name, (0, 0))


def test_sweep_removes_temporaries_alone(tmp_path):
    put_old(tmp_path, "a.table", OURS, "b.table.x_9bcdef.antipode.tmp")
    (tmp_path / "a.table.abcdefg3.antipode.tmp").write_bytes(b"being written")
    sweep_temporaries(tmp_path)
    assert sorted(content(tmp_path)) == ["a.table", "a.table.abcdefg3.antipode.tmp"]
    sweep_temporaries(tmp_path / "missing")


def interrupted():
    raise KeyboardInterrupt


def test_left_temporaries_can_be_swept(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "unlink", lambda path: None)  # as if the program were killed
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "file", [b"new"], check=interrupted)
    monkeypatch.undo()
    [left] = tmp_path.iterdir()
    os.utime(left, (0, 0))
    sweep_temporaries(tmp_path)
    assert content(tmp_path) == {}


def test_unremovable_file_stops_no_sweep(tmp_path):
    (tmp_path / OURS).mkdir()
    os.utime(tmp_path / OURS, (0, 0))
    put_old(tmp_path, "b.table.abcdefg2.antipode.tmp")
    sweep_temporaries(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [OURS]


def test_files_of_others_are_never_swept(tmp_path):
    theirs = ["letter.tmp", "letter.document.tmp", "a.antipode.tmp", ".antipode.tmp", "a.Abcdefg1.antipode.tmp"]
    put_old(tmp_path, *theirs, OURS)
    sweep_temporaries(tmp_path)
    assert sorted(content(tmp_path)) == sorted(theirs)


def test_reading_stops_at_bound(tmp_path):
    (tmp_path / "file").write_bytes(b"12345")
    assert read_file(tmp_path / "file", 5) == b"12345"
    with pytest.raises(ValueError, match="5 bytes, expected at most 4"):
        read_file(tmp_path / "file", 4)


def test_too_large_file_is_not_read(tmp_path):
    with (tmp_path / "file").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ValueError, match="1,099,511,627,776 bytes"):
        read_file(tmp_path / "file", 1 << 20)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("mode", ["r", "a"])
def test_non_file_is_refused_at_once(mode, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "pipe", tmp_path / "folder", Path("/dev/zero")):
        with pytest.raises(OSError, match=r"not a file|directory|No such device"):
            open_file(path, mode)


def make_special(path, kind):
    """Make what is no file: a pipe, or a device, which only root may make."""
    if kind == "pipe":
        os.mkfifo(path)
        return
    try:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("this user can't make devices")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("name", ["there", "link"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_only_files_are_replaced(kind, name, private, tmp_path):
    make_special(tmp_path / "there", kind)
    (tmp_path / "link").symlink_to(tmp_path / "there")
    before = (tmp_path / "there").lstat()
    with pytest.raises(OSError, match=f"not a file: '{tmp_path / 'there'}'"):
        write_atomically(tmp_path / name, [b"new"], private=private)
    assert os.path.samestat((tmp_path / "there").lstat(), before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "there"]


def test_own_folder_replaces_a_link_to_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    write_atomically(tmp_path / "link", [b"new"], follow=False)
    assert (tmp_path / "link").read_bytes() == b"new"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_errors_name_the_file_alone(tmp_path, fail):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "folder", tmp_path / "file" / "inside", tmp_path / ("n" * 300)):
        with pytest.raises(OSError, match=r"\[Errno ") as raised:
            write_atomically(path, [b"new"])
        assert (raised.value.filename, raised.value.filename2) in ((str(path), None), (str(path.parent), None))
    fail("tempfile.mkstemp", PermissionError(13, "Permission denied", str(tmp_path / "x.abcdefgh.antipode.tmp")))
    with pytest.raises(PermissionError) as raised:
        write_atomically(tmp_path / "x", [b"new"])
    assert raised.value.filename == str(tmp_path / "x")


@pytest.mark.parametrize("name", ["n" * 255, "\N{HIRAGANA LETTER A}" * 85])
def test_longest_names_can_be_written(name, tmp_path):
    write_atomically(tmp_path / name, [b"new"])
    assert content(tmp_path) == {name: b"new"}


def test_what_is_added_comes_at_the_end(tmp_path):
    for text in (b"one ", b"two"):
        with open_file(tmp_path / "file", "a") as file:
            file.write(text)
    assert content(tmp_path) == {"file": b"one two"}


@pytest.mark.parametrize("home", [None, "~/.local/share", "here"])
def test_missing_home_has_no_folders(home, monkeypatch):
    def asked(*names):
        if home is None:
            raise RuntimeError("could not determine the home directory")
        return Path(home)

    for kind in ("data", "cache", "documents", "log"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", asked)
    monkeypatch.setenv("XDG_CACHE_HOME", home or "")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert {data_folder(), cache_folder(), documents_folder(), log_folder()} == {NOWHERE}
    with pytest.raises(OSError, match="irectory"):
        write_atomically(NOWHERE / "file", [b"x"])
    with pytest.raises(OSError, match="irectory"):
        read_file(NOWHERE / "file", 1)


@pytest.mark.parametrize("cache_home", [None, "", " ", "/elsewhere/cache", "here"])
def test_cache_folder_is_that_of_platformdirs(cache_home, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if cache_home is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", cache_home)
    expected = platformdirs.user_cache_path("antipode")
    assert cache_folder() == (expected if expected.is_absolute() else NOWHERE)


@pytest.mark.skipif(os.name != "posix", reason="others keep no such permissions")
@pytest.mark.parametrize(("private", "mode"), [(True, 0o600), (False, 0o640)])
def test_new_files_are_private_or_as_others(tmp_path, private, mode):
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "new", [b"content"], private=private)
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == mode


def test_full_disk_names_the_file(tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_atomically(tmp_path / "x", [b"new"])
    assert raised.value.filename == str(tmp_path / "x")
