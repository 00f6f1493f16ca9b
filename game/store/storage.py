"""The player's files: their places, their content, and problems with them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from solver import Board, Position, board_key
from solver.catalogue.boards import slides_key
from solver.formats.board_lines import board_from_line, is_line
from solver.generator.stock import StockBoard, stock_numbers
from solver.system.files import NOWHERE, data_folder, sweep_temporaries, write_atomically

from ..model.draft import Draft
from ..model.game import Game
from ..model.last_run import LastBoards
from ..model.mistakes import Mistakes
from ..model.progress import PlayerProgress
from ..model.session import Session
from ..model.settings import Settings
from .earlier_keys import EarlierKeys
from .export import Exporter
from .files import Problem, encode, unused_name
from .history import History
from .kept_file import KeptFile, Merge
from .merge import merge_drafts, merge_games, merge_mistakes, merge_progress, merge_settings
from .own_boards import BoardSaver, DeletedBoards
from .own_picture import PictureKeeper
from .tasks import CLOSING_SECONDS, Writer

T = TypeVar("T")

log = logging.getLogger(__name__)


class Store:
    """All files of the player. Writing happens in the background; the latest content wins."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self.writer = Writer(idle=self.folder == NOWHERE)
        self._state = self._file("state.json", "antipode state", LastBoards.from_data, lambda _, ours, __: ours)
        self._settings = self._file("settings.json", "antipode settings", Settings.from_data, merge_settings)
        self._mistakes = self._file("mistakes.json", "antipode mistakes", Mistakes.from_data, merge_mistakes)
        self._progress = self._file("progress.json", "antipode progress", PlayerProgress.from_data, merge_progress)
        self._drafts = self._file("draft.json", "antipode draft", Draft.from_data, merge_drafts)
        self._games: dict[str, KeptFile[Session]] = {}
        self._sessions: dict[str, Session] = {}
        self._no_home = Problem("no_home", "") if self.folder == NOWHERE else None
        self.earlier: Problem | None = None  # a problem of the last run
        self.history = History(self.folder / "records.jsonl", self.writer)
        self.exporter = Exporter(self.folder)
        self.saver = BoardSaver(self.folder)
        self.deleted = DeletedBoards(self.saver.folder)
        self.picture = PictureKeeper(self.folder)
        try:
            sweep_temporaries(self.folder)
            sweep_temporaries(self.folder / "games")
        except OSError as error:
            log.info("temporaries stay: %s", error)
        self.last_boards = EarlierKeys().renamed_last(self._state.load() or LastBoards())
        self.last_board = self.last_boards.open  # a board's key; None for the picker
        self.settings = self._settings.load() or Settings()

    def _file(self, name: str, format_name: str, parse: Callable[[Any], T], merge: Merge) -> KeptFile[T]:
        return KeptFile(self.folder / name, format_name, parse, merge, self.writer)

    @property
    def problem(self) -> Problem | None:
        """The reason why something could not be stored or read."""
        for path, error in self.writer.refusals.items():
            return Problem("unwritten", str(path), error)
        files: tuple[KeptFile[Any], ...] = self._mistakes, self._progress, self._drafts, self._settings, self._state
        unread = (file.unread for file in (*self._games.values(), *files))
        problems = (self._no_home, *unread, self.history.problem, self.exporter.problem, self.earlier)
        return next((problem for problem in problems if problem is not None), None)

    def session(self, board: Board) -> Session | None:
        """Return the game in progress on a board, or None; read from its file once, then the identical object."""
        key = board_key(board)
        if key not in self._sessions:
            session = self._game_file(board).load() or self._earlier_session(board)
            if session is None:
                return None
            self._sessions[key] = session
        session = self._sessions[key]
        if session.board != board:  # another file with the same pieces, cells and goal
            session = self._sessions[key] = Session.from_data(board, session.to_data(0.0))
        return session

    def game_from(self, start: Position) -> Game | None:
        """Return the game in progress on a position's board if it began from the position."""
        session = self.session(start.board)
        return None if session is None or session.is_solved or session.game.start != start else session.game

    def played(self, board: Board) -> float | None:
        """Return when the game on a board was last stored, in seconds since the epoch; None where there is none."""
        put_at = self._game_file(board).put_at
        if put_at is None and self.session(board) is not None:
            return next((file.put_at for file in self._earlier_games(board) if file.look_into() is not None), None)
        return put_at

    def save_session(self, session: Session, now: float) -> None:
        """Store the game in progress; return at once."""
        self._sessions[board_key(session.board)] = session
        self._game_file(session.board).put(session.to_data(now))

    @cached_property
    def mistakes(self) -> Mistakes:
        """The positions to be learnt; read from their file once, then the identical object."""
        return self._mistakes.load() or Mistakes()

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
        self._mistakes.put(self.mistakes.to_data())

    @cached_property
    def progress(self) -> PlayerProgress:
        """The favourites and the state of endless play; ``save_progress`` replaces it."""
        return self._progress.load() or PlayerProgress()

    def save_progress(self, progress: PlayerProgress) -> None:
        """Store other favourites, or another state of endless play; return at once."""
        self.progress = progress
        self._progress.put(progress.to_data())

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

    @cached_property
    def draft(self) -> Draft:
        """The board being made; read from its file once, then the identical object."""
        return self._drafts.load() or Draft()

    def save_draft(self) -> None:
        """Store the board being made; return at once."""
        self._drafts.put(self.draft.to_data())

    def replace_draft(self) -> str:
        """Begin another draft in place of one that can't be shown; return the name of the file that keeps that one."""
        aside = unused_name(self.folder / "draft.json")
        raw = encode("antipode draft", self.draft.to_data())
        self.writer.put(aside, lambda: write_atomically(aside, [raw]))
        self.draft = Draft()
        self.save_draft()
        return aside.name

    def save_last_board(self, key: str | None) -> None:
        """Store which board is open, by its ``board_key``; None for the picker."""
        self.last_boards = self.last_boards.after(key)
        self._state.put(self.last_boards.to_data())

    def save_settings(self, settings: Settings) -> None:
        """Store the player's settings; return at once."""
        self.settings = settings
        self._settings.put(settings.to_data())

    def close(self, seconds: float = CLOSING_SECONDS) -> None:
        """Try for at most ``seconds`` to save what waits, and end the thread."""
        for part in (self.history, self.exporter, self.saver, self.deleted, self.picture):
            part.close()
        self.writer.close(seconds)

    def _game_file(self, board: Board) -> KeptFile[Session]:
        key = board_key(board)
        if key not in self._games:
            parse = partial(Session.from_data, board)
            self._games[key] = self._file(f"games/{_file_name(key)}.json", "antipode game", parse, merge_games)
        return self._games[key]

    def _earlier_session(self, board: Board) -> Session | None:
        """Return the game that an earlier version kept by another key, unless it is one on another board."""
        return next((found for file in self._earlier_games(board) if (found := file.look_into()) is not None), None)

    def _earlier_games(self, board: Board) -> Iterator[KeptFile[Session]]:
        """Yield the files of a board's game by the id of its file, and by its key while it counted slides."""
        key = board_key(board)
        if not (is_line(key) or key == board.id):
            yield self._earlier_game(board, board.id)
        if not (board.moves_name_pieces or board.walls):
            yield self._earlier_game(replace(board, counted_slides=True), slides_key(board))

    def _earlier_game(self, board: Board, key: str) -> KeptFile[Session]:
        parse = partial(Session.from_data, board, key=key)
        return self._file(f"games/{key}.json", "antipode game", parse, merge_games)


def _file_name(key: str) -> str:
    """Return the id of a board, or a file name for a board's line that is unique to it."""
    return board_from_line(key).id if is_line(key) else key
