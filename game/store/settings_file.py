"""The settings: a text file, ``settings.json``, which may be edited while the game is closed.

Each entry of ``content`` that is none of a setting's choices counts as its default, and entries of other versions stay.
``checksum`` is for versions up to 2.0, which read the file only with the right one; this one does not look at it. What
another program has changed since stays where this one has not changed the same setting.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solver.system.files import read_file, write_atomically

from ..model.settings import Settings
from .player_files import Problem, locked, set_aside
from .tasks import Writer

FORMAT, VERSION = "antipode settings", 1
LARGEST_FILE = 1 << 20  # bytes

log = logging.getLogger(__name__)


class _Future(ValueError):
    """A file of a later version."""


def encode(content: Mapping[str, Any]) -> bytes:
    """Return the text of the file."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    checksum = hashlib.sha256(canonical.encode()).hexdigest()
    return json.dumps(
        {"format": FORMAT, "version": VERSION, "checksum": checksum, "content": content}, indent=1
    ).encode()


def decode(raw: bytes) -> dict[str, Any]:
    """Return what is in the text of the file. Raises ValueError for none."""
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("content"), dict):
        raise ValueError(f"not a file of format '{FORMAT}'")
    if isinstance(data.get("version"), int) and data["version"] > VERSION:
        raise _Future(f"version {data['version']}, this program knows up to {VERSION}")
    return dict(data["content"])


class SettingsFile:
    """The file: read at the start, and written whole in the background."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self._path, self._writer = folder / "settings.json", writer
        self._backup = folder / "settings.json.bak"
        self._ours: Mapping[str, Any] = {}  # as this program has read or put it
        self._hindrance: OSError | None = None
        self._is_future = False
        self.problem: Problem | None = None

    def read(self) -> Settings:
        """Return the settings: the defaults where the file and the one before it cannot be read."""
        content = self._read()
        if self._hindrance is not None:
            self._writer.put((self._path, "read"), self._look_again, saves=False)
        settings = Settings() if content is None else Settings.from_data(content)
        self._ours = Settings().to_data() if content is None else settings.to_data()
        return settings

    def put(self, settings: Settings) -> None:
        """Schedule the writing of settings; return at once."""
        content = settings.to_data()
        self._writer.put(self._path, lambda: self._write(content))

    def _read(self) -> dict[str, Any] | None:
        self._hindrance = None
        for path in (self._path, self._backup):
            try:
                return decode(read_file(path, LARGEST_FILE))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except _Future as error:
                log.info("%s is left alone: %s", path, error)
                self._is_future, self.problem = True, Problem("future", path.name)
                return None
            except ValueError as error:
                try:
                    set_aside(path)
                    log.info("%s was set aside: %s", path, error)
                    self.problem = Problem("damaged", path.name)
                except OSError as hindrance:
                    self._hinder(hindrance)
            except OSError as error:
                self._hinder(error)
                return None
        return None

    def _hinder(self, hindrance: OSError) -> None:
        """Keep what hinders reading a file, or setting it aside: it must not be overwritten, and is read again."""
        self._hindrance, self.problem = hindrance, Problem("unreadable", self._path.name, hindrance)

    def _look_again(self) -> None:
        self._read_again()

    def _read_again(self) -> dict[str, Any] | None:
        """Read the file once more. Raises OSError while it cannot be read."""
        content = self._read()
        if self._hindrance is not None:
            raise self._hindrance
        if self.problem is not None and self.problem.kind == "unreadable":
            self.problem = None
        return content

    def _write(self, content: Mapping[str, Any]) -> None:
        """Write settings in the writer's thread. Raises OSError."""
        with locked(self._path.parent):
            there = self._read_again()
            if self._is_future:
                return
            if there is not None:
                write_atomically(self._backup, [encode(there)])
            write_atomically(self._path, [encode(_merged(self._ours, content, there))])
            self._ours = content


def _merged(last: Mapping[str, Any], ours: Mapping[str, Any], there: Mapping[str, Any] | None) -> dict[str, Any]:
    """Merge settings: those that this program has changed are its own, all others as they are in the file."""
    if there is None:
        return dict(ours)
    theirs = Settings.from_data(there).to_data()
    merged = {}
    for name in {**ours, **theirs}:
        is_own = name not in theirs or ours.get(name) != last.get(name)
        if name in (ours if is_own else theirs):
            merged[name] = ours[name] if is_own else theirs[name]
    return merged
