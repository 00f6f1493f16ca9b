"""The player's files: where they are, read with care, written whole and in the background."""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import threading
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from solver import Board
from solver.files import sweep_temporaries, write_atomically

from .session import Session

VERSION = 1
LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; a larger file is not one of ours."""

log = logging.getLogger(__name__)


class FutureFile(ValueError):
    """A file of a later version of the program: it is neither read nor overwritten."""


class Problem(NamedTuple):
    """Why something could not be kept or read; for the player, whom ``Words.problem`` tells."""

    kind: str
    """``future``, ``unreadable``, ``damaged`` or ``unwritten``."""
    place: str
    """The file or folder."""
    error: OSError | None = None


def data_folder() -> Path:
    """Where the player's games are kept: the platform's data folder."""
    return platformdirs.user_data_path("antipode")


def encode(format_name: str, content: Any) -> bytes:
    """``content`` as the text of a file, with format, version and checksum."""
    envelope = {"format": format_name, "version": VERSION, "checksum": _checksum(content), "content": content}
    return json.dumps(envelope, indent=1).encode()


def decode(format_name: str, raw: bytes) -> Any:
    """What ``encode`` was given. Raises ValueError for anything else, FutureFile for a later version."""
    envelope = json.loads(raw.decode("utf-8"))
    if not isinstance(envelope, dict) or envelope.get("format") != format_name:
        raise ValueError(f"not a file of format '{format_name}'")
    version = envelope.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FutureFile(f"version {version}, this program knows up to {VERSION}")
    if version != VERSION or envelope.get("checksum") != _checksum(envelope.get("content")):
        raise ValueError("damaged: the checksum does not fit the content")
    return envelope["content"]


def _checksum(content: Any) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


class Store:
    """Reads and writes the player's files. Writing happens in a thread of its own; the latest content wins."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self._unread: Problem | None = None
        self._unwritten: Problem | None = None
        self._sessions: dict[str, Session] = {}
        self._protected: set[Path] = set()
        self._waiting: dict[Path, tuple[str, Any]] = {}
        self._condition = threading.Condition()
        self._writing = False
        self._closed = False
        self._thread: threading.Thread | None = None
        try:
            sweep_temporaries(self.folder)
            sweep_temporaries(self.folder / "games")
        except OSError as error:
            log.info("temporaries stay: %s", error)
        self.last_board = self._load_last_board()
        """The id of the board that was open when the program last ended; None for the picker."""

    @property
    def problem(self) -> Problem | None:
        """Why something could not be kept or read."""
        return self._unwritten or self._unread

    def session(self, board: Board) -> Session | None:
        """The game in progress on a board, or None; read from its file once, then the same object again."""
        if board.id not in self._sessions:
            session = self._load_session(board)
            if session is None:
                return None
            self._sessions[board.id] = session
        return self._sessions[board.id]

    def save_session(self, session: Session, now: float) -> None:
        """Keeps the game in progress; returns at once."""
        self._sessions[session.board.id] = session
        self._put(self._session_path(session.board), "antipode game", session.to_data(now))

    def _load_session(self, board: Board) -> Session | None:
        """The session in a board's file. A damaged file is set aside and the one before it used."""
        path = self._session_path(board)
        for candidate in (path, _backup(path)):
            try:
                return Session.from_data(board, self._read("antipode game", candidate))
            except FileNotFoundError:
                continue
            except FutureFile as error:
                self._protected.add(path)
                self._unread = Problem("future", path.name)
                log.info("%s is left alone: %s", path, error)
                return None
            except (ValueError, RecursionError) as error:
                self._set_aside(candidate, error)
            except OSError as error:  # perhaps only now: it must not be written over
                self._protected.add(path)
                self._unread = Problem("unreadable", path.name, error)
                return None
        return None

    def _load_last_board(self) -> str | None:
        try:
            content = self._read("antipode state", self._state_path)
            return content["board"] if isinstance(content["board"], str) else None
        except FutureFile:
            self._protected.add(self._state_path)
            return None
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            log.info("no state: %s", error)
            return None

    def save_last_board(self, board_id: str | None) -> None:
        """Remembers which board is open."""
        self._put(self._state_path, "antipode state", {"board": board_id})

    def flush(self, seconds: float = 0.5) -> None:
        """Waits until everything is written, at most ``seconds``."""
        with self._condition:
            self._condition.wait_for(lambda: not self._waiting and not self._writing, seconds)

    def close(self) -> None:
        """Writes what waits and ends the thread."""
        self.flush()
        with self._condition:
            self._closed = True
            self._condition.notify_all()

    @property
    def _state_path(self) -> Path:
        return self.folder / "state.json"

    def _session_path(self, board: Board) -> Path:
        return self.folder / "games" / f"{board.id}.json"

    def _read(self, format_name: str, path: Path) -> Any:
        if path.stat().st_size > LARGEST_FILE:
            raise ValueError(f"larger than {LARGEST_FILE} bytes")
        return decode(format_name, path.read_bytes())

    def _set_aside(self, path: Path, error: Exception) -> None:
        """Keeps a file that could not be read under another name, so that nothing of the player's is lost."""
        self._unread = Problem("damaged", path.name)
        log.info("%s is set aside: %s", path, error)
        try:
            path.replace(_free_name(path))
        except OSError as reason:
            log.info("%s stays: %s", path, reason)

    def _put(self, path: Path, format_name: str, content: Any) -> None:
        if path in self._protected:
            return
        with self._condition:
            self._waiting[path] = format_name, content
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_all, name="antipode-store", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def _write_all(self) -> None:
        while True:
            with self._condition:
                self._writing = False
                self._condition.notify_all()
                self._condition.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                path = next(iter(self._waiting))
                format_name, content = self._waiting.pop(path)
                self._writing = True
            self._write(path, encode(format_name, content))

    def _write(self, path: Path, raw: bytes) -> None:
        try:
            if path.exists():
                write_atomically(_backup(path), [path.read_bytes()])
            write_atomically(path, [raw])
            self._unwritten = None
        except OSError as error:
            self._unwritten = Problem("unwritten", str(path.parent), error)
            log.info("%s could not be written: %s", path, error)


def _backup(path: Path) -> Path:
    """The file before the latest."""
    return path.with_name(f"{path.name}.bak")


def _free_name(path: Path) -> Path:
    """A name for a damaged file that no other has taken."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    return next(name for name in names if not name.exists())
