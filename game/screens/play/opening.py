"""The game with which the play screen opens."""

from __future__ import annotations

import random

from solver import AnyBoard, AnyPosition

from ...model.origin import Origin, random_start
from ...model.session import Session
from ..services import Services


def opened_session(services: Services, board: AnyBoard, start: AnyPosition | None, origin: Origin) -> Session:
    """The game in progress on a board, or a new one."""
    session = services.store.session(board)
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, services.now(), origin)
    return session
