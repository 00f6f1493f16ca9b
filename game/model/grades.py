"""Grades of games: their results and stars, and the collections of a board.

All of it follows from the records, so it is worked out when it is shown and kept nowhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count, takewhile
from typing import NamedTuple, TypeVar

from solver import Position
from solver.catalogue.challenges import Challenge

from .game import Game
from .record import Record
from .statistics import unaided

MOST_STARS = 3


class GameResult(str, Enum):
    """The end of a game; each recorded game has one."""

    OPTIMAL = "optimal"  # without help, in the fewest moves there are
    SOLVED = "solved"  # without help
    ASSISTED = "assisted"


def stars(moves: int, par: int) -> int:
    """Return the stars of a game solved without help: 3 in the fewest moves, 2 within a quarter more, otherwise 1."""
    if moves <= par:
        return MOST_STARS
    return 2 if 4 * moves <= 5 * par else 1


class ResultCard(NamedTuple):
    """What the picture of a result says."""

    position: Position
    name: str
    stars: int | None
    headline: str
    figures: tuple[tuple[str, str], ...]
    code: str  # for others to play the same position


class Grade(NamedTuple):
    """How good a solved game is."""

    moves: int
    par: int | None
    assisted: bool
    proved: bool = True  # no solution is shorter than par; else it is the best known

    @property
    def result(self) -> GameResult:
        """The end of the game."""
        if self.assisted:
            return GameResult.ASSISTED
        return GameResult.OPTIMAL if self.moves == self.par and self.proved else GameResult.SOLVED

    @property
    def stars(self) -> int | None:
        """From 1 to 3; None with help, and while the par is unknown."""
        return None if self.assisted or self.par is None else stars(self.moves, self.par)


def grade_of(record: Record) -> Grade:
    """Return the grade of a recorded game."""
    return Grade(record.moves, record.par, record.assisted, record.proved)


def result_of(record: Record) -> GameResult:
    """Return the result of a recorded game."""
    return grade_of(record).result


def stars_of(record: Record) -> int:
    """Return the stars of a recorded game; 0 with help, and while its par is unknown."""
    return grade_of(record).stars or 0


class ChallengeOutcome(NamedTuple):
    """How a solved game compares with what there was to beat: moves first, then the time."""

    moves: int = 0  # more than there were to beat; negative where it is won
    hundredths: int = 0  # of a second, where the moves are equal
    assisted: bool = False  # it is won by no help

    @property
    def is_won(self) -> bool:
        """Fewer moves, or as many in less time."""
        return (self.moves, self.hundredths) < (0, 0) and not self.assisted


def challenge_outcome(challenge: Challenge | None, game: Game) -> ChallengeOutcome | None:
    """Return how a game did in a challenge; None where it isn't solved by moves, or there was no result to beat."""
    if challenge is None or challenge.moves_to_beat is None or game.solved_in is None or not game.done:
        return None
    more, seconds = game.move_count - challenge.moves_to_beat, challenge.seconds_to_beat
    slower = 0 if more or seconds is None else round(100 * game.solved_in) - round(100 * seconds)
    return ChallengeOutcome(more, slower, game.assisted)


def last_cost(game: Game, distance: Callable[[Position], int | None]) -> int | None:
    """Return the moves by which the last gesture has lengthened a game, 0 for a good one; None if unknown."""
    if not game.done:
        return None
    before = game.positions[game.done - 2] if game.done > 1 else game.start
    here, there = distance(game.position), distance(before)
    if here is None or there is None:
        return None
    moves = game.tallies[game.done - 2].moves if game.done > 1 else 0
    return max(game.move_count - moves + here - there, 0)


STEP = 5  # moves between two rungs; up to the last there may be some more
LONG, LONGER = 80, 150
"""A ladder to a greater distance has every tenth alone, or rungs ever farther apart: sixteen can be hit well."""
ROUND = (10, 15, 20, 30, 40, 60, 80)  # the rungs of a longer ladder, and ten times as much, and so on

Key = TypeVar("Key", bound=Hashable)


def rungs(greatest: int) -> tuple[int, ...]:
    """Return the distances of a ladder: every fifth, the last of them moved on to ``greatest``, the farthest there is.

    A long ladder has no more rungs than others, the last but one well below the last.
    """
    if greatest > LONG:
        higher: Iterable[int] = range(2 * STEP, greatest, 2 * STEP)
        if greatest > LONGER:
            higher = (10**power * each for power in count() for each in ROUND)
        return (STEP, *takewhile(lambda rung: 10 * rung <= 9 * greatest, higher), greatest)
    return (*range(STEP, greatest - STEP + 1, STEP), greatest) if greatest > 0 else ()


def ladder(distances: Sequence[int], records: Iterable[Record]) -> dict[int, int]:
    """Return for each rung, in order, the most stars that a game has won from that distance up to
    the next rung; 0 where none has.
    """
    return _most_stars(distances, ((_rung_of(record, distances), record) for record in records))


def _rung_of(record: Record, distances: Sequence[int]) -> int | None:
    """Return the highest rung that is not above a game's par; None for none."""
    number = 0 if record.par is None else bisect_right(distances, record.par)
    return distances[number - 1] if number else None


def trophies(farthest: Sequence[Position], records: Iterable[Record]) -> dict[Position, int]:
    """Return for each farthest position the most stars that a game from there has won; 0 where none has."""
    positions = {str(position): position for position in farthest}
    most = _most_stars(positions, ((record.start, record) for record in records))
    return {positions[text]: stars for text, stars in most.items()}


def _most_stars(keys: Iterable[Key], keyed: Iterable[tuple[Hashable, Record]]) -> dict[Key, int]:
    most: dict[Hashable, int] = dict.fromkeys(keys, 0)
    for key, record in keyed:
        if key in most:
            most[key] = max(most[key], stars_of(record))
    return most  # type: ignore[return-value]  # no other keys have come in


@dataclass(frozen=True)
class Achievement:
    """The games solved on a board."""

    solved: int = 0  # without help
    helped: int = 0
    stars: int = 0
    """The most stars of a game; on a board whose games begin anywhere, only of the games that are compared, since a
    chosen start may be easy.
    """
    best: int | None = None  # without help from the board's own start, if it has one
    par: int | None = None  # from the board's own start, proved
    has_start: bool = False

    @property
    def games(self) -> int:
        """The number of games, with help or without."""
        return self.solved + self.helped

    @property
    def is_board_solved(self) -> bool:
        """Without help, and from the board's own start if it has one."""
        return self.best is not None if self.has_start else self.solved > 0


def achievement(records: Collection[Record], start: str = "", par: int | None = None) -> Achievement:
    """Return the achievement of one board's records.

    ``start`` is the board's own, or empty if it has none, and ``par`` the fewest moves from there, if known.
    """
    alone = unaided(records)
    solved, helped = len(alone), len(records) - len(alone)
    if not start:
        won = max((stars_of(record) for record in alone if record.is_comparable), default=0)
        return Achievement(solved, helped, won)
    whole = unaided(alone, start)
    best = min((record.moves for record in whole), default=None)
    if par is None:
        par = min((record.par for record in whole if record.par is not None and record.proved), default=None)
    won = 0 if best is None or par is None else stars(best, par)
    won = max([won, *map(stars_of, whole)])  # a par that was not proved may have fallen since they were won
    return Achievement(solved, helped, won, best, par, has_start=True)
