"""The game with which the play screen opens, and what is said of a board that has never been played."""

from __future__ import annotations

import random

from solver import EMPTY, Board, Position
from solver.model.pieces import WALL

from ...input.commands import Action
from ...model.kinds import kind_of
from ...model.origin import Origin, random_start
from ...model.session import Session
from ...words.words import Words
from ..services import Services


def opened_session(
    services: Services, board: Board, session: Session | None, start: Position | None, origin: Origin
) -> Session:
    """Open the saved session of a board, with a new game where there is a ``start``, or else a new session."""
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.own_start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, services.now(), origin)
    return session


def task_told(words: Words, board: Board) -> str:
    """Return the first-time instructions of a board; for block boards include the controls."""
    kind = kind_of(board)
    if board.moves_name_pieces:
        several = "_several" if len(board.goal_pieces) > 1 else ""
        name = f"{kind}{several}" if board.is_lettered else f"tiles{several}"
        name = "pieces" if len(board.goal_pieces) == len(board.pieces) else name
        return words.text(f"task.{name}", hand=words.text("task.by_hand", key=words.key(Action.NEXT_CONTROL)))
    other = kind == "goat" and board.id != kind  # another board with a wide piece
    other = other or (kind == "numbers" and not _is_in_order(board))
    return words.text("task.pieces", hand="") if other else words.text(f"task.{kind}")


def _is_in_order(board: Board) -> bool:
    """Return whether the goal has its numbers in order, row by row, and the gap last."""
    labels = [label for label in board.goal_cells if label != WALL]
    return labels == [*sorted(labels[:-1]), EMPTY]
