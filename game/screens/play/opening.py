"""The game with which the play screen opens, and what is said of a board that has never been played."""

from __future__ import annotations

import random

from solver import AnyBoard, AnyPosition, BlockBoard

from ...model.kinds import kind_of
from ...model.origin import Origin, random_start
from ...model.session import Session
from ...words.words import Words
from ..services import Services


def opened_session(
    services: Services, board: AnyBoard, session: Session | None, start: AnyPosition | None, origin: Origin
) -> Session:
    """The session that was kept of a board, with a new game where there is a ``start``; or else a new session."""
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, services.now(), origin)
    return session


def task_told(words: Words, board: AnyBoard) -> str:
    """What is to be done on a board, for who sees it the first time."""
    kind, several = kind_of(board), False
    if isinstance(board, BlockBoard):
        several = len(board.goal_pieces) > 1
        if len(board.goal_pieces) == len(board.pieces):
            return words.text("task.pieces")
    elif kind == "goat" and board.id != kind:  # another board with a wide piece
        return words.text("task.pieces")
    return words.text(f"task.{kind}{'_several' * several}")
