"""One of the player's files: read with care, written whole and in the background, and never over what others wrote."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from solver.files import read_file, write_atomically

from .envelope import FutureFile, decode, encode
from .lock import locked
from .problem import Problem
from .set_aside import set_aside
from .writer import Writer

T = TypeVar("T")
Merge = Callable[[Any, Any, Any], Any]
"""Of the contents that this program has read or written last (None if none), that it writes now, and that another has
written since: the content that holds what both have done."""

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; a larger file is not one of ours."""

log = logging.getLogger(__name__)


class KeptFile(Generic[T]):
    """A file in the program's own format, and the one before the latest as its backup."""

    def __init__(
        self, path: Path, format_name: str, parse: Callable[[Any], T], merge: Merge, writer: Writer | None
    ) -> None:
        """``parse`` makes of the content what it means, or raises ValueError. Without a writer nothing is written."""
        self._path, self._format, self._parse, self._merge, self._writer = path, format_name, parse, merge, writer
        self._backup = path.with_name(f"{path.name}.bak")
        self.unread: Problem | None = None
        """Why it could not be read; it may be so no more."""
        self.unwritten: Problem | None = None
        """Why it is not written; goes when it has been."""
        self._protected = False
        """Whether it must not be written over."""
        self._ours: Any = None
        """The content that this program has read or written last."""
        self._there: Any = None
        """What is in the file: the same object, or also what another program has put there."""
        self._raw: bytes | None = None
        """The same as text."""

    def load(self) -> T | None:
        """What is in the file or, where it is damaged, in its backup; the damaged one is set aside."""
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
                self._set_aside(candidate, error)
            except OSError as error:  # perhaps only now
                self._protect(error)
                return None
            else:
                self._ours = self._there = content
                self._raw = raw
                return parsed
        return None

    def put(self, content: Any) -> None:
        """Writes this content, unless another one follows first; returns at once."""
        if self._writer is not None:
            self._writer.put(self._path, lambda: self._write(content))

    def _write(self, content: Any) -> None:
        if self._protected:
            return
        try:
            with locked(self._path.parent):
                written = self._backed_up(content) if self._path.exists() else content
                if self._protected:  # as it has turned out
                    return
                raw = encode(self._format, written)
                write_atomically(self._path, [raw])
            self._ours, self._there, self._raw, self.unwritten = content, written, raw, None
        except OSError as error:
            self.unwritten = Problem("unwritten", str(self._path), error)
            log.info("%s could not be written: %s", self._path, error)

    def _backed_up(self, content: Any) -> Any:
        """Makes the present file the backup; gives ``content`` with what another program has written there since."""
        try:
            raw = read_file(self._path, LARGEST_FILE)
            if raw != self._raw:
                self._there = decode(self._format, raw)
                self._parse(self._there)
            if self._there is not self._ours:
                content = self._merge(self._ours, content, self._there)
        except FutureFile as error:
            self._leave_alone(error)
        except (ValueError, RecursionError) as error:
            self._set_aside(self._path, error)
        else:
            write_atomically(self._backup, [raw])
        return content

    def _set_aside(self, path: Path, error: Exception) -> None:
        """Gives a damaged file another name. Where that cannot be, it must not be written over."""
        log.info("%s is set aside: %s", path, error)
        if set_aside(path):
            self.unread = Problem("damaged", path.name)
        else:
            self._protect(error)

    def _leave_alone(self, error: FutureFile) -> None:
        """A file of a later version stays as it is."""
        self._protected = True
        self.unread = Problem("future", self._path.name)
        log.info("%s is left alone: %s", self._path, error)

    def _protect(self, error: Exception) -> None:
        """A file that cannot be read stays where it is, so it must not be written over."""
        self._protected = True
        self.unread = Problem("unreadable", self._path.name, error)
