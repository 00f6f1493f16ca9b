"""The game with which the play screen opens: its session, its first instructions, and the file of its board."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from solver import EMPTY, Board, BoardError, Position, board_key
from solver.catalogue.boards import is_own_key, load_file, own_boards
from solver.catalogue.pictures import is_picture
from solver.model.pieces import WALL

from ...board.looks import is_car_park, shows_blocks
from ...input.commands import Action
from ...model.board_kinds import kind_of
from ...model.game import Origin, random_start
from ...model.session import Session
from ...words.words import Message


def opened_session(
    now: Callable[[], float], board: Board, session: Session | None, start: Position | None, origin: Origin
) -> Session:
    """Open the saved session of a board, with a new game where there is a ``start``, or else a new session."""
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.own_start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, now(), origin)
    return session


def first_time_instructions(board: Board, chooses: bool) -> Message:
    """Return the first-time instructions of a board; include the controls where the player ``chooses`` a piece."""
    kind, hand = kind_of(board), Message("task.by_hand", key=Action.NEXT_CONTROL) if chooses else ""
    if is_car_park(board):
        return Message("task.car_park", hand=hand)
    if is_picture(board.id):
        return Message("task.picture")
    if len(board.goal_pieces) < len(board.pieces):
        several = "_several" if len(board.goal_pieces) > 1 else ""
        return Message(f"task.{kind if shows_blocks(board) else 'tiles'}{several}", hand=hand)
    if kind == "farm":
        return Message("task.farm")
    other = kind == "goat" and board.id != kind  # another board with a wide piece
    other = other or (kind == "numbers" and not _is_in_order(board))
    return Message("task.pieces", hand=hand) if chooses or other else Message(f"task.{kind}")


def _is_in_order(board: Board) -> bool:
    """Return whether the goal has its numbers in order, row by row, and the gap last."""
    labels = [label for label in board.goal_cells if label != WALL]
    return labels == [*sorted(labels[:-1]), EMPTY]


class BoardFile:
    """The player's file of the board in play, which another program may change while the player is away."""

    def __init__(self, board: Board) -> None:
        self._key = board_key(board)
        self.path: Path | None = None
        """None while it is not known, and once its change has been told."""

    def on_blur(self) -> None:
        """Find it among the player's boards, which are kept by what they are and not by their file's name."""
        if is_own_key(self._key) and self.path is None:
            self.path = next((path for path in own_boards() if self._is_in(path)), None)

    def on_focus(self) -> str:
        """Return the phrase key of a change to the file, once; empty without a change or a file."""
        path = self.path
        if path is None or self._is_in(path):
            return ""
        self.path = None
        return "play.file_changed" if path.exists() else "play.file_gone"

    def _is_in(self, path: Path) -> bool:
        try:
            return board_key(load_file(path)) == self._key
        except BoardError:
            return False
