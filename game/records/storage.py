"""The player's files: where they are, read with care, written whole and in the background."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from solver import Board
from solver.files import read_file, sweep_temporaries, write_atomically
from solver.folders import NOWHERE, data_folder

from ..play.session import Session
from ..settings import Settings
from .export import Exporter
from .history import History
from .mistakes import Mistakes
from .problem import Problem
from .set_aside import set_aside
from .writer import Writer

T = TypeVar("T")
VERSION = 1
LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; a larger file is not one of ours."""

log = logging.getLogger(__name__)


class FutureFile(ValueError):
    """A file of a later version of the program: it is neither read nor overwritten."""


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
    """Reads and writes the player's files. Writing happens in the background; the latest content wins."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self._unread = Problem("no_home", "") if self.folder == NOWHERE else None
        self._unwritten: dict[Path, Problem] = {}
        """By file; what is written again goes."""
        self.earlier: Problem | None = None
        """What the player is to know of the last run."""
        self._sessions: dict[str, Session] = {}
        self._mistakes: Mistakes | None = None
        self._protected: set[Path] = set()
        self._writer = Writer()
        self.history = History(self.folder / "records.jsonl", self._writer)
        self.exporter = Exporter(self.folder)
        try:
            sweep_temporaries(self.folder)
            sweep_temporaries(self.folder / "games")
        except OSError as error:
            log.info("temporaries stay: %s", error)
        self.last_board = self._load(self._state_path, "antipode state", _board_in)
        """The id of the board that was open when the program last ended; None for the picker."""
        self.settings = self._load(self._settings_path, "antipode settings", Settings.from_data) or Settings()
        """What the player has chosen."""

    @property
    def problem(self) -> Problem | None:
        """Why something could not be kept or read."""
        unwritten = list(self._unwritten.values())  # at once, as the writer adds to them
        last = unwritten[-1] if unwritten else None
        return last or self._unread or self.history.problem or self.exporter.problem or self.earlier

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

    @property
    def mistakes(self) -> Mistakes:
        """The positions to be learnt; read from their file once, then the same object again."""
        if self._mistakes is None:
            self._mistakes = self._load(self._mistakes_path, "antipode mistakes", Mistakes.from_data) or Mistakes()
        return self._mistakes

    def save_mistakes(self) -> None:
        """Keeps the positions to be learnt; returns at once."""
        self._put(self._mistakes_path, "antipode mistakes", self.mistakes.to_data())

    def _load_session(self, board: Board) -> Session | None:
        """The session in a board's file."""
        return self._load(self._session_path(board), "antipode game", lambda data: Session.from_data(board, data))

    def _load(self, path: Path, format_name: str, parse: Callable[[Any], T]) -> T | None:
        """What is in a file or, where it is damaged, in its backup; the damaged one is set aside."""
        for candidate in (path, _backup(path)):
            try:
                return parse(self._read(format_name, candidate))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except FutureFile as error:
                self._protected.add(path)
                self._unread = Problem("future", path.name)
                log.info("%s is left alone: %s", path, error)
                return None
            except (ValueError, RecursionError) as error:
                log.info("%s is set aside: %s", candidate, error)
                if set_aside(candidate):
                    self._unread = Problem("damaged", candidate.name)
                else:
                    self._protect(path, error)
            except OSError as error:  # perhaps only now
                self._protect(path, error)
                return None
        return None

    def _protect(self, path: Path, error: Exception) -> None:
        """A file that cannot be read stays where it is, so it must not be written over."""
        self._protected.add(path)
        self._unread = Problem("unreadable", path.name, error)

    def save_last_board(self, board_id: str | None) -> None:
        """Remembers which board is open."""
        self._put(self._state_path, "antipode state", {"board": board_id})

    def save_settings(self, settings: Settings) -> None:
        """Keeps what the player has chosen; returns at once."""
        self.settings = settings
        self._put(self._settings_path, "antipode settings", settings.to_data())

    def flush(self, seconds: float = 0.5) -> None:
        """Waits until everything is written, at most ``seconds``."""
        self._writer.flush(seconds)

    def close(self) -> None:
        """Writes what waits and ends the thread."""
        self.history.close()
        self.exporter.close()
        self._writer.close()

    @property
    def _state_path(self) -> Path:
        return self.folder / "state.json"

    @property
    def _settings_path(self) -> Path:
        return self.folder / "settings.json"

    @property
    def _mistakes_path(self) -> Path:
        return self.folder / "mistakes.json"

    def _session_path(self, board: Board) -> Path:
        return self.folder / "games" / f"{board.id}.json"

    def _read(self, format_name: str, path: Path) -> Any:
        return decode(format_name, read_file(path, LARGEST_FILE))

    def _put(self, path: Path, format_name: str, content: Any) -> None:
        if path not in self._protected and self.folder != NOWHERE:
            self._writer.put(path, lambda: self._write(path, encode(format_name, content)))

    def _write(self, path: Path, raw: bytes) -> None:
        try:
            if path.exists():
                write_atomically(_backup(path), [read_file(path, LARGEST_FILE)])
            write_atomically(path, [raw])
            self._unwritten.pop(path, None)
        except (OSError, ValueError) as error:
            self._unwritten[path] = Problem("unwritten", str(path), error)
            log.info("%s could not be written: %s", path, error)


def _backup(path: Path) -> Path:
    """The file before the latest."""
    return path.with_name(f"{path.name}.bak")


def _board_in(data: Any) -> str | None:
    """The board that was open, or None. Raises ValueError for what is no state."""
    if not isinstance(data, dict) or not isinstance(data.get("board", 0), str | None):
        raise ValueError(f"{data!r:.80} does not name a board")
    board: str | None = data["board"]
    return board
