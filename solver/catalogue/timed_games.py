"""Solves of a timer's table as games: the starts that their scrambles lead to, and their moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, overload

from ..errors import BoardError, IllegalMove, Misread, misread
from ..formats.scrambles import follow, is_scramble, read_scramble
from ..formats.timer_tables import SolveRows, TimedSolve
from ..model.board import Board
from ..model.moves import Move
from ..model.position import Position
from .boards import load_board
from .position_lookup import read_lone_position
from .readings import Around, TimerTable
from .texts import HEAD, game_text

USUAL = ("eight", "fifteen", "5x5", "6x6", "7x7")
"""The boards whose scrambles timers have, the smallest first."""
LIKELIEST = "fifteen"
LONG = 12  # slides of a scramble that mixes a board
MOST_TRIED = 50  # scrambles that are followed to find out their board


class FollowedSolve(NamedTuple):
    """What is known of a solve: its start, its moves if they solve it, and when each was made."""

    start: Position | None = None
    moves: tuple[Move, ...] = ()
    times: tuple[float, ...] = ()
    """Seconds from the first move to each; empty where they are not known."""


class SolveTexts(Sequence[str]):
    """The solves of a table as texts: games, starts, or scrambles that can't be followed; each made when it is asked
    for.
    """

    def __init__(self, solves: Sequence[TimedSolve], board: Board) -> None:
        self._solves, self._board = solves, board

    def __len__(self) -> int:
        return len(self._solves)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return SolveTexts(self._solves[at], self._board)
        solve = self._solves[at]
        if solve.is_whole:
            return f"{HEAD}:{solve.board}:{solve.scramble}:{solve.moves}"
        found = follow_solve(solve, self._board)
        if found.start is not None:
            return game_text(found.start.board, found.start, found.moves)
        return f"{solve.board or self._board.id}: {solve.scramble}" if is_scramble(solve.scramble) else solve.scramble


def timer_table(rows: SolveRows, board: Board | None) -> tuple[TimerTable, bool]:
    """Return a table of solves, and whether its board was found out by scrambles that can be followed there.

    Long scrambles are of the smallest board on which most of them can be followed, as no scramble of a larger one stays
    in its corner; short ones are of ``board`` if that is square and as many can be followed there as on any other, and
    times alone are of ``board``.
    """
    slides = [solve.scramble for solve in rows.solves if solve.scramble and not solve.board and not solve.record]
    tried = slides[:MOST_TRIED]
    usual = [load_board(each) for each in (USUAL if _are_long(tried) else (LIKELIEST, *USUAL))]
    is_preferred = board is not None and _has_scrambles(board) and (board.rows == board.columns or not tried)
    preferred = [board] if board is not None and is_preferred else []
    boards = [*usual, *preferred] if _are_long(tried) else [*preferred, *usual]
    chosen = max(boards, key=lambda each: sum(_can_follow(text, each) for text in tried))
    has_scrambles = any(_can_follow(text, chosen) for text in tried)
    return TimerTable(SolveTexts(rows.solves, chosen), tuple(rows.solves), rows.refused, chosen), has_scrambles


def _are_long(scrambles: Sequence[str]) -> bool:
    """Return whether scrambles mix a board, and don't only change some moves."""
    lengths = []
    for text in scrambles:
        with suppress(Misread):
            lengths.append(len(read_scramble(text).slides))
    return sum(lengths) >= LONG * len(lengths) > 0


def _has_scrambles(board: Board) -> bool:
    return board.has_complete_goal and not board.moves_name_pieces


def _can_follow(scramble: str, board: Board) -> bool:
    try:
        follow(read_scramble(scramble), board)
    except Misread:
        return False
    return True


def follow_solve(solve: TimedSolve, board: Board) -> FollowedSolve:
    """Return the start that a solve's scramble leads to, or that it is, and the moves if they solve it.

    Nothing is known of a scramble that can't be followed.
    """
    try:
        start = _start(solve.scramble, load_board(solve.board) if solve.board else board)
    except (BoardError, Misread):
        return FollowedSolve()
    if start.board.moves_name_pieces:
        return FollowedSolve()
    made = _MOVES.fullmatch(solve.moves.strip())
    parts = [(letter * int(count or 1), at) for letter, count, at in _MOVE.findall(solve.moves.upper())] if made else []
    try:
        moves = tuple(start.board.parse_moves("".join(letters for letters, _ in parts)))
        if not moves or not _end(start, moves).is_goal:
            return FollowedSolve(start)
    except IllegalMove:
        return FollowedSolve(start)
    times = tuple(int(milliseconds) / 1000 for letters, milliseconds in parts for _ in letters if milliseconds)
    is_timed = len(times) == len(moves) and list(times) == sorted(times)
    return FollowedSolve(start, moves, times if is_timed else ())


def _start(scramble: str, board: Board) -> Position:
    """Return the position of a scramble, or that it is. Raises Misread."""
    try:
        slides = read_scramble(scramble)
    except Misread:
        start = read_lone_position(scramble, Around(board)).start
        if start is None:
            raise misread("nothing") from None
        return start
    return follow(slides, board)[0]


def _end(position: Position, moves: Iterable[Move]) -> Position:
    """Return the position after moves. Raises IllegalMove."""
    for move in moves:
        position = position.apply(move)
    return position


_MOVE = re.compile(r"([LRUD])([2-9]?)(?:@(\d{1,8}))?")
_MOVES = re.compile(r"(?:[LRUD][2-9]?(?:@\d{1,8})?[\s,]*){1,2000}", re.IGNORECASE)
