"""One of the player's files: read with care, written whole and in the background, and merged with others' changes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from solver.system.files import read_file, write_atomically

from .files import FutureFile, Problem, decode, encode, locked, set_aside
from .tasks import Writer

T = TypeVar("T")
Merge = Callable[[Any, Any, Any], Any]
"""Of the contents that this program has read or written last (None if none), that it writes now, and that another has
written since: the content that holds what both have done."""

LARGEST_FILE = 64 * 1024 * 1024  # bytes; a larger file is not one of ours

log = logging.getLogger(__name__)


class _Overtaken(Exception):
    """The error for a file that another program has written since it was read."""


@dataclass(frozen=True)
class _Version:
    """The file as this program has read or written it."""

    ours: Any = None  # what this program has read or put
    there: Any = None  # what the file holds: that object, or one merged with another program's changes
    raw: bytes | None = None  # its bytes


class KeptFile(Generic[T]):
    """A file in the program's own format, and the one before the latest as its backup.

    What the system refuses to read or write is tried again by the writer; until then ``unread`` and the writer say so.
    """

    def __init__(self, path: Path, format_name: str, parse: Callable[[Any], T], merge: Merge, writer: Writer) -> None:
        """``parse`` makes of the content what it means, or raises ValueError."""
        self._path, self._format, self._parse, self._merge, self._writer = path, format_name, parse, merge, writer
        self._backup = path.with_name(f"{path.name}.bak")
        self.unread: Problem | None = None
        """Why it could not be read; one that only cannot be read yet goes when it has been."""
        self._is_of_later_version = False  # then it must not be written over
        self._hindrance: OSError | None = None  # to reading it, or setting it aside
        self._last = _Version()
        self._tried = _Version()  # of the latest write: where it failed at its very end, the file has it all the same
        self._put_at: float | None = None
        self._mark: tuple[int, ...] | None = None  # of the file that was read before writing

    def load(self) -> T | None:
        """Return the content of the file or, if it is damaged, of its backup (``.bak``); the damaged file is set aside
        as ``.damaged``.

        What can't be read yet is read later, and merged with what has been put by then.
        """
        found = self._read()
        self._last = replace(self._last, ours=self._last.there)
        if self._hindrance is not None:
            self._writer.put(self._path, self._look_again, saves=False)
        return found

    def look_into(self) -> T | None:
        """Return what is in the file or its backup, where that can be read; set nothing aside."""
        for candidate in (self._path, self._backup):
            with suppress(OSError, ValueError, RecursionError):
                return self._parse(decode(self._format, read_file(candidate, LARGEST_FILE)))
        return None

    @property
    def put_at(self) -> float | None:
        """When something was last put here, by whichever program, in seconds since the epoch; None if never. What this
        program has put counts at once, not only when it is on the disk.
        """
        times = [] if self._put_at is None else [self._put_at]
        with suppress(OSError):
            times.append(self._path.stat().st_mtime)
        return max(times, default=None)

    def put(self, content: Any) -> None:
        """Schedule the writing of this content, in place of any that still waits; return at once."""
        self._put_at = time.time()
        self._writer.put(self._path, lambda: self._write(content))

    def _read(self) -> T | None:
        """Read the file. ``unread`` keeps its value until the end: the window may read it at any moment."""
        before, self._hindrance = self.unread, None
        found = self._read_either()
        if self.unread is before:  # nothing new has come up
            self.unread = None
        return found

    def _read_either(self) -> T | None:
        for candidate in (self._path, self._backup):
            try:
                raw = read_file(candidate, LARGEST_FILE)
                content = decode(self._format, raw)
                parsed = self._parse(content)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except FutureFile as error:
                self._leave_alone(error)
                return None
            except (ValueError, RecursionError) as error:
                try:
                    self._set_aside(candidate, error)
                except OSError as hindrance:
                    self._wait_for(hindrance)
            except OSError as error:  # perhaps only now
                self._wait_for(error)
                return None
            else:
                self._last = replace(self._last, there=content, raw=raw)
                return parsed
        return None

    def _look_again(self) -> None:
        """Read the file again in the writer's thread. Raises OSError while it cannot be read."""
        self._read()
        if self._hindrance is not None:
            raise self._hindrance

    def _write(self, content: Any) -> None:
        """Write the content in the writer's thread. Raises OSError: then the content is still to be written."""
        if self._hindrance is not None:
            self._look_again()
        while not self._is_of_later_version:
            with suppress(_Overtaken), locked(self._path.parent):
                self._write_once(content)
                return

    def _write_once(self, content: Any) -> None:
        """Write the content once. Raises OSError, and _Overtaken where another program has given up on the lock: this
        one was stopped with it, or its disk takes long.
        """
        written = self._merge_and_back_up(content)
        if self._is_of_later_version:  # as it has turned out
            return
        raw = encode(self._format, written)
        self._tried = _Version(content, written, raw)
        write_atomically(self._path, [raw], self._check_mark)
        self._last = self._tried

    def _check_mark(self) -> None:
        if _mark_of(self._path) != self._mark:
            raise _Overtaken

    def _merge_and_back_up(self, content: Any) -> Any:
        """Make the present file the backup; return ``content`` merged with another program's changes."""
        self._mark = _mark_of(self._path)
        try:
            raw = read_file(self._path, LARGEST_FILE)
            if raw == self._tried.raw:
                self._last = self._tried
            if raw != self._last.raw:
                there = decode(self._format, raw)
                self._parse(there)
                self._last = replace(self._last, there=there)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except FutureFile as error:
            self._leave_alone(error)
        except (ValueError, RecursionError) as error:
            self._set_aside(self._path, error)
            self._mark = None
        else:
            write_atomically(self._backup, [raw])
        ours, there = self._last.ours, self._last.there
        return content if there is ours else self._merge(ours, content, there)

    def _set_aside(self, path: Path, error: Exception) -> None:
        """Rename a damaged file. Raises OSError where that is impossible: it must not be overwritten."""
        set_aside(path)
        log.info("%s was set aside: %s", path, error)
        self.unread = Problem("damaged", path.name)

    def _leave_alone(self, error: FutureFile) -> None:
        self._is_of_later_version = True
        self.unread = Problem("future", self._path.name)
        log.info("%s is left alone: %s", self._path, error)

    def _wait_for(self, hindrance: OSError) -> None:
        """Schedule another attempt at a file that cannot be read, or set aside: it must not be overwritten."""
        self._hindrance = hindrance
        self.unread = Problem("unreadable", self._path.name, hindrance)


def _mark_of(path: Path) -> tuple[int, ...] | None:
    """Return a key that differs after a file has been rewritten; None where there is none. Raises OSError."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
