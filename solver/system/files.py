"""Files that are written whole or not at all, and read only where they are files, and not too large.

The player may put a link in the place of a file of theirs: then what it leads to is read and written, and the link
stays. In folders of the program's own, such as the cache, a link is none of ours, so that ``follow`` is false there: it
is not read, and what is written takes its place.

Besides: the platform's folders for a user's files, and locks of files between programs. The end of a program, however
it comes, releases its locks.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from ..errors import ArgumentError, quoted

KILLED_SECONDS = 60.0  # a temporary file that has not changed for so long has no writer any more
TEMPORARY_SUFFIX = ".antipode.tmp"
LONGEST_BEGINNING = 40  # characters of a temporary file's name that are those of the file; names have 255 bytes
_OURS = rf"(?s).+\.[a-z0-9_]{{8}}{re.escape(TEMPORARY_SUFFIX)}"
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""The flag that makes ``os.open`` refuse a link; Windows has no such flag, and lets few users make links."""


def open_file(path: Path, mode: str = "r", *, follow: bool = True) -> FileIO:
    """Open a file, for reading or (``a``) for adding to it, without a buffer; a new one is its owner's alone.

    Raises OSError, also for what is no file: a pipe or a device would keep its reader waiting, or never end.
    """
    file = FileIO(path, mode, opener=_open_without_waiting if follow else _open_no_link)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a file", str(path))
    return file


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)  # Windows has no pipes among its files


def _open_no_link(path: str, flags: int) -> int:
    return _open_without_waiting(path, flags | NO_LINK)


class TooLarge(ValueError):
    """A file of ``size`` bytes where ``most`` were expected."""

    def __init__(self, size: int, most: int) -> None:
        super().__init__(f"{size:,} bytes, expected at most {most:,}")
        self.size, self.most = size, most


def read_file(path: Path, most: int, *, follow: bool = True) -> bytes:
    """Return the content of a file. Raises OSError, and TooLarge, before it reads, for more than ``most`` bytes."""
    with open_file(path, follow=follow) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise TooLarge(size, most)
        return file.read(size)


def _umask() -> int:
    """Return the permissions that new files do not get; the system tells them only as they are set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def write_atomically(
    path: Path,
    parts: Iterable[bytes | memoryview],
    check: Callable[[], None] = lambda: None,
    *,
    follow: bool = True,
    private: bool = True,
) -> None:
    """Make ``path`` hold ``parts``, one after another; a reader meets the old content or the new.

    Written to a temporary file in the same folder (made where it is missing), flushed to the disk and then renamed,
    and the new name is flushed as well. Raises OSError, which names ``path``, also for what is there and no file: the
    renaming would put a file in the place of a pipe or a device. Unless it was that last step that failed, the old
    content stays. So it does if ``check``, which is called right before the renaming, raises anything. Only its owner
    may read it unless it is not ``private``: then it has the permissions of any new file.
    """
    import tempfile  # what only reads needs none of it

    if follow:
        path = Path(os.path.realpath(path))
    check_replaceable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beginning = f"{path.name[:LONGEST_BEGINNING]}."
    with _errors_naming(path):
        descriptor, name = tempfile.mkstemp(prefix=beginning, suffix=TEMPORARY_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with _errors_naming(path), os.fdopen(descriptor, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            temporary.chmod(0o666 & ~_umask())
        check()
        with _errors_naming(path):
            temporary.replace(path)
    except BaseException:
        with suppress(OSError):  # the first error is the one to raise
            temporary.unlink()
        raise
    sync_folder(path.parent)


def save_text(path: str | Path, text: str, suffix: str, hint: str = "") -> None:
    """Write a text to a file whose name ends in ``suffix``. Raises ArgumentError, with a hint, for another name, and
    OSError.
    """
    if Path(path).suffix.lower() != suffix:
        raise ArgumentError(f"{quoted(str(path))}: expected a name that ends in {suffix}{hint}")
    try:
        write_atomically(Path(path), [text.encode()], private=False)
    except ValueError:  # a zero byte or half a surrogate, which no file system names a file by
        raise ArgumentError(f"{quoted(str(path))}: no file has such a name") from None


def check_replaceable(path: Path) -> None:
    """Raise OSError where something else than a file or a link is at ``path``."""
    try:
        mode = path.lstat().st_mode
    except OSError:  # there is nothing yet, or the writing will say what is wrong
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
        raise OSError(errno.EINVAL, "not a file", str(path))


@contextmanager
def _errors_naming(path: Path) -> Iterator[None]:
    """Make OSErrors name ``path`` in place of the temporary file beside it, which nobody knows."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # it is none of the system's
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


NOT_SYNCED = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM})
"""Errors of file systems that know no syncing of folders, and of folders that may be written to but not opened."""


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk: otherwise a power cut may bring a file's old name back.

    Does nothing where folders cannot be synced. Raises OSError where the disk fails.
    """
    if sys.platform == "win32":  # it opens no folders
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in NOT_SYNCED:
            raise


def sweep_temporaries(folder: Path) -> None:
    """Remove the temporary files that ``write_atomically`` has left in a folder because the program was killed.

    Others' files stay, and what another program may be writing now, and what cannot be removed. Raises OSError for a
    folder that cannot be looked through.
    """
    for temporary in folder.glob(f"*{TEMPORARY_SUFFIX}"):
        with suppress(OSError):  # its writer was faster, for instance
            if not re.fullmatch(_OURS, temporary.name):
                continue
            if abs(time.time() - temporary.lstat().st_mtime) > KILLED_SECONDS:  # or the clock has been set back
                temporary.unlink()


NOWHERE = Path(os.devnull) / "antipode"
"""Stands for a folder that there is not: whatever is done to files in it raises OSError."""


def data_folder() -> Path:
    """Return the folder for files that must not be lost; NOWHERE where the user has no home."""
    return _user_folder("data", "antipode")


def cache_folder() -> Path:
    """Return the folder for files that can be rebuilt; NOWHERE where the user has no home."""
    if sys.platform == "linux":  # every command asks, and platformdirs loads a dozen modules to say the same
        given = Path(os.environ.get("XDG_CACHE_HOME", "").strip())
        folder = given if given.is_absolute() else Path(os.path.expanduser("~/.cache"))  # noqa: PTH111  raises nothing
        return folder / "antipode" if folder.is_absolute() else NOWHERE
    return _user_folder("cache", "antipode")


def documents_folder() -> Path:
    """Return the folder for exported files, which may not exist; NOWHERE where the user has no home."""
    return _user_folder("documents")


def pictures_folder() -> Path:
    """Return the folder for pictures, which may not exist; NOWHERE where the user has no home."""
    return _user_folder("pictures")


def log_folder() -> Path:
    """Return the folder for log files; NOWHERE where the user has no home."""
    return _user_folder("log", "antipode")


def _user_folder(kind: str, *program: str) -> Path:
    """Return NOWHERE without a home: platformdirs raises RuntimeError, older ones gave a relative ``~``."""
    import platformdirs

    try:
        folder: Path = getattr(platformdirs, f"user_{kind}_path")(*program)
    except RuntimeError:
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_lock(path: Path) -> int | None:
    """Return a descriptor of the file, which is made; closing it ends the lock. None where nothing can be written.

    A link is not followed: neither a file of somebody else's would be locked, nor one made where it leads.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600)
    except OSError:
        return None


def try_lock(descriptor: int) -> bool:
    """Take the lock; return False if another program has it, and True on file systems without locks."""
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # another has it
        return False
    except OSError:  # there are none here
        return True
    return True
