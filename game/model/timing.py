"""The times of a game's moves: how they are stored, and what speedsolvers read from them.

Times are seconds on the game's clock. As text they are hundredths from move to move (``0 31 18``), so that no more is
stored than the clock shows and a long game stays short. A pause of the game stops its clock; what is read as a pause
here is a long time between two moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import floor
from typing import NamedTuple

from solver import Move, Position
from solver.model.playthrough import play

LONGEST_TIMES = 40_000  # characters, more than 10,000 moves
LEAST_PAUSE = 1.0  # seconds
PAUSE_FACTOR = 4.0  # times the median time between two moves


class Split(NamedTuple):
    """The moment from which the first rows of a number board stay solved."""

    rows: int
    seconds: float
    moves: int


class Pause(NamedTuple):
    """A long time before a move."""

    move: int  # its number in the game, from 1
    seconds: float


def hundredths(seconds: float) -> int:
    """Return the whole hundredths of a time: cut off, not rounded, as timers of competitions do, on every page."""
    return floor(round(100 * seconds, 3))


def kept_seconds(seconds: float) -> float:
    """Return a time as it is kept, in whole thousandths: cut off, so that it has the same hundredths ever after."""
    return floor(round(1000 * seconds, 2)) / 1000


def times_text(seconds: Iterable[float]) -> str:
    """Return times as text, each as hundredths since the one before; empty where it would be very long."""
    cut = [0, *map(hundredths, seconds)]
    text = " ".join(str(max(after - before, 0)) for before, after in pairwise(cut))
    return text if len(text) <= LONGEST_TIMES else ""


def parse_times(text: str) -> tuple[float, ...]:
    """Return the times that ``times_text`` has written. Raises ValueError for anything else."""
    parts = text.split() if len(text) <= LONGEST_TIMES else [text]
    if not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise ValueError(f"{text[:40]!r} are no times, expected hundredths of a second such as 0 31 18")
    return tuple(total / 100 for total in accumulate(map(int, parts)))


def counts_pushes(position: Position) -> bool:
    """Return whether several tiles can be pushed at once on a position's board: it has one gap."""
    return not position.board.moves_name_pieces


def multi_tile_count(moves: Sequence[Move]) -> int:
    """Return the number of pushes on a board with one gap: moves in the same direction in a row count once."""
    return sum(1 for number, move in enumerate(moves) if not number or move != moves[number - 1])


def has_splits(position: Position) -> bool:
    """Return whether a board's games have splits: it is a number board of at least three rows."""
    board = position.board
    return counts_pushes(position) and board.has_distinct_numbers and board.rows > 2


def splits(start: Position, moves: Sequence[Move], times: Sequence[float]) -> tuple[Split, ...]:
    """Return the splits of a solved game, the first row first; none without times, and on other boards.

    Rows that are solved and disturbed again count from when they are solved for good, so that splits never overtake
    each other.
    """
    if len(times) != len(moves) or not moves or not has_splits(start):
        return ()
    board, positions = start.board, play(start, moves).positions
    found, number = [], len(moves)
    for rows in range(board.rows - 1, 0, -1):
        end = rows * board.columns
        wanted = board.goal_cells[:end]
        while number and positions[number - 1].cells[:end] == wanted:
            number -= 1
        found.append(Split(rows, times[number - 1] if number else 0.0, number))
    return tuple(reversed(found))


def pauses(times: Sequence[float]) -> tuple[Pause, ...]:
    """Return the long times between two moves, in the order of the game."""
    between = [after - before for before, after in pairwise(times)]
    if not between:
        return ()
    from statistics import median  # takes 3 ms, and no game begins with its pauses

    least = max(LEAST_PAUSE, PAUSE_FACTOR * median(between))
    return tuple(Pause(number, each) for number, each in enumerate(between, 2) if each >= least)
