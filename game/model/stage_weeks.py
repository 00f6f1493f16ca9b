"""How the stages of number boards went over the weeks: their moves and times, averaged over the games of each week."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from solver import Board, BoardError
from solver.catalogue.boards import listed_board
from solver.catalogue.stages import has_stages, stage_ends, stages
from solver.model.playthrough import play

from .record import Record, recorded_game, recorded_times

MOST_GAMES = 300  # the last ones
MOST_WEEKS = 12  # with games


class StageMean(NamedTuple):
    """The averages of a stage in a week."""

    moves: float
    seconds: float | None
    """None where no game of the week has its times."""


class StageWeek(NamedTuple):
    """A week with games."""

    monday: date
    games: int
    means: tuple[StageMean, ...]
    """Of each stage of the board."""


def boards_with_stages(records: Iterable[Record]) -> list[Board]:
    """Return the boards of these games that have stages, the one with most games first."""
    counts = defaultdict[str, int](int)
    for record in records:
        counts[record.board] += 1
    found = list[Board]()
    for key in sorted(counts, key=lambda each: -counts[each]):
        try:
            board = listed_board(key)
        except BoardError:
            continue
        if has_stages(board):
            found.append(board)
    return found


def stage_weeks(records: Sequence[Record], board: Board) -> tuple[StageWeek, ...]:
    """Return the weeks in which games on a board were solved without help, the first one first.

    ``records`` are those of the board. A stage ends when its tiles are first home together with all before them.
    """
    weeks = defaultdict[date, list[tuple[list[int], list[float]]]](list)
    for record in [each for each in records if not each.assisted][-MOST_GAMES:]:
        told, day = _stages_of(record), _day_of(record)
        if told is not None and day is not None:
            weeks[day - timedelta(days=day.weekday())].append(told)
    count = len(stages(board.rows, board.columns))
    return tuple(
        StageWeek(monday, len(weeks[monday]), tuple(_mean(weeks[monday], stage) for stage in range(count)))
        for monday in sorted(weeks)[-MOST_WEEKS:]
    )


def _stages_of(record: Record) -> tuple[list[int], list[float]] | None:
    """Return the moves and, where they are known, the seconds of each stage of a game; None where it was not kept."""
    game = recorded_game(record)
    if game is None:
        return None
    ends = [0, *stage_ends(play(game.start, game.moves).positions)]
    times = [0.0, *recorded_times(record)]
    moves = [after - before for before, after in itertools.pairwise(ends)]
    if len(times) != len(game.moves) + 1:
        return moves, []
    return moves, [times[after] - times[before] for before, after in itertools.pairwise(ends)]


def _day_of(record: Record) -> date | None:
    try:
        return date.fromisoformat(record.when[:10])
    except ValueError:
        return None


def _mean(games: Sequence[tuple[list[int], list[float]]], stage: int) -> StageMean:
    moves = [moves[stage] for moves, _ in games]
    seconds = [times[stage] for _, times in games if times]
    return StageMean(sum(moves) / len(moves), sum(seconds) / len(seconds) if seconds else None)
