"""The player's data as the screens use it: what is read once, and stored in the background from then on."""

from __future__ import annotations

import errno
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from solver import Board, Cancel, Job, Position, Progress, board_key
from solver.generator.stock import StockBoard, stock_numbers
from solver.system.files import NOWHERE, data_folder, sweep_temporaries, write_atomically

from ..model.draft import Draft
from ..model.game import Game
from ..model.last_run import LastBoards
from ..model.mistakes import Mistakes
from ..model.player_progress import PlayerProgress
from ..model.record import Record
from ..model.session import Session
from ..model.settings import Settings
from ..system.background import Post, start_job
from .database import (
    ASIDE,
    BOARD,
    DRAFT,
    GAME,
    ITEM,
    LEARNT,
    MISTAKE,
    NAME,
    PROGRESS,
    Damaged,
    Database,
    FutureFile,
    Row,
    create,
)
from .earlier_files import EarlierFiles
from .history import History
from .own_boards import BoardSaver, DeletedBoards
from .own_picture import PictureKeeper
from .player_files import Problem, unused_name
from .recovery import back_up, check, is_backup_due, recover
from .rows import (
    LISTS,
    VALUES,
    Rows,
    board_row,
    draft_of,
    draft_rows,
    farther,
    game_rows,
    is_continued,
    item_rows,
    items_of,
    last_saved,
    later_answer,
    learnt_rows,
    mistake_rows,
    mistakes_data,
    present_place,
    progress_rows,
    progress_value,
    session_data,
    with_help,
)
from .settings_file import SettingsFile
from .tasks import CLOSING_SECONDS, Writer
from .transfers import Archiver, Exporter

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass
class _BoardGames:
    """The games of one board."""

    board: Rows
    games: Rows
    session: Session | None = None
    played: float | None = None  # seconds since the epoch


class Store:
    """All data of the player. Writing happens in the background: what waits is written in one transaction."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self.run = os.urandom(6).hex()
        self.writer = Writer(idle=self.folder == NOWHERE)
        self.database = Database(self.folder)
        self._earlier_files = EarlierFiles(self.folder)
        self._no_home = Problem("no_home", "") if self.folder == NOWHERE else None
        self.earlier: Problem | None = None  # a problem of the last run
        self._unread: Problem | None = None
        self._found: Problem | None = None  # in what has been read
        self._is_future = False
        self._post: Post = lambda call: None
        self._look: Job[object] | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called on the main thread when other programs' changes, or what could not be read before, have come in."""
        self._items, self._values = Rows(ITEM), Rows(PROGRESS)
        self._cards, self._learnt = Rows(MISTAKE, later_answer), Rows(LEARNT)
        self._drafts, self._aside = Rows(DRAFT), Rows(ASIDE)
        self._boards: dict[str, _BoardGames] = {}
        self.history = History(self.database, self.run, self._write_soon, self._meet)
        self.exporter, self.archiver = Exporter(self.folder), Archiver(self.folder)
        self.saver = BoardSaver(self.folder)
        self.deleted = DeletedBoards(self.saver.folder)
        self.picture = PictureKeeper(self.folder)
        with suppress(OSError):
            sweep_temporaries(self.folder)
        self._settings = SettingsFile(self.folder, self.writer)
        self.settings = self._settings.read()
        self._open()
        self.last_boards = LastBoards(self._last_open(), tuple(items_of(self._items.ours, "boards")))
        self.last_board = self.last_boards.open  # a board's key; None for the picker

    # Reading

    @property
    def problem(self) -> Problem | None:
        """The reason why something could not be stored or read."""
        for path, error in self.writer.refusals.items():
            return Problem("unwritten", str(path), error)
        problems = (
            self._no_home,
            self._unread,
            self._settings.problem,
            self._found,
            self.exporter.problem,
            self.earlier,
        )
        return next((problem for problem in problems if problem is not None), None)

    def _open(self) -> None:
        """Take in the files of earlier versions, and read what every start needs."""
        try:
            self._take_in()
        except OSError as error:
            self._meet(error)
            self._stand_in()
        except (Damaged, FutureFile) as error:
            self._meet(error)
        if self._earlier_files.paths:
            self.catch_up()
        self._load(self._items, self._values)

    def _take_in(self) -> None:
        """Take in the files of earlier versions. Raises OSError, Damaged and FutureFile."""
        if self._earlier_files.paths:
            self._earlier_files.take_in(self.database)
            self.database.stand_in, self._found = None, self._earlier_files.problem

    def _stand_in(self) -> None:
        """Read the files of earlier versions into memory, until the disk takes them."""
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        create(connection)
        self._earlier_files.add_to(connection)
        self.database.stand_in = connection

    def _load(self, *all_rows: Rows) -> None:
        """Read rows on the main thread; those that cannot be read yet come later."""
        found = self._read(lambda connection: [rows.read(connection) for rows in all_rows])
        for rows, there in zip(all_rows, found or (), strict=False):
            rows.take(there)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return what ``work`` finds in the file, or in a recovered one; None where there is none to be read."""
        if self._is_future:
            return None
        for _ in range(2):
            try:
                return self.database.read(work)
            except (OSError, Damaged, FutureFile) as error:
                if not self._meet(error):
                    return None
        return None

    def _meet(self, error: Exception) -> bool:
        """Recover a damaged file, and return whether it can be read now; if not, it is read later."""
        try:
            return self._mend(error)
        except OSError:
            self.catch_up()
            return False

    def _mend(self, error: Exception) -> bool:
        """Recover a damaged file; return False for one of a later version. Raises OSError while that is impossible."""
        if isinstance(error, FutureFile):
            log.info("%s is left alone: %s", self.database.path, error)
            self._unread, self._is_future = Problem("future", NAME), True
            return False
        if isinstance(error, Damaged):
            try:
                if recover(self.database):
                    self._found = Problem("recovered", NAME)
            except OSError as hindrance:
                error = hindrance
            else:
                return True
        self._unread = Problem("unreadable", NAME, error)
        raise error

    def _read_again(self) -> None:
        """Read all once more, in the writer's thread. Raises OSError while that is impossible: then it is retried."""
        for _ in range(2):  # the second time what has been recovered
            try:
                self._take_in()
                self._read_all()
            except (Damaged, FutureFile) as error:
                if not self._mend(error):
                    return
            else:
                self._unread = None
                if self._earlier_files.paths:  # which cannot be read yet
                    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(self._earlier_files.paths[0]))
                return

    # What other programs have done

    def start(self, post: Post) -> None:
        """Read the records, and look through the file, in the background; ``post`` hands calls to the main thread."""
        self._post = post
        self.history.load(post)
        if self.folder != NOWHERE:
            self._look = start_job(self._look_through, lambda: None)

    def catch_up(self) -> None:
        """Schedule the reading of what other programs have written; ``changed`` is called if there is anything new."""
        if not self._is_future:
            self.writer.put((self.database.path, "read"), self._read_again, saves=False)

    def _read_all(self) -> None:
        """Read what this program has read before, and what is new, and have the main thread take it over."""
        known = self._known_rows()

        def read(connection: sqlite3.Connection) -> tuple[dict[Rows, tuple[int, dict[Row, Row]]], list[Record]]:
            # the count comes first: a write while the rows are read is one after it
            return {rows: (rows.writes, rows.read(connection)) for rows in known}, self.history.read_new(connection)

        found = self.database.read_beside(read)
        if found is not None:
            self._post(lambda: self._take_all(*found))
        self.history.read_again()

    def _known_rows(self) -> list[Rows]:
        games = [rows for kept in list(self._boards.values()) for rows in (kept.board, kept.games)]
        return [self._items, self._values, self._cards, self._learnt, self._drafts, self._aside, *games]

    def _take_all(self, found: Mapping[Rows, tuple[int, Mapping[Row, Row]]], records: Iterable[Record]) -> None:
        """Take over rows and records on the main thread, in the objects that screens hold.

        Rows that were written since they were read are read once more: else what was written would be lost here.
        """
        current = {rows: there for rows, (writes, there) in found.items() if rows.writes == writes}
        if len(current) < len(found):
            self.catch_up()
        new = {rows for rows, there in current.items() if rows.take(there)}
        if new & {self._items, self._values}:
            self.__dict__.pop("progress", None)
            opened = tuple(items_of(self._items.ours, "boards"))
            self.last_boards = LastBoards(self.last_boards.open, opened)
        if new & {self._cards, self._learnt} and "mistakes" in self.__dict__:
            self.mistakes.take(mistakes_data(self._cards.ours, self._learnt.ours))
        for kept in self._boards.values():
            if kept.games in new:
                self._take_games(kept)
        if self.history.take(records) or new:
            self.changed()

    def _take_games(self, kept: _BoardGames) -> None:
        """Add another program's games before the present one, so that undo leads there."""
        kept.played = last_saved(kept.games.ours)
        if kept.session is not None:
            other = self._parsed(kept.session.board, kept)
            if other is not None:
                kept.session.take_games(other.games)

    def _look_through(self, progress: Progress, cancel: Cancel) -> None:
        """Check the file, and back it up once a day."""
        is_due, today = is_backup_due(self.folder, date.today()), date.today()
        try:
            exists = self.database.read_beside(lambda connection: check(connection, rows=is_due))
        except Damaged:
            self.recover_soon()
        except (OSError, FutureFile) as error:
            log.info("%s is not checked: %s", self.database.path, error)
        else:
            if exists and is_due:
                self.writer.put((self.database.path, "backup"), lambda: self._back_up(today), saves=False)

    def _back_up(self, today: date) -> None:
        try:
            back_up(self.database, today)
        except (OSError, Damaged, FutureFile) as error:  # tomorrow, or at the next start
            log.info("%s is not backed up: %s", self.database.path, error)

    def recover_soon(self) -> None:
        """Schedule the recovery of the file, if it is damaged; then all is read again."""
        self.writer.put((self.database.path, "recover"), self._recover, saves=False)

    def _recover(self) -> None:
        if recover(self.database):
            self._found = Problem("recovered", NAME)
        self._read_all()

    # Writing

    def _write_soon(self) -> None:
        if not self._is_future:
            self.writer.put(self.database.path, self._write)

    def _write(self) -> None:
        """Write all that waits, in the writer's thread. Raises OSError; then all of it still waits."""
        for _ in range(2):  # once more where the file was damaged, into the recovered one
            try:
                self._take_in()
                waiting = [rows for rows in self._known_rows() if rows.has_changes]
                with self.database.writing() as connection:
                    written = [(rows, rows.write(connection)) for rows in waiting]
                    records = self.history.write(connection)
            except (Damaged, FutureFile) as error:
                if not self._mend(error):
                    return
            else:
                for rows, changes in written:
                    rows.written(changes)
                self.history.written(records)
                if self._unread is not None:
                    self.catch_up()
                return
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(self.database.path))

    def flush(self, seconds: float) -> None:
        """Try for at most ``seconds`` to save what waits."""
        self.writer.try_again()
        self.writer.flush(seconds)

    def close(self, seconds: float = CLOSING_SECONDS) -> None:
        """Try for at most ``seconds`` to save what waits, and end the thread."""
        for part in (self.history, self.exporter, self.archiver, self.saver, self.deleted, self.picture):
            part.close()
        self.database.close_reader()  # first: the last one to close writes the log into the file
        self.writer.close(seconds, self.database.close_writer)

    # Games in progress

    def session(self, board: Board) -> Session | None:
        """Return the game in progress on a board, or None; read once, then the identical object."""
        kept = self._games_of(board)
        if kept.session is None:
            kept.session = self._parsed(board, kept)
        elif kept.session.board != board:  # another file with the same pieces, cells and goal
            kept.session = Session.from_data(board, kept.session.to_data(0.0))
        return kept.session

    def game_from(self, start: Position) -> Game | None:
        """Return the game in progress on a position's board if it began from the position."""
        session = self.session(start.board)
        return None if session is None or session.is_solved or session.game.start != start else session.game

    def played(self, board: Board) -> float | None:
        """Return when the game on a board was last stored, in seconds since the epoch; None where there is none."""
        return self._games_of(board).played

    def mark_measured(self, game: Game, now: float) -> None:
        """Record, also in the file, that the player has seen the distance in a game in progress."""
        if game.mark_measured():
            session = self.session(game.start.board)
            if session is not None:
                self.save_session(session, now)

    def save_session(self, session: Session, now: float) -> None:
        """Store the game in progress; return at once."""
        kept, saved = self._games_of(session.board), time.time()
        data = session.to_data(now)
        for game, entry in zip(session.kept_games, data["games"], strict=True):
            before = kept.games.ours.get((game.id,))
            if not game.id or (not self._is_own((game.id,)) and is_continued(before, entry)):
                game.id = entry["id"] = self._new_id()
        games = game_rows(data, kept.games.ours, present_place(), saved)
        is_own = self._is_own((session.game.id,))  # then the window that is closed last decides the present game
        changed = kept.board.put({(data["board"],): board_row(data)}, anew=is_own), kept.games.put(games)
        kept.session, kept.played = session, saved
        if any(changed):
            self._write_soon()

    def _new_id(self) -> str:
        return f"{self.run}-{os.urandom(4).hex()}"

    def _is_own(self, key: Row) -> bool:
        """Return whether a game is of this run: others' are only changed where they still are."""
        return str(key[0]).startswith(f"{self.run}-")

    def _games_of(self, board: Board) -> _BoardGames:
        key = board_key(board)
        if key not in self._boards:
            kept = _BoardGames(
                Rows(BOARD, farther, board=key), Rows(GAME, with_help, continues=self._is_own, board=key)
            )
            self._load(kept.board, kept.games)
            kept.played = last_saved(kept.games.ours)
            self._boards[key] = kept
        return self._boards[key]

    def _parsed(self, board: Board, kept: _BoardGames) -> Session | None:
        """Return the session of rows; games that are none are set aside in the file."""
        data = session_data(board_key(board), kept.board.ours, kept.games.ours)
        if data is None:
            return None
        with suppress(ValueError):
            return Session.from_data(board, data)
        refused = {}
        for entry in data["games"]:
            try:
                Session.from_data(board, {**data, "challenge": None, "current": 0, "games": [entry]})
            except ValueError as error:
                refused[entry["id"]] = str(error)
        self._set_aside(kept.games, refused)
        games = [entry for entry in data["games"] if entry["id"] not in refused]
        if not games:
            return None
        present = data["games"][data["current"]]["id"]
        current = next((number for number, entry in enumerate(games) if entry["id"] == present), len(games) - 1)
        try:
            return Session.from_data(board, {**data, "challenge": None, "games": games, "current": current})
        except ValueError:  # together they are too many
            return None

    def _set_aside(self, rows: Rows, refused: Mapping[str, str]) -> None:
        """Move rows that this version cannot read to a table of their own: nothing is lost, and they are told once."""
        for name, reason in refused.items():
            log.info("a %s is set aside: %s", rows.table.name, reason)
            whole = json.dumps(dict(zip(rows.table.columns, (name, *rows.ours[name,]), strict=True)))
            self._aside.put({**self._aside.ours, ASIDE.row(rows.table.name, whole, reason[:500])[:2]: (reason[:500],)})
        rows.put({key: row for key, row in rows.ours.items() if key[0] not in refused})
        if refused:
            self._found = Problem("impossible", NAME, count=len(refused))
            self._write_soon()

    # Mistakes, progress, drafts and settings

    @cached_property
    def mistakes(self) -> Mistakes:
        """The positions to be learnt; read once, then the identical object."""
        self._load(self._cards, self._learnt)
        return Mistakes.from_data(mistakes_data(self._cards.ours, self._learnt.ours))

    def add_mistakes(self, positions: Iterable[Position], day: date) -> bool:
        """Add positions to be learnt and store them; return whether there were any."""
        found = list(positions)
        for position in found:
            self.mistakes.add(position, day)
        if found:
            self.save_mistakes()
        return bool(found)

    def save_mistakes(self) -> None:
        """Store the positions to be learnt; return at once."""
        data = self.mistakes.to_data()
        self._put(self._cards, mistake_rows(data, self._cards.ours, present_place()))
        self._put(self._learnt, learnt_rows(data, self._learnt.ours, self.run))

    @cached_property
    def progress(self) -> PlayerProgress:
        """The favourites and the state of endless play; ``save_progress`` replaces it."""
        lists = {name: items_of(self._items.ours, name) for name in LISTS}
        values = {name: progress_value(self._values.ours, name) for name in VALUES}
        return PlayerProgress.from_data(lists | values)

    def save_progress(self, progress: PlayerProgress) -> None:
        """Store other favourites, or another state of endless play; return at once."""
        self.progress = progress
        data = progress.to_data()
        self._put_items({name: data[name] for name in LISTS})
        self._put(self._values, progress_rows({name: data[name] for name in VALUES}, self._values.ours))

    def toggle_favourite(self, board: Board) -> bool:
        """Add a board to the favourites, or remove it; return whether it is one now."""
        key = board_key(board)
        is_favourite = key not in self.progress.favourites
        self.save_progress(self.progress.with_favourite(key, is_favourite))
        return is_favourite

    def add_made_boards(self, boards: tuple[StockBoard, ...]) -> bool:
        """Store boards that have been generated; return at once, with whether any is new to the player."""
        known = {*self.progress.opened, *(each.id for each in self.progress.made), *stock_numbers()}
        self.save_progress(self.progress.with_made(boards))
        return any(board.id not in known for board in boards)

    def _last_open(self) -> str | None:
        value = progress_value(self._values.ours, "board")
        return value if isinstance(value, str) else None

    def save_last_board(self, key: str | None) -> None:
        """Store which board is open, by its ``board_key``; None for the picker."""
        self.last_boards = self.last_boards.after(key)
        self._put_items({"boards": self.last_boards.opened})
        self._put(self._values, progress_rows({"board": key}, self._values.ours))

    @cached_property
    def draft(self) -> Draft:
        """The board being made; read once, then the identical object."""
        self._load(self._drafts)
        refused = {}
        for key, row in self._drafts.ours.items():
            try:
                draft_of({key: row})
            except ValueError as error:
                refused[str(key[0])] = str(error)
        self._set_aside(self._drafts, refused)
        return draft_of(self._drafts.ours)

    def replace_draft(self) -> str:
        """Begin another draft in place of one that can't be shown; return the name of the file that keeps that one."""
        aside, raw = unused_name(self.folder / "draft.json"), json.dumps(self.draft.to_data()).encode()
        self.writer.put(aside, lambda: write_atomically(aside, [raw]))
        self.draft = Draft()
        self.save_draft()
        return aside.name

    def save_draft(self) -> None:
        """Store the board being made; return at once."""
        self._put(self._drafts, draft_rows(self.draft, self._drafts.ours, self.run))

    def save_settings(self, settings: Settings) -> None:
        """Store the player's settings; return at once."""
        self.settings = settings
        self._settings.put(settings)

    def _put_items(self, lists: Mapping[str, Any]) -> None:
        self._put(self._items, item_rows(lists, self._items.ours, present_place()))

    def _put(self, rows: Rows, new: Mapping[Row, Row]) -> None:
        if rows.put(new):
            self._write_soon()
