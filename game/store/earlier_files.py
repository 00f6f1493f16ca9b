"""The files of earlier versions, which kept a file of each kind: they are taken in once, and moved aside.

Up to version 2.0 there were ``state.json``, ``mistakes.json``, ``progress.json`` and ``draft.json``, a file for each
board in ``games``, all of them JSON with a checksum and a backup (``.bak``), and ``records.jsonl``, a record a line.
What they hold becomes rows, and they are moved to ``before-sqlite``. Whoever goes back to an earlier version begins
there anew, or with the files put back; what that version has written is taken in at the next start of this one, so that
nothing is lost either way. A row that is there already stays.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import os
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from solver import Board, BoardError, IllegalMove, NotationError, board_key, is_solvable, moves_text, parse_position
from solver.catalogue.boards import OF_SLIDES, is_own_key, kept_board, readable_own_boards, slides_key
from solver.formats.board_lines import is_line
from solver.model.notation import parse_moves
from solver.model.playthrough import play
from solver.system.files import read_file, sync_folder

from ..model.draft import Draft
from ..model.last_run import LastBoards
from ..model.mistakes import Mistakes
from ..model.player_progress import PlayerProgress
from ..model.record import Record
from ..model.session import Session
from .database import BOARD, DRAFT, GAME, ITEM, LEARNT, MISTAKE, PROGRESS, RECORD, Database
from .merging import Tables, add
from .player_files import Problem
from .rows import LISTS, VALUES, board_row, game_rows, item_rows, learnt_rows, mistake_rows, progress_rows, record_row

ASIDE = "before-sqlite"
RECORDS = "records.jsonl"
LARGEST_FILE, LARGEST_RECORDS, LONGEST_LINE = 64 << 20, 256 << 20, 64 << 10  # bytes; what is larger is not ours
RUN = "earlier"  # of what had no name of a run

log = logging.getLogger(__name__)


# The formats


class _LaterVersion(ValueError):
    """A file of a version that was never released: it is left alone."""


def decode(format_name: str, raw: bytes) -> Any:
    """Return the content of a file. Raises ValueError for anything else."""
    envelope = json.loads(raw.decode("utf-8"))
    if not isinstance(envelope, dict) or envelope.get("format") != format_name:
        raise ValueError(f"not a file of format '{format_name}'")
    version, content = envelope.get("version"), envelope.get("content")
    if isinstance(version, int) and version > 1:
        raise _LaterVersion(f"version {version}")
    if version != 1 or envelope.get("checksum") != content_checksum(content):
        raise ValueError("damaged: the checksum does not fit the content")
    return content


def content_checksum(content: Any) -> str:
    """Return the checksum of a file's content."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


_LINE = re.compile(rb'\{"format": "antipode record", "version": 1, "checksum": "([0-9a-f]{8})", "record": (\{.*\})\}')
_NOT_EMPTY = re.compile(rb"[^\n]+")


def decode_records(raw: bytes) -> tuple[list[Record], int]:
    """Return all readable records, and how many lines are none."""
    found, damaged = [], 0
    for match in _NOT_EMPTY.finditer(raw):  # one by one: all at once may take ten times the memory
        try:
            found.append(_decode_record(match[0]))
        except (ValueError, RecursionError):
            damaged += 1
    return found, damaged


def _decode_record(line: bytes) -> Record:
    found = _LINE.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if found is None or found[1].decode() != f"{zlib.crc32(found[2]):08x}":
        raise ValueError("not the line of a record, or its checksum does not fit")
    return Record.from_data(json.loads(found[2].decode()))


# Earlier keys. The first versions named a player's board with one empty cell by the id of its file; several files may
# have one id, so what was kept by an id belongs to the board with this id that it fits. And boards that counted slides
# of several tiles, which had keys of their own, are now those that count moves.


_MADE_OF_RULES = re.compile("numbers-[0-9a-f]{12}(-[0-9a-f]{12})?")


class EarlierKeys:
    """A finder of present keys; it reads the player's files once, and only if an earlier key occurs."""

    @cached_property
    def _own(self) -> dict[str, list[Board]]:
        found: dict[str, list[Board]] = {}
        for board in readable_own_boards():
            if not is_line(board_key(board)):
                found.setdefault(board.id, []).append(board)
        return found

    @cached_property
    def _own_of_slides(self) -> dict[str, str]:
        """The present keys of the player's boards that counted slides, by those that they had then."""
        boards = (board for boards in self._own.values() for board in boards)
        return {slides_key(board): board_key(board) for board in boards if board.counted_slides}

    def renamed(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield records by the present keys of their boards."""
        for record in records:
            key = self._key_without_slides(record.board)
            if key != record.board:
                yield _in_moves(record, key)
                continue
            boards = [board for board in self._boards(record.board) if _fits(board, record)]
            yield replace(record, board=board_key(boards[0])) if boards else record

    def renamed_last(self, last: LastBoards) -> LastBoards:
        """Return the boards that were opened last by their present keys; an id that several have stays as it is.

        So does that of a board with slides that is open: it says so once it is loaded.
        """
        opened = tuple(dict.fromkeys(self._key_without_slides(self._present_key(key)) for key in last.opened))
        return LastBoards(None if last.open is None else self._present_key(last.open), opened)

    def _key_without_slides(self, key: str) -> str:
        """Return the present key of a board that counted slides; other keys as they are."""
        if key.endswith(OF_SLIDES) and not is_own_key(key):
            return key.removesuffix(OF_SLIDES)
        return self._own_key_without_slides(key)

    def _own_key_without_slides(self, key: str) -> str:
        return self._own_of_slides.get(key, key) if _MADE_OF_RULES.fullmatch(key) else key

    def renamed_game(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the games of a file by the present key of the board that they fit."""
        for board in self._boards_of_games(data["board"]):
            with suppress(ValueError):
                return Session.from_data(board, data, key=data["board"]).to_data(0.0)
        return data

    def _boards_of_games(self, key: str) -> Iterator[Board]:
        if key.endswith(OF_SLIDES) and not is_own_key(key):
            with suppress(BoardError):
                yield kept_board(key)
        present = self._own_of_slides.get(key) if _MADE_OF_RULES.fullmatch(key) else None
        yield from (each for boards in self._own.values() for each in boards if board_key(each) == present)
        yield from self._boards(key)

    def _present_key(self, key: str) -> str:
        key = self._own_key_without_slides(key)
        boards = self._boards(key)
        return board_key(boards[0]) if len(boards) == 1 else key

    def _boards(self, key: str) -> list[Board]:
        """Return the boards that an earlier version may have meant by a key; none for a key that is still the same."""
        is_present = is_line(key) or not is_own_key(key) or _MADE_OF_RULES.fullmatch(key) is not None
        return [] if is_present else self._own.get(key, [])


def _in_moves(record: Record, key: str) -> Record:
    """Return the record of a game whose slides were counted, with its moves, and without par and times of slides."""
    with suppress(NotationError):
        moves = parse_moves(record.line)
        return replace(record, board=key, moves=len(moves), line=moves_text(moves), par=None, proved=True, times="")
    return record


def _fits(board: Board, record: Record) -> bool:
    """Return whether a record can be of a board: its moves, where they were kept, lead from its start to the goal."""
    try:
        start = parse_position(board, record.start)
        return is_solvable(start.board, start) and (
            not record.line or play(start, parse_moves(record.line, board)).positions[-1].is_goal
        )
    except (NotationError, IllegalMove):
        return False


# Taking in


def find(folder: Path) -> list[Path]:
    """Return the files of earlier versions. Raises OSError where the folder cannot be looked through."""
    names = [*_READERS, *(f"{name}.bak" for name in _READERS), RECORDS]
    found = [folder / name for name in names if os.path.lexists(folder / name)]
    games = folder / "games"
    return found + (sorted(path for path in games.iterdir() if _is_game(path)) if games.is_dir() else [])


def _is_game(path: Path) -> bool:
    return path.name.endswith((".json", ".json.bak"))


class EarlierFiles:
    """The files of earlier versions in a folder: taken in first, and moved aside once that is on the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths: list[Path] = []  # still to be taken in
        self.problem: Problem | None = None
        self._keys = EarlierKeys()
        self._left: dict[Path, bool] = {}  # what is not moved, and whether to try it again
        with suppress(OSError):
            self.paths = find(folder)

    def take_in(self, database: Database) -> None:
        """Add what the files hold to the database, and move them. Raises OSError, Damaged and FutureFile."""
        if self.paths:
            with database.writing() as connection:
                self.add_to(connection)
            self.move_aside()

    def add_to(self, connection: sqlite3.Connection) -> None:
        """Add what the files hold to the tables. Raises sqlite3.Error."""
        self.problem, self._left = None, {}
        for path in sorted({path.with_suffix("") if path.suffix == ".bak" else path for path in self.paths}):
            add(connection, self._tables_of(path))

    def move_aside(self) -> None:
        """Move what has been taken in to a folder beside; what is in the way there stays."""
        for path in self.paths:
            if path not in self._left:
                new = self.folder / ASIDE / path.relative_to(self.folder)
                names = (new.with_name(f"{new.name}{f'.{number}' if number else ''}") for number in itertools.count())
                with suppress(OSError):  # then it is taken in once more, which changes nothing
                    new.parent.mkdir(parents=True, exist_ok=True)
                    path.rename(next(name for name in names if not os.path.lexists(name)))
        with suppress(OSError):
            (self.folder / "games").rmdir()
        with suppress(OSError):
            sync_folder(self.folder)
        self.paths = [path for path in self.paths if self._left.get(path)]

    def _tables_of(self, path: Path) -> Tables:
        """Return the rows of a file or, if it is damaged, of its backup."""
        for candidate in (path, path.with_name(f"{path.name}.bak")):
            try:
                raw = read_file(candidate, LARGEST_RECORDS if path.name == RECORDS else LARGEST_FILE)
                return self._rows_of(path, raw, candidate.stat().st_mtime)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except _LaterVersion as error:
                log.info("%s is left alone: %s", candidate, error)
                self._left |= {path: False, candidate: False}
                self.problem = Problem("future", path.name)
                break
            except OSError as error:
                self._left |= {path: True, path.with_name(f"{path.name}.bak"): True}
                self.problem = Problem("unreadable", path.name, error)
                break
            except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as error:
                log.info("%s is not taken in: %s", candidate, error)
                self.problem = Problem("damaged", path.name)
        return {}

    def _rows_of(self, path: Path, raw: bytes, written: float) -> Tables:
        if path.parent != self.folder:
            return self._games_rows(decode("antipode game", raw), written)
        if path.name != RECORDS:
            format_name, rows_of = _READERS[path.name]
            return rows_of(decode(format_name, raw), written)
        records, damaged = decode_records(raw)
        if damaged:
            self.problem = Problem("damaged_lines", path.name, count=damaged)
        return {RECORD: dict(map(record_row, self._keys.renamed(records)))}

    def _games_rows(self, content: Any, written: float) -> Tables:
        data = dict(self._keys.renamed_game(content))
        board, current = str(data["board"]), data["current"]
        games = [{**_OF_EARLIER_VERSIONS, **game} for game in data["games"]]
        if type(current) is not int or not 0 <= current < len(games):
            raise ValueError(f"game {current} of {len(games)}")
        for game in games:
            about = json.dumps([board, game["start"], game["moves"], game["times"], game["solved_in"]])
            game["id"] = f"{RUN}-{hashlib.sha256(about.encode()).hexdigest()[:16]}"
        data |= {"board": board, "games": games}
        rows = game_rows(data, {}, round(1000 * written) - len(games), written)
        return {BOARD: {(board,): board_row(data)}, GAME: rows}


_OF_EARLIER_VERSIONS = {
    "origin": "dealt", "times": "", "again": False, "assisted": False, "hints": 0, "examined": False,
    "looked": 0.0, "solved_in": None,
}  # fmt: skip


def _state_rows(content: Any, written: float) -> Tables:
    last = EarlierKeys().renamed_last(LastBoards.from_data(content))
    boards = item_rows({"boards": last.opened}, {}, round(1000 * written))
    return {ITEM: boards, PROGRESS: progress_rows({"board": last.open}, {})}


def _progress_rows(content: Any, written: float) -> Tables:
    data = PlayerProgress.from_data(content).to_data()
    lists = {name: data[name] for name in LISTS}
    values = progress_rows({name: data[name] for name in VALUES}, {})
    return {ITEM: item_rows(lists, {}, round(1000 * written)), PROGRESS: values}


def _mistakes_rows(content: Any, written: float) -> Tables:
    data = Mistakes.from_data(content).to_data()
    return {MISTAKE: mistake_rows(data, {}, round(1000 * written)), LEARNT: learnt_rows(data, {}, RUN)}


def _draft_rows(content: Any, written: float) -> Tables:
    draft = json.dumps(Draft.from_data(content).to_data())
    name = f"{RUN}-{hashlib.sha256(draft.encode()).hexdigest()[:16]}"
    return {DRAFT: {(name,): DRAFT.row(written, draft)}}


_READERS: dict[str, tuple[str, Callable[[Any, float], Tables]]] = {
    "state.json": ("antipode state", _state_rows),
    "mistakes.json": ("antipode mistakes", _mistakes_rows),
    "progress.json": ("antipode progress", _progress_rows),
    "draft.json": ("antipode draft", _draft_rows),
}
