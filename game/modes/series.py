"""Timed solves as they are played: which board comes next, and the time that has passed."""

from __future__ import annotations

import os
import random
from dataclasses import replace

from solver import Board, BoardError, Position, board_key, parse_position, position_count
from solver.catalogue.boards import kept_board

from ..input.commands import Action
from ..model.game import Origin, random_start
from ..model.session import Session
from ..model.solve_series import (
    RELAY,
    SINGLE,
    Dnf,
    SeriesAttempt,
    SeriesLeg,
    SeriesResult,
    SolveSeries,
    best_result,
    marathon,
    series_results,
    solve_times,
)
from ..store.storage import Store
from ..words.splits import before_best, series_done, series_figures, series_status, split_done, times_figures
from ..words.words import NO_MESSAGE, Message, Words, clock_hundredths
from .mode import CourseMode, Lead, OnBoard, Played, ToGame, Tools, Way, game_at

FEWEST = 2
"""Positions of a board, the goal among them, of which one start alone can be drawn again and again."""


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
    """Begin a new attempt at a series; return its first start, or None where a board is gone.

    A single solve that has begun and is left by that is a DNF.
    """
    attempt, start = store.progress.attempt, resume_series(store)
    if attempt is not None and attempt.series.is_single and start is not None:
        game = store.game_from(start)
        if game is not None and game.origin is Origin.SERIES and (game.gestures or game.again):
            dnf = Dnf(attempt.series, store.run, store.history.next_number, store.progress.session)
            store.save_progress(store.progress.with_dnf(dnf))
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


def is_under_way(attempt: SeriesAttempt | None) -> bool:
    """Return whether some boards of a series are solved, and the next is there."""
    return attempt is not None and bool(attempt.splits) and next_board_of(attempt) is not None


def series_to_go_on(attempt: SeriesAttempt | None) -> SolveSeries:
    """Return the series that is under way, or else single solves of the board of the last attempt."""
    if attempt is None:
        return SINGLE
    if is_under_way(attempt) or attempt.series.is_single:
        return attempt.series
    return SINGLE if attempt.series.kind == RELAY else marathon(attempt.series.first, 1)


def go_on(store: Store, rng: random.Random) -> Position | None:
    """Return the next start of the series that is under way, or else another scramble for a single solve. None where
    its board is gone.
    """
    attempt = store.progress.attempt
    series = series_to_go_on(attempt)
    start = resume_series(store) if is_under_way(attempt) else None
    return start or begin_series(store, series, rng) or begin_series(store, SINGLE, rng)


class SeriesMode(CourseMode):
    """A board of a series: the next one follows at once when it is solved, and after the last another attempt."""

    name, is_timed = "series", True

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self._fastest: SeriesResult | None = None  # attempt before the one that has just gone on
        self._times: list[float] = []
        self._times_key: object = None

    def is_familiar(self, session: Session, is_known: bool) -> bool:
        return True

    def greeting(self, session: Session) -> Message:
        return NO_MESSAGE if self.times(session) != [] else Message("series.greeting", key=Action.PAUSE)

    def note(self, session: Session) -> Message:
        attempt = self._running(session) or self._ended(session)
        if attempt is None:
            return super().note(session)
        of = len(attempt.series.boards)
        if of == 1:
            return Message("series.blind" if attempt.series.is_blind else "series.single")
        return Message("series.number", number=min(len(attempt.splits) + 1, of), of=of)

    def status(self, session: Session) -> Message:
        attempt = self._running(session) or self._ended(session)
        return NO_MESSAGE if attempt is None else Message(series_status, attempt=attempt, place=self.note(session))

    def onward(self, played: Played) -> Way:
        running, attempt = self._running(played.session), self.store.progress.attempt
        if attempt is None or attempt.series.is_single:
            return Way("next_scramble", "new", is_new=True, by_space=True)
        label = NO_MESSAGE if running is None else Message("button.next")
        idle = "" if running is None else "idle.series"
        return Way("next_series", "clock", label, idle, is_new=True, by_space=running is None)

    def next(self, played: Played) -> Lead:
        """Return the next board of the present attempt, or another attempt at its end; nothing while its board is not
        solved, unless that is a single solve.
        """
        store, attempt = self.store, self.store.progress.attempt
        if attempt is not None and attempt.series.is_single:
            start = begin_series(store, attempt.series, self.tools.rng)
            if start is not None and start.board == played.session.board:
                return OnBoard(start, Origin.SERIES)
            return Action.SPEED if start is None else ToGame(start.board, start, Origin.SERIES)
        if self._running(played.session) is not None:
            return Message("idle.series")
        if attempt is not None and not attempt.is_finished:
            start = resume_series(store)
            return Action.SPEED if start is None else game_at(store, start, Origin.SERIES)
        start = None if attempt is None else begin_series(store, attempt.series, self.tools.rng)
        return Action.SPEED if start is None else ToGame(start.board, start, Origin.SERIES)

    def at_once(self, session: Session) -> OnBoard | ToGame | None:
        attempt = self.store.progress.attempt
        if attempt is None or attempt.start != str(session.game.start):
            return None
        start = draw_next(self.store, self.tools.rng)
        if start is None:
            return None
        if start.board == session.board:
            return OnBoard(start, Origin.SERIES)
        return ToGame(start.board, start, Origin.SERIES)

    def is_last(self, session: Session) -> bool:
        return self._ended(session) is not None

    def clock(self, session: Session, now: float) -> float:
        """Return the time of the attempt; looking at its first start is free."""
        attempt, ended = self._running(session), self._ended(session)
        if attempt is not None:
            with_looking = bool(attempt.splits) or attempt.series.is_blind
            return attempt.seconds + session.spent(now, with_looking=with_looking)
        return session.seconds(now) if ended is None else ended.seconds

    def runs_on(self, session: Session) -> bool:
        attempt = self._running(session)
        return attempt is not None and (bool(attempt.splits) or attempt.series.is_blind)

    def undoes(self, session: Session) -> bool:
        return False

    def is_blind(self, session: Session) -> bool:
        attempt = self._running(session)
        return attempt is not None and attempt.series.is_blind and bool(session.game.gestures)

    def split(self, session: Session) -> Message:
        attempt = self._running(session)
        if attempt is None or not attempt.splits:
            return NO_MESSAGE
        return Message(split_done, attempt=attempt, best=self._fastest_of(attempt.series))

    def looked(self, session: Session) -> float:
        ended = self._ended(session)
        return 0.0 if ended is None else max(ended.last_seconds - session.seconds(self.tools.now()), 0.0)

    def leg(self, session: Session, now: float) -> tuple[SeriesLeg, float] | None:
        """Store the attempt with one more split; return None where the game is no part of it."""
        attempt = self._running(session)
        if attempt is None:
            return None
        self._fastest = self._fastest_of(attempt.series)
        attempt = attempt.after_solve(self.clock(session, now))
        self.store.save_progress(replace(self.store.progress, attempt=attempt))
        return attempt.leg, attempt.last_seconds

    def told(self, session: Session, result: Message) -> Message:
        ended = self._ended(session)
        return result if ended is None else Message(series_done, attempt=ended, best=self._fastest, told=result)

    def figures(self, session: Session, words: Words) -> list[tuple[str, str]]:
        ended = self._ended(session)
        if ended is None:
            return []
        if ended.series.is_single:
            found = [(words.text("series.memo"), clock_hundredths(words, session.game.looked))]
            found = found if ended.series.is_blind else []
            if not session.game.assisted and (self._fastest is None or ended.seconds < self._fastest.seconds):
                found.append((words.text("series.is_best"), before_best(words, self._fastest)))
            return [*found, *times_figures(words, self.times(session) or ())]
        return series_figures(words, ended, self._fastest)

    def headline(self, session: Session, words: Words) -> str:
        ended = self._ended(session)
        return "" if ended is None else clock_hundredths(words, ended.seconds)

    def times(self, session: Session) -> list[float] | None:
        """Return the times of the session, or all of them without one; those of solves that were not finished are
        infinite. None in a marathon or a relay.
        """
        attempt, progress = self._running(session) or self._ended(session), self.store.progress
        if attempt is None or not attempt.series.is_single:
            return None
        records = self.tools.statistics.of_board(board_key(session.board))
        key = len(records), progress.dnfs, progress.session, attempt.series
        if key != self._times_key:
            self._times_key = key
            self._times = solve_times(records, progress.dnfs, attempt.series, progress.session)
        return self._times

    def _running(self, session: Session) -> SeriesAttempt | None:
        """Return the attempt whose next board is the session's present game; None if there is none."""
        attempt = self.store.progress.attempt
        if attempt is None or attempt.board != board_key(session.board) or attempt.start != str(session.game.start):
            return None
        return attempt

    def _ended(self, session: Session) -> SeriesAttempt | None:
        """Return the finished attempt whose last board is the session's present game; None without one."""
        attempt = self.store.progress.attempt
        if attempt is None or not attempt.is_finished or attempt.start != str(session.game.start):
            return None
        return attempt if attempt.series.boards[-1] == board_key(session.board) else None

    def _fastest_of(self, series: SolveSeries) -> SeriesResult | None:
        return best_result(series_results(self.tools.statistics.records), series)
