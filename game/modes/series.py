"""A marathon or a relay as it is played: which of its boards comes next, and the time that has passed in it."""

from __future__ import annotations

import os
import random
from dataclasses import replace

from solver import Board, BoardError, Position, board_key, parse_position, position_count
from solver.catalogue.boards import kept_board

from ..model.game import Origin, random_start
from ..model.series import SeriesAttempt, SolveSeries
from ..model.session import Session
from ..store.storage import Store

FEWEST = 2
"""Positions of a board, the goal among them, of which one start alone can be drawn again and again."""


def running_attempt(store: Store, session: Session) -> SeriesAttempt | None:
    """Return the attempt at a series whose next board is the session's present game; None if there is none."""
    game, attempt = session.game, store.progress.attempt if session.game.origin is Origin.SERIES else None
    if attempt is None or attempt.board != board_key(session.board) or attempt.start != str(game.start):
        return None
    return attempt


def ended_attempt(store: Store, session: Session) -> SeriesAttempt | None:
    """Return the finished attempt at a series whose last board is the session's present game; None without one."""
    game, attempt = session.game, store.progress.attempt if session.game.origin is Origin.SERIES else None
    if attempt is None or not attempt.is_finished or attempt.start != str(game.start):
        return None
    return attempt if attempt.series.boards[-1] == board_key(session.board) else None


def series_seconds(attempt: SeriesAttempt, session: Session, now: float) -> float:
    """Return the time of a running attempt; looking at its first start is free."""
    return attempt.seconds + session.spent(now, with_looking=bool(attempt.splits))


def after_solve(store: Store, session: Session, now: float) -> SeriesAttempt | None:
    """Store the attempt whose next board the session has solved now, with one more split; return None without one."""
    attempt = running_attempt(store, session)
    if attempt is None:
        return None
    attempt = attempt.after_solve(series_seconds(attempt, session, now))
    store.save_progress(replace(store.progress, attempt=attempt))
    return attempt


def draw_next(store: Store, rng: random.Random) -> Position | None:
    """Draw the start on the next board of the present attempt and store it; return None at its end."""
    attempt, board = store.progress.attempt, next_board_of(store.progress.attempt)
    if attempt is None or board is None:
        return None
    start = random_start(board, rng)
    while str(start) == attempt.start and board.own_start is None and position_count(board) > FEWEST:
        start = random_start(board, rng)
    store.save_progress(replace(store.progress, attempt=replace(attempt, start=str(start))))
    return start


def begin_series(store: Store, series: SolveSeries, rng: random.Random) -> Position | None:
    """Begin a new attempt at a series; return its first start, or None where a board is gone."""
    store.save_progress(replace(store.progress, attempt=SeriesAttempt(series, os.urandom(6).hex(), "")))
    return draw_next(store, rng)


def resume_series(store: Store) -> Position | None:
    """Return the next start of the present attempt; None where there is none."""
    attempt, board = store.progress.attempt, next_board_of(store.progress.attempt)
    if attempt is None or board is None:
        return None
    try:
        return parse_position(board, attempt.start)
    except ValueError:
        return None


def next_board_of(attempt: SeriesAttempt | None) -> Board | None:
    """Return the board that is to be solved next in an attempt; None at its end, and where its file is gone."""
    if attempt is None or attempt.board is None:
        return None
    try:
        return kept_board(attempt.board)
    except BoardError:
        return None
